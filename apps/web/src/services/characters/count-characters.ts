import type { Character } from '@parley/domain/character/character.ts';

/** How many characters come along. */
export const builtInCount = 45;

/** Who wrote the characters that come along, and under what they are given. */
export const builtInSource = 'Parley, CC0 1.0';

/** How many characters a person can choose from. */
export function countCharacters(own: readonly Character[], isBuiltInOffered: boolean): number {
  if (!isBuiltInOffered) return own.length;
  const written = own.filter(({ source }) => source !== builtInSource);
  return builtInCount + written.length;
}
