/** A limit as it was typed. */
export interface TypedLimit {
  readonly isValid: boolean;
  /** Undefined where nothing or nothing usable was typed. */
  readonly value: number | undefined;
}

const largest = 10_000_000;

/** Reads a number of tokens; nothing means no limit. Spaces and marks between digits do not count. */
export function parseTokenLimit(text: string): TypedLimit {
  const digits = text.replace(/[\s.,'’_]/g, '');
  if (digits === '') return { isValid: true, value: undefined };
  const value = /^\d+$/.test(digits) ? Number(digits) : 0;
  const isValid = value >= 1 && value <= largest;
  return { isValid, value: isValid ? value : undefined };
}
