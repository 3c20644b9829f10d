import { describe, expect, it } from 'vitest';

import type { SharedSnapshot } from '@parley/domain/share/shared-snapshot.ts';
import { err, ok } from '@parley/domain/shared/result.ts';

import { createTestProfile, valueOf } from '#src/data/testing/test-store.ts';

import { createSharedChatOpener } from './open-shared-chat.ts';
import type { FoundShare, ShareClient } from './share-client.ts';
import { shareItem, type ItemToShare } from './share-item.ts';
import { createSharedLinks, type SharedLinks } from './shared-links.ts';

const base = 'https://chat.test/';
const dayMs = 24 * 60 * 60 * 1000;
const snapshot: SharedSnapshot = {
  v: 1,
  title: 'Tea',
  sharedAtMs: Date.UTC(2026, 0, 1),
  instruction: '',
  messages: [{ role: 'user', parent: null, parts: [{ type: 'text', text: 'Hello' }] }],
  leaf: 0,
  pictures: [],
};

/** A server in memory. */
function memoryServer(clock: { readonly nowMs: number }) {
  const shares = new Map<string, FoundShare>();
  const items: unknown[] = [];
  const add = (share: FoundShare, days: number | undefined) => {
    const id = `id${shares.size}`;
    shares.set(id, share);
    const end = days === undefined ? null : new Date(clock.nowMs + days * dayMs).toISOString();
    const shareLink = `${base}s/${id}`;
    return { id, shareLink, deleteLink: `${shareLink}#delete=secret-${id}`, expiresAt: end };
  };
  const gone = err({ code: 'gone' } as const);
  const client: ShareClient = {
    createSealed: (sealed, days) =>
      Promise.resolve(ok(add({ kind: 'sealed', sealed, expiresAtMs: 1 }, days))),
    createPlain: (value) => Promise.resolve(ok(add({ kind: 'plain', value }, undefined))),
    createItem: (_kind, value) => {
      items.push(value);
      return Promise.resolve(ok(add({ kind: 'plain', value }, undefined)));
    },
    find: (id) => {
      const share = shares.get(id);
      return Promise.resolve(share === undefined ? gone : ok(share));
    },
    remove: ({ id, secret }) =>
      Promise.resolve(secret === `secret-${id}` && shares.delete(id) ? ok(undefined) : gone),
    renew: ({ id }, days) =>
      Promise.resolve(shares.has(id) ? ok(clock.nowMs + days * dayMs) : gone),
  };
  return { client, shares, items };
}

async function start() {
  const clock = { nowMs: Date.UTC(2026, 0, 1) };
  const server = memoryServer(clock);
  const store = await createTestProfile().openStore();
  const links: SharedLinks = createSharedLinks({
    store,
    client: server.client,
    base,
    random: () => 'random',
    nowMs: () => clock.nowMs,
  });
  return { clock, links, ...server };
}

function item(code: string): ItemToShare {
  return { kind: 'plugin', title: 'P', toBody: () => ({ plugin: { code } }) };
}

describe('links of a person', () => {
  it('lead to what was shared, and only with the whole link', async () => {
    const { links, client } = await start();
    const made = valueOf(await links.shareChat({ snapshot, password: '', days: 30 }));
    const [address, key = ''] = made.link.link.split('#');
    expect(address).toBe('https://chat.test/s/id0');
    expect(made.deleteLink).toBe('https://chat.test/s/id0#delete=secret-id0');
    const opened = await createSharedChatOpener(client, { id: 'id0', key }).open('');
    expect(opened).toEqual({ ok: true, value: { snapshot, expiresAtMs: 1 } });
    for (const [wrong, code] of [
      ['', 'no-key'],
      ['A'.repeat(22), 'wrong-key'],
    ] as const) {
      const failed = await createSharedChatOpener(client, { id: 'id0', key: wrong }).open('');
      expect(failed).toEqual({ ok: false, error: { code } });
    }
  });

  it('with a password are fetched once, however often it is tried', async () => {
    const { links, client } = await start();
    const made = valueOf(await links.shareChat({ snapshot, password: 'sesame', days: 1 }));
    let count = 0;
    const counting: Pick<ShareClient, 'find'> = {
      find: (id) => {
        count += 1;
        return client.find(id);
      },
    };
    const key = made.link.link.split('#')[1] ?? '';
    const opener = createSharedChatOpener(counting, { id: 'id0', key });
    expect(await opener.open('')).toEqual({ ok: false, error: { code: 'needs-password' } });
    expect(await opener.open('open')).toEqual({ ok: false, error: { code: 'wrong-password' } });
    expect((await opener.open('sesame')).ok).toBe(true);
    expect(count).toBe(1);
  });

  it('are listed, the newest first, until they end', async () => {
    const { clock, links } = await start();
    await links.shareChat({ snapshot, password: '', days: 1 });
    await links.shareItem('character', { title: 'Owl', body: {} });
    const list = await links.list();
    expect(list).toMatchObject([
      {
        kind: 'character',
        title: 'Owl',
        link: 'https://chat.test/characters/id1',
        expiresAtMs: null,
      },
      { kind: 'chat', title: 'Tea', secret: 'secret-id0' },
    ]);
    clock.nowMs += dayMs;
    expect((await links.list()).map(({ title }) => title)).toEqual(['Owl']);
  });

  it('are renewed and deleted; what is gone already only leaves the list', async () => {
    const { clock, links, shares } = await start();
    const { link } = valueOf(await links.shareChat({ snapshot, password: '', days: 1 }));
    expect(valueOf(await links.renew(link, 90)).expiresAtMs).toBe(clock.nowMs + 90 * dayMs);
    clock.nowMs += 2 * dayMs;
    expect(await links.list()).toHaveLength(1);
    expect((await links.remove(link)).ok).toBe(true);
    expect([shares.size, await links.list()]).toEqual([0, []]);
    const other = valueOf(await links.shareChat({ snapshot, password: '', days: 1 })).link;
    shares.clear();
    expect(await links.renew(other, 1)).toEqual({ ok: false, error: { code: 'gone' } });
    expect((await links.remove(other)).ok).toBe(true);
    expect(await links.list()).toEqual([]);
  });

  it('to a character or plugin are not made of what seems to hold a key', async () => {
    const { links, items } = await start();
    const key = 'sk-0123456789abcdefghij';
    expect(await shareItem(links, item(`use("${key}")`))).toEqual({
      ok: false,
      error: { code: 'keys', keys: ['sk-01234…'] },
    });
    expect(items).toEqual([]);
    expect((await shareItem(links, item('use()'))).ok).toBe(true);
    expect(items).toEqual([{ plugin: { code: 'use()' } }]);
  });

  it.each([[[]], [{ messages: [] }], ['text']])('to %j lead to nothing', async (value) => {
    const client = { find: () => Promise.resolve(ok({ kind: 'plain', value } as const)) };
    const opened = await createSharedChatOpener(client, { id: 'x', key: '' }).open('');
    expect(opened).toEqual({ ok: false, error: { code: 'not-readable' } });
  });
});
