import type { SourceFields } from '../import/source-json.ts';

import { characterLimits } from './character.ts';

/**
 * The picture of a character as the specified form has it: the address of one, or an emoji, which some
 * programs write by its code points in hexadecimal digits (`1f468-200d-1f4bb`). Nothing for a name.
 */
export function avatarFields(avatar: string): SourceFields {
  const trimmed = avatar.trim();
  if (/^(?:https:|data:image)/iu.test(trimmed)) return { avatarURL: trimmed };
  const emoji = /^[\da-f]{2,6}(?:-[\da-f]{2,6}){0,9}$/iu.test(trimmed)
    ? fromCodePoints(trimmed.split('-').map((digits) => Number.parseInt(digits, 16)))
    : trimmed;
  const isEmoji =
    emoji.length <= characterLimits.emoji && /\p{Extended_Pictographic}|\p{RI}/u.test(emoji);
  return isEmoji ? { emoji } : {};
}

function fromCodePoints(codes: readonly number[]): string {
  return codes.every((code) => code <= 0x10_ffff) ? String.fromCodePoint(...codes) : '';
}
