/** What opens a list at the box: a slash for what can be done, an at sign for who is asked. */
export type TriggerSign = '/' | '@';

/** A sign at the caret, with what was typed behind it. */
export interface Trigger {
  readonly sign: TriggerSign;
  readonly query: string;
  /** Where the sign stands. */
  readonly start: number;
  /** Behind the word of the sign. */
  readonly end: number;
}

/** Longer words are no queries; a long text is not looked through at each key. */
const longestQuery = 60;

/** Input methods of Chinese and Japanese write the wide forms. */
const slash = /^[/／](?!\s)([^/／\n]*)$/u;
const atSigns = /[@＠]/u;

/**
 * The sign that the caret stands in the word of. A slash counts where nothing else stands in the box,
 * so that paths and comments are none; an at sign at the beginning of a word outside of code, so that
 * addresses are none.
 */
export function findTrigger(text: string, caret: number): Trigger | undefined {
  return findSlash(text, caret) ?? findAtSign(text, caret);
}

function findSlash(text: string, caret: number): Trigger | undefined {
  if (caret !== text.length || caret > longestQuery) return undefined;
  const query = slash.exec(text)?.[1];
  return query === undefined ? undefined : { sign: '/', query, start: 0, end: caret };
}

function findAtSign(text: string, caret: number): Trigger | undefined {
  const word = /\S*$/u.exec(text.slice(Math.max(0, caret - longestQuery), caret))?.[0] ?? '';
  const start = caret - word.length;
  if (!atSigns.test(word.charAt(0)) || atSigns.test(word.slice(1))) return undefined;
  if (!/^\s?$/u.test(text.charAt(start - 1)) || isInCode(text.slice(0, start))) return undefined;
  const rest = /^\S?/u.exec(text.slice(caret, caret + 1))?.[0] ?? '';
  // Before a word, the sign is the beginning of something else, and the word must stay.
  if (rest !== '') return undefined;
  return { sign: '@', query: word.slice(1), start, end: caret };
}

/** Whether a text ends within a code block or between the marks of code in a line. */
function isInCode(before: string): boolean {
  const lines = before.split('\n');
  const fences = lines.filter((line) => /^ {0,3}(?:```|~~~)/u.test(line)).length;
  const marks = lines.at(-1)?.split('`').length ?? 1;
  return fences % 2 === 1 || marks % 2 === 0;
}
