import { readCharacterFile } from '@parley/domain/character/character-files.ts';
import type { Character } from '@parley/domain/character/character.ts';
import { toPortableCharacter } from '@parley/domain/character/portable-character.ts';
import type { SourceCharacter } from '@parley/domain/character/source-character.ts';
import { fromBase64Url, toBase64Url } from '@parley/domain/shared/base64url.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { collectBytes, TooLargeError, type Bytes } from '#src/platform/byte-streams.ts';

/** Longest fragment, in characters, and most that it may be when it is inflated, in bytes. */
const linkLimits = { characters: 16_000, bytes: 1_000_000 } as const;

/** Why a link holds no character: `too-large` is one that would be inflated to too much. */
export interface CharacterLinkFailure {
  readonly reason: 'too-long' | 'too-large' | 'broken';
}

/**
 * A character as the fragment of a link: its specified form without a picture of its own, deflated, as
 * Base64 for addresses. Errors: `too-long` for more than 16,000 characters, or for more than
 * {@link decodeCharacterFragment} inflates.
 */
export async function encodeCharacterFragment(
  character: Character,
): Promise<Result<string, { readonly reason: 'too-long' }>> {
  const { avatarURL, ...form } = toPortableCharacter(character);
  const isAddress = typeof avatarURL === 'string' && avatarURL.startsWith('https:');
  const json = JSON.stringify(isAddress ? { ...form, avatarURL } : form);
  const file = new Blob([json]);
  if (file.size > linkLimits.bytes) return err({ reason: 'too-long' });
  const deflated = file.stream().pipeThrough(new CompressionStream('deflate-raw'));
  try {
    const text = toBase64Url(await collectBytes(deflated, linkLimits.characters));
    return text.length > linkLimits.characters ? err({ reason: 'too-long' }) : ok(text);
  } catch (cause) {
    if (cause instanceof TooLargeError) return err({ reason: 'too-long' });
    throw cause;
  }
}

/** Reads what {@link encodeCharacterFragment} writes, inflating 1 MB of it at most. */
export async function decodeCharacterFragment(
  text: string,
): Promise<Result<SourceCharacter, CharacterLinkFailure>> {
  if (text.length > linkLimits.characters) return err({ reason: 'too-long' });
  const deflated = fromBase64Url(text);
  if (deflated === undefined) return err({ reason: 'broken' });
  const json = await inflate(deflated);
  return json.ok ? readSharedCharacter(json.value) : json;
}

/** Reads what somebody shares: one character, in any form of a file. */
export async function readSharedCharacter(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Result<SourceCharacter, CharacterLinkFailure>> {
  const read = readCharacterFile(bytes);
  const [character, ...others] = read.ok ? read.value : [];
  return character === undefined || others.length > 0 ? err({ reason: 'broken' }) : ok(character);
}

async function inflate(deflated: Bytes): Promise<Result<Bytes, CharacterLinkFailure>> {
  const inflated = new Blob([deflated])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'));
  try {
    return ok(await collectBytes(inflated, linkLimits.bytes));
  } catch (cause) {
    if (cause instanceof TooLargeError) return err({ reason: 'too-large' });
    if (cause instanceof TypeError) return err({ reason: 'broken' });
    throw cause;
  }
}
