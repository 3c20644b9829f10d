import type { Chat } from '@parley/domain/chat/chat.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import type { Tool } from '@parley/domain/tool/tool.ts';

import { createLazyModule, untilLoaded } from '#src/platform/lazy-module.ts';

import type { ContextCode, ContextSource, ReadyContexts } from './context-source.ts';
import { whenLate } from './when-late.ts';

/** So long a question waits, for the code, what is to be asked, and the answers together. */
const longestMs = 5000;

/**
 * Fetches what is told with a question. Takes five seconds at most and never rejects; what cannot be
 * had is left out, and told so.
 */
export type FetchContexts = (question: string, signal: AbortSignal) => Promise<ReadyContexts>;

/** It comes with the first chat that may need it. */
const contextModule = createLazyModule(
  async () => (await import('./context-code.ts')).openContextCode,
);

const notLoaded: ReadyContexts = {
  fit: () => ({ told: [], used: [{ name: '', host: '', failure: 'not-loaded' }] }),
};

/**
 * The way to what is fetched before a request of a chat; undefined where nothing is, and the request
 * leaves at once.
 */
export function findContexts(
  source: ContextSource,
  { id, characterId, characterVersion }: Pick<Chat, 'id' | 'characterId' | 'characterVersion'>,
  tools: readonly Tool[],
): FetchContexts | undefined {
  const owners = tools.filter(({ hasDynamicContexts }) => hasDynamicContexts === true);
  const pluginIds = [...new Set(owners.flatMap(({ pluginId }) => pluginId ?? []))];
  const isOwn = characterId !== undefined && source.code?.mayHave(characterId) !== false;
  if (pluginIds.length === 0 && !isOwn) {
    // Views would show what is sent no more.
    source.last.delete(id);
    return undefined;
  }
  const ofCharacter = {
    characterId,
    ...(characterVersion === undefined ? {} : { characterVersion }),
  };
  const asked = { chatId: id, pluginIds, ...(isOwn ? ofCharacter : {}) };
  return async (question, signal) => {
    const late = AbortSignal.timeout(longestMs);
    const code = await Promise.race([loadCode(source), whenLate(late)]);
    const ready = (await code?.fetch({ ...asked, question }, signal, late)) ?? notLoaded;
    remember(source, id, ready);
    return ready;
  };
}

/** Chats whose last answers are kept for the views of what is sent. */
const keptChats = 20;

function remember({ last }: ContextSource, id: ChatId, ready: ReadyContexts): void {
  last.delete(id);
  last.set(id, ready);
  const [oldest] = last.keys();
  if (last.size > keptChats && oldest !== undefined) last.delete(oldest);
}

/** The code that fetches; undefined where it cannot be loaded. */
async function loadCode(source: ContextSource): Promise<ContextCode | undefined> {
  if (source.code !== undefined) return source.code;
  contextModule.load();
  await untilLoaded(contextModule);
  const create = contextModule.read();
  // Another chat may have waited for it as well.
  if (typeof create === 'function') source.code ??= source.open(create);
  return source.code;
}
