import { maskKeys } from '../shared/mask-keys.ts';
import { fieldsOf, firstText, listOf, textOf, type SourceFields } from './source-json.ts';

/** Words of names and labels that stand for something secret. */
const secretWords = /key(?!word|board)|token|secret|webhook|passw|credential/i;

/** Tells the settings of a manifest whose values are secret by their names. */
export function secretSettingsOf(manifest: SourceFields): ReadonlySet<string> {
  const secret = settingsIn(manifest['userSettings'])
    .map(fieldsOf)
    .filter(({ type, label }) => textOf(type) === 'password' || secretWords.test(textOf(label)));
  return new Set(secret.map(({ name, key }) => firstText(name, key)));
}

/**
 * Whether a value that was filled in for a plugin is secret: its manifest asks for a password, its name
 * or label speaks of a key, token, secret or webhook, or it looks like a key itself. In doubt it is.
 *
 * @param secret of the manifest, see {@link secretSettingsOf}
 */
export function isSecretValue(secret: ReadonlySet<string>, name: string, value: string): boolean {
  return secret.has(name) || secretWords.test(name) || maskKeys(value) !== value.slice(0, 4000);
}

/** The form that a person edits is text. */
function settingsIn(value: unknown): readonly unknown[] {
  if (typeof value !== 'string') return listOf(value);
  try {
    return listOf(JSON.parse(value));
  } catch {
    return [];
  }
}
