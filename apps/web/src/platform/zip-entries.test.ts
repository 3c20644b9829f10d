import { describe, expect, it } from 'vitest';

import { TooLargeError } from './byte-streams.ts';
import { makeZip } from './testing/make-zip.ts';
import { listZip, ZipError } from './zip-entries.ts';

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe('listZip', () => {
  it('lists and unpacks the files of an archive, with their folders in the name', async () => {
    const zip = makeZip({ 'a.json': '[1]', 'folder/ü.txt': 'text'.repeat(1000) });
    const entries = await listZip(new Blob([zip]));
    expect(entries.map(({ name, sizeBytes }) => [name, sizeBytes])).toEqual([
      ['a.json', 3],
      ['folder/ü.txt', 4000],
    ]);
    expect(text((await entries[0]?.read(100)) ?? new Uint8Array())).toBe('[1]');
    expect(text((await entries[1]?.read(5000)) ?? new Uint8Array())).toBe('text'.repeat(1000));
  });

  it('stops a bomb by what comes out, whatever size it claims', async () => {
    const zip = makeZip({ bomb: new Uint8Array(50_000_000) });
    const view = new DataView(zip.buffer);
    const record = zip.length - 22 - 46 - 4;
    view.setUint32(record + 24, 10, true);
    const [bomb] = await listZip(new Blob([zip]));
    expect(bomb?.sizeBytes).toBe(10);
    await expect(bomb?.read(1_000_000)).rejects.toBeInstanceOf(TooLargeError);
  });

  it('refuses what is cut off or changed, and never hangs', async () => {
    const zip = makeZip({ 'a.json': '[1,2,3,4,5,6,7,8,9]', b: 'b' });
    await expect(listZip(new Blob([zip.slice(0, 60)]))).rejects.toBeInstanceOf(ZipError);
    for (let at = 0; at < zip.length; at += 1) {
      const changed = zip.slice();
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      const outcome = await listZip(new Blob([changed])).then(
        (entries) => Promise.allSettled(entries.map((entry) => entry.read(1000))),
        (cause: unknown) => cause,
      );
      expect(Array.isArray(outcome) || outcome instanceof ZipError).toBe(true);
    }
  });
});
