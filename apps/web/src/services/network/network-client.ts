import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { TurnError } from '@parley/domain/chat/turn-error.ts';
import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import { err } from '@parley/domain/shared/result.ts';

import type { KeyStatus } from '#src/platform/key-protocol.ts';
import type {
  ChatCall,
  FromWorker,
  NetworkRequestName,
  NetworkRequests,
  ToWorker,
} from '#src/platform/network-protocol.ts';
import { runSafely } from '#src/platform/report-fault.ts';

/** The part of a `Worker` that the client needs. */
export interface WorkerLike {
  postMessage(message: ToWorker, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

/** Receives the events of one call in order; `isEnd` with the last batch, which may be empty. */
export type ChatEventsListener = (events: readonly ChatEvent[], isEnd: boolean) => void;

/** The message that a call is for, or, for a title and its like, about. */
export interface CallOrigin extends Pick<Message, 'id' | 'chatId'> {
  /** As in its row of usage; absent for the reply itself. */
  readonly purpose?: UsageRecord['purpose'];
}

/** The page's end of the network worker, the only way out to a provider. */
export interface NetworkClient {
  /**
   * Lets the worker read the keys ahead of the first request. Call after the store is open.
   *
   * @param keepsKeys false where nothing can be kept: keys then live as long as the page
   */
  warm(keepsKeys: boolean): void;
  /**
   * Starts a call; the returned function closes its socket and ends its events.
   *
   * @param origin the reply that the call is for; absent for one that belongs to no chat
   */
  streamChat(call: ChatCall, onEvents: ChatEventsListener, origin?: CallOrigin): () => void;
  /** @param signal closes the socket; the answer then tells of it, where the request can be stopped */
  request<Name extends NetworkRequestName>(
    name: Name,
    input: NetworkRequests[Name]['input'],
    signal?: AbortSignal,
  ): Promise<NetworkRequests[Name]['output']>;
}

/** A reply that a call goes on with stands in it; others begin with it. */
function callFor(call: ChatCall, origin: CallOrigin | undefined): ChatCall {
  return origin === undefined ? call : { turnId: origin.id, ...call };
}

const deadWorker: TurnError = { code: 'internal', isRetryable: true };

function endByDeath(listener: ChatEventsListener): void {
  runSafely(() => listener([{ type: 'error', error: deadWorker }], true));
}

/** Ports cannot be copied: a request that brings some gives them away. */
function transferOf(message: ToWorker): Transferable[] {
  if (message.type !== 'request' || message.name !== 'open-outlet') return [];
  return [message.input.codePort, message.input.pagePort];
}

interface WorkerKeeper {
  /** False where nobody is there to take the message. */
  post(message: ToWorker): boolean;
}

interface WorkerListener {
  readonly onMessage: (message: FromWorker) => void;
  /** The worker is gone, with all that it was asked. */
  readonly onDeath: () => void;
}

/**
 * Starts a worker, and another with the next message after it died. One that came in place of another
 * and died before it said anything is the last: there is nothing to hope for from its script.
 */
function keepWorker(
  startWorker: () => WorkerLike,
  { onMessage, onDeath }: WorkerListener,
): WorkerKeeper {
  let warming: Extract<ToWorker, { type: 'warm' }> | undefined;
  let hasReplaced = false;
  let worker: WorkerLike | undefined = start();
  let isGivenUp = false;

  function start(): WorkerLike {
    const started = startWorker();
    const isFirst = !hasReplaced;
    let hasSpoken = false;
    started.onmessage = ({ data }) => {
      hasSpoken = true;
      onMessage(data);
    };
    started.onerror = () => {
      // It may be alive after an error that nobody caught; what it says from now on is not wanted.
      started.onmessage = null;
      started.onerror = null;
      started.terminate();
      worker = undefined;
      isGivenUp = !isFirst && !hasSpoken;
      onDeath();
    };
    return started;
  }

  function restart(): WorkerLike {
    hasReplaced = true;
    const started = start();
    if (warming !== undefined) started.postMessage(warming, []);
    return started;
  }

  return {
    post(message) {
      if (isGivenUp) return false;
      worker ??= restart();
      if (message.type === 'warm') warming = message;
      worker.postMessage(message, transferOf(message));
      return true;
    },
  };
}

/**
 * Makes the client for a worker that runs `workers/network-worker.ts`.
 *
 * @param startWorker called at once, and again when the worker died and something is asked
 * @param onKeyStatus told first when a worker has read the keys, then at each change
 */
export function createNetworkClient(
  startWorker: () => WorkerLike,
  onKeyStatus: (status: KeyStatus) => void = () => undefined,
): NetworkClient {
  const chats = new Map<number, ChatEventsListener>();
  const answers = new Map<number, (output: unknown) => void>();
  let lastCallId = 0;

  function receive(data: FromWorker): void {
    if (data.type === 'key-status') {
      onKeyStatus(data.status);
      return;
    }
    if (data.type === 'answer') {
      answers.get(data.callId)?.(data.output);
      answers.delete(data.callId);
      return;
    }
    const listener = chats.get(data.callId);
    if (data.isEnd) chats.delete(data.callId);
    listener?.(data.events, data.isEnd);
  }

  // Its script could not be loaded, or it died: nobody may wait for it.
  function giveUp(): void {
    const waiting = [...answers.values()];
    const streaming = [...chats.values()];
    answers.clear();
    chats.clear();
    for (const resolve of waiting) resolve(err(deadWorker));
    for (const listener of streaming) endByDeath(listener);
  }

  const worker = keepWorker(startWorker, { onMessage: receive, onDeath: giveUp });
  /** Nobody hears from a call before its caller has the way to end it. */
  const ask = (message: ToWorker): void => {
    if (!worker.post(message)) queueMicrotask(giveUp);
  };

  return {
    warm: (keepsKeys) => void worker.post({ type: 'warm', keepsKeys }),
    streamChat(call, onEvents, origin) {
      lastCallId += 1;
      const callId = lastCallId;
      chats.set(callId, onEvents);
      ask({ type: 'chat', callId, call: callFor(call, origin) });
      return () => {
        if (chats.delete(callId)) worker.post({ type: 'abort', callId });
      };
    },
    request(name, input, signal) {
      lastCallId += 1;
      const callId = lastCallId;
      const abort = (): void => {
        if (answers.has(callId)) worker.post({ type: 'abort', callId });
      };
      signal?.addEventListener('abort', abort);
      return new Promise((resolve) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker is built from the same protocol file
        answers.set(callId, resolve as (output: unknown) => void);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- name and input belong together by this function's type
        ask({ type: 'request', callId, name, input } as ToWorker);
        if (signal?.aborted === true) abort();
      });
    },
  };
}
