/** Where bytes stand in others, from a place on; -1 where they do not. */
export function findBytes(bytes: Uint8Array, needle: Uint8Array, from = 0): number {
  const [first = -1] = needle;
  let at = bytes.indexOf(first, from);
  while (at !== -1 && !startsAt(bytes, needle, at)) at = bytes.indexOf(first, at + 1);
  return at !== -1 && at + needle.length <= bytes.length ? at : -1;
}

/**
 * Where the beginning of a needle stands at the very end, so that what comes next may complete it;
 * the length of the bytes where it does not.
 */
export function findCutBytes(bytes: Uint8Array, needle: Uint8Array): number {
  const [first = -1] = needle;
  let at = bytes.indexOf(first, Math.max(0, bytes.length - needle.length + 1));
  while (at !== -1 && !startsAt(bytes, needle, at)) at = bytes.indexOf(first, at + 1);
  return at === -1 ? bytes.length : at;
}

/** Whether a needle stands at a place, as far as the bytes reach. */
function startsAt(bytes: Uint8Array, needle: Uint8Array, at: number): boolean {
  const length = Math.min(needle.length, bytes.length - at);
  for (let index = 1; index < length; index += 1) {
    if (bytes[at + index] !== needle[index]) return false;
  }
  return true;
}
