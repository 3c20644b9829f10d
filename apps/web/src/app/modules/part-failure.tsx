import { Button } from '@parley/ui/components/button/button.tsx';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { isReloadPending } from './reload-on-stale-chunk.ts';
import styles from './part-failure.module.css';

interface PartFailureProps {
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/**
 * Says that the code of a dialog could not be loaded. It stands on the browser's own dialog, for
 * ours is a part that may be missing, too.
 */
export function PartFailure({ onRetry, onClose }: PartFailureProps): ReactNode {
  const intl = useIntl();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  if (isReloadPending()) return null;
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby={titleId}
      data-element-id="pop-up-modal"
      onClose={onClose}
    >
      <h2 id={titleId}>
        {intl.formatMessage({
          id: 'part.failed.title',
          defaultMessage: 'Couldn’t load this part of Parley',
        })}
      </h2>
      <p>
        {intl.formatMessage({
          id: 'part.failed.text',
          defaultMessage: 'It needs a connection the first time. Check yours and try again.',
        })}
      </p>
      <div className={styles['buttons']}>
        <Button onClick={() => dialog.current?.close()}>
          {intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
        </Button>
        <Button variant="primary" onClick={onRetry}>
          {intl.formatMessage({ id: 'part.failed.retry', defaultMessage: 'Try again' })}
        </Button>
      </div>
    </dialog>
  );
}
