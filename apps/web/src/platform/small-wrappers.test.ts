import { createHash } from 'node:crypto';

import { toHex } from '@parley/domain/shared/to-hex.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createLocalFlags, createMemoryFlags, type TextStorage } from './local-flags.ts';
import { createLogger } from './logger.ts';
import { sha256InScript } from './sha256-in-script.ts';
import { sha256Hex } from './sha256.ts';
import { createStoragePersistence } from './storage-persistence.ts';
import { createMemoryTabHub, createTabChannel } from './tabs.ts';
import { countWalks } from './testing/count-walks.ts';
import { checkScriptUrl } from './trusted-types.ts';

/** How often lists are iterated while so many bytes are hashed. */
function walksOf(length: number): number {
  const end = countWalks(Array.prototype);
  sha256InScript(new Uint8Array(length));
  return end();
}

describe('SHA-256', () => {
  it('is the same in script, in the browser and in Node', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const expected = createHash('sha256').update(bytes).digest('hex');
        expect(toHex(sha256InScript(bytes))).toBe(expected);
        expect(await sha256Hex(new Uint8Array(bytes))).toBe(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('makes no list in script for what it goes through', () => {
    expect(walksOf(6400)).toBe(walksOf(64));
  });
});

describe('local flags', () => {
  it('never throw where the browser refuses storage', () => {
    const flags = createLocalFlags(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
    flags.write('theme', 'dark');
    expect(flags.read('theme')).toBeUndefined();
  });

  it('are written, read and removed under their own names', () => {
    const values = new Map<string, string>();
    const storage: TextStorage = {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    };
    for (const flags of [createLocalFlags(() => storage), createMemoryFlags()]) {
      flags.write('profile', '1');
      expect(flags.read('profile')).toBe('1');
      flags.write('profile', undefined);
      expect(flags.read('profile')).toBeUndefined();
    }
    createLocalFlags(() => storage).write('locale', 'de');
    expect([...values]).toEqual([['parley.locale', 'de']]);
  });
});

describe('the logger', () => {
  it('masks what looks like a key, cuts long text, and keeps the newest lines', () => {
    const logger = createLogger(() => 7);
    logger.error('call-failed', { reason: `bad key sk-${'a1B2'.repeat(10)} here`, status: 401 });
    expect(logger.entries()[0]).toEqual({
      level: 'error',
      event: 'call-failed',
      fields: { reason: 'bad key *** here', status: 401 },
      atMs: 7,
    });
    for (let n = 0; n < 600; n += 1) logger.info(`event-${n}`);
    expect(logger.entries()).toHaveLength(500);
    expect(logger.entries().at(-1)?.event).toBe('event-599');
  });
});

describe('script addresses', () => {
  it('are those of this origin only', () => {
    const page = 'https://parley.example/app/';
    expect(checkScriptUrl('worker.js', page)).toBe('https://parley.example/app/worker.js');
    for (const url of [
      'https://evil.example/x.js',
      '//evil.example/x.js',
      'data:text/javascript,1',
      'blob:https://evil.example/1',
      'javascript:1',
    ]) {
      expect(() => checkScriptUrl(url, page)).toThrow(TypeError);
    }
  });
});

describe('the storage manager', () => {
  it('counts as empty and unpersisted where it is missing', async () => {
    const persistence = createStoragePersistence(undefined);
    expect(await persistence.estimate()).toEqual({
      usageBytes: 0,
      quotaBytes: 0,
      isPersisted: false,
    });
    expect(await persistence.request()).toBe(false);
  });
});

describe('lines between tabs', () => {
  it('reach every other tab and not the own one', async () => {
    const hub = createMemoryTabHub();
    const [first, second, other] = [hub.open('a'), hub.open('a'), hub.open('b')];
    const seen: unknown[] = [];
    first.subscribe((message) => seen.push(['first', message]));
    other.subscribe((message) => seen.push(['other', message]));
    const arrived = new Promise((resolve) => {
      second.subscribe(resolve);
    });
    first.post({ n: 1 });
    expect(await arrived).toEqual({ n: 1 });
    expect(seen).toEqual([]);
  });

  it('work over BroadcastChannel', async () => {
    const [first, second] = [createTabChannel('test-line'), createTabChannel('test-line')];
    const arrived = new Promise((resolve) => {
      second.subscribe(resolve);
    });
    first.post('hello');
    expect(await arrived).toBe('hello');
    first.close();
    second.close();
  });
});
