import { isEmptyDraft, newDraftKey, tabOfDraft } from '@parley/domain/chat/draft.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import type { Store } from '#src/data/store.ts';
import {
  chatId,
  createTestProfile,
  valueOf,
  type TestProfile,
} from '#src/data/testing/test-store.ts';
import { createMemoryFlags, type LocalFlags } from '#src/platform/local-flags.ts';

import { createStoredDrafts, type EditDraftStore } from './draft-store.ts';
import { createLastWords } from './last-words.ts';

const key = chatId('ch-1');
const draft = (text: string) => ({ text, attachments: [] });

let profile: TestProfile;
let flags: LocalFlags;
let living: Set<string>;
let stores: Store[];

beforeEach(() => {
  stores = [];
  profile = createTestProfile();
  flags = createMemoryFlags();
  living = new Set();
});

/** A page of a tab. One whose disk is lost writes nothing that lasts, as in its last moment. */
async function openPage(tab: string, isDiskLost = false): Promise<EditDraftStore> {
  profile.nowMs += 10;
  living.add(tab);
  const store = await profile.openStore();
  stores.push(store);
  const lost: Store = { ...store, write: () => new Promise(() => undefined) };
  const own = newDraftKey(tab);
  const isDraftOwned = (owned: ReturnType<typeof newDraftKey>) =>
    Promise.resolve(living.has(tabOfDraft(owned) ?? ''));
  return createStoredDrafts(isDiskLost ? lost : store, {
    newDraftKey: own,
    isDraftOwned,
    lastWords: createLastWords({
      flags,
      newDraftKey: own,
      isDraftOwned,
      nowMs: () => profile.nowMs,
    }),
  });
}

/** Leaves a page whose last write the browser drops. */
async function loseLast(tab: string, text: string, place = key): Promise<void> {
  const page = await openPage(tab, true);
  void page.save(place, draft(text), true);
  living.delete(tab);
}

const read = async (page: EditDraftStore, place: Parameters<EditDraftStore['load']>[0] = key) =>
  valueOf(await page.load(place))?.text;

describe('what was typed in the last moment of a page', () => {
  it('is there after a reload although the database dropped it', async () => {
    valueOf(await (await openPage('a')).save(key, draft('typed')));
    await loseLast('a', 'typed until the end');
    expect(await read(await openPage('a'))).toBe('typed until the end');
    expect(flags.read('lastWords')).toBeUndefined();
  });

  it('goes to the next tab where its own is gone', async () => {
    await loseLast('a', 'for the chat');
    expect(await read(await openPage('b'))).toBe('for the chat');
    expect(flags.read('lastWords')).toBeUndefined();
  });

  it('lies aside of what another tab has written since', async () => {
    await loseLast('a', 'of the first');
    living.add('a');
    valueOf(await (await openPage('b')).save(key, draft('of the second')));
    expect(await read(await openPage('a'))).toBe('of the first');
    expect(await read(await openPage('b'))).toBe('of the second');
  });

  it('is left to a tab that lives', async () => {
    await loseLast('a', 'of the first');
    living.add('a');
    expect(await read(await openPage('b'))).toBeUndefined();
    expect(flags.read('lastWords')).toContain('of the first');
  });

  it('is noted no longer than until it is stored, or sent', async () => {
    const page = await openPage('a');
    valueOf(await page.save(key, draft('stored'), true));
    expect(flags.read('lastWords')).toBeUndefined();
    const leaving = await openPage('a', true);
    void leaving.save(key, draft('sent'), true);
    expect(flags.read('lastWords')).toContain('sent');
    leaving.forget?.(key);
    expect(flags.read('lastWords')).toBeUndefined();
  });

  it('does not come back once everything was deleted', async () => {
    const leaving = await openPage('a', true);
    void leaving.save(key, draft('before'), true);
    stores.at(-1)?.close();
    expect(flags.read('lastWords')).toBeUndefined();
    void leaving.save(key, draft('after'), true);
    expect(flags.read('lastWords')).toBeUndefined();
  });

  it('is not noted where there is nothing, or more than the browser has room for', async () => {
    expect(isEmptyDraft(draft(''))).toBe(true);
    for (const text of ['', 'x'.repeat(500_001)]) await loseLast('a', text);
    expect(flags.read('lastWords')).toBeUndefined();
  });

  it.each(['{', '7', '[null,{"tab":"new/a","draft":{"key":""}},{"tab":"x","draft":{}}]'])(
    'says nothing where it cannot be read: %s',
    async (noted) => {
      flags.write('lastWords', noted);
      const page = await openPage('a');
      expect(await read(page)).toBeUndefined();
      expect(flags.read('lastWords')).toBeUndefined();
    },
  );
});
