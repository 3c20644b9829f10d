import { crc32, deflateSync } from 'node:zlib';

import { joinBytes } from './join-bytes.ts';

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** One gray pixel. */
const header = Uint8Array.of(0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0);

/** A chunk of a PNG with its checksum. */
export function makeChunk(type: string, data: Uint8Array | string): Uint8Array<ArrayBuffer> {
  const content = joinBytes([
    Buffer.from(type, 'latin1'),
    typeof data === 'string' ? Buffer.from(data, 'latin1') : data,
  ]);
  const chunk = new Uint8Array(content.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, content.length - 4);
  chunk.set(content, 4);
  view.setUint32(content.length + 4, crc32(content));
  return chunk;
}

/** A picture of one pixel with chunks of one's own before its end. */
export function makePng(...chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return joinBytes([
    signature,
    makeChunk('IHDR', header),
    makeChunk('IDAT', deflateSync(Uint8Array.of(0, 127))),
    ...chunks,
    makeChunk('IEND', ''),
  ]);
}

/** A chunk that holds a card as programs write it. */
export function makeCardChunk(keyword: string, card: unknown): Uint8Array<ArrayBuffer> {
  const base64 = Buffer.from(JSON.stringify(card)).toString('base64');
  return makeChunk('tEXt', `${keyword}\0${base64}`);
}
