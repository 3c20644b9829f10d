import { isEndpoint } from '../dynamic-context/read-contexts.ts';
import { fieldsOf, listOf } from '../import/source-json.ts';
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
    .map(([name, value]) => {
      if (name === 'dynamicContextEndpoints') return [name, listOf(value).map(portableEndpoint)];
      return [name, Object.hasOwn(foreign, name) ? withoutSecrets(value) : value] as const;
    });
  return Object.fromEntries(form.filter(([, value]) => value !== undefined));
}

/** Of a context of ours the names of its headers stay, for the person who gets it to fill in. */
function portableEndpoint(endpoint: unknown): unknown {
  const sound = fieldsOf(withoutSecrets(endpoint));
  if (!isEndpoint(endpoint)) return sound;
  const headers = Object.entries(fieldsOf(fieldsOf(endpoint)['requestHeaders'])).map(
    ([name, value]) => [name, withoutSecrets(value) ?? ''] as const,
  );
  const requestHeaders = Object.fromEntries(headers);
  return { ...sound, hasHeaders: headers.length > 0, requestHeaders };
}
