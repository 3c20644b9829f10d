import { createFolderId, type ChatId, type MessageId } from '@parley/domain/shared/ids.ts';
import { describe, expect, it } from 'vitest';

import { takeDeepLinks } from './deep-links.ts';
import {
  chatIdInHash,
  createNavigation,
  takeMessageFromAddress,
  type AddressBar,
} from './navigation.ts';

const chatA = 'ch-a' as ChatId;
const chatB = 'ch-b' as ChatId;
const folder = createFolderId(() => 'work');

interface FakeBar extends AddressBar {
  readonly entries: string[];
  readonly states: unknown[];
  /** As a link does. */
  goTo(url: string): void;
  back(): void;
}

function createBar(url: string, state: unknown = null): FakeBar {
  const entries = [url];
  const states = [state];
  const listeners: (() => void)[] = [];
  const current = (): URL => new URL(entries.at(-1) ?? '/', 'https://parley.test');
  return {
    entries,
    states,
    location: {
      get hash() {
        return current().hash;
      },
      get pathname() {
        return current().pathname;
      },
      get search() {
        return current().search;
      },
    },
    history: {
      get state() {
        return states.at(-1);
      },
      pushState(data, _unused, to) {
        entries.push(to);
        states.push(data);
      },
      replaceState(data, _unused, to) {
        entries.splice(-1, 1, to);
        states.splice(-1, 1, data);
      },
    },
    addEventListener: (_type, listener) => void listeners.push(listener),
    goTo(to) {
      entries.push(to);
      states.push(null);
      for (const listener of listeners) listener();
    },
    back() {
      entries.pop();
      states.pop();
      for (const listener of listeners) listener();
    },
  };
}

describe('the address', () => {
  it('T9 what asks for a dialog opens it over the chat, whose address comes back', () => {
    const bar = createBar('/#chat=ch-a');
    const navigation = createNavigation(bar);
    let told = 0;
    navigation.subscribe(() => {
      told += 1;
    });
    bar.goTo('/#pricing');
    expect(navigation.getSnapshot().chatId).toBe(chatA);
    takeDeepLinks(bar);
    navigation.restoreAddress();
    expect(bar.entries).toEqual(['/#chat=ch-a', '/#chat=ch-a']);
    bar.back();
    expect(navigation.getSnapshot().chatId).toBe(chatA);
    expect(told).toBe(0);
  });

  it('T8 names the open chat and follows back', () => {
    const bar = createBar('/#chat=ch-a');
    const navigation = createNavigation(bar);
    expect(navigation.getSnapshot().chatId).toBe(chatA);
    navigation.openChat(chatB);
    expect(bar.entries).toEqual(['/#chat=ch-a', '/#chat=ch-b']);
    bar.back();
    expect(navigation.getSnapshot().chatId).toBe(chatA);
  });

  it('T8 loses the address of a chat that does not exist without a step in the history', () => {
    const bar = createBar('/#chat=ch-a');
    const navigation = createNavigation(bar);
    let told = 0;
    navigation.subscribe(() => {
      told += 1;
    });
    navigation.nameCurrent(undefined);
    expect([navigation.getSnapshot(), told]).toEqual([{ chatId: undefined }, 1]);
    expect(bar.entries).toEqual(['/']);
  });

  it('T28 keeps what a search found in the state of the history, out of the URL', () => {
    const bar = createBar('/#chat=ch-a');
    const navigation = createNavigation(bar);
    const found = { term: 'secret word', messageId: 'ms-1' as MessageId };
    navigation.openChat(chatB, found);
    expect(navigation.getSnapshot()).toEqual({ chatId: chatB, found });
    expect(bar.entries.join(' ')).not.toContain('secret');
    const reloaded = createNavigation(createBar('/#chat=ch-b', bar.states.at(-1)));
    expect(reloaded.getSnapshot()).toEqual({ chatId: chatB, found });
    navigation.openChat(chatB, { term: 'other' });
    expect(bar.entries).toHaveLength(2);
    expect(navigation.getSnapshot().found).toEqual({ term: 'other' });
    navigation.openChat(chatB);
    expect(bar.entries).toHaveLength(2);
    bar.back();
    expect(navigation.getSnapshot()).toEqual({ chatId: chatA });
  });

  it.each([null, 'text', 7, {}, { searchTerm: 5 }, { searchTerm: '' }])(
    'takes no search from a state that is not its own: %j',
    (state) => {
      const { getSnapshot } = createNavigation(createBar('/#chat=ch-a', state));
      expect(getSnapshot()).toEqual({ chatId: chatA });
    },
  );

  it('keeps the folder of a new chat in the state of the history, until it has its address', () => {
    const bar = createBar('/#chat=ch-a');
    const navigation = createNavigation(bar);
    navigation.openNew(folder);
    expect(navigation.getSnapshot()).toEqual({ chatId: undefined, folderId: folder });
    expect(bar.entries).toEqual(['/#chat=ch-a', '/']);
    expect(createNavigation(createBar('/', bar.states.at(-1))).getSnapshot().folderId).toBe(folder);
    navigation.openNew();
    expect(navigation.getSnapshot()).toEqual({ chatId: undefined });
    expect(bar.entries).toHaveLength(2);
    navigation.openNew(folder);
    navigation.nameCurrent(chatB);
    expect(navigation.getSnapshot()).toEqual({ chatId: chatB });
    bar.back();
    expect(navigation.getSnapshot()).toEqual({ chatId: chatA });
  });

  it('keeps a temporary chat out of the address, and leaves no way back to it', () => {
    const bar = createBar('/#chat=ch-a');
    const navigation = createNavigation(bar);
    navigation.openTemporary(chatB);
    expect(navigation.getSnapshot()).toEqual({ chatId: undefined, temporaryId: chatB });
    expect(bar.entries).toEqual(['/#chat=ch-a', '/']);
    expect(createNavigation(createBar('/', bar.states.at(-1))).getSnapshot().temporaryId).toBe(
      chatB,
    );
    navigation.openMessage(chatB, 'ms-1' as MessageId);
    expect(navigation.getSnapshot()).toMatchObject({ temporaryId: chatB, messageId: 'ms-1' });
    expect(bar.entries).toEqual(['/#chat=ch-a', '/']);
    navigation.openNew();
    expect(navigation.getSnapshot()).toEqual({ chatId: undefined });
    expect(bar.entries).toEqual(['/#chat=ch-a', '/']);
    expect(bar.states.at(-1)).toBeNull();
  });

  it('asks before a place is left that is guarded, also by a step back', () => {
    const bar = createBar('/#chat=ch-a');
    const navigation = createNavigation(bar);
    navigation.openTemporary(chatB);
    let goOn: (() => void) | undefined;
    const end = navigation.guard((leave) => {
      goOn = leave;
      return true;
    });
    navigation.openChat(chatA);
    expect(navigation.getSnapshot().temporaryId).toBe(chatB);
    bar.back();
    expect(navigation.getSnapshot().temporaryId).toBe(chatB);
    expect(bar.entries).toEqual(['/#chat=ch-a', '/']);
    expect(bar.states.at(-1)).toEqual({ temporaryId: chatB });
    goOn?.();
    expect(navigation.getSnapshot()).toEqual({ chatId: chatA });
    expect(bar.entries.at(-1)).toBe('/#chat=ch-a');
    end();
    navigation.openChat(chatB);
    expect(navigation.getSnapshot()).toEqual({ chatId: chatB });
  });

  it('T8 gives a new chat its address without an entry of its own', () => {
    const bar = createBar('/chat/');
    const navigation = createNavigation(bar);
    navigation.nameCurrent(chatA);
    expect(bar.entries).toEqual(['/chat/#chat=ch-a']);
  });

  it('T1 T5 takes the message out of the query and leaves the bare path', () => {
    const bar = createBar('/?message=Hello%20there&aff=x#chat=ch-a');
    expect(takeMessageFromAddress(bar)).toBe('Hello there');
    expect(bar.entries).toEqual(['/#chat=ch-a']);
    expect(takeMessageFromAddress(bar)).toBeUndefined();
  });

  it.each(['', '#', '#pricing', '#chat=', '#chat=%E0%A4%A'])('finds no chat in %j', (hash) => {
    expect(chatIdInHash(hash)).toBeUndefined();
  });
});
