import { unreachable } from '@parley/domain/shared/unreachable.ts';

/** One piece of text, told apart. */
export interface ThinkPiece {
  readonly type: 'text' | 'reasoning';
  readonly text: string;
}

/**
 * Where the parser stands. `start` and `gap` hold white space back until it is clear whether
 * something follows it.
 */
export interface ThinkState {
  readonly phase: 'start' | 'thinking' | 'gap' | 'answer';
  /** Text that cannot be told apart yet: shorter than the longest tag, plus leading white space. */
  readonly held: string;
  readonly closingTag: string;
}

/** The state before the first character. */
export const thinkStart: ThinkState = { phase: 'start', held: '', closingTag: '' };
/** The state of a text that has no tags. */
export const thinkOff: ThinkState = { phase: 'answer', held: '', closingTag: '' };

const tags: readonly (readonly [opening: string, closing: string])[] = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<reasoning>', '</reasoning>'],
  ['◁think▷', '◁/think▷'],
];

/**
 * Tells reasoning in tags at the very start of a reply from its answer.
 *
 * The result does not depend on where the text is cut. A tag further on is text; a tag that is
 * never closed makes the rest reasoning. White space before the opening and after the closing
 * tag is dropped.
 *
 * Source: servers without a reasoning field (Groq with raw format, Ollama, llama.cpp, vLLM without
 * a reasoning parser).
 */
export function splitThinkTags(
  state: ThinkState,
  text: string,
): readonly [ThinkState, readonly ThinkPiece[]] {
  switch (state.phase) {
    case 'answer':
      return [state, toPieces('text', text)];
    case 'start':
      return splitStart(state.held + text);
    case 'thinking':
      return splitThinking(state, state.held + text);
    case 'gap':
      return splitGap(text);
    default:
      return unreachable(state.phase);
  }
}

/** Gives what was held back when the text has ended. */
export function endThinkTags(state: ThinkState): readonly ThinkPiece[] {
  return toPieces(state.phase === 'thinking' ? 'reasoning' : 'text', state.held);
}

function toPieces(type: ThinkPiece['type'], text: string): readonly ThinkPiece[] {
  return text === '' ? [] : [{ type, text }];
}

/** More white space than this is a text of its own, not the space before a tag. */
const maxLeadingSpace = 256;

function splitStart(text: string): readonly [ThinkState, readonly ThinkPiece[]] {
  const start = text.trimStart();
  if (text.length - start.length > maxLeadingSpace) return [thinkOff, toPieces('text', text)];
  const tag = tags.find(([opening]) => start.startsWith(opening));
  if (tag !== undefined) {
    const [opening, closingTag] = tag;
    return splitThinking({ phase: 'thinking', held: '', closingTag }, start.slice(opening.length));
  }
  if (tags.some(([opening]) => opening.startsWith(start))) {
    return [{ ...thinkStart, held: text }, []];
  }
  return [thinkOff, toPieces('text', text)];
}

function splitThinking(
  state: ThinkState,
  text: string,
): readonly [ThinkState, readonly ThinkPiece[]] {
  const end = text.indexOf(state.closingTag);
  if (end !== -1) {
    const [next, answer] = splitGap(text.slice(end + state.closingTag.length));
    return [next, [...toPieces('reasoning', text.slice(0, end)), ...answer]];
  }
  const heldLength = overlapLength(text, state.closingTag);
  const held = text.slice(text.length - heldLength);
  return [{ ...state, held }, toPieces('reasoning', text.slice(0, text.length - heldLength))];
}

function splitGap(text: string): readonly [ThinkState, readonly ThinkPiece[]] {
  const answer = text.trimStart();
  if (answer === '') return [{ phase: 'gap', held: '', closingTag: '' }, []];
  return [thinkOff, toPieces('text', answer)];
}

/** Length of the longest end of `text` that is the start of `tag`. */
function overlapLength(text: string, tag: string): number {
  for (let length = Math.min(text.length, tag.length - 1); length > 0; length -= 1) {
    if (text.endsWith(tag.slice(0, length))) return length;
  }
  return 0;
}
