/** Under which each page keeps what it takes along when it is left; the rest of the key is its own. */
export const leftTurnsPrefix = 'parley.leftTurns.';

/** The keys under which pages that were left have something; none where storage is off. */
export function leftTurnsKeys(getStorage: () => Storage): readonly string[] {
  try {
    return Object.keys(getStorage()).filter((key) => key.startsWith(leftTurnsPrefix));
  } catch {
    return [];
  }
}
