import type {
  SyncPlace,
  SyncRequestName,
  SyncRequests,
  SyncSnapshot,
  WakeReason,
} from '#src/platform/sync-protocol.ts';
import { initialSyncSnapshot } from '#src/platform/sync-protocol.ts';
import { createListeners } from '#src/platform/listeners.ts';
import { queueForLock, type Locks } from '#src/platform/locks.ts';
import type { TabChannel } from '#src/platform/tabs.ts';

import { hearTabs, postToTabs, type SyncTabMessage } from './sync-channel.ts';
import { startLeader, type SyncLeader, type SyncWorkerLike } from './sync-leader.ts';

/** What the tabs of a browser share their sync with. */
export interface SyncTabsParts {
  readonly startWorker: () => SyncWorkerLike;
  readonly locks: Pick<Locks, 'withLock'>;
  readonly channel: TabChannel;
  readonly randomId: () => string;
  /** Which account this browser syncs; undefined for none. */
  readonly syncedPlace: () => SyncPlace | undefined;
  readonly onKeys: (account: string, hasKeys: boolean) => void;
}

/** The sync as any tab sees it. */
export interface SyncTabs {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => SyncSnapshot;
  readonly ask: <Name extends SyncRequestName>(
    name: Name,
    input: SyncRequests[Name]['input'],
  ) => Promise<SyncRequests[Name]['output']>;
  readonly wake: (reason: WakeReason) => void;
}

interface Waiting {
  readonly name: SyncRequestName;
  readonly input: unknown;
  readonly resolve: (output: unknown) => void;
}

const lockName = 'parley-sync';

/**
 * One tab of the browser has the worker: the one that got the lock. Others ask it, and one of them takes
 * over when it is closed; what was asked and not answered is asked again then.
 */
export function createSyncTabs(parts: SyncTabsParts): SyncTabs {
  return new Tabs(parts);
}

class Tabs implements SyncTabs {
  private readonly parts: SyncTabsParts;
  private readonly listeners = createListeners();
  private readonly waiting = new Map<string, Waiting>();
  private snapshot = initialSyncSnapshot;
  private leader: SyncLeader | undefined;

  constructor(parts: SyncTabsParts) {
    this.parts = parts;
    hearTabs(parts.channel, (message) => this.hear(message));
    this.post({ type: 'hello' });
    void queueForLock(parts.locks, lockName).then(() => this.lead());
  }

  readonly subscribe = this.listeners.add;
  readonly getSnapshot = (): SyncSnapshot => this.snapshot;

  readonly ask: SyncTabs['ask'] = (name, input) =>
    new Promise((resolve) => {
      const id = this.parts.randomId();
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker is built from the same protocol file
      const request = { name, input, resolve: resolve as (output: unknown) => void };
      if (this.leader !== undefined) {
        void this.answerOwn(this.leader, id, request);
        return;
      }
      this.waiting.set(id, request);
      this.post({ type: 'ask', id, name, input });
    });

  readonly wake = (reason: WakeReason): void => {
    if (this.leader === undefined) this.post({ type: 'wake', reason });
    else this.leader.wake(reason);
  };

  private post(message: SyncTabMessage): void {
    postToTabs(this.parts.channel, message);
  }

  private show(next: SyncSnapshot): void {
    this.snapshot = next;
    this.listeners.notify();
  }

  private lead(): void {
    const { startWorker, onKeys, syncedPlace } = this.parts;
    const leader = startLeader({
      startWorker,
      syncedPlace,
      onKeys,
      onSnapshot: (snapshot) => {
        this.show(snapshot);
        this.post({ type: 'snapshot', snapshot });
      },
      onDeath: () => this.show({ ...this.snapshot, phase: 'error', problem: 'storage-failed' }),
    });
    this.leader = leader;
    if (syncedPlace() !== undefined) leader.start();
    this.post({ type: 'leader' });
    for (const [id, request] of this.waiting) void this.answerOwn(leader, id, request);
  }

  private async answerOwn(leader: SyncLeader, id: string, request: Waiting): Promise<void> {
    this.waiting.delete(id);
    request.resolve(await leader.ask(request.name, request.input));
  }

  private hear(message: SyncTabMessage): void {
    switch (message.type) {
      case 'snapshot':
        if (this.leader === undefined) this.show(message.snapshot);
        break;
      case 'answer':
        this.waiting.get(message.id)?.resolve(message.output);
        this.waiting.delete(message.id);
        break;
      case 'leader':
        for (const [id, { name, input }] of this.waiting) {
          this.post({ type: 'ask', id, name, input });
        }
        break;
      case 'hello':
        if (this.leader !== undefined) this.post({ type: 'snapshot', snapshot: this.snapshot });
        break;
      case 'ask':
        void this.answerOther(message);
        break;
      case 'wake':
        this.leader?.wake(message.reason);
        break;
      default:
    }
  }

  private async answerOther(asked: Extract<SyncTabMessage, { type: 'ask' }>): Promise<void> {
    if (this.leader === undefined) return;
    const output = await this.leader.ask(asked.name, asked.input);
    this.post({ type: 'answer', id: asked.id, output });
  }
}
