/**
 * Marks that do not tell words apart: accents, Hebrew points, Arabic vowels, the stretch of Arabic
 * letters, and what has no width. The vowels of Thai and of Indian scripts are no such marks.
 */
const ignored = String.raw`\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff`;

/** Letters that stand for others and that no decomposition takes apart. */
const lookAlikes: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŧ: 't',
  ς: 'σ',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  '‘': "'",
  '’': "'",
  '‚': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‐': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
};

const notAscii = /[\u0080-\u{10ffff}]/u;
const ignoredMarks = new RegExp(`[${ignored}]+`, 'gu');
const lookAlike = new RegExp(`[${Object.keys(lookAlikes).join('')}]`, 'gu');
/** A byte order mark counts as white space in regular expressions; here it is nothing. */
const whiteSpace = /[^\S\ufeff]+/gu;
const manySpaces = /[^\S ]| {2}/u;
/** A letter with all that joins it when it is folded, or white space. */
const unit = new RegExp(
  String.raw`[^\S\ufeff]+|.[\p{M}\u1160-\u11ff\uff9e\uff9f${ignored}]*`,
  'gsu',
);

/**
 * The form in which texts are compared: lower case, without accents, full-width and ligature forms
 * resolved, white space as one blank. Folding twice changes nothing.
 */
export function foldText(text: string): string {
  if (!notAscii.test(text)) return collapse(text.toLowerCase());
  return collapse(foldLetters(text));
}

/** A folded text that knows where each of its characters comes from. */
export interface FoldedText {
  readonly text: string;
  /** Position in the original at which the unit of a folded character begins, and ends. */
  startOf(index: number): number;
  endOf(index: number): number;
}

/** Folds as {@link foldText} does, and keeps the way back. */
export function foldWithOrigin(original: string): FoldedText {
  if (!notAscii.test(original) && !manySpaces.test(original)) {
    return {
      text: original.toLowerCase(),
      startOf: (index) => index,
      endOf: (index) => index + 1,
    };
  }
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  for (const match of original.matchAll(unit)) {
    const folded = foldUnit(match[0], text.endsWith(' '));
    text += folded;
    for (let count = 0; count < folded.length; count += 1) {
      starts.push(match.index);
      ends.push(match.index + match[0].length);
    }
  }
  return {
    text,
    startOf: (index) => starts[index] ?? original.length,
    endOf: (index) => ends[index] ?? original.length,
  };
}

function foldUnit(part: string, isAfterBlank: boolean): string {
  const folded = collapse(notAscii.test(part) ? foldLetters(part) : part.toLowerCase());
  return isAfterBlank && folded.startsWith(' ') ? folded.slice(1) : folded;
}

function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(ignoredMarks, '')
    .replace(lookAlike, (letter) => lookAlikes[letter] ?? letter)
    .normalize('NFC');
}

function collapse(text: string): string {
  return manySpaces.test(text) ? text.replace(whiteSpace, ' ') : text;
}
