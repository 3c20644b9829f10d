/** A shorter one would take words out of replies. */
const minKeyBytes = 12;

/**
 * Passes bytes on as they are, but for the key that was sent: in its place come as many stars, also
 * where it is cut over several pieces. Only what may be its beginning waits for the next piece.
 */
export async function* hideKey(
  pieces: AsyncIterable<Uint8Array>,
  key: string,
): AsyncGenerator<Uint8Array> {
  const secret = Buffer.from(key);
  if (secret.byteLength < minKeyBytes) {
    yield* pieces;
    return;
  }
  let held: Uint8Array = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = Buffer.concat([held, piece]);
    for (let at = bytes.indexOf(secret); at !== -1; at = bytes.indexOf(secret, at)) {
      bytes.fill('*', at, at + secret.byteLength);
    }
    const end = bytes.byteLength - beginningAtEnd(bytes, secret);
    held = bytes.subarray(end);
    if (end > 0) yield bytes.subarray(0, end);
  }
  if (held.byteLength > 0) yield held;
}

/** How many bytes at the end of a piece are the beginning of the key. */
function beginningAtEnd(bytes: Buffer, secret: Buffer): number {
  const longest = Math.min(bytes.byteLength, secret.byteLength - 1);
  for (let length = longest; length > 0; length -= 1) {
    const isSame = bytes.subarray(-length).equals(secret.subarray(0, length));
    if (isSame) return length;
  }
  return 0;
}
