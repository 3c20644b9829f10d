import type { FittedContexts } from '@parley/domain/dynamic-context/fit-contexts.ts';
import type { LazyModule } from '#src/platform/lazy-module.ts';
import type { ChatId, PluginId } from '@parley/domain/shared/ids.ts';

/** What was fetched for a request. */
export interface ReadyContexts {
  /** @param windowTokens of the model that gets it; undefined where nobody knows */
  fit(windowTokens: number | undefined): FittedContexts;
}

/** Whose contexts are fetched, and for what. */
export interface AskedContexts {
  readonly chatId: ChatId;
  /** As the chat names it; absent where it has none, or none with contexts. */
  readonly characterId?: string;
  /** As the chat names it. */
  readonly characterVersion?: number;
  readonly pluginIds: readonly PluginId[];
  readonly question: string;
}

/** The code that fetches; it comes with the first chat that may need it. */
export interface ContextCode {
  /** Whether anything was allowed to a character; true while that is read. */
  mayHave(characterId: string): boolean;
  fetch(asked: AskedContexts, signal: AbortSignal): Promise<ReadyContexts>;
}

/** The way to dynamic contexts. */
export interface ContextSource {
  readonly module: LazyModule<ContextCode>;
  /** What was last fetched for a chat by this tab. */
  readonly last: Map<ChatId, ReadyContexts>;
}
