import { useMarkdown } from '@parley/ui/markdown/components/context.ts';
import type { MarkdownDocument } from '@parley/ui/markdown/markdown-document.ts';
import { useEffect, useLayoutEffect, useState } from 'react';

import { createDocumentReader, type DocumentReader } from '../logic/document-reader.ts';

/** So many characters cost a frame some milliseconds, with all that is drawn for them. */
const maxPerFrame = 8000;

interface StreamingText {
  readonly text: string;
  readonly isGrowing: boolean;
  /** No frame reads all of a long text, also where it is whole and shown for the first time. */
  readonly isReadInPieces: boolean;
}

/** Reads a text that grows; undefined for one that is to be read at once. */
export function useStreamingDocument(input: StreamingText): DocumentReader | undefined {
  const { text, isGrowing, isReadInPieces } = input;
  const { cache } = useMarkdown();
  const create = (): DocumentReader =>
    createDocumentReader(isReadInPieces ? maxPerFrame : Number.POSITIVE_INFINITY);
  const [reader, setReader] = useState<DocumentReader | undefined>(() => {
    const isLong = isReadInPieces && text.length > maxPerFrame && cache.get(text) === undefined;
    return isGrowing || isLong ? create() : undefined;
  });
  // A reply that is continued begins to grow again, and an edited one is another text.
  const isUsable = reader !== undefined && canBecome(reader.document, text, isGrowing);
  if (isGrowing && !isUsable) setReader(create());

  useLayoutEffect(() => {
    if (isUsable) reader.readTo(text, !isGrowing);
  }, [reader, isUsable, text, isGrowing]);
  useEffect(() => () => reader?.stop(), [reader]);
  return isUsable ? reader : undefined;
}

/** Whether one of document and text goes on where the other ends; only a document that grows may be ahead. */
function canBecome(document: MarkdownDocument, text: string, isGrowing: boolean): boolean {
  const known = document.getText();
  if (document.getSnapshot().isFinished) return !isGrowing && known === text;
  if (known.length > text.length) return isGrowing && known.startsWith(text);
  return text.startsWith(known.slice(-32), Math.max(0, known.length - 32));
}
