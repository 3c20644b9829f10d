import { readSourceCharacter } from '@parley/domain/character/source-character.ts';
import { missingCharacterFields } from '@parley/domain/character/character.ts';
import { readPluginValue } from '@parley/domain/plugin/plugin-files.ts';

/**
 * A character as it is kept to be given out: as it was sent, alone or under `character`. Undefined for
 * one without a title or instruction.
 */
export function readCharacterToShare(value: unknown): object | undefined {
  const character = innerOf(value, 'character') ?? objectOf(value);
  if (character === undefined) return undefined;
  return missingCharacterFields(readSourceCharacter(character)).length === 0
    ? character
    : undefined;
}

/** A plugin as it is kept to be given out, sent under `plugin`. Undefined for one that none could use. */
export function readPluginToShare(value: unknown): object | undefined {
  const plugin = innerOf(value, 'plugin');
  return plugin !== undefined && readPluginValue(plugin).ok ? plugin : undefined;
}

function innerOf(value: unknown, name: string): object | undefined {
  const outer = objectOf(value);
  return outer !== undefined && Object.hasOwn(outer, name)
    ? objectOf(Reflect.get(outer, name))
    : undefined;
}

function objectOf(value: unknown): object | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
}
