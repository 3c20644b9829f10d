import { editDraftKey, newDraftKey, oldEditDraftKey } from '@parley/domain/chat/draft.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { saveDraft } from '#src/data/repositories/draft-repository.ts';
import {
  chatId,
  createTestProfile,
  messageId,
  valueOf,
  type TestProfile,
} from '#src/data/testing/test-store.ts';

import { createStoredDrafts, type EditDraftStore } from './draft-store.ts';
import { createMemoryDraftStore } from './testing/memory-draft-store.ts';
import { createEditDraft, type EditDraft, type EditedText } from './edit-draft.ts';

const chat = chatId('ch-1');
const first = messageId('ms-1');
const second = messageId('ms-2');

let profile: TestProfile;
beforeEach(() => {
  profile = createTestProfile();
});

/** What a page of a tab has after a reload; the tabs whose names begin with `a` live. */
async function openPage(tab = 'a'): Promise<EditDraftStore> {
  return createStoredDrafts(await profile.openStore(), {
    newDraftKey: newDraftKey(tab),
    isDraftOwned: (owned) => Promise.resolve(owned.startsWith('new/a')),
  });
}

function delay(task: () => void): () => void {
  const timer = setTimeout(task, 0);
  return () => clearTimeout(timer);
}

function open(store: EditDraftStore, id = chat): EditDraft {
  return createEditDraft({ store, delay }, id);
}

/** Types into an editor, and waits until it is written. */
async function write(draft: EditDraft, edited: EditedText, drafts: EditDraftStore): Promise<void> {
  profile.nowMs += 10;
  draft.change(edited.messageId, edited.text);
  await expect.poll(() => open(drafts).load()).toContainEqual(edited);
}

const one = { messageId: first, text: 'one' };
const two = { messageId: second, text: 'two' };

describe.each([
  ['in the database', () => openPage()],
  ['in memory', () => Promise.resolve(createMemoryDraftStore())],
])('T137 the text of a message that is edited, %s', (_, create) => {
  it('is there again after the page was left', async () => {
    const drafts = await create();
    const draft = open(drafts);
    draft.change(first, 'on');
    draft.change(first, 'one');
    draft.flush();
    expect(await open(drafts).load()).toEqual([one]);
  });

  it('is gone once it was saved or given up', async () => {
    const drafts = await create();
    await write(open(drafts), one, drafts);
    const reloaded = open(drafts);
    await reloaded.load();
    reloaded.change(first, undefined);
    await expect.poll(() => open(drafts).load()).toEqual([]);
  });

  it('does not come over an edit that was begun meanwhile', async () => {
    const drafts = await create();
    await write(open(drafts), one, drafts);
    const reloaded = open(drafts);
    const loading = reloaded.load();
    reloaded.change(first, 'newer');
    expect(await loading).toEqual([]);
  });
});

describe('T137 edits of two messages', () => {
  it('are both there after the page was left, the last one first', async () => {
    const drafts = await openPage();
    const draft = open(drafts);
    await write(draft, one, drafts);
    await write(draft, two, drafts);
    expect(await open(await openPage()).load()).toEqual([two, one]);
  });

  it('end each for itself', async () => {
    const drafts = await openPage();
    await write(open(drafts), one, drafts);
    await write(open(drafts), two, drafts);
    const reloaded = open(await openPage());
    await reloaded.load();
    reloaded.change(second, undefined);
    await expect.poll(async () => open(await openPage()).load()).toEqual([one]);
  });

  it('of two chats are kept apart, also where one id begins with the other', async () => {
    const drafts = await openPage();
    const elsewhere = open(drafts, chatId('ch-10'));
    elsewhere.change(second, 'elsewhere');
    elsewhere.flush();
    await write(open(drafts), one, drafts);
    expect(await open(drafts).load()).toEqual([one]);
  });

  it('in two tabs keep the words of each, and give back those of a tab that is gone', async () => {
    const [here, there] = [await openPage(), await openPage('b')];
    await write(open(here), two, here);
    const text = 'of the other tab';
    // Not loaded before: a tab that has read the words goes on with them.
    const content = { text, attachments: [], messageId: second };
    valueOf(await there.save(editDraftKey(chat, second), content));
    const reloaded = open(await openPage());
    expect(await reloaded.load()).toEqual([two]);
    reloaded.change(second, undefined);
    const left = [{ messageId: second, text }];
    await expect.poll(async () => open(await openPage('c')).load()).toEqual(left);
  });
});

describe('T137 an edit of an older program', () => {
  const old = { key: oldEditDraftKey(chat), text: 'one', attachments: [], messageId: first };

  it('is read, and gone for good when it ends', async () => {
    valueOf(await saveDraft(await profile.openStore(), old));
    const draft = open(await openPage());
    expect(await draft.load()).toEqual([one]);
    draft.change(first, undefined);
    await expect.poll(async () => open(await openPage()).load()).toEqual([]);
  });

  it('does not take the place of a newer one', async () => {
    const store = await profile.openStore();
    const key = editDraftKey(chat, first);
    valueOf(await saveDraft(store, { ...old, key, text: 'newer' }));
    valueOf(await saveDraft(store, old));
    const newer = { messageId: first, text: 'newer' };
    expect(await open(await openPage()).load()).toEqual([newer]);
  });
});

it('T137 an edit that cannot be kept is told, and told again when it can', async () => {
  const told: (string | undefined)[] = [];
  const store = await openPage();
  const draft = createEditDraft(
    { store, delay: () => () => undefined, onUnsaved: (code) => told.push(code) },
    chat,
  );
  profile.indexedDb.arm({ kind: 'quota-at-write', write: 1 });
  draft.change(first, 'one');
  draft.flush();
  await expect.poll(() => told).toEqual(['quota-exceeded']);
  profile.indexedDb.disarm();
  draft.change(first, 'one and more');
  draft.flush();
  await expect.poll(() => told).toEqual(['quota-exceeded', undefined]);
});
