import { contextOwner } from '@parley/domain/dynamic-context/dynamic-context.ts';
import { grantOwner, type Grant } from '@parley/domain/plugin/grant.ts';
import {
  createPluginId,
  parseCharacterId,
  parseProviderId,
  type CharacterId,
} from '@parley/domain/shared/ids.ts';
import { expect, it } from 'vitest';

import { parseGrant } from '../records/parse-grant.ts';
import {
  chatId,
  createTestProfile,
  known,
  makeChat,
  makeMessage,
  valueOf,
} from '../testing/test-store.ts';
import { loadContextOwners, loadGrantsOf, putGrant, revokeGrant } from './grant-repository.ts';
import { saveTurn } from './message-repository.ts';
import { purgeFromTrash, trashChat } from './trash-repository.ts';

const owner = grantOwner(createPluginId(() => 'one'));
const other = grantOwner(createPluginId(() => 'two'));
const inChat = (id: string) => ({ kind: 'chat', chatId: chatId(id) }) as const;

const forPages = (...origins: readonly string[]) => ({
  subject: { kind: 'page-hosts', origins } as const,
});

function makeGrant(id: string, fields: Partial<Grant> = {}): Grant {
  return {
    id,
    owner,
    hash: 'h1',
    subject: { kind: 'host', origin: 'https://a.example' },
    scope: { kind: 'always' },
    isAllowed: true,
    namesOutsideText: false,
    grantedAtMs: 1,
    ...fields,
  };
}

it('the last answer to a question takes the place of earlier ones, also for another hash', async () => {
  const store = await createTestProfile().openStore();
  valueOf(await putGrant(store, makeGrant('gr-1')));
  valueOf(await putGrant(store, makeGrant('gr-2', { scope: inChat('ch-1'), grantedAtMs: 2 })));
  valueOf(await putGrant(store, makeGrant('gr-3', { owner: other })));
  const never = makeGrant('gr-4', { isAllowed: false, hash: 'h2', grantedAtMs: 3 });
  valueOf(await putGrant(store, never));
  const found = valueOf(await loadGrantsOf(store, owner));
  expect(found.map(({ id }) => id)).toEqual(['gr-2', 'gr-4']);
  expect(found[1]).toEqual(never);
  expect(valueOf(await loadGrantsOf(store, other))).toHaveLength(1);
});

it('is taken back one by one', async () => {
  const store = await createTestProfile().openStore();
  valueOf(await putGrant(store, makeGrant('gr-1')));
  valueOf(await putGrant(store, makeGrant('gr-2', { subject: { kind: 'page-realm' } })));
  valueOf(await putGrant(store, makeGrant('gr-3', { owner: other })));
  valueOf(await revokeGrant(store, 'gr-1'));
  expect(valueOf(await loadGrantsOf(store, owner)).map(({ id }) => id)).toEqual(['gr-2']);
  expect(valueOf(await loadGrantsOf(store, other))).toHaveLength(1);
});

it('for the hosts of pages is one for each set of them, read as it was kept', async () => {
  const store = await createTestProfile().openStore();
  const [one, two] = ['https://a.example', 'https://b.example'];
  valueOf(await putGrant(store, makeGrant('gr-1', forPages(one))));
  valueOf(await putGrant(store, makeGrant('gr-2', forPages(one, two))));
  valueOf(await putGrant(store, makeGrant('gr-3', { ...forPages(one), hash: 'h2' })));
  const found = valueOf(await loadGrantsOf(store, owner));
  expect(found.map(({ id }) => id).toSorted()).toEqual(['gr-2', 'gr-3']);
  expect(found.find(({ id }) => id === 'gr-2')).toEqual(makeGrant('gr-2', forPages(one, two)));
});

it('what was allowed in a chat goes with it for good, and not before', async () => {
  const store = await createTestProfile().openStore();
  for (const id of ['ch-1', 'ch-2']) {
    valueOf(await saveTurn(store, { chat: makeChat(id), messages: [makeMessage(`m-${id}`, id)] }));
    valueOf(await putGrant(store, makeGrant(`gr-${id}`, { scope: inChat(id) })));
  }
  valueOf(await putGrant(store, makeGrant('gr-always')));
  valueOf(await trashChat(store, chatId('ch-1')));
  expect(valueOf(await loadGrantsOf(store, owner))).toHaveLength(3);
  valueOf(await purgeFromTrash(store, 'chats/ch-1'));
  const left = valueOf(await loadGrantsOf(store, owner)).map(({ id }) => id);
  expect(left.toSorted()).toEqual(['gr-always', 'gr-ch-2']);
});

it('knows the contexts of a character by what they may do, and by secrets alone', async () => {
  const store = await createTestProfile().openStore();
  const [id, longer] = [brand('one'), brand('one/more')];
  const secret = { origin: '', name: 'x-key', format: 'plain', value: 'v', chosenAtMs: 1 } as const;
  const times = { createdAtMs: 1, updatedAtMs: 1 };
  valueOf(await putGrant(store, makeGrant('gr-1', { owner: contextOwner(id, 'a') })));
  valueOf(await putGrant(store, makeGrant('gr-2', { owner: contextOwner(longer, 'a') })));
  const providerId = known(parseProviderId(contextOwner(id, 'b')));
  const row = { ...secret, ...times, id: 'k1', providerId };
  valueOf(
    await store.write({ tables: ['keys'], durability: 'strict' }, (tx) => {
      tx.put('keys', row);
      return Promise.resolve(undefined);
    }),
  );
  expect(valueOf(await loadContextOwners(store, id))).toEqual([
    contextOwner(id, 'a'),
    contextOwner(id, 'b'),
  ]);
  expect(valueOf(await loadContextOwners(store, longer))).toEqual([contextOwner(longer, 'a')]);
});

function brand(id: string): CharacterId {
  return known(parseCharacterId(id));
}

it('leaves no trace for other devices', async () => {
  const store = await createTestProfile().openStore();
  valueOf(await putGrant(store, makeGrant('gr-1')));
  valueOf(await revokeGrant(store, 'gr-1'));
  const tables = ['outbox', 'tombstones'] as const;
  const rows = await store.read(tables, (tx) => Promise.all(tables.map((name) => tx.getAll(name))));
  expect(valueOf(rows)).toEqual([[], []]);
});

it.each([
  ['another owner', { owner: 'mcp/x' }],
  ['no subject', { subject: undefined }],
  ['a subject of another kind', { subject: { kind: 'everything' } }],
  ['a limit of the subject', { subject: { kind: 'host', origin: 'https://a.example', path: '/' } }],
  ['no hosts of pages', { subject: { kind: 'page-hosts', origins: [] } }],
  [
    'among hosts of pages, one that is none',
    { subject: { kind: 'page-hosts', origins: ['https://a.example', 'https:'] } },
  ],
  ['a scope of another kind', { scope: { kind: 'folder', folderId: 'fo-1' } }],
  ['a limit of the scope', { scope: { kind: 'always', untilMs: 5 } }],
  ['an unknown field', { untilMs: 5 }],
  ['a word for allowed', { isAllowed: 'yes' }],
  ['no hash', { hash: undefined }],
])('is none with %s', (_name, fields) => {
  expect(parseGrant(makeGrant('gr-1'))).toEqual(makeGrant('gr-1'));
  expect(parseGrant({ ...makeGrant('gr-1'), ...fields })).toBeUndefined();
});
