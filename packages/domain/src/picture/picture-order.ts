import { err, ok, type Result } from '../shared/result.ts';
import { cutText } from '../shared/text.ts';
import { pictureSizes, type PictureSize } from './picture-look.ts';

/** What a model asks to be drawn. */
export interface PictureOrder {
  /** At most 32,000 characters. */
  readonly prompt: string;
  /** Absent: the size that the person chose. */
  readonly size?: PictureSize;
  /** The last picture of the conversation is to be changed. */
  readonly isChange: boolean;
}

/** What services take at most. UTF-16 units. */
const maxPromptCharacters = 32_000;

/** Reads the arguments of a call. Errors: a sentence for the model. */
export function parsePictureOrder(
  input: Readonly<Record<string, unknown>>,
): Result<PictureOrder, string> {
  const { prompt, size, edit_last_image: isChange } = input;
  if (typeof prompt !== 'string' || prompt.trim() === '') {
    return err('the argument "prompt" must be a text');
  }
  if (prompt.length > maxPromptCharacters) {
    return err(`the argument "prompt" is longer than ${maxPromptCharacters} characters`);
  }
  const known = pictureSizes.find((each) => each === size);
  if (size !== undefined && known === undefined) {
    return err(`the argument "size" must be one of ${pictureSizes.join(', ')}`);
  }
  return ok({
    prompt: prompt.trim(),
    ...(known === undefined ? {} : { size: known }),
    isChange: isChange === true,
  });
}

/** Longest description of a picture. UTF-16 units. */
const maxAltCharacters = 1000;

/** What a picture shows, for those who cannot see it. */
export function altOfPrompt(prompt: string): string {
  return cutText(prompt.replaceAll(/\s+/gu, ' ').trim(), maxAltCharacters);
}

/** A file name for a picture, out of the first words of what was ordered. */
export function nameOfPrompt(prompt: string, mediaType: string): string {
  const words = prompt
    .slice(0, 200)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '');
  const name = cutText(words, 40).replaceAll(/-$/gu, '');
  const ending = mediaType === 'image/jpeg' ? 'jpg' : mediaType.replace(/^image\//u, '');
  return `${name === '' ? 'picture' : name}.${ending}`;
}
