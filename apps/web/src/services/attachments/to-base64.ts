/** Divisible by 3, so that no piece but the last needs padding; small enough for an argument list. */
const pieceBytes = 0x6000;

/** Base64 of bytes, with padding, without line breaks. */
export function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(offset, offset + pieceBytes))));
  }
  return pieces.join('');
}
