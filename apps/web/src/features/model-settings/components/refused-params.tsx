import { listLeftOutParams, listRenamedParams } from '@parley/domain/model/left-out-params.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './refused-params.module.css';

interface RefusedParamsProps {
  /** Names of body fields. */
  readonly refused: readonly string[];
  readonly onTryAgain: () => void;
}

/** What is sent otherwise than usual because the provider refused it, with a way to try it again. */
export function RefusedParams({ refused, onTryAgain }: RefusedParamsProps): ReactNode {
  const intl = useIntl();
  const [isAsked, setIsAsked] = useState(false);
  const answer = useRef<HTMLOutputElement>(null);

  const names = listLeftOutParams(refused);
  const renamed = listRenamedParams(refused);
  const isUsual = names.length === 0 && renamed.length === 0;
  const isForgotten = isAsked && isUsual;

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
  if (isUsual) return null;
  return (
    <div className={styles['box']}>
      <div className={styles['text']}>
        {names.length > 0 && (
          <p>
            {intl.formatMessage(
              {
                id: 'modelSettings.leftOut',
                defaultMessage:
                  'Not sent because the provider rejected {count, plural, one {it} other {them}}: {names}',
              },
              {
                count: names.length,
                names: <code>{intl.formatList(names, { type: 'unit' })}</code>,
              },
            )}
          </p>
        )}
        {renamed.map(({ name, sentAs }) => (
          <p key={name}>
            {intl.formatMessage(
              {
                id: 'modelSettings.renamed',
                defaultMessage: 'Sent as {sentAs} because the provider rejected {name}.',
              },
              { name: <code>{name}</code>, sentAs: <code>{sentAs}</code> },
            )}
          </p>
        ))}
      </div>
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
