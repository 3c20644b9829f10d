import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import { describe, expect, it } from 'vitest';

import type { FromWorker, ToWorker } from '#src/platform/network-protocol.ts';
import { chatId, messageId } from '#src/data/testing/test-store.ts';
import { testCall } from '#src/services/generation/testing/test-turns.ts';

import { createNetworkClient, type WorkerLike } from './network-client.ts';
import { finishes, says } from './testing/chat-network.ts';

function createBench() {
  const sent: ToWorker[] = [];
  const workers: WorkerLike[] = [];
  const client = createNetworkClient(() => {
    const worker: WorkerLike = {
      onmessage: null,
      onerror: null,
      postMessage: (message) => sent.push(message),
      terminate: () => undefined,
    };
    workers.push(worker);
    return worker;
  });
  const receive = (data: FromWorker): void => {
    workers.at(-1)?.onmessage?.(new MessageEvent('message', { data }));
  };
  const callIds = (): readonly number[] =>
    sent.flatMap((message) => ('callId' in message ? [message.callId] : []));
  const die = (): void => workers.at(-1)?.onerror?.(new Event('error') as ErrorEvent);
  return { client, sent, workers, receive, callIds, die };
}

const died = { code: 'internal', isRetryable: true } as const;
const picture = { url: 'https://a.example/1.png' };

describe('a network worker that dies', () => {
  it('leaves nobody waiting', async () => {
    const { client, die } = createBench();
    const asked = client.request('load-image', picture);
    const batches: unknown[] = [];
    client.streamChat(testCall, (...batch) => batches.push(batch));
    die();
    expect(await asked).toEqual(err(died));
    expect(batches).toEqual([[[{ type: 'error', error: died }], true]]);
  });

  it('is followed by another with the next request, which reads the keys as well', async () => {
    const { client, sent, workers, receive, callIds, die } = createBench();
    client.warm(false);
    die();
    expect(workers).toHaveLength(1);
    const asked = client.request('load-image', picture);
    const [callId = 0] = callIds();
    expect(workers).toHaveLength(2);
    const warming = { type: 'warm', keepsKeys: false };
    const request = { type: 'request', callId, name: 'load-image', input: picture };
    expect(sent).toEqual([warming, warming, request]);
    receive({ type: 'answer', callId, output: ok('here') });
    expect(await asked).toEqual(ok('here'));
    die();
    client.streamChat(testCall, () => undefined);
    expect(workers).toHaveLength(3);
  });

  it('is the last where it came for another and never said a word', async () => {
    const { client, sent, workers, die } = createBench();
    die();
    const waiting = client.request('load-image', picture);
    die();
    expect(await waiting).toEqual(err(died));
    const count = sent.length;
    const batches: unknown[] = [];
    client.streamChat(testCall, (...batch) => batches.push(batch));
    const abort = client.streamChat(testCall, (...batch) => batches.push(batch));
    abort();
    expect(batches).toEqual([]);
    expect(await client.request('load-image', picture)).toEqual(err(died));
    expect(batches).toEqual([[[{ type: 'error', error: died }], true]]);
    expect(workers).toHaveLength(2);
    expect(sent).toHaveLength(count);
  });
});

describe('requests to the network worker', () => {
  it('get their own answers, whatever the order in which those come', async () => {
    const { client, receive, callIds } = createBench();
    const first = client.request('load-image', { url: 'https://a.example/1.png' });
    const second = client.request('load-image', { url: 'https://a.example/2.png' });
    const [firstId = 0, secondId = 0] = callIds();
    expect(firstId).not.toBe(secondId);
    receive({ type: 'answer', callId: secondId, output: err({ code: 'too-large' }) });
    receive({ type: 'answer', callId: 999, output: err({ code: 'unreachable' }) });
    receive({ type: 'answer', callId: firstId, output: ok('one') });
    receive({ type: 'answer', callId: firstId, output: ok('twice') });
    expect(await first).toEqual(ok('one'));
    expect(await second).toEqual(err({ code: 'too-large' }));
  });

  it('are aborted by their signal, also where it came first, and not once they are answered', async () => {
    const { client, sent, receive, callIds } = createBench();
    const controller = new AbortController();
    const done = client.request('load-image', picture, controller.signal);
    receive({ type: 'answer', callId: callIds()[0] ?? 0, output: ok('one') });
    await done;
    void client.request('load-image', picture, controller.signal);
    const waitingId = callIds()[1] ?? 0;
    controller.abort();
    void client.request('load-image', picture, controller.signal);
    const lateId = callIds().at(-1) ?? 0;
    expect(sent.filter(({ type }) => type === 'abort')).toEqual([
      { type: 'abort', callId: waitingId },
      { type: 'abort', callId: lateId },
    ]);
  });

  it('ask it to read the keys ahead, and tell whether keys can be kept', () => {
    const { client, sent } = createBench();
    client.warm(true);
    client.warm(false);
    expect(sent).toEqual([
      { type: 'warm', keepsKeys: true },
      { type: 'warm', keepsKeys: false },
    ]);
  });
});

describe('streams of the network worker', () => {
  it('reach the listener of their call in order, until the last batch', () => {
    const { client, sent, receive, callIds } = createBench();
    const one: [readonly ChatEvent[], boolean][] = [];
    const two: unknown[] = [];
    client.streamChat(testCall, (...batch) => one.push(batch));
    client.streamChat(testCall, (events) => two.push(events));
    expect(sent[0]).toEqual({ type: 'chat', callId: callIds()[0], call: testCall });
    const [firstId = 0] = callIds();
    receive({ type: 'events', callId: firstId, events: [says('a')], isEnd: false });
    receive({ type: 'events', callId: firstId, events: [finishes], isEnd: true });
    receive({ type: 'events', callId: firstId, events: [says('late')], isEnd: true });
    expect(one).toEqual([
      [[says('a')], false],
      [[finishes], true],
    ]);
    expect(two).toEqual([]);
  });

  it('are silent after they were aborted, and abort the call once', () => {
    const { client, sent, receive, callIds } = createBench();
    const seen: unknown[] = [];
    const abort = client.streamChat(testCall, (events) => seen.push(events));
    const [callId = 0] = callIds();
    abort();
    abort();
    receive({ type: 'events', callId, events: [says('late')], isEnd: false });
    expect(seen).toEqual([]);
    expect(sent.filter(({ type }) => type === 'abort')).toEqual([{ type: 'abort', callId }]);
  });

  it('that have ended are not aborted any more', () => {
    const { client, sent, receive, callIds } = createBench();
    const abort = client.streamChat(testCall, () => undefined);
    receive({ type: 'events', callId: callIds()[0] ?? 0, events: [], isEnd: true });
    abort();
    expect(sent.map(({ type }) => type)).toEqual(['chat']);
  });
});

describe('a call of a chat', () => {
  it('T80 names the reply that it is for, or that it goes on with', () => {
    const { client, sent } = createBench();
    const origin = { id: messageId('m-2'), chatId: chatId('ch-1') };
    client.streamChat(testCall, () => undefined, origin);
    client.streamChat({ ...testCall, turnId: messageId('m-1') }, () => undefined, origin);
    client.streamChat(testCall, () => undefined);
    const turns = sent.map((message) => (message.type === 'chat' ? message.call.turnId : ''));
    expect(turns).toEqual(['m-2', 'm-1', undefined]);
  });
});
