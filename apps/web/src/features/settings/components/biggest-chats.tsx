import { Button } from '@parley/ui/components/button/button.tsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ChatSize } from '#src/data/queries/chat-sizes.ts';

import { formatBytes } from '#src/platform/format-bytes.ts';
import type { DataPort } from '../settings-ports.ts';
import styles from './rows.module.css';

type Search = 'idle' | 'running' | 'failed' | readonly ChatSize[];

/** The chats that take the most room. Looked for on a click, because all messages are read. */
export function BiggestChats({ data }: { readonly data: DataPort }): ReactNode {
  const intl = useIntl();
  const [search, setSearch] = useState<Search>('idle');
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  async function find(): Promise<void> {
    setSearch('running');
    const found = await data.biggestChats(() => isGone.current);
    if (!isGone.current) setSearch(found ?? 'failed');
  }

  const title = intl.formatMessage({
    id: 'settings.biggest',
    defaultMessage: 'Largest chats',
  });
  return (
    <div className={styles['block']}>
      <div className={styles['row']}>
        <span className={styles['label']}>{title}</span>
        <Button loading={search === 'running'} onClick={() => void find()}>
          {intl.formatMessage({ id: 'settings.biggest.find', defaultMessage: 'Measure' })}
        </Button>
      </div>
      {search === 'failed' && (
        <p className={styles['text']} role="alert">
          {intl.formatMessage({
            id: 'settings.biggest.failed',
            defaultMessage: 'Couldn’t read browser storage.',
          })}
        </p>
      )}
      {typeof search === 'object' && search.length === 0 && (
        <p className={styles['text']}>
          {intl.formatMessage({
            id: 'settings.biggest.none',
            defaultMessage: 'No chats yet.',
          })}
        </p>
      )}
      {typeof search === 'object' && search.length > 0 && (
        <ol className={styles['sizes']} aria-label={title}>
          {search.map(({ chat, sizeBytes }) => (
            <li key={chat.id}>
              <button
                type="button"
                className={styles['size']}
                onClick={() => data.openChat(chat.id)}
              >
                <span className={styles['sizeTitle']} dir="auto">
                  {chat.title === ''
                    ? intl.formatMessage({ id: 'chat.untitled', defaultMessage: 'New Chat' })
                    : chat.title}
                </span>
                <span className={styles['figures']}>{formatBytes(intl, sizeBytes)}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
