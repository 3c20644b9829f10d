import type { FittedContexts } from '@parley/domain/dynamic-context/fit-contexts.ts';
import type { ChatId, PluginId } from '@parley/domain/shared/ids.ts';

import type { Store } from '#src/data/store.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';
import type { PluginTools } from '#src/services/plugins/plugin-tools.ts';

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
  /** @param late aborted when nobody waits any longer; what is not there by then is left out */
  fetch(asked: AskedContexts, signal: AbortSignal, late: AbortSignal): Promise<ReadyContexts>;
}

/** What the code needs of the program. */
export interface ContextParts {
  /** Of the chats that are kept: characters, plugins and grants belong to them all. */
  readonly store: Store;
  readonly network: Pick<NetworkClient, 'request'>;
  readonly plugins: Pick<PluginTools, 'loadParts'>;
  readonly config: Pick<ConfigService, 'getSnapshot'>;
  readonly isTemporary: (id: ChatId) => boolean;
}

/** The way to dynamic contexts, in one tab. */
export interface ContextSource {
  /** Gives the code what it needs. */
  readonly open: (create: (parts: ContextParts) => ContextCode) => ContextCode;
  /** The same for all chats; absent before it is loaded. */
  code?: ContextCode;
  /** What was last fetched for a chat by this tab. */
  readonly last: Map<ChatId, ReadyContexts>;
}
