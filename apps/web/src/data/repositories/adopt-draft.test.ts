import { newDraftKey, type NewDraftKey } from '@parley/domain/chat/draft.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import type { Store } from '../store.ts';
import { createTestProfile, valueOf } from '../testing/test-store.ts';
import { saveAttachment } from './attachment-repository.ts';
import { collectAttachments } from './collect-attachments.ts';
import { adoptDraft } from './adopt-draft.ts';
import { loadDraft, saveDraft } from './draft-repository.ts';

let profile: ReturnType<typeof createTestProfile>;
let store: Store;

beforeEach(async () => {
  profile = createTestProfile();
  store = await profile.openStore();
});

const nobody = (): Promise<boolean> => Promise.resolve(false);
const somebody = (): Promise<boolean> => Promise.resolve(true);
const here = newDraftKey('a');
const there = newDraftKey('b');
const elsewhere = newDraftKey('c');

async function write(key: NewDraftKey, text: string): Promise<void> {
  profile.nowMs += 10;
  valueOf(await saveDraft(store, { key, text, attachments: [] }));
}

describe('the draft of a new chat', () => {
  it('is its own in each tab', async () => {
    await write(here, 'mine');
    await write(there, 'theirs');
    expect(valueOf(await adoptDraft(store, here, nobody))?.text).toBe('mine');
    expect(valueOf(await loadDraft(store, there))?.text).toBe('theirs');
  });

  it('is left to a tab that lives', async () => {
    await write(there, 'theirs');
    expect(valueOf(await adoptDraft(store, here, somebody))).toBeUndefined();
    expect(valueOf(await loadDraft(store, there))?.text).toBe('theirs');
  });

  it('goes to the next tab where its own is gone, the newest first, each to one tab', async () => {
    await write('new', 'of an older program');
    await write(there, 'of a closed tab');
    const other = await profile.openStore();
    const adopted = await Promise.all([
      adoptDraft(store, here, nobody),
      adoptDraft(other, elsewhere, nobody),
    ]);
    const texts = adopted.map((draft) => valueOf(draft)?.text);
    expect(new Set(texts)).toEqual(new Set(['of a closed tab', 'of an older program']));
    expect(valueOf(await loadDraft(store, here))?.text).toBe(texts[0]);
    expect(valueOf(await loadDraft(store, 'new'))).toBeUndefined();
    expect(valueOf(await loadDraft(store, there))).toBeUndefined();
  });

  it('keeps its attachments, which nothing else refers to', async () => {
    const id = valueOf(await saveAttachment(store, new Blob(['bytes'])));
    const part = {
      type: 'file',
      attachmentId: id,
      name: 'a.txt',
      mediaType: 'text/plain',
      sizeBytes: 5,
      characters: 5,
      estimatedTokens: 1,
    } as const;
    valueOf(await saveDraft(store, { key: there, text: '', attachments: [part] }));
    valueOf(await adoptDraft(store, here, nobody));
    profile.nowMs += 100 * 24 * 60 * 60 * 1000;
    valueOf(await collectAttachments(store));
    expect(valueOf(await adoptDraft(store, here, nobody))?.attachments).toMatchObject([part]);
    const kept = await store.read(['attachments'], (tx) => tx.count('attachments'));
    expect(valueOf(kept)).toBe(1);
  });
});
