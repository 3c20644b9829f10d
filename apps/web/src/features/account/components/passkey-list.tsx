import type { AccountPasskey } from '@parley/contract/http/account.ts';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { TwoStepButton } from '@parley/ui/components/two-step-button/two-step-button.tsx';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from '../account.module.css';

interface PasskeyListProps {
  readonly passkeys: readonly AccountPasskey[];
  readonly labelledBy: string;
  readonly isBusy: boolean;
  readonly onRename: (passkey: AccountPasskey) => void;
  readonly onRemove: (id: string) => void;
}

/** Passkeys with when they were added and last used. */
export function PasskeyList(props: PasskeyListProps): ReactNode {
  const { passkeys, labelledBy, isBusy, onRename, onRemove } = props;
  return (
    <ul className={styles['sessions']} aria-labelledby={labelledBy}>
      {passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          isBusy={isBusy}
          onRename={() => onRename(passkey)}
          onRemove={() => onRemove(passkey.id)}
        />
      ))}
    </ul>
  );
}

interface PasskeyRowProps {
  readonly passkey: AccountPasskey;
  readonly isBusy: boolean;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function PasskeyRow({ passkey, isBusy, onRename, onRemove }: PasskeyRowProps): ReactNode {
  const intl = useIntl();
  const { name, createdAtMs, usedAtMs } = passkey;
  return (
    <li className={styles['session']}>
      <div className={styles['texts']}>
        <div dir="auto" className={styles['name']}>
          {name}
        </div>
        <div className={styles['hint']}>
          {intl.formatMessage(
            { id: 'account.passkey.since', defaultMessage: 'Added {date}' },
            { date: intl.formatDate(createdAtMs, { dateStyle: 'medium' }) },
          )}
          {' · '}
          {usedAtMs === undefined
            ? intl.formatMessage({ id: 'account.passkey.unused', defaultMessage: 'Not used yet' })
            : intl.formatMessage(
                { id: 'account.passkey.used', defaultMessage: 'Last used {time}' },
                { time: intl.formatDate(usedAtMs, { dateStyle: 'medium', timeStyle: 'short' }) },
              )}
        </div>
      </div>
      <div className={styles['actions']}>
        <IconButton
          icon={Pencil}
          disabled={isBusy}
          label={intl.formatMessage(
            { id: 'account.passkey.rename', defaultMessage: 'Rename {name}' },
            { name },
          )}
          onClick={onRename}
        />
        <TwoStepButton
          isCompact
          size="m"
          icon={Trash2}
          disabled={isBusy}
          label={intl.formatMessage(
            { id: 'account.passkey.remove', defaultMessage: 'Remove {name}' },
            { name },
          )}
          armedLabel={intl.formatMessage({
            id: 'chat.action.delete.sure',
            defaultMessage: 'Sure?',
          })}
          onConfirm={onRemove}
        />
      </div>
    </li>
  );
}
