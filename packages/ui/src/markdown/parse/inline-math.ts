import { characterAt, characterBefore, isWord } from './characters.ts';

/** Math found in a line; `end` is the index after the closing mark. */
export interface MathSpan {
  readonly tex: string;
  readonly isDisplay: boolean;
  readonly end: number;
}

const TEX_SIGN = /[\\^_=+\-*/<>{}|&]/u;
const CITATION = /^\s*\d+(?:\s*[,;–-]\s*\d+)*\s*$/u;

/**
 * Reads `$…$` at `start`. Money stays text: the marks may not touch white space on the inside or a letter or digit on
 * the outside, the first candidate decides, and an amount followed by a plain word is not a formula.
 */
export function readDollarMath(source: string, start: number): MathSpan | undefined {
  if (isWord(characterBefore(source, start)) || isBlank(source.charAt(start + 1))) return undefined;
  const close = closingDollar(source, start + 1);
  if (close === -1 || close === start + 1) return undefined;
  if (isBlank(source.charAt(close - 1)) || isWord(characterAt(source, close + 1))) return undefined;
  const tex = source.slice(start + 1, close);
  if (looksLikeMoney(tex)) return undefined;
  return { tex, isDisplay: false, end: close + 1 };
}

function closingDollar(source: string, from: number): number {
  for (let index = from; index < source.length; index += 1) {
    const character = source.charAt(index);
    if (character === '\n') return -1;
    if (character === '\\') index += 1;
    else if (character === '$') return index;
  }
  return -1;
}

function looksLikeMoney(tex: string): boolean {
  return /^\d/u.test(tex) && /\s\p{L}{2,}(?!\p{L})/u.test(tex) && !/[\\^_=+-]/u.test(tex);
}

function isBlank(character: string): boolean {
  return character === '' || /\s/u.test(character);
}

/** Reads `$$…$$` at `start`; the content may span lines. */
export function readDisplayDollars(source: string, start: number): MathSpan | undefined {
  const close = source.indexOf('$$', start + 2);
  if (close === -1) return undefined;
  const tex = source.slice(start + 2, close);
  if (tex.trim() === '') return undefined;
  return { tex: tex.trim(), isDisplay: true, end: close + 2 };
}

/** Reads `\(…\)` or `\[…\]` at `start`; escaped brackets around prose and citations such as `\[1\]` are not math. */
export function readBracketMath(source: string, start: number): MathSpan | undefined {
  const isDisplay = source.charAt(start + 1) === '[';
  const close = source.indexOf(isDisplay ? '\\]' : '\\)', start + 2);
  if (close === -1) return undefined;
  const tex = source.slice(start + 2, close).trim();
  if (!isTex(tex, isDisplay)) return undefined;
  return { tex, isDisplay, end: close + 2 };
}

/** True when the text between escaped brackets is a formula and not prose or a citation. */
export function isTex(tex: string, isDisplay: boolean): boolean {
  if (tex === '' || (isDisplay && CITATION.test(tex))) return false;
  if (/^\p{L}'*$/u.test(tex) || TEX_SIGN.test(tex)) return true;
  return !isDisplay && !/\s|\p{L}{4,}/u.test(tex);
}
