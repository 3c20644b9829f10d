import { draftKeyAside } from '@parley/domain/chat/draft.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import type { Store } from '../store.ts';
import {
  chatId,
  createTestProfile,
  makeChat,
  makeMessage,
  valueOf,
} from '../testing/test-store.ts';
import { loadAttachment, saveAttachment } from './attachment-repository.ts';
import { collectAttachments } from './collect-attachments.ts';
import { loadDraft, saveDraft } from './draft-repository.ts';
import { saveTurn } from './message-repository.ts';
import { purgeFromTrash, trashChat } from './trash-repository.ts';
import {
  loadQueue,
  moveQueued,
  putBackQueued,
  queueMessage,
  removeQueued,
} from './queued-messages.ts';

const id = chatId('ch-1');
let profile: ReturnType<typeof createTestProfile>;
let store: Store;

beforeEach(async () => {
  profile = createTestProfile();
  store = await profile.openStore();
});

async function queue(...texts: readonly string[]): Promise<void> {
  for (const text of texts) valueOf(await queueMessage(store, id, { text, attachments: [] }));
}

async function textsOf(from: Store = store, of = id): Promise<readonly string[]> {
  return valueOf(await loadQueue(from, of)).map(({ text }) => text);
}

async function messageOf(text: string) {
  const found = valueOf(await loadQueue(store, id)).find((message) => message.text === text);
  if (found === undefined) throw new Error(`${text} does not wait.`);
  return found;
}

async function keyOf(text: string) {
  return (await messageOf(text)).key;
}

describe('messages that wait', () => {
  it('keep their order for the next start, within one millisecond and when the clock jumps back', async () => {
    await queue('one', 'two');
    profile.nowMs -= 3_600_000;
    await queue('three');
    expect(await textsOf(await profile.openStore())).toEqual(['one', 'two', 'three']);
  });

  it('are those of one chat', async () => {
    await queue('one');
    const other = chatId('ch-2');
    valueOf(await queueMessage(store, other, { text: 'other', attachments: [] }));
    expect(await textsOf()).toEqual(['one']);
    expect(await textsOf(store, other)).toEqual(['other']);
  });

  it('are not empty', async () => {
    await queue(' \n');
    expect(await textsOf()).toEqual([]);
  });

  it('change places, and stay at the ends', async () => {
    await queue('one', 'two', 'three');
    valueOf(await moveQueued(store, { chatId: id, key: await keyOf('three'), by: -1 }));
    expect(await textsOf()).toEqual(['one', 'three', 'two']);
    valueOf(await moveQueued(store, { chatId: id, key: await keyOf('one'), by: -1 }));
    valueOf(await moveQueued(store, { chatId: id, key: await keyOf('two'), by: 1 }));
    expect(await textsOf()).toEqual(['one', 'three', 'two']);
  });

  it('move over others, and no further than the first place and the last', async () => {
    await queue('one', 'two', 'three');
    valueOf(await moveQueued(store, { chatId: id, key: await keyOf('three'), by: -9 }));
    expect(await textsOf()).toEqual(['three', 'one', 'two']);
    valueOf(await moveQueued(store, { chatId: id, key: await keyOf('three'), by: 9 }));
    expect(await textsOf()).toEqual(['one', 'two', 'three']);
  });

  it('are taken back one by one', async () => {
    await queue('one', 'two');
    valueOf(await removeQueued(store, await keyOf('one')));
    expect(await textsOf()).toEqual(['two']);
  });

  it('are put back in their place, and behind the others where that is taken', async () => {
    await queue('one', 'two');
    const one = await messageOf('one');
    valueOf(await removeQueued(store, one.key));
    valueOf(await putBackQueued(store, id, one));
    expect(await textsOf()).toEqual(['one', 'two']);
    valueOf(await putBackQueued(store, id, { ...one, text: 'again' }));
    expect(await textsOf()).toEqual(['one', 'two', 'again']);
  });

  it('come one behind the other out of two tabs', async () => {
    const other = await profile.openStore();
    await Promise.all([
      queueMessage(store, id, { text: 'here', attachments: [] }),
      queueMessage(other, id, { text: 'there', attachments: [] }),
    ]);
    expect((await textsOf()).toSorted()).toEqual(['here', 'there']);
  });
});

describe('a message that waits', () => {
  it('leaves the queue with the turn that sends it', async () => {
    await queue('one', 'two');
    const sent = { key: await keyOf('one'), sentText: 'one', sentAtMs: profile.nowMs };
    const messages = [makeMessage('ms-1', 'ch-1')];
    valueOf(await saveTurn(store, { chat: makeChat('ch-1'), messages, clearDraft: sent }));
    expect(await textsOf()).toEqual(['two']);
  });

  it('stays where the turn could not be stored', async () => {
    await queue('one');
    const sent = { key: await keyOf('one'), sentText: 'one', sentAtMs: profile.nowMs };
    profile.indexedDb.arm({ kind: 'quota-at-commit' });
    const messages = [makeMessage('ms-1', 'ch-1')];
    const saved = await saveTurn(store, { chat: makeChat('ch-1'), messages, clearDraft: sent });
    expect(saved.ok).toBe(false);
    expect(await textsOf()).toEqual(['one']);
  });
});

describe('messages of a chat that is deleted for good', () => {
  it('go with it, those of other chats do not', async () => {
    const other = chatId('ch-2');
    const messages = [makeMessage('ms-1', 'ch-1')];
    valueOf(await saveTurn(store, { chat: makeChat('ch-1'), messages }));
    await queue('one');
    valueOf(await queueMessage(store, other, { text: 'other', attachments: [] }));
    const { trashId } = valueOf(await trashChat(store, id));
    expect(await textsOf()).toEqual(['one']);
    valueOf(await purgeFromTrash(store, trashId));
    expect(await textsOf()).toEqual([]);
    expect(await textsOf(store, other)).toEqual(['other']);
  });
});

describe('the draft of a message that is queued', () => {
  it('goes with it', async () => {
    valueOf(await saveDraft(store, { key: id, text: 'Hello\n', attachments: [] }));
    valueOf(await queueMessage(store, id, { text: 'Hello', attachments: [], from: id }));
    expect(valueOf(await loadDraft(store, id))).toBeUndefined();
  });

  it('goes from aside as well, where another tab holds its place', async () => {
    const other = await profile.openStore();
    const aside = draftKeyAside('new/other', id);
    valueOf(await saveDraft(store, { key: id, text: 'mine', attachments: [] }));
    valueOf(await saveDraft(other, { key: id, text: 'theirs', attachments: [] }, { aside }));
    valueOf(await queueMessage(other, id, { text: 'theirs', attachments: [], from: id }));
    expect(valueOf(await loadDraft(store, aside))).toBeUndefined();
    expect(valueOf(await loadDraft(store, id))?.text).toBe('mine');
  });

  it('stays where something else was typed since', async () => {
    valueOf(await saveDraft(store, { key: id, text: 'and also', attachments: [] }));
    valueOf(await queueMessage(store, id, { text: 'Hello', attachments: [], from: id }));
    expect(valueOf(await loadDraft(store, id))?.text).toBe('and also');
  });

  it('stays where the message could not be stored', async () => {
    valueOf(await saveDraft(store, { key: id, text: 'Hello', attachments: [] }));
    profile.indexedDb.arm({ kind: 'quota-at-commit' });
    const result = await queueMessage(store, id, { text: 'Hello', attachments: [], from: id });
    expect(result).toMatchObject({ ok: false });
    expect(valueOf(await loadDraft(store, id))?.text).toBe('Hello');
    expect(await textsOf()).toEqual([]);
  });
});

describe('the attachments of a message that waits', () => {
  it('are kept, although nothing else refers to them', async () => {
    const attachmentId = valueOf(await saveAttachment(store, new Blob(['bytes'])));
    const part = {
      type: 'file',
      attachmentId,
      name: 'a.txt',
      mediaType: 'text/plain',
      sizeBytes: 5,
      characters: 5,
      estimatedTokens: 1,
    } as const;
    valueOf(await queueMessage(store, id, { text: '', attachments: [part] }));
    profile.nowMs += 30 * 86_400_000;
    valueOf(await collectAttachments(store));
    expect(valueOf(await loadAttachment(store, attachmentId))).toBeDefined();
  });
});
