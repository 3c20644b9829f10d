import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';

import type { Bytes } from '@parley/domain/shared/byte-fields.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { randomBytes, type CryptoPort } from '../seal/crypto-port.ts';

/** Words of a recovery phrase: 128 bits and a check of 4. */
export const phraseWords = 12;

/** Why a text is no recovery phrase. */
export type PhraseError =
  | { readonly code: 'word-count'; readonly count: number }
  | {
      readonly code: 'word-unknown';
      /** From 1. */
      readonly position: number;
      readonly word: string;
    }
  /** All words are on the list, but one is another or stands elsewhere. */
  | { readonly code: 'checksum-wrong' };

const entropyBytes = 16;
/** No two words of the list begin with the same four letters. */
const prefixLetters = 4;
const known: ReadonlySet<string> = new Set(wordlist);
const byPrefix: ReadonlyMap<string, string> = new Map(
  wordlist.map((word) => [word.slice(0, prefixLetters), word]),
);

/** The bytes of a new phrase. */
export function createEntropy(crypto: CryptoPort): Bytes {
  return randomBytes(crypto, entropyBytes);
}

/** The words of a phrase, in their order. @param entropy 16 bytes */
export function wordsOf(entropy: Bytes): readonly string[] {
  return entropyToMnemonic(entropy, wordlist).split(' ');
}

/**
 * The bytes of a phrase as somebody typed it: case, blanks, numbers and signs between the words do
 * not matter, and four letters of a word are enough.
 *
 * Source: BIP 39, English list
 */
export function readPhrase(text: string): Result<Bytes, PhraseError> {
  const typed = text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '');
  if (typed.length !== phraseWords) return err({ code: 'word-count', count: typed.length });
  const words: string[] = [];
  for (const [index, word] of typed.entries()) {
    const found = findWord(word);
    if (found === undefined) return err({ code: 'word-unknown', position: index + 1, word });
    words.push(found);
  }
  try {
    return ok(new Uint8Array(mnemonicToEntropy(words.join(' '), wordlist)));
  } catch {
    return err({ code: 'checksum-wrong' });
  }
}

/** The word of the list that was meant; undefined where there is none. */
function findWord(typed: string): string | undefined {
  if (known.has(typed)) return typed;
  const word = byPrefix.get(typed.slice(0, prefixLetters));
  // Three letters are a word only as a whole, and letters behind a prefix have to be those of the word.
  return typed.length >= prefixLetters && word?.startsWith(typed) === true ? word : undefined;
}
