import { useEffect } from 'react';
import { useIntl } from 'react-intl';

import type { Program } from './program.ts';

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
              'This setting could not be saved: the storage of the browser is full or closed. It holds until this page is closed.',
          }),
        });
      }),
    [settings, toasts, intl],
  );
}
