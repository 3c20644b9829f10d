import { err, ok } from '@parley/domain/shared/result.ts';
import type { TurnError } from '@parley/domain/chat/turn-error.ts';
import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import {
  describeModel,
  detectOllama,
  listModels,
  streamChat,
  testKey,
} from '@parley/providers/registry.ts';
import { defaultTimeouts, type EndpointCall } from '@parley/providers/spec/provider-call.ts';

import { createWindowMemory } from '@parley/providers/window-memory.ts';

import { databaseName } from '#src/platform/database-name.ts';
import { createLocks } from '#src/platform/locks.ts';
import type {
  ChatCall,
  FromWorker,
  NetworkRequestName,
  NetworkRequests,
  ToWorker,
} from '#src/platform/network-protocol.ts';

import { createAudioHandlers } from './audio-handlers.ts';
import { createEventBatcher } from './event-batcher.ts';
import { createHostedFetch, isHosted } from './hosted-fetch.ts';
import type { FoundKey } from './key-ring.ts';
import { openKeyStore } from './key-store.ts';
import { createLicenseHandlers } from './license-handlers.ts';
import { loadBytes, loadImage } from './load-image.ts';
import { createOutletHandlers } from './outlet/outlet-handlers.ts';
import { openEndpoint } from './own-headers.ts';
import { probeLocal } from './probe-local.ts';
import { protectKeys } from './protect-keys.ts';
import { createPictureHandlers } from './picture-handlers.ts';
import { createWebHandlers } from './web-handlers.ts';

/*
 * The only part of the program that talks to providers. It has a policy of its own, so that the
 * page can do without the right to connect anywhere, and it alone reads keys.
 */

const keys = openKeyStore(databaseName, (status) => post({ type: 'key-status', status }));
const running = new Map<number, AbortController>();
const windows = createWindowMemory(() => performance.now());

function post(message: FromWorker): void {
  self.postMessage(message);
}

function endpointCall(endpoint: ProviderEndpoint, signal: AbortSignal, key?: string): EndpointCall {
  return {
    endpoint,
    fetch: fetchFor(endpoint, undefined),
    signal,
    timeouts: defaultTimeouts,
    isOnline: () => navigator.onLine,
    ...(key === undefined || key === '' ? {} : { key }),
  };
}

function fetchFor(endpoint: ProviderEndpoint, turnId: string | undefined): typeof fetch {
  if (!isHosted(endpoint)) return (input, init) => fetch(input, init);
  const parts = { fetch: (url: string, init: RequestInit) => fetch(url, init), own: self.location };
  return createHostedFetch(endpoint, { ...parts, turnId });
}

function valueOf(found: FoundKey): string | undefined {
  return found.state === 'key' ? found.value : undefined;
}

function lockedError({ title }: ProviderEndpoint): TurnError {
  return { code: 'keys-locked', source: title, isRetryable: true };
}

async function runChat(callId: number, call: ChatCall): Promise<void> {
  const controller = new AbortController();
  running.set(callId, controller);
  const batcher = createEventBatcher(
    (events, isEnd) => post({ type: 'events', callId, events, isEnd }),
    () => performance.now(),
  );
  try {
    const ring = keys.readyRing() ?? (await keys.ring());
    const { endpoint, turnId, ...rest } = call;
    const found = ring.keyFor(endpoint);
    if (found.state === 'locked') {
      batcher.add({ type: 'error', error: lockedError(endpoint) });
      return;
    }
    const opened = openEndpoint(endpoint, valueOf(found));
    const events = streamChat(
      windows.withLoadedWindow({
        ...endpointCall(opened.endpoint, controller.signal, opened.key),
        fetch: fetchFor(opened.endpoint, turnId),
        ...rest,
      }),
    );
    for await (const event of events) batcher.add(event);
  } finally {
    running.delete(callId);
    // The page takes an end without a finish mark for what it is: a reply that was cut.
    if (!controller.signal.aborted) batcher.end();
  }
}

/** A server that does not answer by then is found out by the test that follows. */
const maxDetectionMs = 2500;

type Handlers = {
  readonly [Name in NetworkRequestName]: (
    input: NetworkRequests[Name]['input'],
    signal: AbortSignal,
  ) => Promise<NetworkRequests[Name]['output']>;
};

const handlers: Handlers = {
  async 'list-models'({ endpoint }, signal) {
    // The host has told them.
    if (isHosted(endpoint)) return ok([]);
    const found = (await keys.ring()).keyFor(endpoint);
    if (found.state === 'locked') return err(lockedError(endpoint));
    const opened = openEndpoint(endpoint, valueOf(found));
    return listModels(endpointCall(opened.endpoint, signal, opened.key));
  },
  async 'describe-model'({ endpoint, model }, signal) {
    const found = (await keys.ring()).keyFor(endpoint);
    if (found.state === 'locked') return err(lockedError(endpoint));
    const opened = openEndpoint(endpoint, valueOf(found));
    return describeModel({ ...endpointCall(opened.endpoint, signal, opened.key), model });
  },
  async 'detect-ollama'({ endpoint }, signal) {
    const stopped = AbortSignal.any([signal, AbortSignal.timeout(maxDetectionMs)]);
    return { baseUrl: await detectOllama(endpointCall(endpoint, stopped)) };
  },
  async 'test-key'({ endpoint, key, modelId }, signal) {
    const tested = await testKey({
      ...endpointCall(endpoint, signal, key),
      ...(modelId === undefined ? {} : { modelId }),
    });
    if (!tested.ok) return tested;
    return ok({ models: tested.value.via === 'model-list' ? tested.value.models : [] });
  },
  'save-key': ({ providerId, origin, key }) => keys.save({ providerId, origin, key }),
  'add-key': ({ name, ...key }) => keys.run((vault) => vault.save({ ...key, name })),
  'unlock-keys': ({ password }) => keys.run((vault) => vault.unlock(password)),
  'lock-keys'() {
    keys.lock();
    return Promise.resolve(null);
  },
  'protect-keys': (passwords) => protectKeys(keys, databaseName, passwords),
  'unprotect-keys': ({ current }) => keys.run((vault) => vault.unprotect(current)),
  'reset-keys': () => keys.run((vault) => vault.removeAll()),
  'probe-local': ({ endpoint }) => probeLocal(endpoint),
  'load-image': ({ url }) => loadImage(url),
  ...createAudioHandlers({ ring: keys.ring, createCall: endpointCall }),
  ...createPictureHandlers({ ring: keys.ring, createCall: endpointCall, loadBytes }),
  ...createOutletHandlers({
    keys,
    fetch: (address, init) => fetch(address, init),
    ownOrigin: self.location.origin,
    nowMs: () => Date.now(),
    random: (count) => crypto.getRandomValues(new Uint8Array(count)),
    isOnline: () => navigator.onLine,
    locks: createLocks('locks' in navigator ? navigator.locks : undefined),
  }),
  ...createLicenseHandlers({ ring: keys.ring, fetch: (input, init) => fetch(input, init) }),
  ...createWebHandlers({
    ring: keys.ring,
    ownOrigin: self.location.origin,
    fetch: (input, init) => fetch(input, init),
    isOnline: () => navigator.onLine,
  }),
};

async function answer(message: Extract<ToWorker, { type: 'request' }>): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- name and input belong together by the protocol's type
  const handler = handlers[message.name] as (
    input: unknown,
    signal: AbortSignal,
  ) => Promise<unknown>;
  const controller = new AbortController();
  running.set(message.callId, controller);
  // A fault here must not leave the page waiting; the page reads it like any other failure.
  const output = await handler(message.input, controller.signal).catch(() =>
    err({ code: 'internal', isRetryable: false }),
  );
  running.delete(message.callId);
  post({ type: 'answer', callId: message.callId, output });
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  switch (data.type) {
    case 'chat':
      void runChat(data.callId, data.call);
      break;
    case 'warm':
      if (!data.keepsKeys) keys.keepInMemory();
      void keys.ring();
      break;
    case 'abort':
      running.get(data.callId)?.abort();
      running.delete(data.callId);
      break;
    case 'request':
      void answer(data);
      break;
    default:
  }
};
