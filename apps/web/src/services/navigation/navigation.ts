import {
  parseChatId,
  parseFolderId,
  parseMessageId,
  type ChatId,
  type FolderId,
  type MessageId,
} from '@parley/domain/shared/ids.ts';

import { createListeners } from '#src/platform/listeners.ts';

/** Which chat is on the screen. */
export interface Place {
  /** Undefined: a new chat, which gets its address with its first message. */
  readonly chatId: ChatId | undefined;
  /** The folder in which a new chat begins. It lies in the state of the history. */
  readonly folderId?: FolderId;
  /** The chat that is kept in the memory of this tab only, in place of `chatId`. It has no address. */
  readonly temporaryId?: ChatId;
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
  /** `found` is shown there. Listeners hear of it also where the chat is open already. */
  openChat(id: ChatId, found?: FoundPlace): void;
  /** Opens a chat at one of its messages, on whatever branch that is. */
  openMessage(chatId: ChatId, messageId: MessageId): void;
  /** @param folderId where the chat is to lie; absent: in no folder */
  openNew(folderId?: FolderId): void;
  /** Opens a chat that has no address; its id lies in the state of the history. */
  openTemporary(id: ChatId): void;
  /**
   * Gives the page its address without a new entry in the history.
   *
   * @param id undefined takes the address away: a new chat begins in the place of the one it named
   */
  nameCurrent(id: ChatId | undefined): void;
  /** Gives the page its address again, where one stood for a moment that leads nowhere. */
  restoreAddress(): void;
  /**
   * Asks before the place is left, whichever way. Returns what ends that.
   *
   * @param holds whether to stay; what it is given leaves after all
   */
  guard(holds: (leave: () => void) => boolean): () => void;
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
  if (place.chatId === undefined) return newPlaceIn(history.state);
  const found = foundIn(history.state);
  return found === undefined ? place : { ...place, found };
}

/** A chat without an address. */
function newPlaceIn(state: unknown): Place {
  const temporary: unknown = fieldOf(state, 'temporaryId');
  const temporaryId = typeof temporary === 'string' ? parseChatId(temporary) : undefined;
  if (temporaryId !== undefined) return { chatId: undefined, temporaryId };
  const folder: unknown = fieldOf(state, 'folderId');
  const folderId = typeof folder === 'string' ? parseFolderId(folder) : undefined;
  return folderId === undefined ? { chatId: undefined } : { chatId: undefined, folderId };
}

/** What of a place without an address the history has to remember. */
function stateOf({ folderId, temporaryId }: Place): unknown {
  if (temporaryId !== undefined) return { temporaryId };
  return folderId === undefined ? null : { folderId };
}

function isSameChat(a: Place, b: Place): boolean {
  return a.chatId === b.chatId && a.folderId === b.folderId && a.temporaryId === b.temporaryId;
}

function isSamePlace(a: Place, b: Place): boolean {
  return (
    isSameChat(a, b) &&
    a.messageId === b.messageId &&
    a.found?.term === b.found?.term &&
    a.found?.messageId === b.found?.messageId
  );
}

/** A place with what the history has to remember of it. */
interface Entry {
  readonly place: Place;
  readonly state: unknown;
}

/** How the address is changed: a step forward, or in place of where one is. */
type Step = 'push' | 'replace';

function write(bar: AddressBar, step: Step, { place, state }: Entry): void {
  const { pathname, search } = bar.location;
  const { chatId, messageId } = place;
  const url = `${pathname}${search}${chatId === undefined ? '' : hashOf(chatId, messageId)}`;
  if (step === 'push') bar.history.pushState(state, '', url);
  else bar.history.replaceState(state, '', url);
}

/** Follows the address of a window. */
export function createNavigation(bar: AddressBar): Navigation {
  const listeners = createListeners();
  const gate = createGate();
  let place = placeAt(bar);

  function change(next: Place): void {
    place = next;
    listeners.notify();
  }

  function show(next: Place): void {
    const isAsked = next.messageId !== undefined || next.found !== undefined;
    if (!isSameChat(place, next) || isAsked) change(next);
  }

  function go(next: Place, state: unknown = stateOf(next)): void {
    const isHere = place.chatId === next.chatId;
    // What was asked about is not to be found again by a step back.
    const isLeft = place.temporaryId !== undefined && place.temporaryId !== next.temporaryId;
    gate.pass(isSameChat(place, next), () => {
      write(bar, isHere || isLeft ? 'replace' : 'push', { place: next, state });
      show(next);
    });
  }

  // One step through the history may come as two events.
  const follow = (): void => {
    if (leadsNowhere(bar.location.hash)) return;
    const next = placeAt(bar);
    if (isSamePlace(place, next)) return;
    const { state } = bar.history;
    const isThrough = gate.pass(isSameChat(place, next), () => {
      if (!isSamePlace(placeAt(bar), next)) write(bar, 'replace', { place: next, state });
      show(next);
    });
    // The browser has gone there already.
    if (!isThrough) write(bar, 'push', { place, state: stateOf(place) });
  };
  bar.addEventListener('hashchange', follow);
  bar.addEventListener('popstate', follow);

  return {
    getSnapshot: () => place,
    subscribe: listeners.add,
    openChat(id, found) {
      if (place.chatId === id && found === undefined) listeners.notify();
      else if (found === undefined) go({ chatId: id }, null);
      else go({ chatId: id, found }, { searchTerm: found.term, messageId: found.messageId });
    },
    openMessage(chatId, messageId) {
      const { temporaryId } = place;
      if (temporaryId === chatId) change({ chatId: undefined, temporaryId, messageId });
      else go({ chatId, messageId }, null);
    },
    openNew(folderId) {
      const next = { chatId: undefined, ...(folderId === undefined ? {} : { folderId }) };
      if (isSamePlace(place, next)) listeners.notify();
      else go(next);
    },
    openTemporary: (temporaryId) => go({ chatId: undefined, temporaryId }),
    nameCurrent(id) {
      write(bar, 'replace', { place: { chatId: id }, state: null });
      change({ chatId: id });
    },
    restoreAddress: () => restore(bar, place),
    guard: gate.guard,
  };
}

function restore(bar: AddressBar, place: Place): void {
  if (isSamePlace(placeAt(bar), place)) return;
  write(bar, 'replace', { place, state: stateOf(place) });
}

/** What asks for a dialog opens it over the chat that is there. */
function leadsNowhere(hash: string): boolean {
  return hash.length > 1 && !hash.startsWith(chatPrefix);
}

interface Gate {
  readonly guard: Navigation['guard'];
  /** @returns false where it waits for the person */
  readonly pass: (isHere: boolean, leave: () => void) => boolean;
}

function createGate(): Gate {
  let holds: Parameters<Navigation['guard']>[0] | undefined;
  return {
    guard(next) {
      holds = next;
      return () => {
        if (holds === next) holds = undefined;
      };
    },
    pass(isHere, leave) {
      if (!isHere && holds?.(leave) === true) return false;
      leave();
      return true;
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
