import type { ReasoningPart } from '@parley/domain/chat/message-part.ts';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from './reasoning.module.css';

interface ReasoningProps {
  readonly part: ReasoningPart;
  readonly isGrowing: boolean;
}

/** What the model says about its thinking: one line that opens, with the time it took. */
export function Reasoning({ part, isGrowing }: ReasoningProps): ReactNode {
  const intl = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  const seconds = Math.max(1, Math.round((part.durationMs ?? 0) / 1000));
  const label = isGrowing
    ? intl.formatMessage({ id: 'chat.reasoning.running', defaultMessage: 'Thinking…' })
    : part.durationMs === undefined
      ? intl.formatMessage({
          id: 'chat.reasoning.interrupted',
          defaultMessage: 'Thinking, interrupted',
        })
      : intl.formatMessage(
          {
            id: 'chat.reasoning.done',
            defaultMessage: 'Thought for {seconds, plural, one {# second} other {# seconds}}',
          },
          { seconds },
        );
  return (
    <div data-part="reasoning" className={styles['reasoning']}>
      <button
        type="button"
        className={styles['summary']}
        aria-expanded={isOpen}
        onClick={() => setIsOpen((open) => !open)}
      >
        <span className={styles['chevron']} data-open={isOpen || undefined}>
          <Icon of={ChevronRight} />
        </span>
        <span data-running={isGrowing || undefined}>{label}</span>
      </button>
      {isOpen && (
        <div className={styles['text']} dir="auto">
          {part.text}
        </div>
      )}
    </div>
  );
}
