import { useEffect, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';

import { appUpdate } from '#src/app/modules/app-update.ts';
import type { Program } from '#src/app/program/program.ts';

/** Offers a newer build that waits; nothing is changed under a running page without being asked for. */
export function useAppUpdateToast({ toasts }: Program): void {
  const intl = useIntl();
  const isWaiting = useSyncExternalStore(appUpdate.subscribe, appUpdate.isWaiting);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const id = toasts.show({
      message: intl.formatMessage({
        id: 'version.ready',
        defaultMessage: 'A new version is ready.',
      }),
      action: {
        label: intl.formatMessage({ id: 'version.reload', defaultMessage: 'Reload' }),
        onAction: () => void appUpdate.switchOver(),
      },
      durationMs: 0,
      group: 'version',
    });
    return () => toasts.dismiss(id);
  }, [isWaiting, toasts, intl]);
}
