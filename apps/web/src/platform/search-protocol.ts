import type { MessageRole } from '@parley/domain/chat/message.ts';
import type { SearchFilter } from '@parley/domain/search/search-filter.ts';
import type { Snippet } from '@parley/domain/search/snippet.ts';
import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';

/** What to search for in the texts of all chats. */
export interface SearchRequest {
  /** As it was typed. */
  readonly query: string;
  readonly filter: SearchFilter;
  /** At most so many chats, and so many messages of each. */
  readonly maxChats: number;
  readonly maxPerChat: number;
}

/** One message in which everything was found. */
export interface MessageHit {
  readonly id: MessageId;
  readonly role: MessageRole;
  readonly createdAtMs: number;
  readonly snippet: Snippet;
}

/** The hits of one chat, oldest first. */
export interface ChatHits {
  readonly chatId: ChatId;
  readonly hits: readonly MessageHit[];
  /** Messages in which everything was found, also those that are not in `hits`. */
  readonly messageCount: number;
}

/** What was found so far; the chats in which somebody wrote last come first. */
export interface SearchResults {
  readonly chats: readonly ChatHits[];
  /** Nothing more will come. */
  readonly isEnd: boolean;
  /** There is more than was asked for. */
  readonly hasMore: boolean;
  /** The chats could not be read. */
  readonly hasFailed: boolean;
}

/** To the worker. */
export type ToSearchWorker =
  | { readonly type: 'warm'; readonly keepCharacters: number }
  | { readonly type: 'search'; readonly id: number; readonly request: SearchRequest }
  | { readonly type: 'cancel'; readonly id: number };

/** From the worker: each message replaces what it sent for this search before. */
export interface FromSearchWorker {
  readonly id: number;
  readonly results: SearchResults;
}
