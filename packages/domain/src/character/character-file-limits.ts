/** Largest files of characters, in bytes, most characters of one, and how deep it may be nested. */
export const characterFileLimits = {
  pngBytes: 20_000_000,
  jsonBytes: 5_000_000,
  characters: 1000,
  depth: 100,
} as const;
