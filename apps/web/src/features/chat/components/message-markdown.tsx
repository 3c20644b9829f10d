import type { MessageId } from '@parley/domain/shared/ids.ts';
import { Markdown } from '@parley/ui/markdown/components/markdown.tsx';
import {
  createMarkdownDocument,
  type MarkdownDocument,
} from '@parley/ui/markdown/markdown-document.ts';
import { useLayoutEffect, useMemo, useState, type ReactNode } from 'react';

import { usePacedText } from '../hooks/use-paced-text.ts';
import { asJsonBlock } from '../logic/json-block.ts';

interface MessageMarkdownProps {
  readonly messageId: MessageId;
  /** While it grows, the text at some earlier moment. */
  readonly text: string;
  /** Which part of its message the text is, while it still grows at its end. */
  readonly growingPart?: number | undefined;
  /** A text that is nothing but JSON becomes a block of code. */
  readonly hasJsonBlock?: boolean;
}

/**
 * The text of a message. One that grows is read piece by piece, so that a frame costs what came in
 * and not what is there; the result is the same as for the whole text at once.
 */
export function MessageMarkdown(props: MessageMarkdownProps): ReactNode {
  const { messageId, text, growingPart, hasJsonBlock = false } = props;
  const isGrowing = growingPart !== undefined;
  const document = useGrowingDocument(text, isGrowing);
  const json = useMemo(
    () => (hasJsonBlock && !isGrowing ? asJsonBlock(text) : undefined),
    [hasJsonBlock, isGrowing, text],
  );
  usePacedText(messageId, growingPart, (newest) => {
    if (document !== undefined) grow(document, newest);
  });
  return <Markdown source={json ?? document ?? text} />;
}

function useGrowingDocument(text: string, isGrowing: boolean): MarkdownDocument | undefined {
  const [document, setDocument] = useState<MarkdownDocument | undefined>(() =>
    isGrowing ? createMarkdownDocument() : undefined,
  );
  // A reply that is continued begins to grow again, and an edited one is another text.
  const isUsable = document !== undefined && canBecome(document, text, isGrowing);
  if (isGrowing && !isUsable) setDocument(createMarkdownDocument());

  useLayoutEffect(() => {
    if (!isUsable) return;
    grow(document, text);
    if (!isGrowing && !document.getSnapshot().isFinished) document.finish();
  }, [document, isUsable, text, isGrowing]);
  return isUsable ? document : undefined;
}

function grow(document: MarkdownDocument, text: string): void {
  const { length } = document.getText();
  if (text.length > length) document.append(text.slice(length));
}

/** Whether one of document and text goes on where the other ends; only a document that grows may be ahead. */
function canBecome(document: MarkdownDocument, text: string, isGrowing: boolean): boolean {
  const known = document.getText();
  if (document.getSnapshot().isFinished) return !isGrowing && known === text;
  if (known.length > text.length) return isGrowing && known.startsWith(text);
  return text.startsWith(known.slice(-32), Math.max(0, known.length - 32));
}
