/** Divisible by 3, so that no piece but the last needs padding. */
const pieceBytes = 0x60000;

/** Base64 of bytes, with padding, without line breaks. */
export function toBase64(bytes: Uint8Array): string {
  // Each byte as one UTF-16 unit. Spreading bytes into `String.fromCharCode` walks them one by one
  // and takes ten times as long.
  const decoder = new TextDecoder('utf-16le');
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    const units = new Uint16Array(bytes.subarray(from, from + pieceBytes));
    pieces.push(btoa(decoder.decode(units)));
  }
  return pieces.join('');
}
