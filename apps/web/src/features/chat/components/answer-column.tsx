import { isUnderWay, type Answer } from '@parley/domain/chat/compare-answers.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import { Avatar } from '@parley/ui/components/avatar/avatar.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { ArrowRight, Square } from 'lucide-react';
import { useId, useMemo, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useChatScope, useIsAtWork } from '../chat-scope.ts';
import { ColumnProvider } from '../column-context.ts';
import { useAnswerTitle, useAnswerState } from '../hooks/use-answer-state.ts';
import { useModelFace } from '../hooks/use-model-face.ts';
import { pairResults } from '../hooks/use-rows.ts';
import { focusAfterChoice } from '../logic/focus-after-choice.ts';
import styles from './answer-column.module.css';
import { MessageRow } from './message-row.tsx';

interface AnswerColumnProps {
  readonly answer: Answer;
  /** The conversation goes on from it where nobody chooses another. */
  readonly isShown: boolean;
  /** From 1, among the rows that are shown. */
  readonly position: number;
  readonly count: number;
}

/** One of several answers: who says it, how far it is, its text, and the way to go on with it. */
export function AnswerColumn(props: AnswerColumnProps): ReactNode {
  const { answer, isShown } = props;
  const { slots } = useChatScope();
  const titleId = useId();
  const title = useAnswerTitle(answer);
  const face = useModelFace(answer.first.model);
  const state = useAnswerState(answer);
  const { path, resultsOf } = useMemo(() => pairResults(answer.messages), [answer.messages]);
  const last = path.length - 1;
  return (
    <section
      className={styles['column']}
      aria-labelledby={titleId}
      aria-current={isShown}
      data-shown={isShown || undefined}
      data-answer-state={state.kind}
    >
      <header className={styles['head']}>
        <Avatar name={title} {...face} size="s" />
        <h2 id={titleId} className={styles['title']} dir="auto" data-tooltip-if-cut="">
          {title}
        </h2>
        <p className={styles['facts']} data-tooltip-if-cut="">
          {state.kind === 'ready' ? slots.renderAnswerFacts(answer.messages) : state.text}
        </p>
      </header>
      <ColumnProvider value={answer.first.model}>
        {path.map((message: Message, index) => (
          <MessageRow
            key={message.id}
            message={message}
            position={props.position}
            count={props.count}
            isLast={index === last}
            results={resultsOf.get(message.id)}
            isSequel={index > 0}
            isInColumn
          />
        ))}
      </ColumnProvider>
      <ColumnFoot answer={answer} title={title} />
    </section>
  );
}

interface ColumnFootProps {
  readonly answer: Answer;
  readonly title: string;
}

function ColumnFoot({ answer, title }: ColumnFootProps): ReactNode {
  const intl = useIntl();
  const { actions } = useChatScope();
  const isAtWork = useIsAtWork(answer.last.id);
  if (isAtWork || isUnderWay(answer)) {
    return (
      <Button
        size="s"
        icon={Square}
        className={styles['foot'] ?? ''}
        aria-label={intl.formatMessage(
          { id: 'compare.stop.name', defaultMessage: 'Stop {model}' },
          { model: title },
        )}
        onClick={() => actions.stopAnswer(answer.id)}
      >
        {intl.formatMessage({ id: 'compare.stop', defaultMessage: 'Stop' })}
      </Button>
    );
  }
  const hasText = answer.messages.some(({ parts }) => textOfParts(parts).trim() !== '');
  if (!hasText) return null;
  return (
    <Button
      size="s"
      icon={ArrowRight}
      className={styles['foot'] ?? ''}
      aria-label={intl.formatMessage(
        { id: 'compare.choose.name', defaultMessage: 'Continue with this one: {model}' },
        { model: title },
      )}
      onClick={() => {
        actions.chooseAnswer(answer.id);
        focusAfterChoice(answer.last.id);
      }}
    >
      {intl.formatMessage({ id: 'compare.choose', defaultMessage: 'Continue with this one' })}
    </Button>
  );
}
