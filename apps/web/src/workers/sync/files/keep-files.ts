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

/** Makes it; nothing is read before it is woken. */
export function createKeepFiles(parts: KeepFilesParts): KeepFiles {
  return new Keeper(parts);
}

class Keeper implements KeepFiles {
  private readonly parts: KeepFilesParts;
  /** Files that the server has not got, or that are damaged there: looked for again when a person asks. */
  private readonly unavailable = new Set<string>();
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

  private planAfter(waitsFor: KeptFiles['waitsFor']): void {
    this.show({ waitsFor });
    this.failures = waitsFor === null ? 0 : this.failures + 1;
    if (waitsFor === null) return;
    const { delay, fraction } = this.parts;
    this.cancelTimer = delay(() => this.runSoon(), retryWaitMs(this.failures, fraction()));
  }

  /** @returns what it waits for before all are here */
  private async fetchAll(): Promise<KeptFiles['waitsFor']> {
    const storage = await this.parts.openStorage();
    const choice = await storage?.keeping();
    if (storage === undefined || choice?.ok !== true) return null;
    this.show(choice.value);
    storage.listMissing(choice.value.mode === 'on');
    if (choice.value.mode !== 'on') return null;
    const pending = await storage.pending();
    if (!pending.ok) return null;
    const ids = pending.value.missing.filter((id) => !this.unavailable.has(id));
    this.show({ done: 0, left: ids.length, unavailable: this.unavailable.size });
    for (const [at, id] of ids.entries()) {
      const waitsFor = this.obstacle() ?? (await this.fetchOne(id));
      if (waitsFor !== null || this.isStopped || this.view.mode !== 'on') return waitsFor;
      this.show({ done: at + 1, left: ids.length - at - 1, unavailable: this.unavailable.size });
    }
    return null;
  }

  private obstacle(): KeptFiles['waitsFor'] {
    return !this.view.onMetered && this.parts.isSavingData() ? 'unmetered' : null;
  }

  private async fetchOne(id: string): Promise<KeptFiles['waitsFor']> {
    const fetched = await this.parts.fetch(id);
    if (fetched.ok) return null;
    const { code } = fetched.error;
    if (code === 'local-quota-exceeded') return 'room';
    if (code !== 'not-there' && code !== 'damaged') return 'connection';
    this.unavailable.add(id);
    return null;
  }

  private show(change: Partial<KeptFiles>): void {
    this.view = { ...this.view, ...change };
    this.parts.onView(this.view);
  }
}
