import { fadeEdges } from '@parley/ui/components/strip/fade-edges.ts';
import { useRef, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import type { Comparison } from '../hooks/use-comparison.ts';
import { useColumns } from '../hooks/use-columns.ts';
import { AnswerColumn } from './answer-column.tsx';
import styles from './answer-columns.module.css';
import { AnswerTab } from './answer-tab.tsx';
import type { MessageRowProps } from './message-row.tsx';

export interface AnswerColumnsProps {
  readonly comparison: Comparison;
  /** The row in whose place they stand. */
  readonly row: MessageRowProps;
}

/** The answers to one question side by side; where they do not fit, one beside the other to swipe. */
export function AnswerColumns(props: AnswerColumnsProps): ReactNode {
  const { comparison, row } = props;
  const intl = useIntl();
  const { answers, shownId } = comparison;
  const columnsRef = useRef<HTMLDivElement>(null);
  const { isOverflowing, current, show } = useColumns(columnsRef, answers.length);
  return (
    <section
      className={styles['comparison']}
      data-columns={Math.min(answers.length, 4)}
      aria-label={intl.formatMessage(
        {
          id: 'compare.answers',
          defaultMessage: '{count, plural, one {# reply} other {# replies}} side by side',
        },
        { count: answers.length },
      )}
      tabIndex={-1}
      data-comparison=""
    >
      {isOverflowing && (
        <div
          ref={fadeEdges}
          className={styles['tabs']}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms
          role="group"
          aria-label={intl.formatMessage({ id: 'compare.tabs', defaultMessage: 'Go to reply' })}
        >
          {answers.map((answer, index) => (
            <AnswerTab
              key={answer.id}
              answer={answer}
              isCurrent={index === current}
              onShow={() => show(index)}
            />
          ))}
        </div>
      )}
      <div ref={columnsRef} className={styles['columns']}>
        {answers.map((answer) => (
          <AnswerColumn
            key={answer.id}
            answer={answer}
            isShown={answer.id === shownId}
            position={row.position}
            count={row.count}
          />
        ))}
      </div>
    </section>
  );
}
