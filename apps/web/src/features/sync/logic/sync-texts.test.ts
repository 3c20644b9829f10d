import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';

import {
  initialSyncSnapshot,
  type SyncKeyError,
  type SyncProblem,
  type SyncSnapshot,
} from '#src/platform/sync-protocol.ts';

import { relativeTime } from './relative-time.ts';
import { syncErrorText } from './sync-error-text.ts';
import { syncNotes } from './sync-notes.ts';
import { spokenStatus, syncStatusText, syncTone } from './sync-status-text.ts';
import { timeLeft } from './time-left.ts';

const intl = createIntl({ locale: 'en' });
const nowMs = Date.UTC(2026, 0, 1);
const minuteMs = 60_000;

const snapshotOf = (changed: Partial<SyncSnapshot>): SyncSnapshot => ({
  ...initialSyncSnapshot,
  ...changed,
});
const told = (changed: Partial<SyncSnapshot>): string =>
  syncStatusText(intl, { snapshot: snapshotOf(changed), nowMs });
const spoken = (changed: Partial<SyncSnapshot>): string => spokenStatus(intl, snapshotOf(changed));
const toldProblem = (problem: SyncProblem): string => told({ phase: 'error', problem });

const removal = { chatId: 'a', title: 'Tea', device: 'Laptop' };

describe('the status of the sync', () => {
  it('T60 each state has its sentence', () => {
    const scheduled = { phase: 'scheduled' } as const;
    const retry = { ...scheduled, waitsFor: 'retry' } as const;
    expect([
      told({}),
      told({ ...scheduled, waitsFor: 'change' }),
      told({ ...scheduled, waitsFor: 'connection' }),
      told({ ...retry, nextTryAtMs: nowMs + 40_000 }),
      told({ ...retry, nextTryAtMs: nowMs + 4.5 * minuteMs }),
      told(retry),
      told({ phase: 'started' }),
      told({ phase: 'started', progress: { done: 1200, total: 20_000 } }),
      told({ phase: 'ready', syncedAtMs: nowMs - 2 * minuteMs }),
      told({ phase: 'ready', syncedAtMs: nowMs - 1000 }),
      told({ phase: 'ready', syncedAtMs: nowMs + minuteMs }),
    ]).toEqual([
      'Sync is off. Chats are only in this browser.',
      'Changes sync in a moment.',
      'Waiting for a connection. Everything is saved here.',
      'The server did not answer. Next try in 40 seconds.',
      'The server did not answer. Next try in 5 minutes.',
      'The server did not answer. Parley tries again soon.',
      'Syncing…',
      'Syncing 1,200 of 20,000',
      'Synced 2 minutes ago',
      'Synced just now',
      'Synced just now',
    ]);
  });

  it('T60 a state that needs a person says what for', () => {
    expect([
      toldProblem('quota-exceeded'),
      toldProblem('signed-out'),
      toldProblem('device-removed'),
      told({ phase: 'error', problem: 'removals', removals: [removal, removal] }),
      told({ phase: 'error', problem: 'removals', removals: [removal] }),
    ]).toEqual([
      'Storage is full. New messages stay on this device.',
      'You were signed out. Nothing is lost.',
      'Another device removed this browser from sync. Your chats are still here.',
      '2 chats would be removed. Check first.',
      '1 chat would be removed. Check first.',
    ]);
    const all: readonly SyncProblem[] = [
      'quota-exceeded',
      'local-quota-exceeded',
      'storage-failed',
      'signed-out',
      'device-removed',
      'removals',
      'client-too-old',
      'ring-behind',
    ];
    expect(new Set(all.map(toldProblem)).size).toBe(all.length);
  });

  it('T60 a full storage is told with its amounts where they are known', () => {
    const snapshot = snapshotOf({ phase: 'error', problem: 'quota-exceeded' });
    const stats = {
      lastSyncAt: null,
      totalUsageBytes: 25e6,
      limitUsageBytes: 25e6,
      isPaid: false,
      subscriptions: [],
    };
    expect(syncStatusText(intl, { snapshot, nowMs, stats })).toBe(
      'Storage is full: 25 MB of 25 MB. New messages stay on this device.',
    );
  });

  it('T60 colors follow the state', () => {
    const phases = ['init', 'scheduled', 'started', 'ready', 'error'] as const;
    expect(phases.map((phase) => syncTone(snapshotOf({ phase })))).toEqual([
      'off',
      'waiting',
      'running',
      'synced',
      'failed',
    ]);
  });

  it('ears get no seconds and no counts', () => {
    expect([
      spoken({ phase: 'scheduled', waitsFor: 'retry', nextTryAtMs: nowMs + 40_000 }),
      spoken({ phase: 'started', progress: { done: 1, total: 2 } }),
      spoken({ phase: 'ready', syncedAtMs: 1 }),
    ]).toEqual([
      'The server did not answer. Parley tries again soon.',
      'Syncing…',
      'Synced just now',
    ]);
  });

  it('notes say what to do, the worst first', () => {
    expect(syncNotes(intl, initialSyncSnapshot)).toEqual([]);
    const notes = syncNotes(
      intl,
      snapshotOf({ tooNew: 3, tooLarge: 1, heldBack: 2, broken: 2, isServerSuspect: true }),
    );
    expect(notes.map(({ id, tone }) => `${id} ${tone}`)).toEqual([
      'suspect danger',
      'broken danger',
      'tooNew warning',
      'tooLarge warning',
      'heldBack warning',
    ]);
    expect(notes[2]?.text).toContain('Update Parley to see 3 items');
    expect(notes[3]?.text).toContain('1 item is too large');
    expect(notes[4]?.text).toMatch(/^The upload of 2 files.*Keep your data in this browser/);
  });
});

describe('times', () => {
  it.each([
    [-59_000, '59 seconds ago'],
    [-119_000, '1 minute ago'],
    [-3 * 3_600_000, '3 hours ago'],
    [-49 * 3_600_000, '2 days ago'],
    [500, 'in 1 second'],
    [61_000, 'in 2 minutes'],
  ])('%d ms away is %s', (differenceMs, expected) => {
    expect(relativeTime(intl, differenceMs)).toBe(expected);
  });

  it('what is left is told as on a clock', () => {
    expect([600_000, 65_000, 900, -5].map((leftMs) => timeLeft(intl, leftMs))).toEqual([
      '10:00',
      '1:05',
      '0:01',
      '0:00',
    ]);
  });
});

describe('why something with the keys was not done', () => {
  const plain = [
    'offline',
    'no-answer',
    'busy',
    'signed-out',
    'keys-unavailable',
    'ring-forged',
    'ring-rolled-back',
    'not-ready',
    'wrong-secret',
    'no-such-lock',
    'cost-refused',
    'passphrase-too-short',
    'checksum-wrong',
    'code-unknown',
    'too-many-holders',
    'too-many-codes',
    'last-way',
  ] as const;

  it('each code has a sentence of its own', () => {
    const errors: readonly SyncKeyError[] = [
      ...plain.map((code) => ({ code })),
      { code: 'word-count', count: 11 },
      { code: 'word-unknown', position: 4, word: 'darling' },
      { code: 'code-length', length: 15 },
      { code: 'code-character', character: 'U' },
    ];
    const texts = errors.map((error) => syncErrorText(intl, error));
    expect(new Set(texts).size).toBe(errors.length);
    for (const text of texts) expect(text).toMatch(/^\S.*\.$/u);
  });

  it('what was typed is named', () => {
    expect(syncErrorText(intl, { code: 'word-unknown', position: 4, word: 'darling' })).toContain(
      'Word 4, “darling”',
    );
    expect(syncErrorText(intl, { code: 'word-count', count: 11 })).toContain('these are 11 words');
    expect(syncErrorText(intl, { code: 'code-length', length: 1 })).toContain('this is 1');
    expect(syncErrorText(intl, { code: 'code-character', character: 'U' })).toContain('“U”');
  });
});
