import type { MessageId } from '@parley/domain/shared/ids.ts';
import { Markdown, type MarkdownProps } from '@parley/ui/markdown/components/markdown.tsx';
import { useMemo, useState, type ReactNode } from 'react';

import { useStreamingDocument } from '../hooks/use-streaming-document.ts';
import { usePacedText } from '../hooks/use-paced-text.ts';
import { asJsonBlock } from '../logic/json-block.ts';
import { longMessageUnits } from '#src/platform/long-text.ts';
import { LongMessage } from './long-message.tsx';

interface MessageMarkdownProps {
  readonly messageId: MessageId;
  /** While it grows, the text at some earlier moment. */
  readonly text: string;
  /** Which part of its message the text is, while it still grows at its end. */
  readonly growingPart?: number | undefined;
  /** A text that is nothing but JSON becomes a block of code. */
  readonly hasJsonBlock?: boolean;
  /** No frame reads all of a long text, also where it is whole. */
  readonly isReadInPieces?: boolean;
  readonly adapt?: MarkdownProps['adapt'];
}

/**
 * The text of a message. One that grows is read piece by piece, so that a frame costs what came in
 * and not what is there; the result is the same as for the whole text at once.
 */
export function MessageMarkdown(props: MessageMarkdownProps): ReactNode {
  const { messageId, text, growingPart } = props;
  // What grew on this screen stays as it is when it ends.
  const [isSettled] = useState(growingPart === undefined);
  if (isSettled && growingPart === undefined && text.length > longMessageUnits) {
    const part = props.isReadInPieces === true ? 'reasoning' : 'text';
    return (
      <LongMessage
        key={text.length}
        messageId={messageId}
        part={part}
        text={text}
        adapt={props.adapt}
      />
    );
  }
  return <UsualMessage {...props} />;
}

function UsualMessage(props: MessageMarkdownProps): ReactNode {
  const { messageId, text, growingPart, hasJsonBlock = false, isReadInPieces = false } = props;
  const isGrowing = growingPart !== undefined;
  const reader = useStreamingDocument({ text, isGrowing, isReadInPieces });
  const json = useMemo(
    () => (hasJsonBlock && !isGrowing ? asJsonBlock(text) : undefined),
    [hasJsonBlock, isGrowing, text],
  );
  usePacedText(messageId, growingPart, (newest) => reader?.readTo(newest, false));
  return (
    <Markdown
      source={json ?? reader?.document ?? text}
      adapt={isGrowing || json !== undefined ? undefined : props.adapt}
    />
  );
}
