import type { Character } from '@parley/domain/character/character.ts';

import { drawPortrait } from './draw-portrait.ts';
import { loadFileCode } from './load-file-code.ts';

/** A character as a file with its name. */
export interface CharacterFile {
  readonly name: string;
  readonly content: Blob;
}

/**
 * Writes a character into a file: `json` in the specified form, `card` a PNG that other programs read
 * as well. Undefined where the code for it is not here, or the browser draws no picture.
 */
export async function exportCharacter(
  character: Character,
  form: 'json' | 'card',
): Promise<CharacterFile | undefined> {
  const name = fileNameOf(character.title);
  const code = await loadFileCode();
  if (form === 'json') {
    return code && { name: `${name}.json`, content: code.writeJsonFile(character) };
  }
  const picture = await drawPortrait(character);
  const content = picture && code?.writeCardFile(character, picture);
  return content && { name: `${name}.png`, content };
}

/** Letters that no system refuses in the name of a file. */
function fileNameOf(title: string): string {
  const name = title
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '')
    .slice(0, 60);
  return name === '' ? 'character' : name;
}
