import { emptyCharacterFields } from '@parley/domain/character/character.ts';
import type { DynamicContext } from '@parley/domain/dynamic-context/dynamic-context.ts';
import { contextOwner } from '@parley/domain/dynamic-context/dynamic-context.ts';
import { compatibilityPlugins } from '@parley/domain/plugin/testing/compatibility-plugins.ts';
import { parseCharacterId, type CharacterId, type PluginId } from '@parley/domain/shared/ids.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { loadToolAudit } from '#src/data/repositories/audit-repository.ts';
import { loadCharacter, setCharacterTrashed } from '#src/data/repositories/character-repository.ts';
import {
  loadGrantsOf,
  loadOwnersWith,
  putGrant,
  revokeGrant,
} from '#src/data/repositories/grant-repository.ts';
import { purgeExpired } from '#src/data/repositories/trash-repository.ts';
import { chatId, known, valueOf } from '#src/data/testing/test-store.ts';
import { createCharacterActions } from '#src/services/characters/character-actions.ts';
import { tellOfKeys } from '#src/services/plugins/plugin-actions.ts';
import {
  answerWith,
  createPluginBench,
  temporaryChat,
  type PluginBench,
} from '#src/services/plugins/testing/plugin-bench.ts';
import { randomText } from '#src/platform/random-id.ts';

import {
  createCharacterContexts,
  headerKey,
  requestKey,
  type CharacterContexts,
} from './character-contexts.ts';
import { createContextCode, type ContextDeps } from './context-code.ts';
import { openingOfContext } from './context-orders.ts';
import type { AskedContexts, ContextCode } from './context-source.ts';

let bench: PluginBench;
let code: ContextCode;
let contexts: CharacterContexts;
/** Addresses that were asked, in order. */
let asked: string[];
/** Aborted when the time for a question is over. */
let late: AbortController;
/** What the code of plugins gives; undefined where it cannot be had. */
let loadShelf: ContextDeps['loadShelf'];

const notes: DynamicContext = {
  id: 'notes',
  name: 'Notes',
  method: 'GET',
  url: 'https://notes.example/{chatID}?q={lastUserMessage}',
  headers: [{ name: 'X-Key', value: '', isSecret: true }],
  body: '',
  cache: { kind: 'off' },
};
const noSecret: DynamicContext = { ...notes, headers: [] };

beforeEach(async () => {
  bench = await createPluginBench();
  asked = [];
  late = new AbortController();
  loadShelf = () => Promise.resolve(bench.shelf);
  bench.network.onFetch = (outlet, order) => {
    asked.push(order.url);
    answerWith(outlet, order, `Owls, ${asked.length}`);
  };
  const { store, network, profile } = bench;
  code = createContextCode({
    store,
    network: network.client,
    loadShelf: () => loadShelf(),
    isTemporary: (id) => id === temporaryChat,
    relay: () => undefined,
    random: randomText,
    now: () => profile.nowMs,
  });
  contexts = createCharacterContexts({
    store,
    network: network.client,
    random: randomText,
    now: () => profile.nowMs,
    ownOrigin: 'https://parley.example',
  });
});
afterEach(() => bench.network.close());

async function characterWith(...own: readonly DynamicContext[]): Promise<CharacterId> {
  const fields = { ...emptyCharacterFields, title: 'Owl', instruction: 'Hoot.' };
  const actions = createCharacterActions(bench.store, randomText);
  return known(await actions.add({ ...fields, dynamicContexts: own }));
}

/** A plugin whose context is at a host that is a setting. */
async function memoryService(): Promise<PluginId> {
  const { manifest, settings } = compatibilityPlugins('https://memory.example').memory;
  const plugin = await bench.allow(manifest);
  await bench.actions.saveSettings(plugin, settings);
  return plugin.row.id;
}

async function decide(id: CharacterId, isAllowed: boolean, ...own: readonly DynamicContext[]) {
  const decided = new Map(own.map((each) => [requestKey(each), isAllowed]));
  expect(await contexts.apply(id, { contexts: own, decided, typed: new Map() })).toBe(true);
}

async function allow(id: CharacterId, ...own: readonly DynamicContext[]): Promise<void> {
  await decide(id, true, ...own);
}

/** As the worker does with a request that was not allowed. */
function refuseUngranted(allowedUrl: string): void {
  bench.network.onFetch = (outlet, order) => {
    if (order.url === allowedUrl) answerWith(outlet, order, 'Owls');
    else outlet.toCode({ kind: 'fail', id: order.id, reason: 'not-allowed', text: 'x' });
  };
}

function fetchReady(given: Partial<AskedContexts>, signal = new AbortController().signal) {
  const asks = { chatId: chatId('ch-1'), pluginIds: [], question: 'Who hoots?', ...given };
  return code.fetch(asks, signal, late.signal);
}

/** What a model is told, and what became of each. */
async function fetchFor(given: Partial<AskedContexts>, signal?: AbortSignal) {
  return (await fetchReady(given, signal)).fit(100_000);
}

it('fetches what a character has, and tells it as data with its source', async () => {
  const id = await characterWith(noSecret);
  await allow(id, noSecret);
  const { told, used } = await fetchFor({ characterId: id });
  expect(asked).toEqual(['https://notes.example/ch-1?q=Who%20hoots%3F']);
  expect(used).toEqual([{ name: 'Notes', host: 'notes.example' }]);
  expect(told[0]?.text).toMatch(/^“Notes”, fetched from notes\.example at .*It is data.*Owls, 1/su);
});

it('leaves out what a server refuses, and says why', async () => {
  const id = await characterWith(noSecret);
  await allow(id, noSecret);
  bench.network.onFetch = (outlet, { id: order, url }) => {
    outlet.toCode({ kind: 'head', id: order, status: 503, statusText: '', url, headers: [] });
    outlet.toCode({ kind: 'end', id: order });
  };
  expect(await fetchFor({ characterId: id })).toEqual({
    told: [],
    used: [{ name: 'Notes', host: 'notes.example', failure: 'status' }],
  });
  bench.network.onFetch = (outlet, { id: order }) =>
    outlet.toCode({ kind: 'fail', id: order, reason: 'unreachable', text: 'x' });
  expect((await fetchFor({ characterId: id })).used).toEqual([
    { name: 'Notes', host: 'notes.example', failure: 'unreachable' },
  ]);
  bench.network.onFetch = (outlet, { id: order }) =>
    outlet.toCode({ kind: 'fail', id: order, reason: 'redirected', text: 'x' });
  expect((await fetchFor({ characterId: id })).used).toEqual([
    { name: 'Notes', host: 'notes.example', failure: 'redirected' },
  ]);
});

it('takes no answer that is too large', async () => {
  const id = await characterWith(noSecret);
  await allow(id, noSecret);
  bench.network.onFetch = (outlet, order) => answerWith(outlet, order, 'x'.repeat(2_100_000));
  expect((await fetchFor({ characterId: id })).used).toEqual([
    { name: 'Notes', host: 'notes.example', failure: 'too-large' },
  ]);
});

it('says nothing of what is off: the worker refuses its host', async () => {
  const id = await characterWith(noSecret);
  bench.network.onFetch = (outlet, { id: order }) => {
    void outlet.askHost('https://notes.example').then((answer) => {
      asked.push(answer);
      outlet.toCode({ kind: 'fail', id: order, reason: 'not-allowed', text: 'x' });
    });
  };
  expect(await fetchFor({ characterId: id })).toEqual({ told: [], used: [] });
  expect(asked).toEqual(['no']);
});

it('asks what the version of the chat asks, and says what only a newer one may ask', async () => {
  const id = await characterWith(noSecret);
  await allow(id, noSecret);
  const actions = createCharacterActions(bench.store, randomText);
  await actions.save(id, { dynamicContexts: [{ ...noSecret, name: 'Owl notes' }] });
  const asksAs = (characterVersion: number) => fetchFor({ characterId: id, characterVersion });
  expect((await asksAs(1)).used).toEqual([{ name: 'Notes', host: 'notes.example' }]);
  expect((await asksAs(2)).used).toEqual([{ name: 'Owl notes', host: 'notes.example' }]);
  const moved = { ...noSecret, url: 'https://notes.example/new' };
  await actions.save(id, { dynamicContexts: [moved] });
  await allow(id, moved);
  refuseUngranted(moved.url);
  expect(await asksAs(1)).toEqual({
    told: [],
    used: [{ name: 'Notes', host: 'notes.example', failure: 'changed' }],
  });
  expect((await asksAs(3)).used).toEqual([{ name: 'Notes', host: 'notes.example' }]);
  await decide(id, false, moved);
  expect(await asksAs(1)).toEqual({ told: [], used: [] });
  expect(await asksAs(9)).toEqual({ told: [], used: [] });
});

it('leaves what nobody decided about as it stands', async () => {
  const id = await characterWith(noSecret);
  await contexts.apply(id, { contexts: [noSecret], decided: new Map(), typed: new Map() });
  expect(valueOf(await loadOwnersWith(bench.store, ''))).toEqual([]);
  await allow(id, noSecret);
  await contexts.apply(id, { contexts: [noSecret], decided: new Map(), typed: new Map() });
  expect(valueOf(await loadOwnersWith(bench.store, ''))).toEqual([contextOwner(id, 'notes')]);
});

it('allows nothing to another request under the same id', async () => {
  const id = await characterWith(noSecret);
  await allow(id, noSecret);
  const led = { ...noSecret, url: 'https://evil.example/' };
  const decided = new Map([[requestKey(noSecret), true]]);
  await contexts.apply(id, { contexts: [led], decided, typed: new Map() });
  expect(valueOf(await loadGrantsOf(bench.store, contextOwner(id, 'notes')))).toEqual([]);
});

it.each(['https://192.168.1.5', 'https://parley.example'])(
  'counts nothing as allowed to %s, also what was allowed before that was closed',
  async (origin) => {
    const closed = { ...noSecret, url: `${origin}/notes` };
    const id = await characterWith(closed, noSecret);
    const owner = contextOwner(id, 'notes');
    const grant = {
      id: 'old',
      owner,
      hash: (await openingOfContext({ random: randomText }, { characterId: id, context: closed }))
        .hash,
      subject: { kind: 'host', origin },
      scope: { kind: 'always' },
      isAllowed: true,
      namesOutsideText: false,
      grantedAtMs: 1,
    } as const;
    valueOf(await putGrant(bench.store, grant));
    const { allowed } = await contexts.standingOf({ id, dynamicContexts: [closed] });
    expect([...allowed]).toEqual([]);
    await contexts.apply(id, { contexts: [closed], decided: new Map(), typed: new Map() });
    expect(valueOf(await loadGrantsOf(bench.store, owner))).toEqual([]);
    await allow(id, closed);
    expect(valueOf(await loadGrantsOf(bench.store, owner))).toEqual([]);
  },
);

it('ends with a stop, and tells of nothing', async () => {
  const id = await characterWith(noSecret);
  await allow(id, noSecret);
  const stopping = new AbortController();
  bench.network.onFetch = () => stopping.abort();
  expect(await fetchFor({ characterId: id }, stopping.signal)).toEqual({ told: [], used: [] });
});

it('knows who has nothing that is allowed, so that their requests leave at once', async () => {
  const id = await characterWith(noSecret);
  await expect.poll(() => code.mayHave(id)).toBe(false);
  await allow(id, noSecret);
  await expect.poll(() => code.mayHave(id)).toBe(true);
  await decide(id, false, noSecret);
  await expect.poll(() => code.mayHave(id)).toBe(false);
});

it('uses an answer again for as long as was chosen, and not once it is off', async () => {
  const hourly: DynamicContext = {
    ...noSecret,
    url: 'https://notes.example/all',
    cache: { kind: 'minutes', minutes: 60 },
  };
  const kept: DynamicContext = { ...noSecret, id: 'kept', cache: { kind: 'chat' } };
  const id = await characterWith(hourly, kept);
  await allow(id, hourly, kept);
  const texts = async (given: Partial<AskedContexts>) =>
    (await fetchFor({ characterId: id, ...given })).told.map(
      ({ text }) => /Owls, \d/u.exec(text)?.[0],
    );
  const first = await texts({});
  expect(await texts({ question: 'Another?' })).toEqual(first);
  expect((await texts({ chatId: chatId('ch-2') }))[0]).toBe(first[0]);
  expect(asked).toHaveLength(3);
  bench.profile.nowMs += 3_600_001;
  expect((await texts({}))[1]).toBe(first[1]);
  expect(asked).toHaveLength(4);
  for (const each of [hourly, kept]) {
    const [grant] = valueOf(await loadGrantsOf(bench.store, contextOwner(id, each.id)));
    valueOf(await revokeGrant(bench.store, known(grant).id));
  }
  expect(await texts({})).toEqual([]);
  expect(asked).toHaveLength(4);
});

it('keeps the value of a secret header with the keys, for its origin alone', async () => {
  const id = await characterWith(notes);
  const typed = new Map([[headerKey(notes, { name: 'X-Key' }), 'xk-secret']]);
  const decided = new Map([[requestKey(notes), true]]);
  await contexts.apply(id, { contexts: [notes], decided, typed });
  const owner = contextOwner(id, 'notes');
  const name = 'x-key https://notes.example';
  expect(bench.network.secrets).toEqual([{ owner, name, value: 'xk-secret' }]);
  const character = known(valueOf(await loadCharacter(bench.store, id)));
  expect(JSON.stringify(character)).not.toContain('xk-secret');
  expect(await contexts.standingOf(character)).toEqual({
    allowed: new Set([requestKey(notes)]),
    stored: new Set([headerKey(notes, { name: 'X-Key' })]),
  });
  const moved = { ...notes, url: 'https://other.example/' };
  expect(await contexts.standingOf({ id, dynamicContexts: [moved] })).toEqual({
    allowed: new Set(),
    stored: new Set(),
  });
});

it('forgets the value of a secret header that was removed, wherever it was typed for', async () => {
  const id = await characterWith(notes);
  const owner = contextOwner(id, 'notes');
  const keep = async (context: DynamicContext, name: string): Promise<void> => {
    const typed = new Map([[headerKey(context, { name }), 'xk-secret']]);
    const decided = new Map([[requestKey(context), true]]);
    expect(await contexts.apply(id, { contexts: [context], decided, typed })).toBe(true);
  };
  const namesNow = (): readonly string[] => bench.network.secrets.map(({ name }) => name);
  const two = {
    ...notes,
    headers: [...notes.headers, { name: 'X-Other', value: '', isSecret: true }],
  };
  await keep(notes, 'X-Key');
  await keep({ ...two, url: 'https://moved.example/' }, 'X-Other');
  await keep(two, 'X-Other');
  expect(namesNow()).toEqual([
    'x-key https://notes.example',
    'x-other https://moved.example',
    'x-other https://notes.example',
  ]);
  const other = { owner: contextOwner(id, 'more'), name: 'x', value: 'of another' };
  await bench.network.client.request('save-plugin-secret', other);
  await allow(id, notes);
  expect(namesNow()).toEqual(['x-key https://notes.example', 'x']);
  const open = { name: 'X-Key', value: 'for all to see', isSecret: false };
  await allow(id, { ...notes, headers: [open] });
  expect(bench.network.secrets.map((each) => each.owner)).not.toContain(owner);
});

it('forgets what was allowed to a context that was removed', async () => {
  const id = await characterWith(noSecret);
  const other = { ...noSecret, id: 'other' };
  await allow(id, noSecret, other);
  await allow(id, other);
  expect(valueOf(await loadOwnersWith(bench.store, ''))).toEqual([contextOwner(id, 'other')]);
});

it('leaves what was allowed to a character whose id only begins alike', async () => {
  const id = await characterWith(noSecret);
  const longer = known(parseCharacterId(`${id}/more`));
  await allow(longer, noSecret);
  await allow(id);
  valueOf(await setCharacterTrashed(bench.store, id, true));
  bench.profile.nowMs += 40 * 86_400_000;
  valueOf(await purgeExpired(bench.store, bench.profile.nowMs));
  expect(valueOf(await loadOwnersWith(bench.store, ''))).toEqual([contextOwner(longer, 'notes')]);
});

it('tells that a secret header has no value', async () => {
  const id = await characterWith(notes);
  await allow(id, notes);
  expect((await fetchFor({ characterId: id })).used).toEqual([
    { name: 'Notes', host: 'notes.example', failure: 'no-secret' },
  ]);
  expect(asked).toEqual([]);
});

it('tries one out before it is saved, with what is typed, at its own host only', async () => {
  let answers: readonly string[] = [];
  bench.network.onFetch = (outlet, order) => {
    void outlet.askHost('https://notes.example').then(async (own) => {
      answers = [own, await outlet.askHost('https://evil.example')];
      answerWith(outlet, order, JSON.stringify(order.headers));
    });
  };
  const typed = new Map([[headerKey(notes, { name: 'X-Key' }), 'xk-secret']]);
  const trial = { characterId: undefined, context: notes, typed, question: 'Q' };
  const { signal } = new AbortController();
  expect(await contexts.tryOut(trial, signal)).toEqual({
    ok: true,
    value: { host: 'notes.example', text: '[["X-Key","xk-secret"]]' },
  });
  expect(answers).toEqual(['once', 'no']);
  expect(valueOf(await loadOwnersWith(bench.store, ''))).toEqual([]);
});

it('tries one out as it would be saved', async () => {
  bench.network.onFetch = (outlet, order) => {
    answerWith(outlet, order, JSON.stringify([order.url, order.headers]));
  };
  const context: DynamicContext = {
    ...notes,
    url: ' https://notes.example/all ',
    headers: [
      { name: ' X-Key ', value: '', isSecret: true },
      { name: 'Accept ', value: 'text/plain', isSecret: false },
      { name: ' ', value: '', isSecret: true },
    ],
  };
  const typed = new Map([[headerKey(context, { name: 'X-Key' }), 'xk-secret']]);
  const trial = { characterId: undefined, context, typed, question: 'Q' };
  const answer = await contexts.tryOut(trial, new AbortController().signal);
  expect(JSON.parse(answer.ok ? answer.value.text : '[]')).toEqual([
    'https://notes.example/all',
    [
      ['Accept', 'text/plain'],
      ['X-Key', 'xk-secret'],
    ],
  ]);
});

it('forgets what was allowed to a character that is gone for good', async () => {
  const id = await characterWith(noSecret);
  await allow(id, noSecret);
  valueOf(await setCharacterTrashed(bench.store, id, true));
  expect(await fetchFor({ characterId: id })).toEqual({ told: [], used: [] });
  bench.profile.nowMs += 40 * 86_400_000;
  valueOf(await purgeExpired(bench.store, bench.profile.nowMs));
  expect(valueOf(await loadGrantsOf(bench.store, contextOwner(id, 'notes')))).toEqual([]);
});

it('T181 fetches the dynamic context of a memory service, whose host is a setting', async () => {
  const id = await memoryService();
  const { told, used } = await fetchFor({ pluginIds: [id] });
  expect(asked).toEqual(['https://memory.example/memory/all']);
  expect(used).toEqual([{ name: 'All memories', host: 'memory.example' }]);
  expect(told[0]?.text).toContain('Owls, 1');
  await bench.actions.setOn(id, false);
  expect(await fetchFor({ pluginIds: [id] })).toEqual({ told: [], used: [] });
});

it('records where a request for a context went, but for a chat that leaves no trace', async () => {
  const id = await memoryService();
  bench.network.onFetch = (outlet, order) => {
    answerWith(outlet, order, 'Owls');
    const row = { atMs: 1, host: 'memory.example', method: 'GET', status: 200 };
    const rest = { receivedBytes: 4, durationMs: 2, isThroughServer: true } as const;
    outlet.toPage({ kind: 'audit', row: { ...row, ...rest } });
  };
  await fetchFor({ pluginIds: [id], chatId: temporaryChat });
  await fetchFor({ pluginIds: [id] });
  await expect
    .poll(async () =>
      valueOf(await loadToolAudit(bench.store, { count: 9 })).rows.map((row) => [
        row.tool,
        row.chatId,
        row.requests[0]?.isThroughServer,
      ]),
    )
    .toEqual([['All memories', 'ch-1', true]]);
});

it('finds an answer again where the address names the port that it has anyway', async () => {
  const kept: DynamicContext = {
    ...noSecret,
    url: 'https://notes.example:443/x',
    cache: { kind: 'chat' },
  };
  const id = await characterWith(kept);
  await allow(id, kept);
  const first = await fetchFor({ characterId: id });
  expect(first.used).toEqual([{ name: 'Notes', host: 'notes.example' }]);
  expect(await fetchFor({ characterId: id })).toEqual(first);
  expect(asked).toHaveLength(1);
});

it('names the host that a setting names also where its answer takes too long', async () => {
  const id = await memoryService();
  bench.network.onFetch = () => late.abort();
  expect((await fetchFor({ pluginIds: [id] })).used).toEqual([
    { name: 'All memories', host: 'memory.example', failure: 'slow' },
  ]);
});

it('asks nothing for a plugin that is signed out, and says what is missing', async () => {
  const { manifest, settings } = compatibilityPlugins('https://calendar.example').calendar;
  const { row } = await bench.allow({
    ...manifest,
    dynamicContextEndpoints: [
      { name: 'Today', method: 'GET', url: 'https://calendar.example/now' },
    ],
  });
  await bench.actions.saveSettings(await bench.entry(row.id), settings);
  expect(await fetchFor({ pluginIds: [row.id] })).toEqual({
    told: [],
    used: [{ name: 'Today', host: 'calendar.example', failure: 'no-secret' }],
  });
  expect(asked).toEqual([]);
});

it('tells of keys where the outlet finds a plugin signed out', async () => {
  const id = await memoryService();
  bench.network.refusal = 'signed-out';
  const told: unknown[] = [];
  bench.store.changes.subscribe((notice) => told.push(notice));
  expect((await fetchFor({ pluginIds: [id] })).used).toEqual([
    { name: 'All memories', host: 'memory.example', failure: 'no-secret' },
  ]);
  expect(told).toEqual([{ kind: 'commit', changes: [{ table: 'keys', keys: [] }] }]);
});

it('uses no answer again once keys changed: it may be that of another account', async () => {
  const kept: DynamicContext = { ...noSecret, cache: { kind: 'chat' } };
  const id = await characterWith(kept);
  await allow(id, kept);
  await fetchFor({ characterId: id });
  tellOfKeys(bench.store);
  const { told } = await fetchFor({ characterId: id });
  expect(told[0]?.text).toContain('Owls, 2');
});

it('fits what was fetched into a window once, however often it is asked', async () => {
  const id = await characterWith(noSecret);
  await allow(id, noSecret);
  const ready = await fetchReady({ characterId: id });
  expect(ready.fit(8000)).toBe(ready.fit(8000));
  expect(ready.fit(undefined)).toBe(ready.fit(undefined));
  expect(ready.fit(8000)).not.toBe(ready.fit(100));
});

it('keeps no more of a text than any window has room for', async () => {
  const id = await characterWith(noSecret);
  await allow(id, noSecret);
  bench.network.onFetch = (outlet, order) => answerWith(outlet, order, 'x'.repeat(1_900_000));
  const ready = await fetchReady({ characterId: id });
  const [told] = ready.fit(100_000_000).told;
  expect(told?.text.length).toBeLessThan(401_000);
  expect(told?.text).toContain('[The rest was left out: it is too long.]');
});

const notLoaded = { told: [], used: [{ name: '', host: '', failure: 'not-loaded' }] };

it('says that what cannot be loaded is missing', async () => {
  const plugin = await memoryService();
  const id = await characterWith(noSecret);
  loadShelf = () => Promise.resolve(undefined);
  expect(await fetchFor({ pluginIds: [plugin] })).toEqual(notLoaded);
  loadShelf = () => Promise.resolve(bench.shelf);
  bench.store.close();
  expect(await fetchFor({ pluginIds: [plugin] })).toEqual(notLoaded);
  expect(await fetchFor({ characterId: id })).toEqual(notLoaded);
});

it('waits for what is to be loaded no longer than for an answer', async () => {
  const plugin = await memoryService();
  loadShelf = () => {
    late.abort();
    return new Promise(() => undefined);
  };
  expect(await fetchFor({ pluginIds: [plugin] })).toEqual(notLoaded);
  expect(asked).toEqual([]);
});
