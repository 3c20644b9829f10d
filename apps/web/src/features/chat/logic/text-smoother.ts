/** How often an animated reply grows. Milliseconds. */
export const paceStepMs = 50;

/** Everything that came in is shown after this time, less one step: 300 ms at most. */
const maxWaitMs = 300 - paceStepMs;
const maxPerStep = 4;
/** A step takes this share of what waits, so that the pace follows that of the model. */
const shareOfRest = 5;

/** Gives a text that comes in piece by piece out in small steps. */
export interface TextSmoother {
  /** The text as it has come in so far, whole. */
  push(text: string, nowMs: number): void;
  /** What is shown from this step on: 1 to 4 characters more, or all that has waited too long. */
  step(nowMs: number): string;
}

/** Makes a smoother of which nothing is shown yet. */
export function createTextSmoother(): TextSmoother {
  let text = '';
  let shown = 0;
  /** When the text had which length, oldest first; only what is not shown. */
  let arrivals: readonly { readonly atMs: number; readonly length: number }[] = [];
  return {
    push(next, nowMs) {
      text = next;
      if (next.length > shown) arrivals = [...arrivals, { atMs: nowMs, length: next.length }];
    },
    step(nowMs) {
      const due = arrivals.findLast(({ atMs }) => nowMs - atMs >= maxWaitMs)?.length ?? 0;
      const wanted = Math.ceil((text.length - shown) / shareOfRest);
      const stepped = shown + Math.min(maxPerStep, Math.max(0, wanted));
      shown = endOfCharacter(text, Math.min(text.length, Math.max(due, stepped)));
      arrivals = arrivals.filter(({ length }) => length > shown);
      return text.slice(0, shown);
    },
  };
}

/** Never between the two halves of a character. */
function endOfCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at - 1);
  return code >= 0xd800 && code <= 0xdbff && at < text.length ? at + 1 : at;
}
