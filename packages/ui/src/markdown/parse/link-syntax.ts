import { unescapeText } from './entities.ts';

/** A link target with the index after the part that was read. */
export interface TargetSpan {
  readonly target: string;
  readonly end: number;
}

const ANGLE_TARGET = /<((?:[^<>\n\\]|\\.)*)>/y;
const TITLE = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\((?:[^()\\]|\\[\s\S])*\)/y;
const MAX_PARENTHESES = 32;

/** Reads `(target "title")` with `start` at the opening parenthesis. The title is checked and dropped. */
export function readInlineTarget(source: string, start: number): TargetSpan | undefined {
  const from = skipSpace(source, start + 1);
  const destination = readDestination(source, from);
  if (destination === undefined) return undefined;
  let end = skipSpace(source, destination.end);
  if (end > destination.end) {
    TITLE.lastIndex = end;
    if (TITLE.test(source)) end = skipSpace(source, TITLE.lastIndex);
  }
  if (source.charAt(end) !== ')') return undefined;
  return { target: destination.target, end: end + 1 };
}

function readDestination(source: string, from: number): TargetSpan | undefined {
  if (source.charAt(from) === '<') {
    ANGLE_TARGET.lastIndex = from;
    const match = ANGLE_TARGET.exec(source);
    if (match === null) return undefined;
    return { target: unescapeText(match[1] ?? ''), end: ANGLE_TARGET.lastIndex };
  }
  const end = bareEnd(source, from);
  if (end === undefined) return undefined;
  return { target: unescapeText(source.slice(from, end)), end };
}

function bareEnd(source: string, from: number): number | undefined {
  let depth = 0;
  let index = from;
  for (; index < source.length; index += 1) {
    const code = source.charCodeAt(index);
    if (code <= 0x20 || code === 0x7f) break;
    if (code === 0x5c) index += 1;
    else if (code === 0x28) depth += 1;
    else if (code === 0x29) depth -= 1;
    if (depth < 0) return index;
    if (depth > MAX_PARENTHESES) return undefined;
  }
  return depth === 0 ? Math.min(index, source.length) : undefined;
}

function skipSpace(source: string, from: number): number {
  let index = from;
  while (index < source.length && /\s/u.test(source.charAt(index))) index += 1;
  return index;
}

/** A link reference definition and where the text after it begins. */
export interface Definition {
  readonly label: string;
  readonly target: string;
  readonly end: number;
}

const LABEL = / {0,3}\[((?:[^[\]\\]|\\.)+)\]:[ \t]*\n?[ \t]*/y;
const DEFINITION_TITLE =
  /(?:[ \t]+|[ \t]*\n[ \t]*)(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\((?:[^()\\]|\\[\s\S])*\))[ \t]*(?:\n|$)/y;
const LINE_END = /[ \t]*(?:\n|$)/y;

/** Reads a definition at `from`, which must be the start of a line of a paragraph. */
export function readDefinition(source: string, from: number): Definition | undefined {
  LABEL.lastIndex = from;
  const label = LABEL.exec(source)?.[1];
  if (label === undefined || label.length > 999 || label.trim() === '' || label.startsWith('^')) {
    return undefined;
  }
  const destination = readDestination(source, LABEL.lastIndex);
  if (destination === undefined || destination.end === LABEL.lastIndex) return undefined;
  for (const pattern of [DEFINITION_TITLE, LINE_END]) {
    pattern.lastIndex = destination.end;
    if (pattern.test(source)) return { label, target: destination.target, end: pattern.lastIndex };
  }
  return undefined;
}

const URL_START = /(?:https?:\/\/|www\.)[^\s<>[\]`|\u3000-\u303F\uFF00-\uFFEF“”‘’…]+/y;
/** An address without a host is refused before the rest of it is looked at: hosts have at most 253 characters. */
const URL_HEAD = /(?:https?:\/\/|www\.)[^\s/?#.]{1,253}(?![^\s/?#.])/y;

/** Reads a bare web address at `start` and drops the punctuation that belongs to the sentence. */
export function readBareUrl(source: string, start: number): TargetSpan | undefined {
  URL_HEAD.lastIndex = start;
  if (!URL_HEAD.test(source)) return undefined;
  URL_START.lastIndex = start;
  const match = URL_START.exec(source)?.[0];
  if (match === undefined) return undefined;
  const text = trimSentence(match);
  if (!/^(?:https?:\/\/|www\.)[^\s/?#.]+(?:\.[^\s/?#.]+|:\d|[/?#]|$)/u.test(text)) return undefined;
  if (text.startsWith('www.') && text.length < 6) return undefined;
  return { target: text.startsWith('www.') ? `http://${text}` : text, end: start + text.length };
}

function trimSentence(match: string): string {
  let end = match.length;
  let surplus = 0;
  for (const character of match) {
    if (character === '(') surplus -= 1;
    else if (character === ')') surplus += 1;
  }
  for (;;) {
    const last = match.charAt(end - 1);
    if (last === ')' && surplus > 0) surplus -= 1;
    else if (
      last === ';' &&
      /&[A-Za-z0-9]{1,32};$/u.test(match.slice(Math.max(0, end - 34), end))
    ) {
      end = match.lastIndexOf('&', end - 1);
      continue;
    } else if (!/[?!.,:*_~'"]/u.test(last) || last === '') return match.slice(0, end);
    end -= 1;
  }
}

const MAIL_BEFORE = /[\w.+-]{1,64}$/u;
const MAIL_AFTER = /@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})+/y;

/**
 * Reads a mail address around the `@` at `at`; `local` is the part already read before it.
 *
 * @param before how many characters before it may belong to it
 */
export function readBareMail(
  source: string,
  at: number,
  before: number,
): { readonly local: string; readonly end: number } | undefined {
  MAIL_AFTER.lastIndex = at;
  const domain = MAIL_AFTER.exec(source)?.[0];
  if (domain === undefined || domain.endsWith('-')) return undefined;
  const local = MAIL_BEFORE.exec(source.slice(Math.max(0, at - Math.min(64, before)), at))?.[0];
  if (local === undefined) return undefined;
  return { local, end: at + domain.length };
}
