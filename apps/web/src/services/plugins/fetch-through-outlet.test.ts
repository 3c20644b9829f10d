import type { OutletOrder, OutletReport } from '@parley/contract/frames/outlet-protocol.ts';
import { afterEach, expect, it } from 'vitest';

import { fetchThroughOutlet } from './fetch-through-outlet.ts';

const request = {
  url: 'https://api.example/rates',
  method: 'POST',
  headers: [['accept', 'application/json']],
  body: '{}',
} as const;
const head: OutletReport = {
  kind: 'head',
  id: 1,
  status: 201,
  statusText: '',
  url: request.url,
  headers: [],
};

const opened: MessagePort[] = [];

afterEach(() => {
  for (const port of opened.splice(0)) port.close();
});

/** A request, and the outlet at the other end of its port, which says what a test tells it to. */
function start(signal = new AbortController().signal) {
  const { port1, port2 } = new MessageChannel();
  opened.push(port1, port2);
  const orders: OutletOrder[] = [];
  const waiting: (() => void)[] = [];
  port2.onmessage = ({ data }: MessageEvent<OutletOrder>) => {
    orders.push(data);
    for (const go of waiting.splice(0)) go();
  };
  const answer = fetchThroughOutlet(port1, request, signal);
  return {
    answer,
    /** The order of that number, from 0, as soon as it is there. */
    async order(index: number): Promise<OutletOrder | undefined> {
      while (orders.length <= index) {
        const { promise, resolve } = Promise.withResolvers<undefined>();
        waiting.push(() => resolve(undefined));
        await promise;
      }
      return orders[index];
    },
    report: (...reports: readonly OutletReport[]) => {
      for (const report of reports) port2.postMessage(report);
    },
  };
}

function piece(...bytes: readonly number[]): OutletReport {
  return { kind: 'body', id: 1, bytes: new Uint8Array(bytes).buffer };
}

it('T182 sends one request and gives its whole answer, also where a letter came in two pieces', async () => {
  const { answer, order, report } = start();
  expect(await order(0)).toEqual({ kind: 'fetch', id: 1, ...request });
  report(head, piece(0x68, 0xc3), piece(0xbc), { kind: 'end', id: 1 });
  expect(await answer).toEqual({ ok: true, value: { status: 201, text: 'hü' } });
});

it('gives an empty text for an answer without one', async () => {
  const { answer, report } = start();
  report({ ...head, status: 204 }, { kind: 'end', id: 1 });
  expect(await answer).toEqual({ ok: true, value: { status: 204, text: '' } });
});

it('fails with the sentence of the outlet, also in the middle of an answer', async () => {
  const { answer, report } = start();
  const text = 'The answer is larger than a run may have.';
  report(head, piece(0x68), { kind: 'fail', id: 1, reason: 'too-much', text });
  expect(await answer).toEqual({ ok: false, error: { reason: 'too-much', text } });
});

it('stops when it is told to, and tells the outlet', async () => {
  const stopping = new AbortController();
  const { answer, order, report } = start(stopping.signal);
  report(head, piece(0x68));
  await order(0);
  stopping.abort();
  expect(await answer).toEqual({ ok: false, error: { reason: 'stopped', text: 'stopped' } });
  expect(await order(1)).toEqual({ kind: 'abort', id: 1 });
});

it('sends nothing where it is stopped already', async () => {
  const { answer, order } = start(AbortSignal.abort());
  expect(await answer).toEqual({ ok: false, error: { reason: 'stopped', text: 'stopped' } });
  expect(await order(0)).toEqual({ kind: 'abort', id: 1 });
});
