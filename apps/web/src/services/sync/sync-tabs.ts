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
  const { channel, locks, randomId, syncedPlace } = parts;
  const listeners = createListeners();
  const waiting = new Map<string, Waiting>();
  let snapshot = initialSyncSnapshot;
  let leader: SyncLeader | undefined;

  function show(next: SyncSnapshot): void {
    snapshot = next;
    listeners.notify();
  }

  function lead(): void {
    const started = startLeader({
      startWorker: parts.startWorker,
      onKeys: parts.onKeys,
      onSnapshot(next) {
        show(next);
        postToTabs(channel, { type: 'snapshot', snapshot: next });
      },
      onDeath: () => show({ ...snapshot, phase: 'error', problem: 'storage-failed' }),
    });
    leader = started;
    const place = syncedPlace();
    if (place !== undefined) started.post({ type: 'run', place });
    postToTabs(channel, { type: 'leader' });
    for (const [id, request] of waiting) void answerOwn(started, id, request);
  }

  async function answerOwn(by: SyncLeader, id: string, request: Waiting): Promise<void> {
    waiting.delete(id);
    request.resolve(await by.ask(request.name, request.input));
  }

  function hear(message: SyncTabMessage): void {
    switch (message.type) {
      case 'snapshot':
        if (leader === undefined) show(message.snapshot);
        break;
      case 'answer':
        waiting.get(message.id)?.resolve(message.output);
        waiting.delete(message.id);
        break;
      case 'leader':
        for (const [id, { name, input }] of waiting) {
          postToTabs(channel, { type: 'ask', id, name, input });
        }
        break;
      case 'hello':
        if (leader !== undefined) postToTabs(channel, { type: 'snapshot', snapshot });
        break;
      case 'ask':
        void answerOther(message);
        break;
      case 'wake':
        leader?.post({ type: 'wake', reason: message.reason });
        break;
      default:
    }
  }

  async function answerOther({
    id,
    name,
    input,
  }: Extract<SyncTabMessage, { type: 'ask' }>): Promise<void> {
    if (leader === undefined) return;
    const output = await leader.ask(name, input);
    postToTabs(channel, { type: 'answer', id, output });
  }

  hearTabs(channel, hear);
  postToTabs(channel, { type: 'hello' });
  void queueForLock(locks, lockName).then(lead);

  return {
    subscribe: listeners.add,
    getSnapshot: () => snapshot,
    ask(name, input) {
      return new Promise((resolve) => {
        const id = randomId();
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker is built from the same protocol file
        const request = { name, input, resolve: resolve as (output: unknown) => void };
        if (leader !== undefined) {
          void answerOwn(leader, id, request);
          return;
        }
        waiting.set(id, request);
        postToTabs(channel, { type: 'ask', id, name, input });
      });
    },
    wake(reason) {
      if (leader === undefined) postToTabs(channel, { type: 'wake', reason });
      else leader.post({ type: 'wake', reason });
    },
  };
}
