import type { Character } from './character.ts';
import { toSpecifiedCharacter } from './source-character.ts';

/** Names of fields that stay here, whichever program wrote them. */
const keptHere = /^model|key$|keys$|secret|password|credential|authorization|token$/iu;

/** A character in the specified form as it is given to others: it names no model, and no secret. */
export function toPortableCharacter(character: Character): Readonly<Record<string, unknown>> {
  const form = Object.entries(toSpecifiedCharacter(character));
  return Object.fromEntries(form.filter(([name]) => !keptHere.test(name)));
}
