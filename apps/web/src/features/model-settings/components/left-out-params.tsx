import { Button } from '@parley/ui/components/button/button.tsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './left-out-params.module.css';

interface LeftOutParamsProps {
  /** Names of body fields. */
  readonly names: readonly string[];
  readonly onTryAgain: () => void;
}

/** What is not sent to the model because its provider refused it, with a way to try it again. */
export function LeftOutParams({ names, onTryAgain }: LeftOutParamsProps): ReactNode {
  const intl = useIntl();
  const [isAsked, setIsAsked] = useState(false);
  const answer = useRef<HTMLOutputElement>(null);

  const isForgotten = isAsked && names.length === 0;

  useEffect(() => {
    // The button that had the focus is gone.
    if (isForgotten) answer.current?.focus();
  }, [isForgotten]);

  if (isForgotten) {
    return (
      <output ref={answer} tabIndex={-1} className={styles['asked']}>
        {intl.formatMessage({
          id: 'modelSettings.leftOut.asked',
          defaultMessage: 'Sent again with your next message.',
        })}
      </output>
    );
  }
  if (names.length === 0) return null;
  return (
    <div className={styles['box']}>
      <p className={styles['text']}>
        {intl.formatMessage(
          {
            id: 'modelSettings.leftOut',
            defaultMessage:
              'Not sent because the provider rejected {count, plural, one {it} other {them}}: {names}',
          },
          { count: names.length, names: <code>{intl.formatList(names, { type: 'unit' })}</code> },
        )}
      </p>
      <Button
        size="s"
        onClick={() => {
          setIsAsked(true);
          onTryAgain();
        }}
      >
        {intl.formatMessage({ id: 'modelSettings.leftOut.again', defaultMessage: 'Try again' })}
      </Button>
    </div>
  );
}
