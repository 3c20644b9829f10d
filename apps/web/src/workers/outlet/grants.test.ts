import type { GrantOwner } from '@parley/domain/plugin/grant.ts';
import { parseChatId, type ChatId } from '@parley/domain/shared/ids.ts';
import { ok } from '@parley/domain/shared/result.ts';
import { describe, expect, it } from 'vitest';

import type { Store } from '#src/data/store.ts';
import { createTestProfile } from '#src/data/testing/test-store.ts';

import { decideHost, readGrants, readRelayGrant } from './grants.ts';

const owner: GrantOwner = 'plugin/a';
const origin = 'https://api.example.org';
const chatId = parseChatId('ch-1') as ChatId;
const row = {
  id: 'gr-1',
  owner,
  hash: 'h1',
  subject: { kind: 'host', origin },
  scope: { kind: 'always' },
  isAllowed: true,
  namesOutsideText: false,
  grantedAtMs: 1,
};
const run = { owner, hash: 'h1', chatId };

const nothing = (): Promise<never> => Promise.reject(new Error('not asked for'));

/** Rows as they lie on the disk. */
function storeOf(rows: readonly unknown[]): Pick<Store, 'read'> {
  return {
    async read(_tables, work) {
      const tx = {
        get: nothing,
        getAll: () => Promise.resolve(rows),
        getKeys: nothing,
        count: nothing,
        keyFromEnd: nothing,
      };
      return ok(await work(tx));
    },
  };
}

async function decide(rows: readonly unknown[], asked = origin, given: object = run) {
  const grants = await readGrants(storeOf(rows), owner);
  return decideHost(grants, { ...run, ...given }, asked);
}

describe('grants for hosts', () => {
  it('are none where the database has no table of them', async () => {
    const store = await createTestProfile().openStore();
    expect(await readGrants(store, owner)).toEqual([]);
  });

  it('hold for a context of a character as for a plugin, and for no other of its contexts', async () => {
    const context = 'character/owl/notes';
    const own = { ...row, owner: context };
    expect(await decide([own], origin, { owner: context })).toBe('allowed');
    expect(await decide([own], origin, { owner: 'character/owl/other' })).toBe('unknown');
    expect(await decide([own])).toBe('unknown');
    expect(await decide([{ ...row, owner: 'folder/a' }], origin, { owner: 'folder/a' })).toBe(
      'unknown',
    );
  });

  it('hold for owner, hash, origin and scope, and for nothing else', async () => {
    expect(await decide([row])).toBe('allowed');
    expect(await decide([])).toBe('unknown');
    expect(await decide([row], 'https://api.example.org:8443')).toBe('unknown');
    expect(await decide([row], 'http://api.example.org')).toBe('unknown');
    expect(await decide([row], origin, { hash: 'h2' })).toBe('unknown');
    expect(await decide([row], origin, { owner: 'plugin/b' })).toBe('unknown');
    const inChat = { ...row, scope: { kind: 'chat', chatId } };
    expect(await decide([inChat])).toBe('allowed');
    expect(await decide([inChat], origin, { chatId: parseChatId('ch-2') })).toBe('unknown');
    expect(await decide([inChat], origin, { chatId: undefined })).toBe('unknown');
  });

  it('yield to a «Never»', async () => {
    const never = { ...row, id: 'gr-2', isAllowed: false };
    expect(await decide([row, never])).toBe('denied');
    expect(await decide([never, { ...row, grantedAtMs: 9 }])).toBe('denied');
  });

  it.each([
    undefined,
    'x',
    { ...row, subject: { kind: 'function', name: origin } },
    { ...row, subject: undefined },
    { ...row, scope: { kind: 'chat' } },
    { ...row, scope: {} },
    { ...row, isAllowed: 'yes' },
    { ...row, hash: '' },
    { ...row, owner: 'mcp/a' },
  ])('are not made of broken rows', async (broken) => {
    expect(await decide([broken], origin, { hash: 'h1' })).toBe('unknown');
  });
});

describe('a grant for the server', () => {
  const said = { ...row, subject: { kind: 'relay' } };

  it('holds for owner and hash, and only where the person said yes', async () => {
    expect(await readRelayGrant(storeOf([row, said]), run)).toBe(true);
    for (const rows of [
      [],
      [row],
      [{ ...said, hash: 'h2' }],
      [{ ...said, owner: 'plugin/b' }],
      [{ ...said, isAllowed: false }],
      [{ ...said, isAllowed: 'yes' }],
      [{ ...said, subject: 'relay' }],
      [null, 'relay', 3],
    ]) {
      expect(await readRelayGrant(storeOf(rows), run)).toBe(false);
    }
    const nameless = storeOf([{ ...said, hash: '' }]);
    expect(await readRelayGrant(nameless, { owner, hash: '' })).toBe(false);
  });

  it('is none where the database has no table of them', async () => {
    expect(await readRelayGrant(await createTestProfile().openStore(), run)).toBe(false);
  });
});
