import type { CloudStats } from '@parley/contract/http/cloud.ts';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

import { formatBytes } from '#src/platform/format-bytes.ts';
import type { SyncProblem, SyncSnapshot } from '#src/platform/sync-protocol.ts';

import { relativeTime } from './relative-time.ts';

/** What the state of the sync is to a person: yellow, orange, green and turning, quiet, red. */
export type SyncTone = 'off' | 'waiting' | 'running' | 'synced' | 'failed';

/** What a status is told from. */
export interface SyncStatusInput {
  readonly snapshot: SyncSnapshot;
  readonly nowMs: number;
  /** For the amounts of a full storage; absent while nobody knows them. */
  readonly stats?: CloudStats | undefined;
}

type Sentence =
  | 'off'
  | 'change'
  | 'connection'
  | 'retry'
  | 'retryUnknown'
  | 'syncing'
  | 'progress'
  | 'synced'
  | 'justSynced'
  | 'full';

const texts: Readonly<Record<Sentence, MessageDescriptor>> = defineMessages({
  off: { id: 'sync.status.off', defaultMessage: 'Sync is off. Chats are only in this browser.' },
  change: { id: 'sync.status.change', defaultMessage: 'Changes sync in a moment.' },
  connection: {
    id: 'sync.status.connection',
    defaultMessage: 'Waiting for a connection. Everything is saved here.',
  },
  retry: {
    id: 'sync.status.retry',
    defaultMessage: 'The server did not answer. Next try {when}.',
  },
  retryUnknown: {
    id: 'sync.status.retryUnknown',
    defaultMessage: 'The server did not answer. Parley tries again soon.',
  },
  syncing: { id: 'sync.status.syncing', defaultMessage: 'Syncing…' },
  progress: {
    id: 'sync.status.progress',
    defaultMessage: 'Syncing {done, number} of {total, number}',
  },
  synced: { id: 'sync.status.synced', defaultMessage: 'Synced {when}' },
  justSynced: { id: 'sync.status.justSynced', defaultMessage: 'Synced just now' },
  full: {
    id: 'sync.status.full',
    defaultMessage: 'Storage is full: {used} of {limit}. New messages stay on this device.',
  },
});

const problems: Readonly<Record<SyncProblem, MessageDescriptor>> = defineMessages({
  'quota-exceeded': {
    id: 'sync.status.quota',
    defaultMessage: 'Storage is full. New messages stay on this device.',
  },
  'local-quota-exceeded': {
    id: 'sync.status.localQuota',
    defaultMessage:
      'This browser’s storage is full, so nothing new comes in. Free up space on this device, then sync again.',
  },
  'storage-failed': {
    id: 'sync.status.storageFailed',
    defaultMessage: 'Couldn’t save to browser storage. Reload the page, then sync again.',
  },
  'signed-out': {
    id: 'sync.status.signedOut',
    defaultMessage: 'You were signed out. Nothing is lost.',
  },
  'device-removed': {
    id: 'sync.status.deviceRemoved',
    defaultMessage: 'Another device removed this browser from sync. Your chats are still here.',
  },
  removals: {
    id: 'sync.status.removals',
    defaultMessage: '{count, plural, one {# chat} other {# chats}} would be removed. Check first.',
  },
  'client-too-old': {
    id: 'sync.status.tooOld',
    defaultMessage: 'Update Parley to keep syncing: reload the page. Everything is saved here.',
  },
  'ring-behind': {
    id: 'sync.status.ringBehind',
    defaultMessage:
      'The server didn’t hand out the newest keys. Everything is saved here. Try again in a few minutes.',
  },
});

const tones = {
  init: 'off',
  scheduled: 'waiting',
  started: 'running',
  ready: 'synced',
  error: 'failed',
} as const satisfies Record<SyncSnapshot['phase'], SyncTone>;

const justNowMs = 60_000;

export function syncTone({ phase }: SyncSnapshot): SyncTone {
  return tones[phase];
}

/** How the sync stands, in a sentence. */
export function syncStatusText(intl: IntlShape, input: SyncStatusInput): string {
  const { snapshot, nowMs } = input;
  const tell: Readonly<Record<SyncSnapshot['phase'], () => string>> = {
    init: () => intl.formatMessage(texts.off),
    scheduled: () => waitText(intl, snapshot, nowMs),
    started: () =>
      snapshot.progress === null
        ? intl.formatMessage(texts.syncing)
        : intl.formatMessage(texts.progress, snapshot.progress),
    ready: () => syncedText(intl, nowMs - snapshot.syncedAtMs),
    error: () => problemText(intl, input),
  };
  return tell[snapshot.phase]();
}

/** The same for ears: without what changes by the second. */
export function spokenStatus(intl: IntlShape, snapshot: SyncSnapshot): string {
  const still = { ...snapshot, progress: null, nextTryAtMs: 0 };
  return syncStatusText(intl, { snapshot: still, nowMs: snapshot.syncedAtMs });
}

function waitText(intl: IntlShape, snapshot: SyncSnapshot, nowMs: number): string {
  const { waitsFor, nextTryAtMs } = snapshot;
  if (waitsFor === 'connection') return intl.formatMessage(texts.connection);
  if (waitsFor !== 'retry') return intl.formatMessage(texts.change);
  return nextTryAtMs <= nowMs
    ? intl.formatMessage(texts.retryUnknown)
    : intl.formatMessage(texts.retry, { when: relativeTime(intl, nextTryAtMs - nowMs) });
}

/** A clock that was set back makes no time of the future. */
function syncedText(intl: IntlShape, agoMs: number): string {
  return agoMs < justNowMs
    ? intl.formatMessage(texts.justSynced)
    : intl.formatMessage(texts.synced, { when: relativeTime(intl, -agoMs) });
}

function problemText(intl: IntlShape, { snapshot, stats }: SyncStatusInput): string {
  const { problem, removals } = snapshot;
  const limitBytes = stats?.limitUsageBytes ?? null;
  if (problem === 'quota-exceeded' && stats !== undefined && limitBytes !== null) {
    return intl.formatMessage(texts.full, {
      used: formatBytes(intl, stats.totalUsageBytes),
      limit: formatBytes(intl, limitBytes),
    });
  }
  return intl.formatMessage(problems[problem ?? 'storage-failed'], { count: removals.length });
}
