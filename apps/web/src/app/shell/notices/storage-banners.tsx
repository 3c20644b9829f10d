import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { acknowledgeEviction } from '#src/data/open-store.ts';
import type { CloseReason } from '#src/data/store.ts';
import { useLiveQuery } from '#src/platform/live-query.ts';

import { exportAllChats } from '#src/services/chats/export-chat.ts';
import { useProgram } from '#src/app/program/program-context.ts';

/** What is wrong with the storage. */
export type StorageTrouble = 'unavailable' | 'evicted' | Exclude<CloseReason, 'requested'>;

/** Tells of a trouble with the storage, with what helps. */
export function StorageBanner({ trouble }: { readonly trouble: StorageTrouble }): ReactNode {
  if (trouble === 'unavailable') return <MemoryNotice />;
  return trouble === 'evicted' ? <EvictedNotice /> : <ClosedNotice reason={trouble} />;
}

/** Nothing can be kept: what is here can be taken away as a file. */
function MemoryNotice(): ReactNode {
  const intl = useIntl();
  const { store, queries } = useProgram();
  const hasChats = (useLiveQuery(queries.chatList).value?.chats.length ?? 0) > 0;
  const action = hasChats && (
    <Button size="s" onClick={() => void exportAllChats(store)}>
      {intl.formatMessage({ id: 'storage.exportAll', defaultMessage: 'Export chats' })}
    </Button>
  );
  return (
    <Banner isFlush tone="warning" action={action}>
      {intl.formatMessage({
        id: 'storage.memory',
        defaultMessage:
          'Browser storage isn’t available. Chats and keys stay in this tab and are lost when you close it.',
      })}
    </Banner>
  );
}

function ClosedNotice({ reason }: { readonly reason: CloseReason }): ReactNode {
  const intl = useIntl();
  return (
    <Banner
      isFlush
      tone="warning"
      action={
        <Button size="s" onClick={() => location.reload()}>
          {intl.formatMessage({ id: 'storage.reload', defaultMessage: 'Reload the page' })}
        </Button>
      }
    >
      {reason === 'upgraded'
        ? intl.formatMessage({
            id: 'storage.upgraded',
            defaultMessage:
              'A newer version of Parley was opened in another tab. This tab can’t save anymore; reload it to continue.',
          })
        : intl.formatMessage({
            id: 'storage.closed',
            defaultMessage: 'Browser storage is closed. Nothing is saved until you reload.',
          })}
    </Banner>
  );
}

function EvictedNotice(): ReactNode {
  const intl = useIntl();
  const { store } = useProgram();
  const [isSeen, setIsSeen] = useState(false);
  if (isSeen) return null;
  return (
    <Banner
      isFlush
      tone="warning"
      action={
        <Button
          size="s"
          onClick={() => {
            setIsSeen(true);
            void acknowledgeEviction(store);
          }}
        >
          {intl.formatMessage({ id: 'storage.evicted.seen', defaultMessage: 'OK' })}
        </Button>
      }
    >
      {intl.formatMessage({
        id: 'storage.evicted',
        defaultMessage:
          'Your chats are missing: the browser deleted this site’s data. They can’t be restored from here. To prevent this, let the browser keep your data (Settings, Data).',
      })}
    </Banner>
  );
}
