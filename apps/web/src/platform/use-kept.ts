import { useState } from 'react';

/**
 * Keeps what was made for some inputs until one of them changes. React may forget a memo at any
 * time; this is for what has a state or an identity of its own.
 *
 * @param create  called while drawing, once for the same inputs; has no effect but what it gives
 * @param inputs  always as many, compared one by one
 */
export function useKept<T>(create: () => T, inputs: readonly unknown[]): T {
  const [kept, setKept] = useState(() => ({ value: create(), inputs }));
  if (inputs.every((input, index) => Object.is(input, kept.inputs[index]))) return kept.value;
  const next = { value: create(), inputs };
  setKept(next);
  return next.value;
}
