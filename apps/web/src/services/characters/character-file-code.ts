import { toCard } from '@parley/domain/character/character-card.ts';
import { writeCharacterJson } from '@parley/domain/character/character-files.ts';
import type { Character } from '@parley/domain/character/character.ts';
import { writePngCard } from '@parley/domain/character/png-card.ts';

/** What reads a file of characters. */
export { readCharacterFile } from '@parley/domain/character/character-files.ts';

/** A character as a file in the specified form. */
export function writeJsonFile(character: Character): Blob {
  return new Blob([writeCharacterJson([character])], { type: 'application/json' });
}

/** A character in its picture; undefined where that cannot carry it. */
export function writeCardFile(
  character: Character,
  picture: Uint8Array<ArrayBuffer>,
): Blob | undefined {
  const written = writePngCard(picture, toCard(character));
  return written.ok ? new Blob([written.value], { type: 'image/png' }) : undefined;
}
