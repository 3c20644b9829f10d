import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { TwoStepButton } from '@parley/ui/components/two-step-button/two-step-button.tsx';
import { CalendarPlus, Copy, Trash2 } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import type { SharedLinks } from '#src/services/sharing/shared-links.ts';

import styles from './components/links.module.css';
import { usualDays } from './logic/link-days.ts';
import { daysText, endText, linkFailureText } from './logic/link-texts.ts';
import type { LinkPort } from './share-ports.ts';

interface OwnLinksProps {
  readonly port: LinkPort;
}

type OwnLink = Awaited<ReturnType<SharedLinks['list']>>[number];

/** Links that were made on this device, to be copied, renewed and deleted; nothing where there are none. */
export function OwnLinks({ port }: OwnLinksProps): ReactNode {
  const intl = useIntl();
  const { links, maxDays, copy } = port;
  const [list, setList] = useState<readonly OwnLink[]>([]);
  const [failure, setFailure] = useState('');
  const [busyId, setBusyId] = useState<string>();
  useEffect(() => {
    let isStale = false;
    const read = async (): Promise<void> => {
      const next = await links.list();
      if (!isStale) setList(next);
    };
    void read();
    return () => {
      isStale = true;
    };
  }, [links]);

  async function change(
    { id }: OwnLink,
    run: () => ReturnType<SharedLinks['remove' | 'renew']>,
  ): Promise<void> {
    if (busyId !== undefined) return;
    setBusyId(id);
    setFailure('');
    const changed = await run();
    if (!changed.ok) setFailure(linkFailureText(intl, changed.error));
    setList(await links.list());
    setBusyId(undefined);
  }

  if (list.length === 0) return null;
  const days = usualDays(maxDays);
  return (
    <section className={styles['own']}>
      <h3 className={styles['heading']}>
        {intl.formatMessage({ id: 'share.links.own', defaultMessage: 'Your links' })}
      </h3>
      {failure !== '' && (
        <p className={styles['failed']} role="alert">
          {failure}
        </p>
      )}
      <ul className={styles['list']}>
        {list.map((link) => (
          <li key={link.id} className={styles['row']} aria-busy={busyId === link.id}>
            <span className={styles['name']}>
              <span className={styles['title']} dir="auto" title={link.title}>
                {link.title === ''
                  ? intl.formatMessage({ id: 'chat.untitled', defaultMessage: 'New Chat' })
                  : link.title}
              </span>
              <span className={styles['detail']}>
                {kindText(intl, link.kind)} · {endText(intl, link.expiresAtMs)}
              </span>
            </span>
            <IconButton
              icon={Copy}
              label={intl.formatMessage({ id: 'share.links.copy', defaultMessage: 'Copy link' })}
              onClick={() => void copy(link.link)}
            />
            {link.expiresAtMs !== null && (
              <IconButton
                icon={CalendarPlus}
                label={intl.formatMessage(
                  { id: 'share.links.renew', defaultMessage: 'Renew for {days}' },
                  { days: daysText(intl, days) },
                )}
                onClick={() => void change(link, () => links.renew(link, days))}
              />
            )}
            <TwoStepButton
              isCompact
              icon={Trash2}
              label={intl.formatMessage({ id: 'sharedChat.delete', defaultMessage: 'Delete link' })}
              armedLabel={intl.formatMessage({ id: 'share.links.sure', defaultMessage: 'Delete?' })}
              onConfirm={() => void change(link, () => links.remove(link))}
            />
          </li>
        ))}
      </ul>
      <p className={styles['detail']}>
        {intl.formatMessage({
          id: 'share.links.hint',
          defaultMessage:
            'Only this device has this list. Deleting a link removes what was shared from the server.',
        })}
      </p>
    </section>
  );
}

function kindText(intl: IntlShape, kind: OwnLink['kind']): string {
  const texts: Readonly<Record<OwnLink['kind'], string>> = {
    chat: intl.formatMessage({ id: 'share.links.chat', defaultMessage: 'Chat' }),
    character: intl.formatMessage({ id: 'share.links.character', defaultMessage: 'Character' }),
    plugin: intl.formatMessage({ id: 'share.links.plugin', defaultMessage: 'Plugin' }),
  };
  return texts[kind];
}
