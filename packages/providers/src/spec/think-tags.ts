import { unreachable } from '@parley/domain/shared/unreachable.ts';

/** One piece of text, told apart; `earlier-reasoning`: what was taken for text until here was reasoning. */
export type ThinkPiece =
  | { readonly type: 'text' | 'reasoning'; readonly text: string }
  | { readonly type: 'earlier-reasoning' };

/**
 * Where the parser stands. `start` and `gap` hold white space back until it is clear whether
 * something follows it. `open` is text without an opening tag, which a closing one makes reasoning.
 */
export interface ThinkState {
  readonly phase: 'start' | 'open' | 'thinking' | 'gap' | 'answer';
  /** Text that cannot be told apart yet: shorter than the longest tag, plus leading white space. */
  readonly held: string;
  readonly closingTag: string;
  /** What was given as text, while it is `open`. */
  readonly before?: string;
}

/** The state before the first character. */
export const thinkStart: ThinkState = { phase: 'start', held: '', closingTag: '' };
/** The state of a text that has no tags. */
export const thinkOff: ThinkState = { phase: 'answer', held: '', closingTag: '' };

/** Models whose template opens the thinking for them write only this tag. */
const unopenedTag = '</think>';

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
 * The result does not depend on where the text is cut. An opening tag further on is text; a tag
 * that is never closed makes the rest reasoning. A first `</think>` without an opening tag ends
 * reasoning, unless it is quoted or code. White space before the opening and after the closing tag
 * is dropped.
 *
 * Source: servers without a reasoning field (Groq with raw format, Ollama, llama.cpp, vLLM without
 * a reasoning parser); chat templates of DeepSeek R1 and Qwen that end in `<think>`.
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
    case 'open':
      return splitOpen(state, state.held + text);
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

function toPieces(type: 'text' | 'reasoning', text: string): readonly ThinkPiece[] {
  return text === '' ? [] : [{ type, text }];
}

/** More white space than this is a text of its own, not the space before a tag. */
const maxLeadingSpace = 256;

function splitStart(text: string): readonly [ThinkState, readonly ThinkPiece[]] {
  const start = text.trimStart();
  if (text.length - start.length > maxLeadingSpace) return splitOpen(thinkOpen, text);
  const tag = tags.find(([opening]) => start.startsWith(opening));
  if (tag !== undefined) {
    const [opening, closingTag] = tag;
    return splitThinking({ phase: 'thinking', held: '', closingTag }, start.slice(opening.length));
  }
  if (tags.some(([opening]) => opening.startsWith(start))) {
    return [{ ...thinkStart, held: text }, []];
  }
  return splitOpen(thinkOpen, text);
}

const thinkOpen: ThinkState = { phase: 'open', held: '', closingTag: unopenedTag };

function splitOpen(
  { before = '' }: ThinkState,
  text: string,
): readonly [ThinkState, readonly ThinkPiece[]] {
  const at = text.indexOf(unopenedTag);
  if (at === -1) {
    const sure = text.slice(0, text.length - overlapLength(text, unopenedTag));
    const held = text.slice(sure.length);
    return [{ ...thinkOpen, held, before: before + sure }, toPieces('text', sure)];
  }
  const thought = text.slice(0, at);
  // The first one decides, so that a text is walked over once.
  if (!endsThought(before + thought)) return [thinkOff, toPieces('text', text)];
  const [next, answer] = splitGap(text.slice(at + unopenedTag.length));
  return [next, [...toPieces('text', thought), { type: 'earlier-reasoning' }, ...answer]];
}

/** Whether a closing tag behind this text is meant as one, not written about. */
function endsThought(before: string): boolean {
  if (tags.some(([opening]) => before.includes(opening))) return false;
  const fences = before.match(/^ {0,3}(?:```|~~~)/gm) ?? [];
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const isInCode = fences.length % 2 === 1 || line.split('`').length % 2 === 0;
  return !isInCode && !/["'“„‘«(]$/u.test(before);
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
