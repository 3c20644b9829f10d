const minCharacters = 12;

/** What is wrong with a passphrase that was typed twice; undefined where nothing is. */
export function findPassphraseFault(
  typed: string,
  repeated: string,
): 'too-short' | 'differs' | undefined {
  // As a person counts and compares, not as UTF-16.
  const text = typed.normalize('NFC');
  if (Array.from(text).length < minCharacters) return 'too-short';
  return text === repeated.normalize('NFC') ? undefined : 'differs';
}
