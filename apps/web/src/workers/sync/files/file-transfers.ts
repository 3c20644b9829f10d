import { createAttachmentId } from '@parley/domain/shared/ids.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { TransportFailure } from '@parley/sync/client/transport.ts';
import type { BlobSealer } from '@parley/sync/seal/blob-sealer.ts';

import type { StoreError } from '#src/data/store-error.ts';
import type { TransferStorage } from '#src/data/sync/attachment-transfers.ts';
import type { Delay } from '#src/platform/retry.ts';
import type { FileFailure, SyncProblem } from '#src/platform/sync-protocol.ts';

import type { BlobRequests } from './blob-requests.ts';
import { downloadFile, type WantedFile } from './download-file.ts';
import {
  createUnsentFiles,
  retryWaitMs,
  type UnsentFiles,
  type WaitReason,
} from './unsent-files.ts';
import { uploadFile, type FileMoveParts, type UploadFailure } from './upload-file.ts';

/** How the files of this browser stand. */
export interface FilesView {
  /** Files that are still to be sent. */
  readonly uploads: number;
  /** Files that are larger than the server takes. */
  readonly tooLarge: number;
  /** Files that the server has begun with a key that was replaced since, and has to let go of first. */
  readonly heldBack: number;
  /** Null where nobody has to do anything. */
  readonly problem: SyncProblem | null;
}

/** What the transfers of files work with. */
export interface FileTransfersParts {
  readonly requests: BlobRequests;
  /** Undefined where no keys are open. */
  readonly openSealer: () => Promise<BlobSealer | undefined>;
  /** Undefined where the database cannot be read. */
  readonly openStorage: () => Promise<TransferStorage | undefined>;
  readonly delay: Delay;
  /** From 0 to 1. */
  readonly fraction: () => number;
  /** The server has a file of which other devices have to be told. */
  readonly onSent: () => void;
  readonly onView: (view: FilesView) => void;
}

/** `round`: one has ended. `refused`: and the server has not got files that it was said to have. */
export type FilesReason = 'round' | 'refused' | 'click' | 'online';

/** Moves files between this browser and the server: one up at a time, and down what is asked for. */
export interface FileTransfers {
  /** Sends what is to be sent. */
  readonly wake: (reason: FilesReason) => void;
  /** Fetches a file; who asks for one that is coming waits for it. */
  readonly fetch: (id: string) => Promise<Result<null, FileFailure>>;
  readonly stop: () => void;
}

/** Waits between tries to fetch a file that somebody is looking for. */
const fetchWaitsMs = [1000, 3000] as const;
/** Files of which a part came and that are kept in mind. */
const maxBegun = 8;

/** Makes the transfers; nothing moves before it is asked for. */
export function createFileTransfers(parts: FileTransfersParts): FileTransfers {
  return new Transfers(parts);
}

/** What came of sending; a failure where it is no use to try other files now. */
type RunEnd = 'done' | 'failed' | TransportFailure;

const nothingToSend: FilesView = { uploads: 0, tooLarge: 0, heldBack: 0, problem: null };

class Transfers implements FileTransfers {
  private readonly parts: FileTransfersParts;
  private readonly fetching = new Map<string, Promise<Result<null, FileFailure>>>();
  private readonly begun = new Map<string, Blob[]>();
  /** What no later try mends with these keys, unless a person knows better. */
  private readonly skipped = new Map<string, UploadFailure['code']>();
  private skippedEpoch: number | undefined;
  /** What a later try may mend. */
  private readonly unsent: UnsentFiles;
  private view = nothingToSend;
  private cancelTimer: (() => void) | undefined;
  private failures = 0;
  private isRunning = false;
  private isWanted = false;
  private isStopped = false;
  private mayLackFiles = false;

  constructor(parts: FileTransfersParts) {
    this.parts = parts;
    const { delay, fraction } = parts;
    this.unsent = createUnsentFiles({ delay, fraction, onDue: () => this.runSoon() });
  }

  readonly wake = (reason: FilesReason): void => {
    this.mayLackFiles ||= reason === 'refused';
    if (reason === 'click') this.skipped.clear();
    if (reason === 'click' || reason === 'online') this.unsent.clear();
    // A server that does not answer is not asked more often because rounds go on.
    const isEarly = this.cancelTimer !== undefined && (reason === 'round' || reason === 'refused');
    if (!this.isStopped && !isEarly) this.runSoon();
  };

  readonly stop = (): void => {
    this.isStopped = true;
    this.cancelTimer?.();
    this.unsent.clear();
  };

  readonly fetch: FileTransfers['fetch'] = (id) => {
    const known = this.fetching.get(id);
    if (known !== undefined) return known;
    const fetching = this.fetchPatiently(id)
      .catch(() => err<FileFailure>({ code: 'storage-failed' }))
      .finally(() => this.fetching.delete(id));
    this.fetching.set(id, fetching);
    return fetching;
  };

  private runSoon(): void {
    this.isWanted = true;
    void this.run();
  }

  private async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    while (this.isWanted && !this.isStopped) {
      this.isWanted = false;
      this.cancelTimer?.();
      this.cancelTimer = undefined;
      // A fault must not be the end of all transfers.
      const end = await this.sendAll().catch((): RunEnd => 'failed');
      if (!this.isStopped) this.planAfter(end);
    }
    this.isRunning = false;
  }

  private planAfter(end: RunEnd): void {
    const { delay, fraction } = this.parts;
    this.unsent.plan();
    this.failures = end === 'done' ? 0 : this.failures + 1;
    const isFull = this.unsent.count('full') > 0;
    this.show({
      heldBack: this.unsent.count('key-retired'),
      problem: isFull ? 'quota-exceeded' : null,
    });
    if (end === 'done' || (typeof end === 'object' && end.code === 'signed-out')) return;
    const asked = typeof end === 'object' && end.code === 'busy' ? (end.retryAfterMs ?? 0) : 0;
    const waitMs = Math.max(asked, retryWaitMs(this.failures, fraction()));
    this.cancelTimer = delay(() => this.runSoon(), waitMs);
  }

  private async sendAll(): Promise<RunEnd> {
    const [sealer, storage] = await Promise.all([
      this.parts.openSealer(),
      this.parts.openStorage(),
    ]);
    if (sealer === undefined || storage === undefined) return 'done';
    if (sealer.epoch !== this.skippedEpoch) this.skipped.clear();
    this.skippedEpoch = sealer.epoch;
    const ids = await this.listUploads(storage);
    if (!ids.ok) return 'failed';
    const moving = { requests: this.parts.requests, sealer };
    for (const [at, id] of ids.value.entries()) {
      this.show({ uploads: this.unsent.size() + ids.value.length - at });
      // A file that cannot be read must not keep others from being sent.
      const failure = await this.send(moving, storage, id).catch(() => this.tryLater(id, 'failed'));
      if (this.isStopped) return 'done';
      if (failure !== undefined) return failure;
    }
    this.show({ uploads: this.unsent.size(), tooLarge: this.countTooLarge() });
    return 'done';
  }

  private async listUploads(
    storage: TransferStorage,
  ): Promise<Result<readonly string[], StoreError>> {
    const pending = await storage.pending();
    if (!pending.ok) return pending;
    const uploads = new Set(pending.value.uploads);
    if (this.mayLackFiles) {
      for (const id of pending.value.unconfirmed) {
        await storage.noteMissing(id);
        uploads.add(id);
      }
      this.mayLackFiles = false;
    }
    this.unsent.keepOnly(uploads);
    return ok([...uploads].filter((id) => !this.skipped.has(id) && !this.unsent.has(id)));
  }

  /** @returns what makes it useless to try others now */
  private async send(
    moving: FileMoveParts,
    storage: TransferStorage,
    id: string,
  ): Promise<TransportFailure | undefined> {
    const [isWanted, file] = await Promise.all([storage.isWanted(id), storage.bytes(id)]);
    // What referred to it may be gone since it was listed.
    if (isWanted.ok && !isWanted.value) return undefined;
    if (!isWanted.ok || !file.ok) return this.tryLater(id, 'failed');
    const sent = await uploadFile(moving, id, file.value);
    if (this.isStopped) return undefined;
    if (!sent.ok) return this.noteUnsent(storage, id, sent.error);
    const type = file.value && { mediaType: file.value.type };
    const noted = await storage.noteSent(id, { sizeBytes: sent.value, ...type });
    if (!noted.ok) return this.tryLater(id, 'failed');
    this.parts.onSent();
    return undefined;
  }

  private async noteUnsent(
    storage: TransferStorage,
    id: string,
    failure: UploadFailure,
  ): Promise<TransportFailure | undefined> {
    switch (failure.code) {
      case 'nowhere':
        await storage.noteMissing(id);
        return undefined;
      case 'too-large':
      case 'unusable':
        this.skipped.set(id, failure.code);
        this.show({ tooLarge: this.countTooLarge() });
        return undefined;
      case 'quota-exceeded':
        return this.tryLater(id, 'full');
      case 'key-retired':
        return this.tryLater(id, 'key-retired');
      case 'no-answer':
        return this.tryLater(id, 'failed');
      case 'offline':
      case 'busy':
      case 'signed-out':
        return failure;
      default:
        return undefined;
    }
  }

  private tryLater(id: string, reason: WaitReason): undefined {
    this.unsent.note(id, reason);
    return undefined;
  }

  private countTooLarge(): number {
    return [...this.skipped.values()].filter((code) => code === 'too-large').length;
  }

  private async fetchPatiently(id: string): Promise<Result<null, FileFailure>> {
    for (const waitMs of fetchWaitsMs) {
      const fetched = await this.fetchOnce(id);
      if (fetched.ok || (fetched.error.code !== 'no-answer' && fetched.error.code !== 'busy')) {
        return fetched;
      }
      await new Promise<void>((resolve) => void this.parts.delay(resolve, waitMs));
    }
    return this.fetchOnce(id);
  }

  private async fetchOnce(id: string): Promise<Result<null, FileFailure>> {
    const [sealer, storage] = await Promise.all([
      this.parts.openSealer(),
      this.parts.openStorage(),
    ]);
    if (sealer === undefined || storage === undefined) return err({ code: 'keys-unavailable' });
    const form = await storage.sent(id);
    if (!form.ok) return err({ code: 'storage-failed' });
    if (form.value === undefined) return err({ code: 'not-there' });
    const came = this.begun.get(id) ?? [];
    this.keepBegun(id, came);
    const file: WantedFile = { ...form.value, id, came };
    const got = await downloadFile({ requests: this.parts.requests, sealer }, file);
    if (!got.ok) return err({ code: got.error.code });
    const stored = await storage.saveBytes(
      createAttachmentId(id.replace('sha256-', '')),
      got.value,
    );
    if (!stored.ok) {
      const isFull = stored.error.code === 'quota-exceeded';
      return err({ code: isFull ? 'local-quota-exceeded' : 'storage-failed' });
    }
    this.begun.delete(id);
    return ok(null);
  }

  private keepBegun(id: string, came: Blob[]): void {
    this.begun.delete(id);
    this.begun.set(id, came);
    const [oldest] = this.begun.keys();
    if (this.begun.size > maxBegun && oldest !== undefined) this.begun.delete(oldest);
  }

  private show(change: Partial<FilesView>): void {
    const next = { ...this.view, ...change };
    const isSame =
      next.uploads === this.view.uploads &&
      next.tooLarge === this.view.tooLarge &&
      next.heldBack === this.view.heldBack &&
      next.problem === this.view.problem;
    this.view = next;
    if (!isSame) this.parts.onView(next);
  }
}
