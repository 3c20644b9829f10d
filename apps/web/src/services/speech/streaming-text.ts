import type { SentenceSource } from './reader.ts';
import type { Sentence } from './split-sentences.ts';

/** A text that is read while it is written. */
export interface StreamingText extends SentenceSource {
  /** The text so far, as sentences. The last of them may go on, unless `isWhole`. */
  update(sentences: readonly Sentence[], isWhole: boolean): void;
}

/** Makes a text that has no sentence yet. A sentence is complete when another follows it. */
export function createStreamingText(): StreamingText {
  let sentences: readonly Sentence[] = [];
  let isWhole = false;
  let waiting: readonly (() => void)[] = [];

  const complete = (index: number): Sentence | undefined =>
    isWhole || index < sentences.length - 1 ? sentences[index] : undefined;

  function wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      waiting = [...waiting, resolve];
      signal.addEventListener('abort', () => resolve());
    });
  }

  return {
    update(next, isNowWhole) {
      sentences = next;
      isWhole = isNowWhole;
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
    },
    async at(index, signal) {
      const found = complete(index);
      if (found !== undefined || isWhole || signal.aborted) return found;
      await wait(signal);
      return this.at(index, signal);
    },
    peek: complete,
    count: () => sentences.length,
  };
}
