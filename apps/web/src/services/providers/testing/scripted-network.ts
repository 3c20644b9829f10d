import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import type { TurnError } from '@parley/domain/chat/turn-error.ts';
import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { putKey, saveKey } from '#src/data/repositories/key-writes.ts';
import type { Store } from '#src/data/store.ts';
import type {
  ChatCall,
  LocalServerState,
  NetworkRequestName,
  NetworkRequests,
} from '#src/platform/network-protocol.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';

/** What the far end says; change it between two requests. */
export interface NetworkScript {
  test: (
    test: NetworkRequests['test-key']['input'],
    signal?: AbortSignal,
  ) => Result<readonly ModelInfo[], TurnError> | Promise<Result<readonly ModelInfo[], TurnError>>;
  list: (endpoint: ProviderEndpoint) => Result<readonly ModelInfo[], TurnError>;
  describe: (model: ModelInfo) => Result<ModelInfo, TurnError>;
  /** The address of an Ollama for its own protocol. */
  detect: (endpoint: ProviderEndpoint) => string | undefined;
  probe: (endpoint: ProviderEndpoint) => LocalServerState;
  chat: (call: ChatCall) => readonly ChatEvent[];
  license: (
    question: NetworkRequests['ask-license-server']['input'],
  ) => Promise<NetworkRequests['ask-license-server']['output']>;
  upgrade: (
    question: NetworkRequests['address-of-upgrade']['input'],
  ) => Promise<NetworkRequests['address-of-upgrade']['output']>;
}

/** A network with a script in place of the far end. Keys are stored as the worker stores them. */
export interface ScriptedNetwork {
  readonly client: NetworkClient;
  readonly script: NetworkScript;
  /** Names of the requests that were made, in order. */
  readonly requests: readonly NetworkRequestName[];
}

export function modelNamed(id: string): ModelInfo {
  return { id, title: id, capabilities: {} };
}

export function turnError(code: TurnError['code'], fields: Partial<TurnError> = {}): TurnError {
  return { code, isRetryable: false, ...fields };
}

/** Nobody speaks or listens here. */
const noWeb = () => Promise.resolve(err({ code: 'unreachable' as const }));
const noAudio = () => Promise.resolve(err({ code: 'unreachable' as const, source: '' }));

export function createScriptedNetwork(store: Store): ScriptedNetwork {
  const requests: NetworkRequestName[] = [];
  const script: NetworkScript = {
    test: () => ok([modelNamed('model-a'), modelNamed('model-b')]),
    list: () => err(turnError('unreachable')),
    describe: (model) => ok(model),
    detect: () => undefined,
    probe: () => ({ state: 'absent' }),
    chat: () => [{ type: 'finish', reason: 'stop' }],
    license: () => Promise.resolve(err({ code: 'no-key' })),
    upgrade: () => Promise.resolve(err({ code: 'no-key' })),
  };
  const handlers: {
    readonly [Name in NetworkRequestName]: (
      input: NetworkRequests[Name]['input'],
      signal?: AbortSignal,
    ) => Promise<NetworkRequests[Name]['output']>;
  } = {
    async 'test-key'(input, signal) {
      const tested = await script.test(input, signal);
      return tested.ok ? ok({ models: tested.value }) : tested;
    },
    'list-models': ({ endpoint }) => Promise.resolve(script.list(endpoint)),
    'describe-model': ({ model }) => Promise.resolve(script.describe(model)),
    'detect-ollama': ({ endpoint }) => Promise.resolve({ baseUrl: script.detect(endpoint) }),
    'probe-local': ({ endpoint }) => Promise.resolve(script.probe(endpoint)),
    async 'save-key'(input) {
      if (!store.isKept) return ok(null);
      const saved = await saveKey(store, input);
      return saved.ok ? ok(null) : saved;
    },
    async 'add-key'({ key, ...draft }) {
      const id = `ke-${requests.length}`;
      const saved = await putKey(store, { ...draft, id, format: 'plain', value: key }, undefined);
      return saved.ok ? ok(null) : saved;
    },
    'unlock-keys': () => Promise.resolve(ok(null)),
    'lock-keys': () => Promise.resolve(null),
    'protect-keys': () => Promise.resolve(ok(null)),
    'unprotect-keys': () => Promise.resolve(ok(null)),
    'reset-keys': () => Promise.resolve(ok(null)),
    'load-image': () => Promise.resolve(err({ code: 'unreachable' })),
    'open-outlet': () => Promise.resolve(err({ code: 'internal' })),
    'exchange-sign-in-code': () => Promise.resolve(ok(null)),
    'save-plugin-secret': () => Promise.resolve(ok(null)),
    'list-plugin-secrets': () => Promise.resolve(ok([])),
    'remove-plugin-secrets': () => Promise.resolve(ok(null)),
    speak: noAudio,
    'list-voices': noAudio,
    'list-speech-models': noAudio,
    transcribe: noAudio,
    'web-search': noWeb,
    'test-web-search': noWeb,
    'load-file': noWeb,
    'image-search': noWeb,
    'test-image-search': noWeb,
    'read-page': noWeb,
    'ask-license-server': (question) => script.license(question),
    'draw-pictures': () => Promise.resolve(err({ code: 'unreachable' })),
    'address-of-upgrade': (question) => script.upgrade(question),
  };
  return {
    script,
    requests,
    client: {
      streamChat(call, onEvents) {
        onEvents(script.chat(call), true);
        return () => undefined;
      },
      warm: () => undefined,
      request(name, input, signal) {
        requests.push(name);
        return handlers[name](input, signal);
      },
    },
  };
}
