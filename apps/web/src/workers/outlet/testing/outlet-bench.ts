import type { OutletReport } from '@parley/contract/frames/outlet-protocol.ts';

import type { OutletAudit, OutletOpening, OutletToPage } from '#src/platform/outlet-requests.ts';

import type { HostGrant } from '../grants.ts';
import { serveOutlet, type OutletPort } from '../outlet.ts';
import type { RunSecret } from '../secrets.ts';

/** A request as it left. */
export interface SentRequest {
  readonly address: string;
  readonly init: RequestInit;
}

/** What a run is opened with; nothing is granted, secret or answered otherwise. */
export interface BenchOptions {
  readonly opening?: Partial<OutletOpening>;
  readonly grants?: readonly HostGrant[];
  readonly secrets?: readonly (RunSecret & { readonly value: string | undefined })[];
  /** What the person says; without an answer they are still thinking. */
  readonly answer?: (origin: string) => unknown;
  /** The person has switched «through this server» on. */
  readonly isRelayOn?: () => boolean;
  readonly server?: (request: SentRequest) => Promise<Response>;
}

/** One end of a channel that keeps what it is told. */
interface TestPort<T> extends OutletPort {
  readonly posts: T[];
  isClosed(): boolean;
}

const opening: OutletOpening = {
  owner: 'plugin/a',
  hash: 'h1',
  runId: 'run-1',
  secretHosts: {},
  allowsLoopback: false,
};

/** Opens the outlet of a run whose code, page, person and servers are played by a test. */
export function openOutletBench(options: BenchOptions = {}) {
  const { grants = [], secrets = [], answer } = options;
  const { server = () => Promise.resolve(new Response('hello')) } = options;
  const sent: SentRequest[] = [];
  const ended = new Map<number, () => void>();
  let closings = 0;

  const code = createPort<OutletReport>((report) => {
    if (report.kind === 'end' || report.kind === 'fail') ended.get(report.id)?.();
  });
  const page = createPort<OutletToPage>((message) => {
    const said = message.kind === 'ask' ? answer?.(message.origin) : undefined;
    if (message.kind !== 'ask' || said === undefined) return;
    const { origin } = message;
    queueMicrotask(() => deliver(page, { kind: 'answer', origin, answer: said }));
  });
  serveOutlet(
    { ...opening, ...options.opening },
    { code, page },
    {
      secrets,
      valueOf: (name) => secrets.find((secret) => secret.name === name)?.value,
      readGrants: () => Promise.resolve(grants),
      fetch(address, init) {
        sent.push({ address, init });
        return server({ address, init });
      },
      isRelayOn: () => Promise.resolve(options.isRelayOn?.() ?? false),
      ownOrigin: 'https://chat.example',
      nowMs: () => 1000,
      onClose: () => {
        closings += 1;
      },
    },
  );

  return {
    sent,
    code,
    page,
    closings: () => closings,
    /** What the code says; anything. */
    say: (message: unknown) => deliver(code, message),
    sayAsPage: (message: unknown) => deliver(page, message),
    /** Makes a request and waits for its end. */
    async fetch(id: number, url: string, init: object = {}) {
      const end = new Promise<void>((resolve) => {
        ended.set(id, resolve);
      });
      deliver(code, { kind: 'fetch', id, url, method: 'GET', headers: [], ...init });
      await end;
      return code.posts.filter((report) => report.id === id).at(-1);
    },
    audits: (): readonly OutletAudit[] =>
      page.posts.flatMap((message) => (message.kind === 'audit' ? [message.row] : [])),
    questions: (): readonly string[] =>
      page.posts.flatMap((message) => (message.kind === 'ask' ? [message.origin] : [])),
    /** All bytes that came for a request, as text. */
    textOf: (id: number) =>
      new TextDecoder().decode(
        Uint8Array.from(
          code.posts.flatMap((report) =>
            report.kind === 'body' && report.id === id ? [...new Uint8Array(report.bytes)] : [],
          ),
        ),
      ),
  };
}

/** A grant for an origin, as it is read from the database. */
export function grantFor(origin: string, change: Partial<HostGrant> = {}): HostGrant {
  return {
    owner: 'plugin/a',
    hash: 'h1',
    origin,
    scope: { kind: 'always' },
    isAllowed: true,
    ...change,
  };
}

function createPort<T>(onPost: (message: T) => void): TestPort<T> {
  const posts: T[] = [];
  let isClosed = false;
  return {
    posts,
    onmessage: null,
    isClosed: () => isClosed,
    close() {
      isClosed = true;
    },
    postMessage(message, transfer) {
      const copy = structuredClone(message, { transfer }) as T;
      posts.push(copy);
      onPost(copy);
    },
  };
}

function deliver(port: OutletPort, message: unknown): void {
  port.onmessage?.(new MessageEvent('message', { data: structuredClone(message) }));
}
