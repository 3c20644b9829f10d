import { fromBase64Url, toBase64Url } from './base64url.ts';

/** Divisible by 3, so that no piece but the last needs padding. */
const pieceBytes = 12_288;

/** Base64 of bytes, with padding, without line breaks. */
export function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    const piece = toBase64Url(bytes.subarray(from, from + pieceBytes));
    pieces.push(piece.replaceAll('-', '+').replaceAll('_', '/'));
  }
  const text = pieces.join('');
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=');
}

/**
 * The bytes of a Base64 text, which may have line breaks and the letters for addresses; undefined
 * where it is none.
 */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const letters = text.replaceAll(/\s+/gu, '').replaceAll('+', '-').replaceAll('/', '_');
  const [padding = ''] = /={0,2}$/u.exec(letters.slice(-2)) ?? [];
  return fromBase64Url(letters.slice(0, letters.length - padding.length));
}
