import {
  parseChatId,
  parseFolderId,
  parseMessageId,
  type ChatId,
  type FolderId,
  type MessageId,
} from '@parley/domain/shared/ids.ts';

/** Which chat is on the screen. */
export interface Place {
  /** Undefined: a new chat, which gets its address with its first message. */
  readonly chatId: ChatId | undefined;
  /** The folder in which a new chat begins. It lies in the state of the history. */
  readonly folderId?: FolderId;
  /** A message of that chat that was asked for. Each visit is a place of its own, also to the same. */
  readonly messageId?: MessageId;
  /** What a search found in it; a new object each time that it is to be shown. */
  readonly found?: FoundPlace;
}

/** A place in a chat that a search led to. It lies in the state of the history, never in the URL. */
export interface FoundPlace {
  /** What was searched for, as it was typed. */
  readonly term: string;
  /** Absent: the first message in which it occurs. */
  readonly messageId?: MessageId;
}

/** The part of `window` that addresses need. */
export interface AddressBar {
  readonly location: { readonly hash: string; readonly pathname: string; readonly search: string };
  readonly history: {
    readonly state?: unknown;
    pushState(data: unknown, unused: string, url: string): void;
    replaceState(data: unknown, unused: string, url: string): void;
  };
  addEventListener(type: 'hashchange' | 'popstate', listener: () => void): void;
}

/** Keeps the address and the open chat in step, in both directions. */
export interface Navigation {
  getSnapshot(): Place;
  subscribe(listener: () => void): () => void;
  /** `found` is shown there, also where the chat is open already. */
  openChat(id: ChatId, found?: FoundPlace): void;
  /** Opens a chat at one of its messages, on whatever branch that is. */
  openMessage(chatId: ChatId, messageId: MessageId): void;
  /** @param folderId where the chat is to lie; absent: in no folder */
  openNew(folderId?: FolderId): void;
  /** Gives the page its address without a new entry in the history. */
  nameCurrent(id: ChatId): void;
}

const chatPrefix = '#chat=';
const messagePrefix = '&message=';

/** Reads the chat of `#chat={id}` and `#chat={id}&message={id}`; undefined for anything else. */
export function chatIdInHash(hash: string): ChatId | undefined {
  if (!hash.startsWith(chatPrefix)) return undefined;
  const [id = ''] = hash.slice(chatPrefix.length).split('&');
  return decoded(id, parseChatId);
}

/** The address of a chat, or of one of its messages, from `#` on. */
export function hashOf(chatId: ChatId, messageId?: MessageId): string {
  const chat = chatPrefix + encodeURIComponent(chatId);
  return messageId === undefined ? chat : chat + messagePrefix + encodeURIComponent(messageId);
}

function placeInHash(hash: string): Place {
  const chatId = chatIdInHash(hash);
  const at = hash.indexOf(messagePrefix);
  if (chatId === undefined || at < 0) return { chatId };
  const messageId = decoded(hash.slice(at + messagePrefix.length), parseMessageId);
  return messageId === undefined ? { chatId } : { chatId, messageId };
}

function decoded<Id>(text: string, parse: (text: string) => Id | undefined): Id | undefined {
  try {
    return parse(decodeURIComponent(text));
  } catch {
    return undefined;
  }
}

/** Reads what {@link Navigation.openChat} put into the state of the history. */
function foundIn(state: unknown): FoundPlace | undefined {
  const term: unknown = fieldOf(state, 'searchTerm');
  if (typeof term !== 'string' || term === '') return undefined;
  const id: unknown = fieldOf(state, 'messageId');
  const messageId = typeof id === 'string' ? parseMessageId(id) : undefined;
  return { term, ...(messageId === undefined ? {} : { messageId }) };
}

function fieldOf(state: unknown, name: string): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
}

function placeAt({ location, history }: AddressBar): Place {
  const place = placeInHash(location.hash);
  if (place.chatId === undefined) {
    const id: unknown = fieldOf(history.state, 'folderId');
    const folderId = typeof id === 'string' ? parseFolderId(id) : undefined;
    return folderId === undefined ? place : { ...place, folderId };
  }
  const found = foundIn(history.state);
  return found === undefined ? place : { ...place, found };
}

function isSamePlace(a: Place, b: Place): boolean {
  return (
    a.chatId === b.chatId &&
    a.folderId === b.folderId &&
    a.messageId === b.messageId &&
    a.found?.term === b.found?.term &&
    a.found?.messageId === b.found?.messageId
  );
}

/** Follows the address of a window. */
export function createNavigation(bar: AddressBar): Navigation {
  const listeners = new Set<() => void>();
  let place = placeAt(bar);

  function show(next: Place): void {
    const isAsked = next.messageId !== undefined || next.found !== undefined;
    const isHere = place.chatId === next.chatId && place.folderId === next.folderId;
    if (isHere && !isAsked) return;
    place = next;
    for (const listener of listeners) listener();
  }

  function addressOf({ chatId, messageId }: Place): string {
    const { pathname, search } = bar.location;
    return `${pathname}${search}${chatId === undefined ? '' : hashOf(chatId, messageId)}`;
  }

  // One step through the history may come as two events.
  const follow = (): void => {
    const next = placeAt(bar);
    if (!isSamePlace(place, next)) show(next);
  };
  bar.addEventListener('hashchange', follow);
  bar.addEventListener('popstate', follow);

  return {
    getSnapshot: () => place,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    openChat(id, found) {
      if (place.chatId === id && found === undefined) return;
      const next = { chatId: id, ...(found === undefined ? {} : { found }) };
      const state =
        found === undefined ? null : { searchTerm: found.term, messageId: found.messageId };
      if (place.chatId === id) bar.history.replaceState(state, '', addressOf(next));
      else bar.history.pushState(state, '', addressOf(next));
      show(next);
    },
    openMessage(chatId, messageId) {
      const next = { chatId, messageId };
      const address = addressOf(next);
      if (place.chatId === chatId) bar.history.replaceState(null, '', address);
      else bar.history.pushState(null, '', address);
      show(next);
    },
    openNew(folderId) {
      const next = { chatId: undefined, ...(folderId === undefined ? {} : { folderId }) };
      if (isSamePlace(place, next)) return;
      const state = folderId === undefined ? null : { folderId };
      if (place.chatId === undefined) bar.history.replaceState(state, '', addressOf(next));
      else bar.history.pushState(state, '', addressOf(next));
      show(next);
    },
    nameCurrent(id) {
      bar.history.replaceState(null, '', addressOf({ chatId: id }));
      place = { chatId: id };
      for (const listener of listeners) listener();
    },
  };
}

/**
 * Takes the text that a link puts into the composer (`?message=…`) out of the address.
 *
 * @returns the text; undefined where the link carries none
 */
export function takeMessageFromAddress(bar: AddressBar): string | undefined {
  const query = new URLSearchParams(bar.location.search);
  const message = query.get('message');
  if (bar.location.search !== '') {
    bar.history.replaceState(null, '', `${bar.location.pathname}${bar.location.hash}`);
  }
  return message ?? undefined;
}
