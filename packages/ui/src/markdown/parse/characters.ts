const WHITESPACE = /^\s$/u;
const PUNCTUATION = /^[\p{P}\p{S}]$/u;
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303F\u3200-\u33FF\uFE30-\uFE4F\uFF00-\uFFEF]$/u;
const WORD = /^[\p{L}\p{N}]$/u;

/** The character that ends before `index`, as a whole code point; empty at the start. */
export function characterBefore(text: string, index: number): string {
  if (index <= 0) return '';
  const unit = text.charCodeAt(index - 1);
  const isLow = unit >= 0xdc00 && unit <= 0xdfff && index > 1;
  return text.slice(isLow ? index - 2 : index - 1, index);
}

/** The character that starts at `index`, as a whole code point; empty at the end. */
export function characterAt(text: string, index: number): string {
  const code = text.codePointAt(index);
  return code === undefined ? '' : String.fromCodePoint(code);
}

/** True for white space and for the edge of the text. */
export function isSpace(character: string): boolean {
  return character === '' || WHITESPACE.test(character);
}

/** True for Unicode punctuation and symbols. */
export function isPunctuation(character: string): boolean {
  return PUNCTUATION.test(character);
}

/** True for characters of Chinese, Japanese and Korean text, their punctuation included. */
export function isWide(character: string): boolean {
  return character !== '' && character >= '\u1100' && WIDE.test(character);
}

/** True for letters and digits of scripts that separate words by spaces. */
export function isWord(character: string): boolean {
  return WORD.test(character) && !isWide(character);
}
