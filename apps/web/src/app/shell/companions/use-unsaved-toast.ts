import { useEffect } from 'react';
import { useIntl } from 'react-intl';

import type { Program } from '#src/app/program/program.ts';

/** Says that a setting holds for now only, because the browser could not store it. */
export function useUnsavedToast({ settings, toasts }: Program): void {
  const intl = useIntl();
  useEffect(
    () =>
      settings.subscribeUnsaved(() => {
        toasts.show({
          group: 'settings-unsaved',
          tone: 'danger',
          message: intl.formatMessage({
            id: 'settings.unsaved',
            defaultMessage:
              'Couldn’t save this setting: browser storage is full or closed. The change lasts until this page closes.',
          }),
        });
      }),
    [settings, toasts, intl],
  );
}
