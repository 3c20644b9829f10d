/**
 * Makes the id of a tool call fit for another provider than the one that gave it. The same id always
 * becomes the same one, so that a call and its result still find each other.
 *
 * @param accepted  matches ids that the target takes; these stay as they are
 * @returns the id, or 9 lower-case letters and digits made from it
 */
export function fitToolCallId(id: string, accepted: RegExp): string {
  if (accepted.test(id)) return id;
  const digits = hashText(id, 0x81_1c_9d_c5) + hashText(id, 0x12_34_56_78);
  return `c${digits.slice(-8)}`;
}

/** FNV-1a over UTF-16 units, in base 36. */
function hashText(text: string, seed: number): string {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93) >>> 0;
  }
  return hash.toString(36).padStart(7, '0');
}
