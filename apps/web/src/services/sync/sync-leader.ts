import { err } from '@parley/domain/shared/result.ts';

import type {
  FromSyncWorker,
  SyncPlace,
  SyncRequestName,
  SyncSnapshot,
  ToSyncWorker,
  WakeReason,
} from '#src/platform/sync-protocol.ts';

/** The part of a worker that is used. */
export interface SyncWorkerLike {
  onmessage: ((event: MessageEvent<FromSyncWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToSyncWorker): void;
  terminate(): void;
}

/** What a worker is started with. */
export interface SyncLeaderParts {
  readonly startWorker: () => SyncWorkerLike;
  /** Which account this browser syncs; each worker begins with it. */
  readonly syncedPlace: () => SyncPlace | undefined;
  readonly onSnapshot: (snapshot: SyncSnapshot) => void;
  readonly onKeys: (account: string, hasKeys: boolean) => void;
  /** The worker is gone. */
  readonly onDeath: () => void;
}

/** The worker of the tab that syncs for all. */
export interface SyncLeader {
  readonly ask: (name: SyncRequestName, input: unknown) => Promise<unknown>;
  /** Starts the worker where it does not run. */
  readonly start: () => void;
  readonly wake: (reason: WakeReason) => void;
}

/** Starts the worker, and another one with the next message after it died. */
export function startLeader(parts: SyncLeaderParts): SyncLeader {
  const answers = new Map<number, (output: unknown) => void>();
  let lastCallId = 0;
  let worker: SyncWorkerLike | undefined;

  function running(): SyncWorkerLike {
    if (worker !== undefined) return worker;
    const started = parts.startWorker();
    started.onmessage = ({ data }) => receive(data);
    started.onerror = () => {
      started.onmessage = null;
      started.onerror = null;
      started.terminate();
      worker = undefined;
      const waiting = [...answers.values()];
      answers.clear();
      for (const resolve of waiting) resolve(err({ code: 'keys-unavailable' }));
      parts.onDeath();
    };
    worker = started;
    const place = parts.syncedPlace();
    if (place !== undefined) started.postMessage({ type: 'run', place });
    return started;
  }

  function receive(message: FromSyncWorker): void {
    switch (message.type) {
      case 'snapshot':
        parts.onSnapshot(message.snapshot);
        break;
      case 'keys':
        parts.onKeys(message.account, message.hasKeys);
        break;
      case 'answer':
        answers.get(message.callId)?.(message.output);
        answers.delete(message.callId);
        break;
      default:
    }
  }

  return {
    ask(name, input) {
      lastCallId += 1;
      const callId = lastCallId;
      return new Promise((resolve) => {
        answers.set(callId, resolve);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- name and input come from one request of the protocol
        running().postMessage({ type: 'request', callId, name, input } as ToSyncWorker);
      });
    },
    start: () => void running(),
    wake: (reason) => running().postMessage({ type: 'wake', reason }),
  };
}
