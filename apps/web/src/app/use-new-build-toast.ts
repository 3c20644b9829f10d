import { useEffect, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';

import { newBuild } from './new-build.ts';
import type { Program } from './program.ts';

/** Offers a newer build that waits; nothing is changed under a running page without being asked for. */
export function useNewBuildToast({ toasts }: Program): void {
  const intl = useIntl();
  const isWaiting = useSyncExternalStore(newBuild.subscribe, newBuild.isWaiting);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const id = toasts.show({
      message: intl.formatMessage({
        id: 'version.ready',
        defaultMessage: 'A new version is ready.',
      }),
      action: {
        label: intl.formatMessage({ id: 'version.reload', defaultMessage: 'Reload' }),
        onAction: () => void newBuild.switchOver(),
      },
      durationMs: 0,
      group: 'version',
    });
    return () => toasts.dismiss(id);
  }, [isWaiting, toasts, intl]);
}
