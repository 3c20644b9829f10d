import { canonicalJson } from '@parley/domain/backup/canonical-json.ts';
import {
  noCounts,
  type BackupCounts,
  type BackupSection,
} from '@parley/domain/backup/backup-sections.ts';
import type { LeftOut, LeftOutFile } from '@parley/domain/backup/left-out.ts';

import { joinBytes, type Bytes } from '#src/platform/byte-streams.ts';
import { createYield } from '#src/platform/yield.ts';
import { createSha256 } from '#src/platform/incremental-sha256.ts';

import type { Store } from '../store.ts';
import type { BackupJob, Line } from './backup-job.ts';
import { firstLine } from './backup-layout.ts';
import { dataLines } from './backup-lines.ts';
import { createUnreadTally } from './unread-tally.ts';

/** What a backup is made of. */
export interface BackupOptions {
  readonly sections: ReadonlySet<BackupSection>;
  /** Told after each chat and each attachment. */
  readonly onProgress: (done: BackupCounts) => void;
  /** The newest entry of the page of changes that the person has seen. */
  readonly latestSeenUpdate?: string | undefined;
}

/** What a backup that was written holds. */
export interface WrittenBackup {
  readonly counts: BackupCounts;
  /** What it could not take along: rows that cannot be read, then files. */
  readonly leftOut: readonly LeftOut[];
}

/** Lines are joined up to this size before they are handed on. */
const pieceBytes = 512 * 1024;
/** How long it writes before the page has its turn: chats that are read together come as one. */
const sliceMs = 12;

/**
 * Writes a profile as a backup, in pieces; a few chats or one attachment of ordinary size are in
 * memory at a time. Chats in the trash, keys and endpoints are left out. Each chat is of one moment.
 *
 * @returns how many of each kind were written, and what could not be
 * Errors: throws `BackupReadError` where the store fails.
 */
export async function* writeBackup(
  store: Store,
  { sections, onProgress, latestSeenUpdate }: BackupOptions,
): AsyncGenerator<Bytes, WrittenBackup> {
  const counts = { ...noCounts };
  const output = createOutput();
  const leftOut: LeftOutFile[] = [];
  const used: BackupJob['used'] = new Map();
  const unread = createUnreadTally();
  const job = { store, sections, counts, onProgress, latestSeenUpdate, used, leftOut, unread };
  const yieldNow = createYield();
  let sliceBeganMs = performance.now();
  for await (const line of dataLines(job)) {
    if (output.write(line) >= pieceBytes) yield output.take();
    if (performance.now() - sliceBeganMs < sliceMs) continue;
    await yieldNow();
    sliceBeganMs = performance.now();
  }
  output.end(counts);
  yield output.take();
  return { counts, leftOut: [...unread.list(), ...leftOut] };
}

interface Output {
  /** Gives the bytes that wait. */
  write(line: Line): number;
  end(counts: BackupCounts): void;
  take(): Bytes;
}

/** Joins lines and hashes what belongs to `data`, without its line feeds. */
function createOutput(): Output {
  const encoder = new TextEncoder();
  const hash = createSha256();
  let waiting: Bytes[] = [encoder.encode(`${firstLine}\n`)];
  let size = 0;
  hash.update(encoder.encode('{'));
  const add = (bytes: Bytes): void => {
    waiting.push(bytes);
    size += bytes.length;
  };
  return {
    write({ text, isOpen = false }) {
      const bytes = encoder.encode(text);
      hash.update(bytes);
      add(bytes);
      if (!isOpen) add(encoder.encode('\n'));
      return size;
    },
    end(counts) {
      hash.update(encoder.encode('}'));
      const checksum = `"checksum":${JSON.stringify(hash.hex())},`;
      add(
        encoder.encode(['},', checksum, `"counts":${canonicalJson(counts)}`, '}', ''].join('\n')),
      );
    },
    take() {
      const joined = joinBytes(waiting);
      waiting = [];
      size = 0;
      return joined;
    },
  };
}
