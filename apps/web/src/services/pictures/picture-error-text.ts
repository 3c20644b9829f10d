import type { PictureErrorCode } from '@parley/domain/picture/picture-error.ts';

/** What a model is told of a picture that was not drawn: the program's own words, and no service's. */
const texts: Readonly<Record<PictureErrorCode, string>> = {
  'not-set-up': 'image generation is not set up',
  'no-key': 'the key for image generation is missing',
  'invalid-key': 'the image service does not accept the key',
  'keys-locked': 'the key for image generation is locked',
  offline: 'there is no network connection',
  unreachable: 'the image service could not be reached',
  'no-credit': 'the account at the image service has no credit left',
  'rate-limited': 'the image service takes no more requests for now',
  'no-model': 'the image service does not have the chosen model',
  policy: 'the image service refused the description because of its content policy',
  refused: 'the image service refused the request',
  'no-picture': 'the image service answered without an image',
  'bad-answer': 'the image service gave an answer that could not be read',
  'not-a-picture': 'the image service sent something that is not an image',
  'too-large': 'the answer of the image service was too large',
  'no-base': 'there is no image to change, or the image service cannot change images',
  'not-kept': 'the image was created but could not be stored in this browser',
  'spending-limit': 'the image would exceed the spending limit of the user',
  aborted: 'stopped',
  internal: 'the image could not be created',
};

/** The words for the model. */
export function pictureErrorText(code: PictureErrorCode): string {
  return texts[code];
}
