import type { DynamicContext } from '@parley/domain/dynamic-context/dynamic-context.ts';
import type { ContextValues } from '@parley/domain/dynamic-context/fill-context.ts';
import type { FetchedContext } from '@parley/domain/dynamic-context/fit-contexts.ts';

/** Answers that are used again, in the memory of this tab. */
export interface ContextMemory {
  find(key: string): FetchedContext | undefined;
  /** @param untilMs Infinity for as long as the tab lives */
  keep(key: string, fetched: FetchedContext, untilMs: number): void;
  clear(): void;
}

const maxKept = 100;

/** Makes the memory; of too many answers, the oldest go. */
export function createContextMemory(now: () => number): ContextMemory {
  const kept = new Map<string, { readonly fetched: FetchedContext; readonly untilMs: number }>();
  return {
    find(key) {
      const found = kept.get(key);
      return found === undefined || found.untilMs <= now() ? undefined : found.fetched;
    },
    keep(key, fetched, untilMs) {
      kept.delete(key);
      kept.set(key, { fetched, untilMs });
      const [oldest] = kept.keys();
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    },
    clear: () => kept.clear(),
  };
}

/** What an answer is kept under, and for how long. */
export interface MemoryPlace {
  readonly key: string;
  /** Milliseconds. */
  readonly keepsMs: number;
}

/** Who asks, and what the person allowed. */
interface Asker {
  readonly owner: string;
  readonly hash: string;
}

const msOfMinute = 60_000;

/**
 * Where an answer is kept; undefined where each request fetches anew. For a chat it is whatever its
 * first question brought; for minutes, the same request brings the same, in whichever chat.
 */
export function placeInMemory(
  context: DynamicContext,
  { owner, hash }: Asker,
  values: Omit<ContextValues, 'secrets'>,
): MemoryPlace | undefined {
  const { cache, id } = context;
  if (cache.kind === 'off') return undefined;
  const place = [owner, id, hash, [...values.settings]];
  if (cache.kind === 'chat') {
    return { key: JSON.stringify([place, values.chatId]), keepsMs: Infinity };
  }
  const key = JSON.stringify([place, valuesIn(context, values)]);
  return { key, keepsMs: cache.minutes * msOfMinute };
}

/** What of the values a request holds. */
function valuesIn(
  { url, headers, body }: DynamicContext,
  { chatId, characterId, question }: Omit<ContextValues, 'secrets'>,
): readonly (string | null)[] {
  const texts = [url, body, ...headers.map(({ value }) => value)];
  const isUsed = (name: string): boolean => texts.some((text) => text.includes(`{${name}}`));
  return [
    isUsed('chatID') ? chatId : null,
    isUsed('characterID') ? characterId : null,
    isUsed('lastUserMessage') ? question : null,
  ];
}
