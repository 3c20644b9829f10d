import type { RecordVersion } from '@parley/contract/sync/record.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { flipByte, platform } from '../testing/platform.ts';
import { sealBytes, sealOverheadBytes } from './authenticated-encryption.ts';
import { recordContext } from './context.ts';
import { createSealer } from './create-sealer.ts';
import { readyEpochs, type AccountKeys } from './epoch-keys.ts';
import { pad } from './padded.ts';
import { maxTextBytes } from './plaintext.ts';
import { writePayload } from './record-payload.ts';
import type { RecordPayload } from './sealer.ts';

const { crypto, compression } = platform;
const account = 'acc-1';
const broken = { ok: false, error: { code: 'seal-broken' } };
const keys: AccountKeys = {
  idKey: new Uint8Array(32).fill(1),
  epochs: [
    { id: 1, key: new Uint8Array(32).fill(2), retiredAfterSeq: 100 },
    { id: 2, key: new Uint8Array(32).fill(3) },
  ],
};
const older: AccountKeys = {
  ...keys,
  epochs: [{ id: 1, key: new Uint8Array(32).fill(2) }],
};
const sealer = await createSealer({ ...platform, account, keys });

const payload: RecordPayload = {
  collection: 'chats',
  id: 'ch-1',
  schema: 12,
  oldestReader: 9,
  seen: { ['ef'.repeat(16)]: 7 },
  data: { title: 'A chat', tags: ['a', 'b'], parameters: { temperature: 0.5 } },
};
const version: RecordVersion = {
  rid: await sealer.recordId('chats', 'ch-1'),
  lane: 2,
  device: 'cd'.repeat(16),
  op: 41,
  base: 12,
  epoch: 2,
  isDeleted: false,
};
const sealed = await sealer.seal(version, payload);

/** Seals as a device of the account could, but whatever one likes. */
async function sealPlain(plain: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const key = (await readyEpochs(crypto, account, keys.epochs)).get(2)?.record;
  const context = recordContext(account, version);
  if (key === undefined || context === undefined) throw new Error('No such key');
  return sealBytes(crypto, { key, context }, plain);
}

const sealText = (text: string) =>
  sealPlain(pad({ flags: 0, content: new TextEncoder().encode(text) }));

describe('a sealed record', () => {
  it('opens as what it was', async () => {
    expect(await sealer.open(version, 200, sealed)).toEqual({ ok: true, value: payload });
  });

  it('opens as what it was, whatever that is', async () => {
    const data = fc.option(fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue()), {
      nil: null,
    });
    await fc.assert(
      fc.asyncProperty(data, fc.integer({ min: 0, max: 4000 }), async (fields, length) => {
        const long = fields === null ? null : { ...fields, text: 'word '.repeat(length) };
        const other: RecordPayload = { ...payload, data: long };
        const opened = await sealer.open(version, 200, await sealer.seal(version, other));
        expect(opened).toEqual({ ok: true, value: JSON.parse(JSON.stringify(other)) });
      }),
    );
  });

  it('is another each time, of the same size', async () => {
    const again = await sealer.seal(version, payload);
    expect(again).not.toEqual(sealed);
    expect(again.length).toBe(sealed.length);
  });

  it('hides its length: names of 20 to 51 letters have five sizes at most', async () => {
    const sizes = await Promise.all(
      Array.from({ length: 32 }, async (_none, index) => {
        const data = { title: 'x'.repeat(20 + index) };
        return (await sealer.seal(version, { ...payload, data })).length;
      }),
    );
    expect(new Set(sizes).size).toBeLessThanOrEqual(5);
  });

  it('shows nothing of what it holds', () => {
    const shown = Buffer.from(sealed).toString('latin1');
    for (const secret of ['chats', 'ch-1', 'A chat', 'title']) expect(shown).not.toContain(secret);
  });

  it('does not open with any byte changed', async () => {
    const places = fc.double({ min: 0, max: 1, noNaN: true });
    await fc.assert(
      fc.asyncProperty(places, fc.integer({ min: 1, max: 255 }), async (place, mask) => {
        expect(await sealer.open(version, 200, flipByte(sealed, place, mask))).toEqual(broken);
      }),
      { numRuns: 300 },
    );
  });

  it('does not open cut short, longer, or empty', async () => {
    const longer = Uint8Array.from([...sealed, 0]);
    for (const bytes of [sealed.slice(0, -1), sealed.slice(1), longer, new Uint8Array()]) {
      expect(await sealer.open(version, 200, bytes)).toEqual(broken);
    }
  });

  it('never throws on bytes that are none', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        expect(await sealer.open(version, 200, bytes)).toEqual(broken);
      }),
    );
  });

  it.each<[string, Partial<RecordVersion>]>([
    ['name', { rid: 'ab'.repeat(16) }],
    ['lane', { lane: 3 }],
    ['device', { device: 'ce'.repeat(16) }],
    ['write', { op: 42 }],
    ['write of 32 bits more', { op: 41 + 2 ** 32 }],
    ['base', { base: 13 }],
    ['mark of deletion', { isDeleted: true }],
    ['name that is none', { rid: 'no name' }],
    ['device that is none', { device: '' }],
  ])('does not open under another %s', async (_field, change) => {
    expect(await sealer.open({ ...version, ...change }, 200, sealed)).toEqual(broken);
  });

  it('does not open in another account, or with other keys', async () => {
    const elsewhere = await createSealer({ ...platform, account: 'acc-2', keys });
    expect(await elsewhere.open(version, 200, sealed)).toEqual(broken);
    const epochs = [...older.epochs, { id: 2, key: new Uint8Array(32).fill(9) }];
    const stranger = await createSealer({ ...platform, account, keys: { ...keys, epochs } });
    expect(await stranger.open(version, 200, sealed)).toEqual(broken);
  });

  it('does not open under a name that a device gave to other content', async () => {
    const text = writePayload({ ...payload, id: 'ch-2' });
    expect(await sealer.open(version, 200, await sealText(text))).toEqual(broken);
  });

  it.each([
    ['no JSON', '{"c":'],
    ['no object', '["chats"]'],
    ['no collection', '{"id":"ch-1","s":1,"m":1,"seen":{},"d":null}'],
    ['no id', '{"c":"chats","s":1,"m":1,"seen":{},"d":null}'],
    ['no version', '{"c":"chats","id":"ch-1","s":"1","m":1,"seen":{},"d":null}'],
    ['a negative version', '{"c":"chats","id":"ch-1","s":1,"m":-1,"seen":{},"d":null}'],
    ['no data', '{"c":"chats","id":"ch-1","s":1,"m":1,"seen":{}}'],
    ['a list as data', '{"c":"chats","id":"ch-1","s":1,"m":1,"seen":{},"d":[]}'],
    ['a stranger in seen', '{"c":"chats","id":"ch-1","s":1,"m":1,"seen":{"x":1},"d":null}'],
    [
      'half a write in seen',
      `{"c":"chats","id":"ch-1","s":1,"m":1,"seen":{"${'ab'.repeat(16)}":0.5},"d":null}`,
    ],
    [
      'no write in seen',
      `{"c":"chats","id":"ch-1","s":1,"m":1,"seen":{"${'ab'.repeat(16)}":0},"d":null}`,
    ],
  ])('does not open with %s inside', async (_name, text) => {
    expect(await sealer.open(version, 200, await sealText(text))).toEqual(broken);
  });

  it('opens with fields that a later version added', async () => {
    const text = writePayload(payload).replace('{', '{"new":1,');
    expect(await sealer.open(version, 200, await sealText(text))).toEqual({
      ok: true,
      value: payload,
    });
  });

  it('is broken where it would grow without end', async () => {
    const content = await compression.deflate(new Uint8Array(maxTextBytes + 1));
    const bomb = await sealPlain(pad({ flags: 1, content }));
    expect(bomb.length).toBeLessThan(64 * 1024);
    expect(await sealer.open(version, 200, bomb)).toEqual(broken);
  });

  it('adds few bytes to the data of a message before padding', () => {
    const data = { text: 'word '.repeat(100) };
    const message = { ...payload, collection: 'messages', id: 'ms-12345678901234567890', data };
    const around = writePayload(message).length - JSON.stringify(data).length;
    expect(around + sealOverheadBytes + 5).toBeLessThan(170);
  });
});

describe('a key of the account', () => {
  it('seals while it is the newest', async () => {
    expect(sealer.epoch).toBe(2);
    await expect(sealer.seal({ ...version, epoch: 1 }, payload)).rejects.toThrow('newest key');
    await expect(sealer.seal({ ...version, epoch: 3 }, payload)).rejects.toThrow('newest key');
  });

  it('opens what came before it was retired, and nothing later', async () => {
    const before = { ...version, epoch: 1 };
    const old = await createSealer({ ...platform, account, keys: older });
    const bytes = await old.seal(before, payload);
    expect(await sealer.open(before, 100, bytes)).toEqual({ ok: true, value: payload });
    expect(await sealer.open(before, 101, bytes)).toEqual({
      ok: false,
      error: { code: 'key-unknown', epoch: 1 },
    });
  });

  it('is asked for by number where the ring does not have it', async () => {
    const old = await createSealer({ ...platform, account, keys: older });
    expect(await old.open(version, 200, sealed)).toEqual({
      ok: false,
      error: { code: 'key-unknown', epoch: 2 },
    });
  });

  it('opens nothing under the number of another', async () => {
    expect(await sealer.open({ ...version, epoch: 1 }, 50, sealed)).toEqual(broken);
  });

  it('is there, or there is no sealer', async () => {
    const none = { ...keys, epochs: [] };
    await expect(createSealer({ ...platform, account, keys: none })).rejects.toThrow('one key');
  });
});

describe('what would never open', () => {
  it('is not sealed under the name of another record', async () => {
    const other = { ...version, rid: 'ab'.repeat(16) };
    await expect(sealer.seal(other, payload)).rejects.toThrow('own record');
  });

  it('is not sealed for a device without a name', async () => {
    await expect(sealer.seal({ ...version, device: 'x' }, payload)).rejects.toThrow('own names');
  });
});

it('a tombstone opens as one', async () => {
  const deleted = { ...version, isDeleted: true };
  const tombstone: RecordPayload = { ...payload, data: null };
  const bytes = await sealer.seal(deleted, tombstone);
  expect(await sealer.open(deleted, 200, bytes)).toEqual({ ok: true, value: tombstone });
});
