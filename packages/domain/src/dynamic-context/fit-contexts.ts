import { frameOutside } from '../chat/outside-text.ts';
import { isoTime } from '../shared/iso-time.ts';
import { cutText, estimateTokens } from '../shared/text.ts';
import type { ContextFailure, UsedContext } from './used-context.ts';

/** An answer that was fetched. */
export interface FetchedContext {
  readonly name: string;
  /** Host and port. */
  readonly host: string;
  readonly text: string;
  readonly fetchedAtMs: number;
  /** Random: whoever wrote the text cannot know it. The same for as long as the text is kept. */
  readonly mark: string;
}

/** A context as a model gets it: a piece of the instruction, which is not blank. */
export interface ToldContext {
  readonly kind: 'context';
  readonly title: string;
  readonly text: string;
}

/** What a model gets of contexts, and what became of each. */
export interface FittedContexts {
  readonly told: readonly ToldContext[];
  /** In the order of what was fetched. */
  readonly used: readonly UsedContext[];
}

/** So much of a window all contexts together may take. */
export const contextShare = 0.15;
/** Tokens of a window that nobody knows. */
const usualWindow = 32_000;
/** Less of a text says nothing. Tokens. */
const leastTokens = 60;
/** No token is estimated to have more. */
const maxCharactersOfToken = 4;
/** So many at a time, the estimate counts each. */
const sampledCharacters = 4000;
const shortened = '\n[The rest was left out: it is too long.]';
/** The share of a window of 650,000 tokens, in letters of which each token has most. */
const longestText = 400_000;

/** As much of an answer as is worth keeping. */
export function keptOf(text: string): string {
  return text.length <= longestText ? text : cutText(text, longestText) + shortened;
}

/**
 * Fits contexts into their share of a window. The room is shared: what a short one leaves, longer ones
 * get. One that has no room for more than its frame is left out.
 *
 * @param windowTokens undefined where nobody knows the window
 */
export function fitContexts(
  contexts: readonly FetchedContext[],
  windowTokens: number | undefined,
): FittedContexts {
  let left = Math.floor((windowTokens ?? usualWindow) * contextShare);
  const most = left * maxCharactersOfToken;
  const whole = contexts.map((context) => {
    const isTooLong = context.text.length > most;
    return { context, tokens: isTooLong ? Infinity : tokensOf(context, context.text) };
  });
  const fitted = new Map<FetchedContext, string>();
  const inOrder = whole.toSorted((a, b) => a.tokens - b.tokens);
  for (const [at, { context, tokens }] of inOrder.entries()) {
    const room = Math.floor(left / (inOrder.length - at));
    const text = tokens <= room ? tellContext(context, context.text) : cutToFit(context, room);
    if (text === undefined) continue;
    left -= countTokens(text);
    fitted.set(context, text);
  }
  return {
    told: contexts.flatMap((context) => {
      const text = fitted.get(context);
      return text === undefined ? [] : [{ kind: 'context', title: context.name, text }];
    }),
    used: contexts.map((context) => {
      const { name, host } = context;
      return fitted.has(context)
        ? { name, host }
        : { name, host, failure: 'no-room' satisfies ContextFailure };
    }),
  };
}

/** The most of a text that fits; undefined where that is next to nothing. */
function cutToFit(context: FetchedContext, room: number): string | undefined {
  let least = 0;
  let most = Math.min(context.text.length, room * maxCharactersOfToken);
  let best: string | undefined;
  while (least <= most) {
    const length = Math.floor((least + most) / 2);
    const text = tellContext(context, cutText(context.text, length) + shortened);
    if (countTokens(text) <= room) {
      best = text;
      least = length + 1;
    } else most = length - 1;
  }
  const isEnough = best !== undefined && room >= tokensOf(context, '') + leastTokens;
  return isEnough ? best : undefined;
}

function tokensOf(context: FetchedContext, text: string): number {
  return countTokens(tellContext(context, text));
}

/** By the estimate for a request, of all of a text: a server may lay out what its beginning weighs. */
function countTokens(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; at += sampledCharacters) {
    tokens += estimateTokens(text.slice(at, at + sampledCharacters));
  }
  return tokens;
}

/** A text with its source and time, as data: see [Note: outside text]. */
function tellContext({ name, host, fetchedAtMs, mark }: FetchedContext, text: string): string {
  const time = isoTime(fetchedAtMs) ?? '';
  return `“${name}”, fetched from ${host} at ${time}.\n${frameOutside(text, mark)}`;
}
