import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { useEffect, useRef, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { usePhrase } from '../hooks/use-phrase.ts';
import styles from '../sync.module.css';
import { KeyProblem } from './key-problem.tsx';

interface PhraseCheckProps {
  readonly phrase: ReturnType<typeof usePhrase>;
  readonly openAccount: () => void;
}

/** Three of the words, typed back from what was written down. */
export function PhraseCheck({ phrase, openAccount }: PhraseCheckProps): ReactNode {
  const intl = useIntl();
  const { places, typed, wrong, action, type, registerField } = phrase;
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  return (
    <>
      <p>
        {intl.formatMessage({
          id: 'sync.phrase.type',
          defaultMessage: 'Type these three words from your copy, so you know it’s complete.',
        })}
      </p>
      <div ref={fields} className={styles['part']}>
        {places.map((place) => (
          <TextField
            key={place}
            ref={(field) => registerField(place, field)}
            label={intl.formatMessage(
              { id: 'sync.phrase.word', defaultMessage: 'Word {position, number}' },
              { position: place + 1 },
            )}
            value={typed.get(place) ?? ''}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            dir="ltr"
            isMonospaced
            onValueChange={(word) => type(place, word)}
            error={
              wrong.has(place) &&
              intl.formatMessage(
                {
                  id: 'sync.phrase.wrong',
                  defaultMessage:
                    'This isn’t word {position, number}. Compare with your copy, or show the words again.',
                },
                { position: place + 1 },
              )
            }
          />
        ))}
      </div>
      <KeyProblem error={action.error} openAccount={openAccount} />
    </>
  );
}
