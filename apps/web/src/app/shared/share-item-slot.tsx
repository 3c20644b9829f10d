import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { useMemo, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { ShareItemButton } from '#src/features/share/share-item-button.tsx';
import type { Store } from '#src/data/store.ts';
import { copyText } from '#src/services/clipboard/clipboard.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';
import { shareItem, type ItemToShare } from '#src/services/sharing/share-item.ts';

import { copyAndTell } from './copy-and-tell.ts';
import { linkPort } from './link-port.ts';

/** What sharing a character or plugin needs of the program. */
interface ShareItemPorts {
  readonly store: Store;
  readonly toasts: ToastStore;
  readonly config: Pick<ConfigService, 'getSnapshot'>;
}

/** Draws the button that shares something by a link; undefined where the host offers none. */
export type ShareItemSlot = ((item: ItemToShare, size?: 's' | 'm') => ReactNode) | undefined;

/** Sharing of characters and plugins, as this host offers it. */
export function useShareItemSlot({ store, toasts, config }: ShareItemPorts): ShareItemSlot {
  const intl = useIntl();
  return useMemo(() => {
    const port = linkPort({ store, config }, (text) => copyAndTell(toasts, intl, text));
    if (port === undefined) return undefined;
    const tellCopied = async (link: string): Promise<void> => {
      const isCopied = await copyText(link);
      toasts.show({
        group: 'copied',
        ...(isCopied ? {} : { durationMs: 0 }),
        message: isCopied
          ? intl.formatMessage({ id: 'characters.linkCopied', defaultMessage: 'Link Copied!' })
          : intl.formatMessage(
              {
                id: 'share.item.notCopied',
                defaultMessage: 'Your browser blocked copying. The link is {link}',
              },
              { link },
            ),
      });
    };
    return (item, size = 'm') => (
      <ShareItemButton
        key={JSON.stringify([item.kind, item.title])}
        size={size}
        share={() => shareItem(port.links, item)}
        onShared={tellCopied}
      />
    );
  }, [store, toasts, config, intl]);
}
