import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { fillableFields, type FilledTexts } from '@parley/domain/character/fill-character.ts';
import { Lock, Sparkles } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { Fill } from '../hooks/use-fill.ts';
import { fillableLabels, fillRefusalText, type FillRefusal } from '../logic/fill-texts.ts';
import styles from './fill-line.module.css';

interface FillLineProps {
  readonly fill: Fill;
  /** Who is asked. */
  readonly modelTitle: string;
  readonly isLocked: boolean;
  readonly hasTitle: boolean;
}

/** The button that has a model write the blank fields, and what came of it. */
export function FillLine({ fill, modelTitle, isLocked, hasTitle }: FillLineProps): ReactNode {
  const { state } = fill;
  const intl = useIntl();
  const hintId = useId();
  const button = useRef<HTMLButtonElement>(null);
  // What is pressed goes away with it, and the focus must not.
  const then = (act: () => void) => (): void => {
    button.current?.focus();
    act();
  };
  return (
    <div className={styles['fill']}>
      <div className={styles['buttons']}>
        <Button
          ref={button}
          icon={isLocked ? Lock : Sparkles}
          loading={state.kind === 'running'}
          disabled={!hasTitle && state.kind !== 'running'}
          aria-describedby={hintId}
          onClick={fill.start}
        >
          {intl.formatMessage({ id: 'characters.fill', defaultMessage: 'Fill with AI' })}
        </Button>
        {state.kind === 'running' && (
          <Button variant="quiet" onClick={then(fill.stop)}>
            {intl.formatMessage({ id: 'compare.stop', defaultMessage: 'Stop' })}
          </Button>
        )}
        {state.kind === 'filled' && (
          <Button variant="quiet" onClick={then(fill.undo)}>
            {intl.formatMessage({ id: 'toasts.undo', defaultMessage: 'Undo' })}
          </Button>
        )}
      </div>
      <p id={hintId} className={styles['note']}>
        {intl.formatMessage(
          {
            id: 'characters.fill.hint',
            defaultMessage:
              '{hasTitle, select, false {Enter a title, and {model} can write the description, instruction, and welcome message.} other {{model} writes the description, instruction, and welcome message where they’re empty. It gets the title and what you wrote.}}',
          },
          { model: modelTitle, hasTitle },
        )}
      </p>
      <div aria-live="polite">
        {state.kind === 'running' && (
          <p className={styles['note']}>
            {intl.formatMessage(
              { id: 'characters.fill.running', defaultMessage: 'Asking {model}…' },
              { model: modelTitle },
            )}
          </p>
        )}
        {state.kind === 'filled' && <FilledNote texts={state.texts} />}
        {state.kind === 'refused' && <Refusal refusal={state.refusal} modelTitle={modelTitle} />}
      </div>
    </div>
  );
}

function FilledNote({ texts }: { readonly texts: FilledTexts }): ReactNode {
  const intl = useIntl();
  const labels = fillableFields
    .filter((field) => texts[field] !== undefined)
    .map((field) => intl.formatMessage(fillableLabels[field]));
  return (
    <p className={styles['note']}>
      {intl.formatMessage(
        {
          id: 'characters.fill.done',
          defaultMessage: 'Filled in: {fields}. Read it before you save.',
        },
        { fields: intl.formatList(labels, { type: 'unit' }) },
      )}
    </p>
  );
}

interface RefusalProps {
  readonly refusal: FillRefusal;
  readonly modelTitle: string;
}

function Refusal({ refusal, modelTitle }: RefusalProps): ReactNode {
  const { isFault, text, quote } = fillRefusalText(useIntl(), refusal, modelTitle);
  if (!isFault) return <p className={styles['note']}>{text}</p>;
  return (
    <Banner tone="danger">
      <p className={styles['fault']}>{text}</p>
      {quote !== undefined && (
        <p className={styles['fault']} dir="auto">
          {quote}
        </p>
      )}
    </Banner>
  );
}
