/** A limit as it was typed. */
export interface TypedLimit {
  readonly isValid: boolean;
  /** Undefined where nothing or nothing usable was typed. */
  readonly value: number | undefined;
}

const largest = 10_000_000;

/** Digits, or groups of three with one kind of mark between them: 1.5 is not 15. */
const wholeNumber = /^(?:\d+|\d{1,3}(?:([\s.,'’_])\d{3})(?:\1\d{3})*)$/;

/** Reads a number of tokens; nothing means no limit. */
export function parseTokenLimit(text: string): TypedLimit {
  const typed = text.trim();
  if (typed === '') return { isValid: true, value: undefined };
  const value = wholeNumber.test(typed) ? Number(typed.replace(/\D/g, '')) : 0;
  const isValid = value >= 1 && value <= largest;
  return { isValid, value: isValid ? value : undefined };
}
