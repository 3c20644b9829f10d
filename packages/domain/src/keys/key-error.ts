/**
 * Why a text cannot be a key of a service: `blank`, something in it that nobody sees; `character`,
 * one that no header can carry. Both come from copying more than the key.
 */
export type KeyError =
  | { readonly code: 'blank' }
  | { readonly code: 'character'; readonly character: string };

/** What is wrong with a key as it was typed; undefined where nothing is. Blanks around it do no harm. */
export function findKeyError(typed: string): KeyError | undefined {
  const foreign = /[^\u0021-\u007E]/u.exec(typed.trim())?.[0];
  return foreign === undefined ? undefined : faultOf(foreign);
}

/** The fault that a character is where it cannot stand. */
export function faultOf(character: string): KeyError {
  return /[\p{Z}\p{C}]/u.test(character) ? { code: 'blank' } : { code: 'character', character };
}
