import type { Result } from '@parley/domain/shared/result.ts';

import type { TransferStorage } from '#src/data/sync/attachment-transfers.ts';
import type { Delay } from '#src/platform/retry.ts';
import type { FileFailure, KeepChoice, KeptFiles } from '#src/platform/sync-protocol.ts';

import { retryWaitMs } from './unsent-files.ts';

/** What files are kept with. */
export interface KeepFilesParts {
  /** Undefined where the database cannot be read. */
  readonly openStorage: () => Promise<TransferStorage | undefined>;
  readonly fetch: (id: string) => Promise<Result<null, FileFailure>>;
  /** Whether the person saves data or pays by the byte. */
  readonly isSavingData: () => boolean;
  readonly delay: Delay;
  /** From 0 to 1. */
  readonly fraction: () => number;
  readonly onView: (view: KeptFiles) => void;
}

/** Fetches all files of the account ahead, where a person wants them on this device. */
export interface KeepFiles {
  /** Looks for files that are missing. */
  readonly wake: (reason: 'round' | 'refused' | 'click' | 'online') => void;
  /** False where the choice was not stored. */
  readonly choose: (choice: KeepChoice) => Promise<boolean>;
  readonly stop: () => void;
}

const firstView: KeptFiles = {
  mode: 'off',
  onMetered: false,
  done: 0,
  left: undefined,
  unavailable: 0,
  waitsFor: null,
};

/** So many files in a row without an answer are a server that does not answer. */
const maxSilent = 2;

type Wait = KeptFiles['waitsFor'];

/** What a failure is to the files behind it. */
const endOf: Readonly<Record<FileFailure['code'], Wait | 'no-answer' | 'unavailable'>> = {
  busy: 'connection',
  damaged: 'unavailable',
  'keys-unavailable': 'connection',
  'local-quota-exceeded': 'room',
  'no-answer': 'no-answer',
  'not-there': 'unavailable',
  offline: 'connection',
  'signed-out': 'connection',
  'storage-failed': 'storage',
};

/** Makes it; nothing is read before it is woken. */
export function createKeepFiles(parts: KeepFilesParts): KeepFiles {
  return new Keeper(parts);
}

class Keeper implements KeepFiles {
  private readonly parts: KeepFilesParts;
  /** Files that the server has not got, or that are damaged there: looked for again when a person asks. */
  private readonly unavailable = new Set<string>();
  /** Files for which no answer came: they come behind the others. */
  private readonly silent = new Set<string>();
  private view = firstView;
  private cancelTimer: (() => void) | undefined;
  private failures = 0;
  private isRunning = false;
  private isWanted = false;
  private isStopped = false;

  constructor(parts: KeepFilesParts) {
    this.parts = parts;
  }

  readonly wake: KeepFiles['wake'] = (reason) => {
    if (reason === 'click') this.unavailable.clear();
    const isEarly = this.cancelTimer !== undefined && reason !== 'click' && reason !== 'online';
    if (!isEarly) this.runSoon();
  };

  readonly choose: KeepFiles['choose'] = async (choice) => {
    const storage = await this.parts.openStorage();
    const isStored = (await storage?.saveKeeping(choice))?.ok === true;
    if (isStored) {
      this.show({ ...choice, ...(choice.mode === 'on' ? {} : { waitsFor: null }) });
      this.wake('click');
    }
    return isStored;
  };

  readonly stop = (): void => {
    this.isStopped = true;
    this.cancelTimer?.();
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
      // A fault must not be the end of it.
      const waitsFor = await this.fetchAll().catch(() => 'connection' as const);
      if (!this.isStopped) this.planAfter(waitsFor);
    }
    this.isRunning = false;
  }

  private planAfter(waitsFor: Wait): void {
    this.show({ waitsFor });
    this.failures = waitsFor === null ? 0 : this.failures + 1;
    if (waitsFor === null) return;
    const { delay, fraction } = this.parts;
    this.cancelTimer = delay(() => this.runSoon(), retryWaitMs(this.failures, fraction()));
  }

  /** @returns what it waits for before all are here */
  private async fetchAll(): Promise<Wait> {
    const storage = await this.parts.openStorage();
    const choice = await storage?.keeping();
    if (storage === undefined || choice?.ok !== true) {
      return this.view.mode === 'on' ? 'storage' : null;
    }
    this.show(choice.value);
    storage.listMissing(choice.value.mode === 'on');
    if (choice.value.mode !== 'on') return null;
    const pending = await storage.pending();
    if (!pending.ok) return 'storage';
    const ids = pending.value.missing.filter((id) => !this.unavailable.has(id));
    return this.fetchEach([
      ...ids.filter((id) => !this.silent.has(id)),
      ...ids.filter((id) => this.silent.has(id)),
    ]);
  }

  private async fetchEach(ids: readonly string[]): Promise<Wait> {
    let done = 0;
    let silent = 0;
    const tell = (): void =>
      this.show({ done, left: ids.length - done, unavailable: this.unavailable.size });
    tell();
    for (const id of ids) {
      const end = this.obstacle() ?? (await this.fetchOne(id));
      if (this.isStopped || this.view.mode !== 'on') return null;
      if (end === 'no-answer') silent += 1;
      else if (end !== null) return end;
      else {
        done += 1;
        silent = 0;
        tell();
      }
      if (silent === maxSilent) return 'connection';
    }
    return done < ids.length ? 'connection' : null;
  }

  private obstacle(): 'unmetered' | null {
    return !this.view.onMetered && this.parts.isSavingData() ? 'unmetered' : null;
  }

  private async fetchOne(id: string): Promise<Wait | 'no-answer'> {
    const fetched = await this.parts.fetch(id);
    const code = fetched.ok ? undefined : fetched.error.code;
    if (code === 'no-answer') this.silent.add(id);
    else this.silent.delete(id);
    const end = code === undefined ? null : endOf[code];
    if (end !== 'unavailable') return end;
    this.unavailable.add(id);
    return null;
  }

  private show(change: Partial<KeptFiles>): void {
    this.view = { ...this.view, ...change };
    this.parts.onView(this.view);
  }
}
