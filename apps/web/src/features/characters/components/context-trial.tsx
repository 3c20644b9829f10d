import type { DynamicContext } from '@parley/domain/dynamic-context/dynamic-context.ts';
import { sendsQuestion } from '@parley/domain/dynamic-context/fill-context.ts';
import type { CharacterId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';
import { cutText, estimateTokens } from '@parley/domain/shared/text.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { ContextAnswer, ContextFault } from '#src/services/contexts/ask-context.ts';
import type { CharacterContexts, TypedSecrets } from '#src/services/contexts/character-contexts.ts';

import { faultText } from '../logic/context-texts.ts';
import own from './contexts-group.module.css';

interface ContextTrialProps {
  readonly context: DynamicContext;
  readonly characterId: CharacterId | undefined;
  readonly typed: TypedSecrets;
  readonly contexts: CharacterContexts;
}

type Outcome = Result<ContextAnswer, ContextFault>;

const shownCharacters = 5000;

/** Makes the request once and shows what came. */
export function ContextTrial({ contexts, ...trial }: ContextTrialProps): ReactNode {
  const intl = useIntl();
  const [question, setQuestion] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const running = useRef<AbortController>(undefined);
  const [isRunning, setIsRunning] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  async function run(): Promise<void> {
    if (isRunning) {
      running.current?.abort();
      return;
    }
    const stopping = new AbortController();
    running.current = stopping;
    setIsRunning(true);
    setOutcome(undefined);
    const next = await contexts.tryOut({ ...trial, question }, stopping.signal);
    setIsRunning(false);
    setOutcome(next);
  }

  return (
    <div className={own['trial']}>
      {sendsQuestion(trial.context) && (
        <TextField
          label={intl.formatMessage({
            id: 'characters.context.try.question',
            defaultMessage: 'Message to try it with',
          })}
          value={question}
          onValueChange={setQuestion}
        />
      )}
      <div>
        <Button onClick={() => void run()}>
          {isRunning
            ? intl.formatMessage({ id: 'speech.sample.stop', defaultMessage: 'Stop' })
            : intl.formatMessage({ id: 'characters.context.try', defaultMessage: 'Try it' })}
        </Button>
      </div>
      <output className={own['trial']}>
        {outcome !== undefined && <Told outcome={outcome} />}
      </output>
    </div>
  );
}

function Told({ outcome }: { readonly outcome: Outcome }): ReactNode {
  const intl = useIntl();
  if (!outcome.ok) {
    const text = faultText(intl, outcome.error);
    return text === undefined ? null : <p className={own['promise']}>{text}</p>;
  }
  const { text, host } = outcome.value;
  return (
    <>
      <p className={own['promise']}>
        {intl.formatMessage(
          {
            id: 'characters.context.try.answer',
            defaultMessage:
              '{tokens, plural, =0 {{host} answered with nothing.} one {{host} answered with about # token.} other {{host} answered with about # tokens.}}',
          },
          { host, tokens: estimateTokens(text) },
        )}
      </p>
      {text !== '' && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls, and by keyboard too
        <pre className={own['answer']} tabIndex={0} dir="auto">
          {cutText(text, shownCharacters)}
        </pre>
      )}
    </>
  );
}
