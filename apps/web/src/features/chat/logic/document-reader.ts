import {
  createMarkdownDocument,
  type MarkdownDocument,
} from '@parley/ui/markdown/markdown-document.ts';

/** Runs a step before the next paint. @returns takes it back */
export type ScheduleStep = (step: () => void) => () => void;

/** A document that takes over a text which grows, so much of it at a time. */
export interface DocumentReader {
  readonly document: MarkdownDocument;
  /**
   * Reads on up to the end of the text, which begins with what was given before.
   *
   * @param isWhole nothing follows: the document is finished when all of it has been read
   */
  readTo(text: string, isWhole: boolean): void;
  /** Reads no further on its own; the next `readTo` goes on. */
  stop(): void;
}

/**
 * Makes a reader of an empty document.
 *
 * @param maxPerStep characters that are read at once; the rest follows step by step
 */
export function createDocumentReader(
  maxPerStep: number,
  schedule: ScheduleStep = onNextFrame,
): DocumentReader {
  const document = createMarkdownDocument();
  let target = '';
  let isTargetWhole = false;
  let takeBack: (() => void) | undefined;

  function step(): void {
    takeBack = undefined;
    const { length } = document.getText();
    const end = Math.min(target.length, length + maxPerStep);
    if (end > length) document.append(target.slice(length, end));
    if (end < target.length) takeBack = schedule(step);
    else if (isTargetWhole) document.finish();
  }

  return {
    document,
    readTo(text, isWhole) {
      if (text.length >= target.length) target = text;
      isTargetWhole = isWhole;
      if (takeBack === undefined) step();
    },
    stop() {
      takeBack?.();
      takeBack = undefined;
    },
  };
}

function onNextFrame(step: () => void): () => void {
  const handle = requestAnimationFrame(step);
  return () => cancelAnimationFrame(handle);
}
