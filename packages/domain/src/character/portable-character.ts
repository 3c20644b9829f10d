import { unreadFields } from '../shared/rest.ts';

import type { Character } from './character.ts';
import { toSpecifiedCharacter } from './source-character.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Names of fields that stay here, whichever program wrote them. */
const keptHere =
  /^model|key$|keys$|secret|password|credential|authorization|cookie|token$|headers?$/iu;

/**
 * A character in the specified form as it is given to others: it names no model, and no secret,
 * however deep another program put it.
 */
export function toPortableCharacter(character: Character): Readonly<Record<string, unknown>> {
  const foreign = unreadFields(character);
  const form = Object.entries(toSpecifiedCharacter(character))
    .filter(([name]) => !keptHere.test(name))
    .map(
      ([name, value]) =>
        [name, Object.hasOwn(foreign, name) ? withoutSecrets(value) : value] as const,
    );
  return Object.fromEntries(form.filter(([, value]) => value !== undefined));
}
