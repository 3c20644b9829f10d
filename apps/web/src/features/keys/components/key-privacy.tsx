import { lockAfterMinutes, type Settings } from '@parley/domain/settings/settings.ts';
import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { Select } from '@parley/ui/components/select/select.tsx';
import { Lock, LockOpen, ShieldAlert } from 'lucide-react';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';

import type { KeyService } from '#src/services/keys/key-service.ts';
import type { KeysSnapshot } from '#src/services/keys/key-view.ts';

import { useKeyAction } from '../hooks/use-key-action.ts';
import { keyErrorText } from '../logic/key-error-text.ts';
import { ResetQuestion } from './reset-question.tsx';
import styles from '../keys.module.css';
import { PasswordDialog, type PasswordTask } from './password-dialog.tsx';

type Minutes = Settings['lockKeysAfterMinutes'];

export interface KeyPrivacyProps {
  readonly keys: KeyService;
  readonly lockMinutes: Minutes;
  readonly onLockMinutes: (minutes: Minutes) => void;
  readonly onUnlock: () => void;
  readonly notify: (text: string) => void;
}

/** How the keys are stored, and the password over them. */
export function KeyPrivacy(props: KeyPrivacyProps): ReactNode {
  const { keys, notify } = props;
  const intl = useIntl();
  const snapshot = useSyncExternalStore(keys.subscribe, keys.getSnapshot);
  const [task, setTask] = useState<PasswordTask>();
  const [isAskingReset, setIsAskingReset] = useState(false);
  const action = useKeyAction();

  async function reset(): Promise<void> {
    if (!(await action.run(() => keys.reset()))) return;
    notify(intl.formatMessage({ id: 'keys.reset.done', defaultMessage: 'All keys removed.' }));
  }

  return (
    <div className={styles['part']}>
      <ProtectionState snapshot={snapshot} />
      {snapshot.isKept && (
        <div className={styles['buttons']}>
          <ProtectionButtons
            {...props}
            protection={snapshot.protection}
            onTask={setTask}
            onReset={() => setIsAskingReset(true)}
          />
        </div>
      )}
      {action.faultCode !== undefined && (
        <Banner tone="danger">{keyErrorText(intl, action.faultCode)}</Banner>
      )}
      {snapshot.protection !== 'off' && <LockTime {...props} />}
      {task !== undefined && (
        <PasswordDialog
          keys={keys}
          task={task}
          notify={notify}
          onClose={() => setTask(undefined)}
        />
      )}
      <ResetQuestion
        open={isAskingReset}
        onOpenChange={setIsAskingReset}
        onConfirm={() => void reset()}
      />
    </div>
  );
}

const states = defineMessages({
  off: { id: 'keys.state.off', defaultMessage: 'Your keys aren’t encrypted' },
  locked: { id: 'keys.state.locked', defaultMessage: 'Your keys are encrypted and locked' },
  unlocked: {
    id: 'keys.state.unlocked',
    defaultMessage: 'Your keys are encrypted, and unlocked in this tab',
  },
  session: { id: 'keys.state.session', defaultMessage: 'Your keys last until this tab closes' },
});

const stateHints = defineMessages({
  off: {
    id: 'keys.state.off.hint',
    defaultMessage:
      'Anyone who can use this browser profile or copy its files can use your keys. A password prevents that.',
  },
  locked: {
    id: 'keys.state.locked.hint',
    defaultMessage: 'Nothing is sent to a provider until you enter the password.',
  },
  unlocked: {
    id: 'keys.state.unlocked.hint',
    defaultMessage: 'Unlocked keys stay in the memory of the component that talks to providers.',
  },
  session: {
    id: 'keys.state.session.hint',
    defaultMessage:
      'This browser doesn’t store anything for this page, so there’s nothing to encrypt.',
  },
});

const stateIcons = { off: ShieldAlert, locked: Lock, unlocked: LockOpen, session: LockOpen };

function ProtectionState({ snapshot }: { readonly snapshot: KeysSnapshot }): ReactNode {
  const intl = useIntl();
  const state = snapshot.isKept ? snapshot.protection : 'session';
  return (
    <div className={styles['state']} data-protection={state}>
      <Icon of={stateIcons[state]} />
      <div className={styles['words']}>
        <output className={styles['label']}>{intl.formatMessage(states[state])}</output>
        <p className={styles['hint']}>{intl.formatMessage(stateHints[state])}</p>
      </div>
    </div>
  );
}

interface ProtectionButtonsProps extends KeyPrivacyProps {
  readonly protection: KeysSnapshot['protection'];
  readonly onTask: (task: PasswordTask) => void;
  readonly onReset: () => void;
}

function ProtectionButtons(props: ProtectionButtonsProps): ReactNode {
  const { protection, keys, onTask, onUnlock, onReset } = props;
  const intl = useIntl();
  if (protection === 'off') {
    return (
      <Button variant="primary" icon={Lock} onClick={() => onTask('protect')}>
        {intl.formatMessage({ id: 'keys.protect.open', defaultMessage: 'Encrypt keys…' })}
      </Button>
    );
  }
  return (
    <>
      {protection === 'locked' ? (
        <Button variant="primary" icon={LockOpen} onClick={onUnlock}>
          {intl.formatMessage({ id: 'keys.unlock.open', defaultMessage: 'Unlock…' })}
        </Button>
      ) : (
        <Button icon={Lock} onClick={() => keys.lock()}>
          {intl.formatMessage({ id: 'keys.lockNow', defaultMessage: 'Lock now' })}
        </Button>
      )}
      <Button onClick={() => onTask('change')}>
        {intl.formatMessage({ id: 'keys.change.open', defaultMessage: 'Change password…' })}
      </Button>
      <Button onClick={() => onTask('unprotect')}>
        {intl.formatMessage({ id: 'keys.unprotect.open', defaultMessage: 'Remove encryption…' })}
      </Button>
      {protection === 'locked' && (
        <Button variant="quiet" onClick={onReset}>
          {intl.formatMessage({ id: 'keys.forgot', defaultMessage: 'Forgot your password?' })}
        </Button>
      )}
    </>
  );
}

function LockTime({
  lockMinutes,
  onLockMinutes,
}: Pick<KeyPrivacyProps, 'lockMinutes' | 'onLockMinutes'>): ReactNode {
  const intl = useIntl();
  const label = intl.formatMessage({
    id: 'keys.lockTime',
    defaultMessage: 'Lock keys automatically',
  });
  const options = lockAfterMinutes.map((minutes) => ({
    value: String(minutes),
    label:
      minutes === 0
        ? intl.formatMessage({
            id: 'keys.lockTime.never',
            defaultMessage: 'Only when the tab closes',
          })
        : intl.formatMessage(
            {
              id: 'keys.lockTime.after',
              defaultMessage:
                'After {minutes, plural, one {# minute} other {# minutes}} of inactivity',
            },
            { minutes },
          ),
  }));
  return (
    <div className={styles['setting']}>
      <span className={styles['label']} aria-hidden="true">
        {label}
      </span>
      <Select
        label={label}
        isLabelHidden
        value={String(lockMinutes)}
        options={options}
        onValueChange={(value) =>
          onLockMinutes(lockAfterMinutes.find((minutes) => String(minutes) === value) ?? 0)
        }
        className={styles['select'] ?? ''}
      />
    </div>
  );
}
