import { fromBase64, toBase64 } from '../shared/base64.ts';
import { crc32 } from '../shared/crc32.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { decodeUtf8, encodeUtf8 } from '../shared/utf8.ts';

import { characterFileLimits } from './character-file-limits.ts';
import { parseJsonBytes } from './json-bytes.ts';
import { cardKeywords, readPngParts, type CardChunk } from './png-chunks.ts';

/** Why no card is read from a PNG. */
export interface PngCardFailure {
  readonly reason: 'no-card' | 'broken-png' | 'too-large' | 'too-deep';
}

/** The two forms of a card that stand side by side in a PNG. */
export interface CharacterCards {
  readonly v2: Readonly<Record<string, unknown>>;
  readonly v3: Readonly<Record<string, unknown>>;
}

/**
 * The card in a PNG, as its JSON has it: `ccv3`, else `chara`, the first of each. A card whose
 * checksum, Base64 or JSON is wrong, or that there is in compressed form only, is `broken-png`.
 * Source: Character Card V3, "PNG/APNG".
 */
export function readPngCard(bytes: Uint8Array): Result<unknown, PngCardFailure> {
  if (bytes.length > characterFileLimits.pngBytes) return err({ reason: 'too-large' });
  const parts = readPngParts(bytes);
  if (parts === undefined) return err({ reason: 'broken-png' });
  if (parts.cards.length === 0) return err({ reason: 'no-card' });
  const plain = parts.cards.filter((chunk) => !isCompressed(bytes, chunk));
  const chunk =
    plain.find(({ keyword }) => keyword === cardKeywords[0]) ??
    plain.find(({ keyword }) => keyword === cardKeywords[1]);
  const json = chunk === undefined ? undefined : contentOf(bytes, chunk);
  if (json === undefined) return err({ reason: 'broken-png' });
  const card = parseJsonBytes(json);
  if (card.ok) return card;
  const { reason } = card.error;
  return err({ reason: reason === 'too-large' || reason === 'too-deep' ? reason : 'broken-png' });
}

/** In `iTXt` a mark stands behind the keyword and its end. */
function isCompressed(bytes: Uint8Array, { type, dataStart, keyword }: CardChunk): boolean {
  if (type !== 'iTXt') return type === 'zTXt';
  return bytes[dataStart + keyword.length + 1] !== 0;
}

function contentOf(bytes: Uint8Array, chunk: CardChunk): Uint8Array<ArrayBuffer> | undefined {
  const { type, start, dataStart, dataEnd, keyword } = chunk;
  const checksum = new DataView(bytes.buffer, bytes.byteOffset + dataEnd, 4).getUint32(0);
  if (crc32(bytes.subarray(start + 4, dataEnd)) !== checksum) return undefined;
  const data = bytes.subarray(dataStart + keyword.length + 1, dataEnd);
  if (type === 'tEXt') return bytesIn(data);
  // Marks of compression, a language and the keyword in it stand before the text.
  const languageEnd = data.indexOf(0, 2);
  const translatedEnd = languageEnd < 0 ? -1 : data.indexOf(0, languageEnd + 1);
  return translatedEnd < 0 ? undefined : bytesIn(data.subarray(translatedEnd + 1));
}

function bytesIn(data: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const text = decodeUtf8(data);
  return text === undefined ? undefined : fromBase64(text);
}

/**
 * The picture with both forms of a card before its end, in place of those that it has. What stands
 * behind its end goes; everything else stays byte for byte.
 */
export function writePngCard(
  bytes: Uint8Array,
  { v2, v3 }: CharacterCards,
): Result<Uint8Array<ArrayBuffer>, { readonly reason: 'broken-png' | 'too-large' }> {
  const parts = readPngParts(bytes);
  if (parts === undefined) return err({ reason: 'broken-png' });
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (const { start, end } of parts.cards) {
    pieces.push(bytes.subarray(from, start));
    from = end;
  }
  pieces.push(bytes.subarray(from, parts.trailerStart));
  const written: readonly (readonly [CardChunk['keyword'], object])[] = [
    ['chara', v2],
    ['ccv3', v3],
  ];
  for (const [keyword, card] of written) {
    const json = encodeUtf8(JSON.stringify(card));
    if (json.length > characterFileLimits.jsonBytes) return err({ reason: 'too-large' });
    pieces.push(textChunk(`${keyword}\0${toBase64(json)}`));
  }
  pieces.push(bytes.subarray(parts.trailerStart, parts.trailerEnd));
  const joined = joinBytes(pieces);
  return joined.length > characterFileLimits.pngBytes ? err({ reason: 'too-large' }) : ok(joined);
}

function textChunk(text: string): Uint8Array {
  const content = encodeUtf8(`tEXt${text}`);
  const chunk = new Uint8Array(content.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, content.length - 4);
  chunk.set(content, 4);
  view.setUint32(content.length + 4, crc32(content));
  return chunk;
}

function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
