import { Button } from '@parley/ui/components/button/button.tsx';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useLiveQuery } from '#src/platform/live-query.ts';
import { localStorageLimitBytes } from '#src/platform/local-storage-size.ts';

import type { DataPort } from '../settings-ports.ts';
import { BiggestChats } from './biggest-chats.tsx';
import styles from './rows.module.css';
import { StorageMeter } from './storage-meter.tsx';

/** Room that is used, drawn and told, and whether the browser promised to keep it. */
export function StorageRow({ data }: { readonly data: DataPort }): ReactNode {
  const intl = useIntl();
  const usage = useLiveQuery(data.queries.storageUsage).value;
  const chats = useLiveQuery(data.queries.chatList).value;
  return (
    <div className={styles['block']}>
      <StorageMeter
        label={intl.formatMessage({
          id: 'settings.storage',
          defaultMessage: 'Storage on this device',
        })}
        usedBytes={usage?.usageBytes ?? 0}
        quotaBytes={usage?.quotaBytes ?? 0}
      />
      <StorageMeter
        label={intl.formatMessage({
          id: 'settings.storage.local',
          defaultMessage: 'Small settings (local storage)',
        })}
        usedBytes={data.localStorageBytes()}
        quotaBytes={localStorageLimitBytes}
      />
      <div className={styles['row']}>
        <span className={styles['label']}>
          {intl.formatMessage({ id: 'settings.chats', defaultMessage: 'Chats' })}
        </span>
        <span className={styles['figures']}>{intl.formatNumber(chats?.chats.length ?? 0)}</span>
      </div>
      <BiggestChats data={data} />
      <Persistence data={data} isPersisted={usage?.isPersisted ?? false} />
    </div>
  );
}

interface PersistenceProps {
  readonly data: DataPort;
  readonly isPersisted: boolean;
}

function Persistence({ data, isPersisted }: PersistenceProps): ReactNode {
  const intl = useIntl();
  const [answer, setAnswer] = useState<boolean>();
  const isKept = isPersisted || answer === true;
  return (
    <div className={styles['row']}>
      <output className={styles['text']}>
        {isKept &&
          intl.formatMessage({
            id: 'settings.persisted',
            defaultMessage: 'The browser agreed to keep your data.',
          })}
        {!isKept &&
          answer === undefined &&
          intl.formatMessage({
            id: 'settings.notPersisted',
            defaultMessage: 'When space is low, the browser may delete your data automatically.',
          })}
        {!isKept &&
          answer === false &&
          intl.formatMessage({
            id: 'settings.persistRefused',
            defaultMessage:
              'The browser declined for now. It often agrees once this page is installed, bookmarked, or used for a while.',
          })}
      </output>
      {!isKept && (
        <Button onClick={() => void data.persistence.request().then(setAnswer)}>
          {intl.formatMessage({
            id: 'settings.persist',
            defaultMessage: 'Ask the browser to keep my data',
          })}
        </Button>
      )}
    </div>
  );
}
