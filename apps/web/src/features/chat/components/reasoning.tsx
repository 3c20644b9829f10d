import type { ReasoningPart } from '@parley/domain/chat/message-part.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { directionOf } from '@parley/ui/markdown/reading-direction.ts';
import { useRef, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useThinkingFold } from '../hooks/use-thinking-fold.ts';
import { FoldLine } from './fold-line.tsx';
import { MessageBoundary } from './message-boundary.tsx';
import { MessageMarkdown } from './message-markdown.tsx';
import styles from './reasoning.module.css';

interface ReasoningProps {
  readonly messageId: MessageId;
  /** Where it stands among the parts of its message. */
  readonly index: number;
  readonly part: ReasoningPart;
  readonly isGrowing: boolean;
  /** Something came after it: an answer, or a call of a tool. */
  readonly isFollowed: boolean;
  /** The reply came to its end, so the thinking did, even where nobody knows how long it took. */
  readonly isWhole: boolean;
}

/** What the model says about its thinking: one line that opens, with the time it took; open while it comes in. */
export function Reasoning(props: ReasoningProps): ReactNode {
  const { messageId, index, part, isGrowing } = props;
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useThinkingFold(props, place);
  const label = useLabel(props);
  return (
    <div ref={place} data-part="reasoning" className={styles['reasoning']}>
      <FoldLine isOpen={isOpen} onChange={setIsOpen}>
        <span data-running={isGrowing || undefined}>{label}</span>
      </FoldLine>
      {isOpen && (
        <div className={styles['text']} dir={directionOf(part.text)}>
          <MessageBoundary text={part.text}>
            <MessageMarkdown
              messageId={messageId}
              text={part.text}
              growingPart={isGrowing ? index : undefined}
              isReadInPieces
            />
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
    ? intl.formatMessage({ id: 'chat.reasoning.untimed', defaultMessage: 'Thinking' })
    : intl.formatMessage({
        id: 'chat.reasoning.interrupted',
        defaultMessage: 'Thinking, interrupted',
      });
}
