import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import type { IntlShape } from 'react-intl';

import { copyText } from '#src/services/clipboard/clipboard.ts';

/** Copies a text and tells the person whether it worked. */
export async function copyAndTell(
  toasts: ToastStore,
  intl: IntlShape,
  text: string,
): Promise<void> {
  const isCopied = await copyText(text);
  toasts.show({
    group: 'copied',
    message: isCopied
      ? intl.formatMessage({ id: 'chat.action.copied', defaultMessage: 'Copied' })
      : intl.formatMessage({
          id: 'command.copyFailed',
          defaultMessage: 'Your browser blocked copying.',
        }),
  });
}
