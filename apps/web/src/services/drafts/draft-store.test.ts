import { isContained } from '@parley/domain/chat/compare-drafts.ts';
import { editDraftKey, newDraftKey, tabOfDraft } from '@parley/domain/chat/draft.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { parseDraft } from '#src/data/records/parse-draft.ts';
import { saveTurn } from '#src/data/repositories/message-repository.ts';
import { queueMessage } from '#src/data/repositories/queued-messages.ts';
import { purgeFromTrash, trashChat } from '#src/data/repositories/trash-repository.ts';
import type { Store } from '#src/data/store.ts';
import {
  chatId,
  createTestProfile,
  makeChat,
  makeMessage,
  messageId,
  testModel,
  valueOf,
  type TestProfile,
} from '#src/data/testing/test-store.ts';

import { createStoredDrafts, type DraftStore } from './draft-store.ts';

const key = chatId('ch-1');
const long = 'a long text that took an hour';

/** A page of a tab: after a reload the tab is the same, and what it knew is gone. */
interface Page {
  readonly store: Store;
  readonly drafts: DraftStore;
}

let profile: TestProfile;
let living: Set<string>;

beforeEach(() => {
  profile = createTestProfile();
  living = new Set();
});

async function openPage(tab: string): Promise<Page> {
  living.add(tab);
  const store = await profile.openStore();
  const drafts = createStoredDrafts(store, {
    newDraftKey: newDraftKey(tab),
    isDraftOwned: (owned) => Promise.resolve(living.has(tabOfDraft(owned) ?? '')),
  });
  return { store, drafts };
}

const draft = (text: string) => ({ text, attachments: [] });

async function write({ drafts }: Page, text: string): Promise<void> {
  profile.nowMs += 10;
  valueOf(await drafts.save(key, draft(text)));
}

async function leave({ drafts }: Page, text: string): Promise<void> {
  profile.nowMs += 10;
  valueOf(await drafts.save(key, draft(text), true));
}

const read = async ({ drafts }: Page): Promise<string | undefined> =>
  valueOf(await drafts.load(key))?.text;

function send({ store }: Page, sentText: string): Promise<unknown> {
  profile.nowMs += 10;
  return saveTurn(store, {
    chat: makeChat('ch-1'),
    messages: [
      makeMessage('ms-q', 'ch-1', { role: 'user', parts: [{ type: 'text', text: sentText }] }),
    ],
    clearDraft: { key, sentText, sentAtMs: profile.nowMs },
  });
}

it('keeps who is asked this once with the text, and drops it with what is no model', async () => {
  const model = { providerId: testModel.providerId, modelId: 'other' };
  const page = await openPage('a');
  valueOf(await page.drafts.save(key, { ...draft(long), model }));
  expect(valueOf(await (await openPage('b')).drafts.load(key))).toMatchObject({
    text: long,
    model,
  });
  valueOf(await page.drafts.save(key, draft(long)));
  expect(valueOf(await page.drafts.load(key))).not.toHaveProperty('model');
  const row = { key, text: long, attachments: [], updatedAtMs: 1, model: 'gpt' };
  expect(parseDraft(row)).toMatchObject({ text: long, rest: { model: { raw: 'gpt' } } });
  expect(parseDraft(row)).not.toHaveProperty('model');
});

describe('T133 two tabs on one chat', () => {
  it('lose nothing when the other types and clears', async () => {
    const [one, two] = [await openPage('a'), await openPage('b')];
    await write(one, long);
    await write(two, 'x');
    await write(two, '');
    expect(await read(await openPage('a'))).toBe(long);
  });

  it('each find their own words after a reload', async () => {
    const [one, two] = [await openPage('a'), await openPage('b')];
    await write(one, 'a long');
    await write(two, 'other words');
    await write(one, long);
    expect(await read(await openPage('b'))).toBe('other words');
    expect(await read(await openPage('a'))).toBe(long);
  });

  it('send without clearing what the other wrote before', async () => {
    const [one, two] = [await openPage('a'), await openPage('b')];
    await write(one, long);
    await write(two, 'other wor');
    await send(two, 'other words');
    expect(await read(await openPage('b'))).toBe(long);
  });

  it('leave the words aside to their chat when their tab is gone, not to a new one', async () => {
    const [one, two] = [await openPage('a'), await openPage('b')];
    await write(one, long);
    await write(two, 'other words');
    living.delete('b');
    expect(valueOf(await one.drafts.load(newDraftKey('a')))).toBeUndefined();
    expect(await read(await openPage('c'))).toBe(long);
    await send(one, long);
    expect(await read(await openPage('d'))).toBe('other words');
  });

  it('leave no words of an edit to the composer', async () => {
    const two = await openPage('b');
    const edit = editDraftKey(chatId('ch-1'), messageId('ms-1'));
    valueOf(await two.drafts.save(edit, { text: 'edited', attachments: [] }, true));
    const one = await openPage('a');
    valueOf(await one.drafts.save(edit, { text: long, attachments: [] }));
    living.delete('b');
    expect(await read(await openPage('c'))).toBeUndefined();
  });

  it('take the words aside along when their chat is deleted for good', async () => {
    const [one, two] = [await openPage('a'), await openPage('b')];
    await write(one, long);
    await write(two, 'other words');
    await send(one, long);
    const { trashId } = valueOf(await trashChat(one.store, chatId('ch-1')));
    valueOf(await purgeFromTrash(one.store, trashId));
    living.delete('b');
    expect(await read(await openPage('c'))).toBeUndefined();
  });

  it('are told when another replaces or clears what they hold, and not of their own writes', async () => {
    const one = await openPage('a');
    await write(one, long);
    const told: (string | undefined)[] = [];
    one.drafts.watch?.((_key, { stored }) => told.push(stored?.text));
    await write(one, `${long}!`);
    const two = await openPage('b');
    await read(two);
    await write(two, 'something else');
    await expect.poll(() => told).toEqual(['something else']);
    await write(one, long);
    await write(two, '');
    await write(one, `${long}!`);
    expect(await read(await openPage('a'))).toBe(`${long}!`);
    expect(told).toEqual(['something else']);
  });

  it('are told by a page that is being left, before it is gone', async () => {
    const one = await openPage('a');
    await write(one, long);
    const two = await openPage('b');
    await read(two);
    const told: (string | undefined)[] = [];
    one.drafts.watch?.((_key, { stored }) => told.push(stored?.text));
    const leaving = two.drafts.save(key, draft('something else'), true);
    two.store.changes.close();
    await leaving;
    await expect.poll(() => told).toEqual(['something else']);
  });

  it('are told what another sent out of the place that they hold, once', async () => {
    const one = await openPage('a');
    await write(one, long);
    const two = await openPage('b');
    await read(two);
    const told: unknown[] = [];
    one.drafts.watch?.((of, { sent }) => told.push([of, sent]));
    await send(two, long);
    await expect.poll(() => told).toEqual([[key, [draft(long)]]]);
    await write(two, 'next');
    expect(await read(await openPage('c'))).toBe('next');
    expect(told).toHaveLength(1);
  });

  it('are told what another has put into the queue', async () => {
    const one = await openPage('a');
    await write(one, long);
    const two = await openPage('b');
    await read(two);
    const told: unknown[] = [];
    one.drafts.watch?.((_of, { sent }) => told.push(sent?.map(({ text }) => text)));
    await queueMessage(two.store, chatId('ch-1'), { ...draft(long), from: key });
    await expect.poll(() => told).toEqual([[long]]);
  });

  it('are not told what they sent themselves', async () => {
    const page = await openPage('a');
    await write(page, long);
    const told: unknown[] = [];
    page.drafts.watch?.((of) => told.push(of));
    await send(page, long);
    // What is told is read behind the commit, in the order of the transactions.
    await read(page);
    expect(told).toEqual([]);
  });

  it('go back to the place of the chat when it is free', async () => {
    const [one, two] = [await openPage('a'), await openPage('b')];
    await write(one, long);
    await write(two, 'other');
    await send(one, long);
    await write(two, 'other words');
    living.delete('b');
    expect(await read(await openPage('c'))).toBe('other words');
    expect(valueOf(await one.drafts.load(newDraftKey('a')))).toBeUndefined();
  });

  it('go on with what was loaded, one after the other', async () => {
    await write(await openPage('a'), 'begun');
    const two = await openPage('b');
    expect(await read(two)).toBe('begun');
    await write(two, 'begun and ended');
    await send(two, 'begun and ended!');
    expect(await read(await openPage('a'))).toBeUndefined();
  });
});

describe('T133 a page that is being left', () => {
  it('writes into the place that it holds, in one step', async () => {
    const page = await openPage('a');
    await write(page, 'begun');
    await leave(page, long);
    expect(await read(await openPage('b'))).toBe(long);
  });

  it('does not replace what another tab may have written', async () => {
    const [one, two] = [await openPage('a'), await openPage('b')];
    await write(one, long);
    await leave(two, 'other');
    expect(await read(await openPage('b'))).toBe('other');
    expect(await read(await openPage('a'))).toBe(long);
  });

  it('goes on in the place of what it has read', async () => {
    await write(await openPage('a'), 'begun');
    const page = await openPage('b');
    await read(page);
    await leave(page, long);
    expect(await read(await openPage('c'))).toBe(long);
  });

  it('does not replace what another tab has written since it read', async () => {
    const one = await openPage('a');
    await write(one, 'begun');
    const two = await openPage('b');
    await read(two);
    await write(one, long);
    await leave(two, '');
    expect(await read(await openPage('c'))).toBe(long);
  });

  it('removes nothing of another tab', async () => {
    const [one, two] = [await openPage('a'), await openPage('b')];
    await write(one, long);
    await leave(two, '');
    expect(await read(await openPage('a'))).toBe(long);
  });

  it('leaves its words to the chat when its tab is gone', async () => {
    await leave(await openPage('a'), long);
    living.delete('a');
    expect(await read(await openPage('b'))).toBe(long);
  });

  it('waits for nothing that is read', async () => {
    const page = await openPage('a');
    const request = vi.spyOn(IDBObjectStore.prototype, 'get');
    await leave(page, long);
    expect(request).not.toHaveBeenCalled();
    request.mockRestore();
  });
});

describe('T133 what another tab wrote', () => {
  it.each([
    ['goes on from it', draft('begun and ended'), true],
    ['is something else', draft('be gone'), false],
    ['is nothing', undefined, false],
  ])('holds a draft of here where it %s', (_name, other, isHeld) => {
    expect(isContained(draft('begun'), other)).toBe(isHeld);
    expect(isContained(draft(' '), other)).toBe(true);
  });
});

describe('T133 a draft that could not be written', () => {
  it('is there when the chat is opened again, and is written then', async () => {
    const page = await openPage('a');
    profile.indexedDb.arm({ kind: 'quota-at-commit' });
    const result = await page.drafts.save(key, { text: long, attachments: [] });
    expect(result).toMatchObject({ error: { code: 'quota-exceeded' } });
    expect(await read(page)).toBe(long);
    expect(await read(page)).toBe(long);
    expect(await read(await openPage('a'))).toBe(long);
  });

  it('does not come back once it was sent', async () => {
    const page = await openPage('a');
    profile.indexedDb.arm({ kind: 'quota-at-commit' });
    await page.drafts.save(key, { text: long, attachments: [] });
    page.drafts.forget?.(key);
    expect(await read(page)).toBeUndefined();
  });
});

describe('T133 a draft that is being sent', () => {
  it('is known to whoever opens its place until that is over', async () => {
    const { drafts } = await openPage('a');
    const [given, begun] = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()];
    drafts.sendings.note(key, { content: draft('given up'), isSent: given.promise });
    drafts.sendings.note(key, { content: draft(long), isSent: begun.promise });
    given.resolve(false);
    await given.promise;
    expect(drafts.sendings.of(key)?.content).toEqual(draft(long));
    begun.resolve(true);
    await expect.poll(() => drafts.sendings.of(key)).toBeUndefined();
  });

  it('is not given back once it was sent, although its message is not stored yet', async () => {
    const page = await openPage('a');
    await write(page, long);
    page.drafts.sendings.note(key, { content: draft(long), isSent: Promise.resolve(true) });
    await expect.poll(() => page.drafts.sendings.of(key)).toBeUndefined();
    expect(await read(page)).toBeUndefined();
    // A page that ends before that has lost the message, not the words.
    expect(await read(await openPage('a'))).toBe(long);
  });

  it('is given back where it was given up', async () => {
    const page = await openPage('a');
    await write(page, long);
    page.drafts.sendings.note(key, { content: draft(long), isSent: Promise.resolve(false) });
    await expect.poll(() => page.drafts.sendings.of(key)).toBeUndefined();
    expect(await read(page)).toBe(long);
  });

  it('does not hide what was typed anew, nor what another tab wrote', async () => {
    const [page, other] = [await openPage('a'), await openPage('b')];
    await write(page, long);
    page.drafts.forget?.(key);
    await write(page, long);
    expect(await read(page)).toBe(long);
    page.drafts.forget?.(key);
    await read(other);
    await write(other, 'of the other');
    expect(await read(page)).toBe('of the other');
  });

  it('hides nothing once its message is stored', async () => {
    const page = await openPage('a');
    await write(page, long);
    page.drafts.forget?.(key);
    await send(page, long);
    await write(await openPage('b'), long);
    expect(await read(page)).toBe(long);
  });
});
