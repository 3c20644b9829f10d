import type { ReasoningPart } from '@parley/domain/chat/message-part.ts';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { Markdown } from '@parley/ui/markdown/components/markdown.tsx';
import { directionOf } from '@parley/ui/markdown/reading-direction.ts';
import { ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { MessageBoundary } from './message-boundary.tsx';
import styles from './reasoning.module.css';

interface ReasoningProps {
  readonly part: ReasoningPart;
  readonly isGrowing: boolean;
  /** The reply came to its end, so the thinking did, even where nobody knows how long it took. */
  readonly isWhole: boolean;
}

/** What the model says about its thinking: one line that opens, with the time it took. */
export function Reasoning(props: ReasoningProps): ReactNode {
  const { part, isGrowing } = props;
  const [isOpen, setIsOpen] = useState(false);
  const label = useLabel(props);
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
        <div
          className={styles['text']}
          dir={directionOf(part.text)}
          data-growing={isGrowing || undefined}
        >
          <MessageBoundary text={part.text}>
            {/* While it grows, reading all of it anew in each frame would cost too much. */}
            {isGrowing ? part.text : <Markdown source={part.text} />}
          </MessageBoundary>
        </div>
      )}
    </div>
  );
}

function useLabel({ part, isGrowing, isWhole }: ReasoningProps): string {
  const intl = useIntl();
  if (isGrowing) {
    return intl.formatMessage({ id: 'chat.reasoning.running', defaultMessage: 'Thinking…' });
  }
  if (part.durationMs !== undefined) {
    return intl.formatMessage(
      {
        id: 'chat.reasoning.done',
        defaultMessage: 'Thought for {seconds, plural, one {# second} other {# seconds}}',
      },
      { seconds: Math.max(1, Math.round(part.durationMs / 1000)) },
    );
  }
  return isWhole
    ? intl.formatMessage({ id: 'chat.reasoning.untimed', defaultMessage: 'Thoughts' })
    : intl.formatMessage({
        id: 'chat.reasoning.interrupted',
        defaultMessage: 'Thinking, interrupted',
      });
}
