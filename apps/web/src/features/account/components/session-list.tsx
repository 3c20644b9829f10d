import type { AccountSession } from '@parley/contract/http/account.ts';
import { TwoStepButton } from '@parley/ui/components/two-step-button/two-step-button.tsx';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from '../account.module.css';
import { sessionName } from '../logic/session-name.ts';

interface SessionListProps {
  readonly sessions: readonly AccountSession[];
  readonly labelledBy: string;
  readonly isBusy: boolean;
  readonly onEnd: (id: string) => void;
}

/** The browsers that are signed in; each but this one can be signed out here. */
export function SessionList(props: SessionListProps): ReactNode {
  const { sessions, labelledBy, isBusy, onEnd } = props;
  return (
    <ul className={styles['sessions']} aria-labelledby={labelledBy}>
      {sessions.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          isBusy={isBusy}
          onEnd={() => onEnd(session.id)}
        />
      ))}
    </ul>
  );
}

interface SessionRowProps {
  readonly session: AccountSession;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps): ReactNode {
  const intl = useIntl();
  const { isCurrent, createdAtMs, seenAtMs } = session;
  const name = sessionName(intl, session);
  const moment = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return (
    <li className={styles['session']}>
      <div className={styles['texts']}>
        <div dir="auto">{name}</div>
        <div className={styles['hint']}>
          {isCurrent
            ? intl.formatMessage({ id: 'account.session.current', defaultMessage: 'This browser' })
            : intl.formatMessage(
                { id: 'account.session.seen', defaultMessage: 'Last active {time}' },
                { time: intl.formatDate(seenAtMs, moment) },
              )}
          {' · '}
          {intl.formatMessage(
            { id: 'account.session.since', defaultMessage: 'Signed in {date}' },
            { date: intl.formatDate(createdAtMs, { dateStyle: 'medium' }) },
          )}
        </div>
      </div>
      {!isCurrent && (
        <TwoStepButton
          isCompact
          size="m"
          icon={LogOut}
          disabled={isBusy}
          label={intl.formatMessage(
            { id: 'account.session.end', defaultMessage: 'Sign out {name}' },
            { name },
          )}
          armedLabel={intl.formatMessage({
            id: 'chat.action.delete.sure',
            defaultMessage: 'Sure?',
          })}
          onConfirm={onEnd}
        />
      )}
    </li>
  );
}
