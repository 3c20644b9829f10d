import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { ArrowUp } from 'lucide-react';
import { useRef, type MouseEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { isMeantPress, type ButtonRole } from '../logic/button-role.ts';
import { StopIcon } from './stop-icon.tsx';
import styles from './send-button.module.css';

interface SendButtonProps {
  readonly isRunning: boolean;
  /** Nothing to send, or more than may be sent. */
  readonly isBlocked: boolean;
  /** There is something that can go next. */
  readonly canQueue: boolean;
  /** The key that does the same, for the tooltip. */
  readonly shortcut: string;
  readonly onSend: () => void;
  readonly onStop: () => void;
}

/**
 * One button in one place: sends, or stops what is running. Beside it, while a reply comes in and
 * something is written, one that sends that next.
 */
export function SendButton(props: SendButtonProps): ReactNode {
  const { isRunning, isBlocked, shortcut, onSend, onStop } = props;
  const intl = useIntl();
  const roleAtDown = useRef<ButtonRole>(undefined);
  const role: ButtonRole = isRunning ? 'stop' : 'send';
  const isDisabled = !isRunning && isBlocked;

  const handleDown = (): void => {
    roleAtDown.current = role;
  };
  const handleClick = (event: MouseEvent): void => {
    const press = { roleAtDown: roleAtDown.current, role, clickCount: event.detail };
    roleAtDown.current = undefined;
    if (isDisabled || !isMeantPress(press)) return;
    if (role === 'stop') onStop();
    else onSend();
  };

  return (
    <>
      {isRunning && props.canQueue && (
        <IconButton
          label={intl.formatMessage({ id: 'composer.sendNext', defaultMessage: 'Send next' })}
          icon={ArrowUp}
          shape="round"
          variant="secondary"
          shortcut={shortcut}
          data-element-id="send-next-button"
          onClick={onSend}
        />
      )}
      <IconButton
        label={
          isRunning
            ? intl.formatMessage({ id: 'composer.stop', defaultMessage: 'Stop generating' })
            : intl.formatMessage({ id: 'composer.send', defaultMessage: 'Send message' })
        }
        icon={isRunning ? StopIcon : ArrowUp}
        shape="round"
        variant="primary"
        className={styles['button'] ?? ''}
        {...(isRunning ? {} : { shortcut })}
        aria-disabled={isDisabled || undefined}
        data-blocked={isDisabled || undefined}
        data-element-id="send-button"
        onPointerDown={handleDown}
        onKeyDown={handleDown}
        onClick={handleClick}
      />
    </>
  );
}
