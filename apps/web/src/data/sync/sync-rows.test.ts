import { emptyCharacterFields } from '@parley/domain/character/character.ts';
import { contextOwner } from '@parley/domain/dynamic-context/dynamic-context.ts';
import { grantOwner } from '@parley/domain/plugin/grant.ts';
import { parseCharacterId, parsePluginId, parsePromptId } from '@parley/domain/shared/ids.ts';
import { describe, expect, it } from 'vitest';

import { addCharacter } from '../repositories/character-repository.ts';
import { renameChat } from '../repositories/chat-repository.ts';
import { putGrant } from '../repositories/grant-repository.ts';
import { saveKey } from '../repositories/key-writes.ts';
import { checkpointMessage, finishMessage, saveTurn } from '../repositories/message-repository.ts';
import { addPlugin, setPluginOn } from '../repositories/plugin-repository.ts';
import { addPrompt, setPromptFavorite } from '../repositories/prompt-repository.ts';
import { saveSettings } from '../repositories/settings-repository.ts';
import { purgeFromTrash, trashChat } from '../repositories/trash-repository.ts';
import { sharedFieldsOf } from '../table-descriptors.ts';
import { keyOf, sentChat, sentMessage } from '../testing/sync-data.ts';
import { openSyncProfile } from '../testing/sync-profile.ts';
import {
  chatId,
  known,
  makeChat,
  makeMessage,
  messageId,
  testModel,
  testName,
  valueOf,
} from '../testing/test-store.ts';

const picture = `sha256-${'a'.repeat(64)}`;

async function openWithLost(table: string, id: string) {
  const opened = await openSyncProfile();
  await opened.run(async (tx) => {
    await tx.putRow(keyOf('chats/ch-1'), sentChat('ch-1'));
    await tx.putRow(keyOf('messages/ms-1'), sentMessage('ms-1', 'ch-1'));
    await tx.putRow(keyOf('messages/ms-2'), sentMessage('ms-2', 'ch-1'));
  });
  await opened.profile.indexedDb.loseRow(testName, table, id);
  return opened;
}

describe('a row that comes from another device', () => {
  it('is read back as the same data, with whatever this program cannot read', async () => {
    const { run } = await openSyncProfile();
    const sent = {
      'chats/ch-1': sentChat('ch-1', {
        updatedAtMs: 'yesterday',
        favoritedAtMs: { at: 3 },
        parameters: { temperature: 'warm', fromTheFuture: [1, { deep: true }] },
        fromTheFuture: { of: ['a'] },
      }),
      'messages/ms-1': sentMessage('ms-1', 'ch-1', {
        parts: [
          { type: 'text', text: 'Hi', newer: 1 },
          { type: 'hologram', data: [1] },
        ],
        state: 'dreaming',
      }),
      'messageEdits/ms-1/1': { id: 'ms-1/1', messageId: 'ms-1', chatId: 'ch-1', text: 'H' },
      'folders/fo-1': { id: 'fo-1', title: 'F', color: 'infrared' },
      'prompts/pr-1': { id: 'pr-1', title: 'P', tags: 'none' },
      'characters/character-1': { id: 'character-1', title: 'C', mood: 'good' },
      'characterVersions/character-1/1': { id: 'character-1/1', number: 'one' },
      'plugins/plugin-1': { id: 'plugin-1', title: 'W', manifest: { code: 'x' } },
      'providers/p': { id: 'p', baseUrl: '', dialect: 'latin' },
      'settings/toolStepLimit': { key: 'toolStepLimit', value: 'many', updatedAtMs: 5 },
    };
    for (const [name, data] of Object.entries(sent)) {
      await run((tx) => tx.putRow(keyOf(name), data));
      expect((await run((tx) => tx.local(keyOf(name)))).data).toEqual(data);
    }
  });

  it('is seen by its own transaction', async () => {
    const { run } = await openSyncProfile();
    const key = keyOf('chats/ch-1');
    const seen = await run(async (tx) => {
      const before = await tx.local(key);
      await tx.putRow(key, sentChat('ch-1'));
      const put = await tx.local(key);
      await tx.removeRow(key);
      return [before, put, await tx.local(key)];
    });
    expect(seen).toEqual([
      { data: null, isDeleted: false, isReady: true, outboxSeq: 0 },
      { data: sentChat('ch-1'), isDeleted: false, isReady: true, outboxSeq: 0 },
      { data: null, isDeleted: true, isReady: true, outboxSeq: 0 },
    ]);
  });

  it('has the derived fields that the program gives a row of its own', async () => {
    const here = await openSyncProfile();
    const there = await openSyncProfile();
    const own = { ...makeChat('ch-1', { activeLeafId: messageId('ms-2'), favoritedAtMs: 7 }) };
    const messages = [
      makeMessage('ms-1', 'ch-1'),
      makeMessage('ms-2', 'ch-1', {
        parentId: messageId('ms-1'),
        createdAtMs: 2,
        parts: [
          { type: 'text', text: 'Look' },
          { type: 'image', attachmentId: picture, mediaType: 'image/png' } as never,
        ],
      }),
    ];
    valueOf(await saveTurn(here.store, { chat: own, messages }));
    const promptId = known(parsePromptId('pr-1'));
    const words = { title: 'P', description: '', text: 'Write', tags: [], shortcut: '' };
    valueOf(await addPrompt(here.store, { ...words, id: promptId, source: '', isUsed: true }));
    valueOf(await setPromptFavorite(here.store, promptId, true));
    const characterId = known(parseCharacterId('character-1'));
    const fields = { ...emptyCharacterFields, title: 'C' };
    valueOf(
      await addCharacter(here.store, { ...fields, id: characterId, isPremium: false, source: '' }),
    );
    const carried = ['messages', 'chats', 'prompts', 'characters', 'characterVersions'] as const;
    for (const table of carried) {
      for (const row of await here.rows(table)) {
        const key = { collection: table, id: String(row['id']) };
        await there.run((tx) => tx.putRow(key, sharedFieldsOf(table, row)));
      }
      expect(await there.rows(table)).toEqual(await here.rows(table));
    }
    expect(await there.rows('chats')).toMatchObject([{ messageCount: 2, listKey: [0, -1e6] }]);
    expect((await there.rows('messages'))[1]).toMatchObject({ attachmentIds: [picture] });
  });

  it('loses a shared field that the other device has taken away', async () => {
    const { run } = await openSyncProfile();
    const key = keyOf('chats/ch-1');
    await run((tx) => tx.putRow(key, sentChat('ch-1', { tags: ['a'], archivedAtMs: 3 })));
    await run((tx) => tx.putRow(key, sentChat('ch-1')));
    expect((await run((tx) => tx.local(key))).data).toEqual(sentChat('ch-1'));
  });

  it('is under the id that it is known by, whatever is in it', async () => {
    const { run, rows } = await openSyncProfile();
    await run((tx) => tx.putRow(keyOf('folders/fo-1'), { id: 'fo-2', title: 'F' }));
    expect(await rows('folders')).toEqual([{ id: 'fo-1', title: 'F' }]);
  });

  it('takes its tombstone away, tells the search, and is in no outbox', async () => {
    const { run, rows, store } = await openSyncProfile();
    const chat = makeChat('ch-1');
    valueOf(await saveTurn(store, { chat, messages: [makeMessage('ms-1', 'ch-1')] }));
    const { trashId } = valueOf(await trashChat(store, chatId('ch-1')));
    valueOf(await purgeFromTrash(store, trashId));
    expect(await run((tx) => tx.isDeleted(keyOf('messages/ms-1')))).toBe(true);
    const [before, told] = [await rows('outbox'), (await rows('searchChanges')).length];
    await run((tx) => tx.putRow(keyOf('messages/ms-1'), sentMessage('ms-1', 'ch-1')));
    expect((await rows('tombstones')).map(({ id }) => id)).toEqual(['chats/ch-1']);
    expect(await rows('outbox')).toEqual(before);
    expect((await rows('searchChanges')).slice(told)).toMatchObject([{ chatId: 'ch-1' }]);
  });

  it('tells the screens which records changed, and of which chat', async () => {
    const { run, notices } = await openSyncProfile();
    await run(async (tx) => {
      await tx.putRow(keyOf('messages/ms-1'), sentMessage('ms-1', 'ch-1'));
      await tx.putRow(keyOf('messages/ms-2'), sentMessage('ms-2', 'ch-1'));
      await tx.putRow(keyOf('chats/ch-1'), sentChat('ch-1'));
    });
    expect(notices).toEqual([
      {
        kind: 'commit',
        changes: [
          { table: 'messages', keys: ['ms-1', 'ms-2'], chatId: 'ch-1' },
          { table: 'chats', keys: ['ch-1'], chatId: 'ch-1' },
        ],
      },
    ]);
  });
});

describe('what belongs to this device', () => {
  const plugin = {
    id: known(parsePluginId('plugin-1')),
    title: 'W',
    manifest: { title: 'W', code: 'x' },
    isOn: true,
    source: '',
  };

  it('stays in a row that another device has changed', async () => {
    const { run, rows, store } = await openSyncProfile();
    valueOf(await addPlugin(store, plugin));
    valueOf(await setPluginOn(store, plugin.id, true));
    const key = keyOf('plugins/plugin-1');
    const { data } = await run((tx) => tx.local(key));
    expect(data).not.toHaveProperty('isOn');
    await run((tx) => tx.putRow(key, { ...data, title: 'Weather' }));
    expect(await rows('plugins')).toMatchObject([{ title: 'Weather', isOn: true }]);
  });

  it('is off where a plugin comes from elsewhere', async () => {
    const { run, rows } = await openSyncProfile();
    await run((tx) => tx.putRow(keyOf('plugins/plugin-1'), { id: 'plugin-1', manifest: {} }));
    expect(await rows('plugins')).toEqual([{ id: 'plugin-1', manifest: {} }]);
  });

  it('is not taken from what another device sends', async () => {
    const { run, rows } = await openSyncProfile();
    const sent = {
      'plugins/plugin-1': { id: 'plugin-1', manifest: {}, isOn: true },
      'chats/ch-1': sentChat('ch-1', { trashedAtMs: 3, listKey: [0, -9], messageCount: 7 }),
      'messages/ms-1': sentMessage('ms-1', 'ch-1', { running: 1, bill: {}, toolRun: {} }),
    };
    for (const [name, data] of Object.entries(sent)) {
      await run((tx) => tx.putRow(keyOf(name), data));
    }
    expect(await rows('plugins')).toEqual([{ id: 'plugin-1', manifest: {} }]);
    expect(await rows('chats')).toEqual([
      { ...sentChat('ch-1', { trashedAtMs: 3 }), messageCount: 1 },
    ]);
    expect(await rows('messages')).toEqual([
      { ...sentMessage('ms-1', 'ch-1'), parentKey: 'root:ch-1' },
    ]);
  });

  it('keeps a running reply running, with what it is billed by', async () => {
    const { run, rows, store } = await openSyncProfile();
    const reply = makeMessage('ms-1', 'ch-1', { role: 'assistant', state: 'streaming' });
    const bill = { requestId: 'r' } as never;
    valueOf(
      await saveTurn(store, {
        chat: makeChat('ch-1'),
        messages: [reply],
        bills: new Map([[reply.id, bill]]),
      }),
    );
    const key = keyOf('messages/ms-1');
    const { data, isReady } = await run((tx) => tx.local(key));
    expect(isReady).toBe(false);
    await run((tx) => tx.putRow(key, { ...data, pinnedAtMs: 9 }));
    expect(await rows('messages')).toMatchObject([{ pinnedAtMs: 9, running: 1, bill }]);
    valueOf(await checkpointMessage(store, reply));
    valueOf(await finishMessage(store, { message: { ...reply, state: 'finished' } }));
    const ended = await run((tx) => tx.local(key));
    expect(ended).toMatchObject({ isReady: true, data: { pinnedAtMs: 9, state: 'finished' } });
  });

  it('does not bill a reply that has ended elsewhere', async () => {
    const { run, rows, store } = await openSyncProfile();
    const reply = makeMessage('ms-1', 'ch-1', { role: 'assistant', state: 'streaming' });
    const bills = new Map([[reply.id, { requestId: 'r' } as never]]);
    valueOf(await saveTurn(store, { chat: makeChat('ch-1'), messages: [reply], bills }));
    await run((tx) => tx.putRow(keyOf('messages/ms-1'), sentMessage('ms-1', 'ch-1')));
    const [row] = await rows('messages');
    expect(row).not.toHaveProperty('running');
    expect(row).not.toHaveProperty('bill');
  });

  it('is no record: a setting of this device is not there for a sync', async () => {
    const { run, store } = await openSyncProfile();
    valueOf(await saveSettings(store, { theme: 'dark', streaming: false }));
    expect(await run((tx) => tx.rowKeys({ limit: 9 }))).toEqual([keyOf('settings/streaming')]);
    expect((await run((tx) => tx.local(keyOf('settings/theme')))).data).toBeNull();
    await expect(run((tx) => tx.putRow(keyOf('settings/theme'), {}))).rejects.toThrow('no place');
  });
});

describe('the count of messages in a header', () => {
  it('follows what comes and goes, whatever comes first', async () => {
    const { run, rows } = await openSyncProfile();
    await run((tx) => tx.putRow(keyOf('messages/ms-1'), sentMessage('ms-1', 'ch-1')));
    await run((tx) => tx.putRow(keyOf('chats/ch-1'), sentChat('ch-1')));
    expect(await rows('chats')).toMatchObject([{ messageCount: 1 }]);
    await run(async (tx) => {
      await tx.putRow(keyOf('messages/ms-2'), sentMessage('ms-2', 'ch-1'));
      await tx.putRow(keyOf('messages/ms-3'), sentMessage('ms-3', 'ch-1'));
      await tx.removeRow(keyOf('messages/ms-1'));
    });
    expect(await rows('chats')).toMatchObject([{ messageCount: 2 }]);
    expect((await run((tx) => tx.local(keyOf('chats/ch-1')))).data).toEqual(sentChat('ch-1'));
  });
});

describe('a removal that comes from another device', () => {
  it('leaves a tombstone, tells search and screens, and is in no outbox', async () => {
    const { run, rows, notices } = await openSyncProfile();
    const key = keyOf('messages/ms-1');
    await run((tx) => tx.putRow(key, sentMessage('ms-1', 'ch-1')));
    await run((tx) => tx.removeRow(key));
    expect(await rows('messages')).toEqual([]);
    expect(await rows('tombstones')).toMatchObject([{ id: 'messages/ms-1', key: 'ms-1' }]);
    expect(await rows('outbox')).toEqual([]);
    expect(await rows('searchChanges')).toHaveLength(2);
    expect(notices.at(-1)).toMatchObject({
      changes: [{ table: 'messages', keys: ['ms-1'], chatId: 'ch-1' }],
    });
  });

  it('marks what was never here as deleted, too', async () => {
    const { run } = await openSyncProfile();
    await run((tx) => tx.removeRow(keyOf('folders/fo-1')));
    const local = await run((tx) => tx.local(keyOf('folders/fo-1')));
    expect(local).toEqual({ data: null, isDeleted: true, isReady: true, outboxSeq: 0 });
  });

  it('takes what was allowed to it, and leaves what a person typed here', async () => {
    const { run, rows, store } = await openSyncProfile();
    const owners = [
      grantOwner(known(parsePluginId('plugin-1'))),
      contextOwner(known(parseCharacterId('character-1')), 'a'),
    ];
    for (const [index, owner] of owners.entries()) {
      const scope = { kind: 'always' } as const;
      const grant = { id: `gr-${index}`, owner, hash: 'h', scope };
      const answer = { isAllowed: true, namesOutsideText: false, grantedAtMs: 1 };
      const subject = { kind: 'host', origin: 'https://a.example' } as const;
      valueOf(await putGrant(store, { ...grant, ...answer, subject }));
    }
    const origin = 'https://a.example';
    valueOf(await saveKey(store, { providerId: testModel.providerId, origin, key: 'sk-1' }));
    const names = ['plugins/plugin-1', 'characters/character-1', 'providers/openai'];
    for (const name of names) await run((tx) => tx.removeRow(keyOf(name)));
    expect((await rows('grants')).map(({ owner }) => owner)).toEqual([]);
    expect(await rows('keys')).toHaveLength(1);
  });

  it('takes the unread mark of a chat', async () => {
    const { run, rows, store } = await openSyncProfile();
    valueOf(
      await saveTurn(store, { chat: makeChat('ch-1'), messages: [makeMessage('a', 'ch-1')] }),
    );
    valueOf(await finishMessage(store, { message: makeMessage('a', 'ch-1'), isUnread: true }));
    expect(await rows('localStates')).toHaveLength(1);
    await run((tx) => tx.removeRow(keyOf('chats/ch-1')));
    expect(await rows('localStates')).toEqual([]);
  });
});

describe('a row that the browser cannot unpack', () => {
  it('is not ready, and hurts no other of the same transaction', async () => {
    const { run } = await openWithLost('messages', 'ms-1');
    const [gone, other] = await run(async (tx) => {
      const first = await tx.local(keyOf('messages/ms-1'));
      await tx.putRow(keyOf('messages/ms-2'), sentMessage('ms-2', 'ch-1', { pinnedAtMs: 3 }));
      return [first, await tx.local(keyOf('messages/ms-2'))];
    });
    expect(gone).toEqual({ data: null, isDeleted: false, isReady: false, outboxSeq: 0 });
    expect(other?.data).toMatchObject({ pinnedAtMs: 3 });
    expect((await run((tx) => tx.local(keyOf('messages/ms-2')))).data).toEqual(other?.data);
  });

  it('hides no mistake that is made behind it', async () => {
    const { sync } = await openWithLost('messages', 'ms-1');
    const broken = sync.transact(async (tx) => {
      await tx.local(keyOf('messages/ms-1'));
      throw new RangeError('A mistake');
    });
    await expect(broken).rejects.toThrow(new RangeError('A mistake'));
  });

  it('gives way to what another device has of it', async () => {
    const { run, rows } = await openWithLost('messages', 'ms-1');
    const whole = sentMessage('ms-1', 'ch-1');
    await run((tx) => tx.putRow(keyOf('messages/ms-1'), whole));
    expect((await run((tx) => tx.local(keyOf('messages/ms-1')))).data).toEqual(whole);
    expect(await rows('messages')).toHaveLength(2);
  });

  it('can be removed', async () => {
    const { run, rows } = await openWithLost('messages', 'ms-1');
    await run((tx) => tx.removeRow(keyOf('messages/ms-1')));
    expect((await rows('messages')).map(({ id }) => id)).toEqual(['ms-2']);
    expect(await rows('tombstones')).toHaveLength(1);
  });

  it('may be the header of a chat to which messages come', async () => {
    const { run } = await openWithLost('chats', 'ch-1');
    await run((tx) => tx.putRow(keyOf('messages/ms-3'), sentMessage('ms-3', 'ch-1')));
    expect(await run((tx) => tx.messagesOf('ch-1'))).toEqual(['ms-1', 'ms-2', 'ms-3']);
  });

  it('keeps its entries in the outbox, and is listed as changed', async () => {
    const { run, store, profile } = await openSyncProfile();
    const chat = makeChat('ch-1');
    valueOf(await saveTurn(store, { chat, messages: [] }));
    const title = { title: 'T', titleSource: 'user' } as const;
    valueOf(await renameChat(store, chatId('ch-1'), title));
    await profile.indexedDb.loseRow(testName, 'chats', 'ch-1');
    const key = keyOf('chats/ch-1');
    expect(await run((tx) => tx.local(key))).toMatchObject({ isReady: false, outboxSeq: 2 });
    expect(await run((tx) => tx.dirty({ after: 0, limit: 9 }))).toEqual([
      { key, outboxSeq: 1, kind: 'put' },
    ]);
  });
});
