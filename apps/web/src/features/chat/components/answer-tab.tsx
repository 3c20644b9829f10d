import type { Answer } from '@parley/domain/chat/compare-answers.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import type { ReactNode } from 'react';

import { useAnswerState, useAnswerTitle } from '../hooks/use-answer-state.ts';
import styles from './answer-tab.module.css';

interface AnswerTabProps {
  readonly answer: Answer;
  readonly isCurrent: boolean;
  readonly onShow: () => void;
}

/** Leads to a column that may be beside the view, and tells how far it is. */
export function AnswerTab({ answer, isCurrent, onShow }: AnswerTabProps): ReactNode {
  const title = useAnswerTitle(answer);
  const state = useAnswerState(answer);
  return (
    <Button
      size="s"
      variant={isCurrent ? 'secondary' : 'quiet'}
      className={styles['tab'] ?? ''}
      aria-pressed={isCurrent}
      data-answer-state={state.kind}
      onClick={onShow}
    >
      <span className={styles['label']}>
        <i className={styles['mark']} />
        <span className={styles['title']} dir="auto">
          {title}
        </span>
        <span className="visually-hidden">{state.text}</span>
      </span>
    </Button>
  );
}
