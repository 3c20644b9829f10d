import type {
  OutletFetch,
  OutletOrder,
  OutletReport,
} from '@parley/contract/frames/outlet-protocol.ts';
import { readSecretName } from '@parley/domain/plugin/bound-secret.ts';
import type { PluginManifest } from '@parley/domain/plugin/plugin.ts';
import type { ToolAudit } from '@parley/domain/plugin/tool-audit.ts';
import type { ChatId, PluginId } from '@parley/domain/shared/ids.ts';
import { err, ok } from '@parley/domain/shared/result.ts';

import type { Store } from '#src/data/store.ts';
import {
  chatId,
  createTestProfile,
  known,
  messageId,
  type TestProfile,
} from '#src/data/testing/test-store.ts';
import type { NetworkRequestName, NetworkRequests } from '#src/platform/network-protocol.ts';
import type { HostAnswer, OutletToPage, PageToOutlet } from '#src/platform/outlet-requests.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';
import { createScriptedNetwork } from '#src/services/providers/testing/scripted-network.ts';

import { createPluginRuns } from '../create-plugin-runs.ts';
import type { LibraryPlugin } from '../library-plugin.ts';
import { createPluginActions, type PluginActions } from '../plugin-actions.ts';
import type { PluginCall, PluginRuns } from '../plugin-runs.ts';
import { createPluginShelf, type PluginShelf } from '../plugin-shelf.ts';

type Handlers = {
  readonly [Name in NetworkRequestName]?: (
    input: NetworkRequests[Name]['input'],
  ) => Promise<NetworkRequests[Name]['output']>;
};

/** A way out that a run opened, as the network worker has it. */
export interface TestOutlet {
  readonly opening: NetworkRequests['open-outlet']['input'];
  toCode(report: OutletReport): void;
  toPage(message: OutletToPage): void;
  /** Asks the page about a host; one question at a time. */
  askHost(origin: string): Promise<HostAnswer>;
}

/** The network worker as far as plugins use it. */
export interface TestNetwork {
  readonly client: Pick<NetworkClient, 'request'>;
  /** What was sent to be kept as a secret, in order. */
  readonly secrets: readonly NetworkRequests['save-plugin-secret']['input'][];
  /** Called for each request of a run; at first, each is answered with «done». */
  onFetch: (outlet: TestOutlet, order: OutletFetch) => void;
  /** Why no outlet is opened. */
  refusal: string | undefined;
  /** The keys are locked: no secret is stored. */
  isLocked: boolean;
  close(): void;
}

function openOutlet(
  opening: NetworkRequests['open-outlet']['input'],
  onFetch: (outlet: TestOutlet, order: OutletFetch) => void,
): void {
  const { codePort, pagePort } = opening;
  let hear: ((answer: HostAnswer) => void) | undefined;
  const outlet: TestOutlet = {
    opening,
    toCode: (report) => codePort.postMessage(report),
    toPage: (message) => pagePort.postMessage(message),
    askHost(origin) {
      const { promise, resolve } = Promise.withResolvers<HostAnswer>();
      hear = resolve;
      outlet.toPage({ kind: 'ask', origin });
      return promise;
    },
  };
  codePort.onmessage = ({ data }: MessageEvent<OutletOrder>) => {
    if (data.kind === 'fetch') onFetch(outlet, data);
  };
  pagePort.onmessage = ({ data }: MessageEvent<PageToOutlet>) => {
    if (data.kind === 'answer') hear?.(data.answer);
    else outlet.toPage({ kind: 'closed' });
  };
}

/** Answers a request with a text. */
export function answerWith(outlet: TestOutlet, { id, url }: OutletFetch, text: string): void {
  outlet.toCode({ kind: 'head', id, status: 200, statusText: '', url, headers: [] });
  outlet.toCode({ kind: 'body', id, bytes: new TextEncoder().encode(text).buffer });
  outlet.toCode({ kind: 'end', id });
}

/** The network worker with secrets that are remembered and outlets that answer at once. */
export function createTestNetwork(store: Store): TestNetwork {
  const secrets: NetworkRequests['save-plugin-secret']['input'][] = [];
  const ports: MessagePort[] = [];
  const far = createScriptedNetwork(store).client;
  const handlers: Handlers = {
    'save-plugin-secret'(secret) {
      if (network.isLocked) return Promise.resolve(err({ code: 'locked' }));
      secrets.push(secret);
      return Promise.resolve(ok(null));
    },
    'list-plugin-secrets'({ owner }) {
      const own = secrets.filter((secret) => secret.owner === owner);
      // A secret takes the place of the one before, wherever that goes.
      const last = new Map(own.map((secret) => [readSecretName(secret.name).name, secret]));
      return Promise.resolve(
        ok([...last.values()].flatMap(({ name, value }) => (value === '' ? [] : [name]))),
      );
    },
    'remove-plugin-secrets'({ owner, names }) {
      if (network.isLocked) return Promise.resolve(err({ code: 'locked' }));
      const kept = secrets.filter(
        (secret) =>
          secret.owner !== owner || names?.includes(readSecretName(secret.name).name) === false,
      );
      secrets.splice(0, secrets.length, ...kept);
      return Promise.resolve(ok(null));
    },
    'open-outlet'(opening) {
      const { refusal } = network;
      if (refusal !== undefined) return Promise.resolve(err({ code: refusal }));
      ports.push(opening.codePort, opening.pagePort);
      openOutlet(opening, (outlet, order) => network.onFetch(outlet, order));
      return Promise.resolve(ok({ placeholders: {} }));
    },
  };
  const network: TestNetwork = {
    secrets,
    refusal: undefined,
    isLocked: false,
    onFetch: (outlet, order) => answerWith(outlet, order, 'done'),
    client: {
      request(name, input, signal) {
        const handler = handlers[name];
        return handler === undefined ? far.request(name, input, signal) : handler(input);
      },
    },
    close: () => {
      for (const port of ports) port.close();
    },
  };
  return network;
}

/** Everything about plugins over a store in memory. */
export interface PluginBench {
  readonly profile: TestProfile;
  readonly store: Store;
  readonly network: TestNetwork;
  readonly shelf: PluginShelf;
  readonly actions: PluginActions;
  readonly runs: PluginRuns;
  /** How often a run told that keys changed. */
  keyChanges(): number;
  /** Records of runs, in order. */
  readonly audits: readonly ToolAudit[];
  /** Another page over the same store. */
  openRuns(): PluginRuns;
  /** Allows a manifest under its id, and gives what is on the shelf then. */
  allow(manifest: PluginManifest): Promise<LibraryPlugin>;
  /** What is on the shelf; it has to be there. */
  entry(id: PluginId): Promise<LibraryPlugin>;
}

export const temporaryChat = chatId('ch-temporary');

export async function createPluginBench(): Promise<PluginBench> {
  const profile = createTestProfile();
  const store = await profile.openStore();
  const network = createTestNetwork(store);
  const shelf = createPluginShelf(store, network.client);
  const audits: ToolAudit[] = [];
  let keyChanges = 0;
  let made = 0;
  const random = (): string => {
    made += 1;
    return String(made).padStart(20, 'r');
  };
  const now = (): number => profile.nowMs;
  const openRuns = (): PluginRuns =>
    createPluginRuns({
      store,
      shelf,
      network: network.client,
      random,
      now,
      isTemporary: (id: ChatId) => id === temporaryChat,
      sandboxOrigin: () => undefined,
      relay: () => undefined,
      blobOf: () => Promise.resolve(undefined),
      keepAudit: (row) => audits.push(row),
      onKeysChanged: () => {
        keyChanges += 1;
      },
    });
  const actions = createPluginActions({
    store,
    shelf,
    network: network.client,
    random,
    nowMs: now,
  });
  const entry = async (id: PluginId): Promise<LibraryPlugin> => known(await shelf.find(id));
  return {
    profile,
    store,
    network,
    shelf,
    actions,
    audits,
    keyChanges: () => keyChanges,
    runs: openRuns(),
    openRuns,
    entry,
    async allow(manifest) {
      const id = actions.idOf(manifest);
      await actions.allow({ id, manifest, source: '' });
      return entry(id);
    },
  };
}

/** A function that makes a request, as its manifest tells it. */
export function httpFunction(name: string, url = 'https://api.example/done'): object {
  return {
    openaiSpec: { name, parameters: { type: 'object', properties: {} } },
    implementationType: 'http',
    httpAction: { method: 'GET', url },
  };
}

/** A function that only counts, as its manifest tells it. */
export function pureFunction(name: string): object {
  return {
    openaiSpec: { name, parameters: { type: 'object', properties: {} } },
    code: `function ${name}() { return 1; }`,
  };
}

/** A manifest with an id of its own. */
export function manifestOf(uuid: string, ...functions: readonly object[]): PluginManifest {
  return { uuid, title: uuid, pluginFunctions: functions };
}

/** A call in a chat; without anything said before, unless a test says otherwise. */
export function callOf(
  { row }: LibraryPlugin,
  name: string,
  fields: Partial<PluginCall['context']> = {},
): PluginCall {
  const context = {
    chatId: chatId('ch-1'),
    replyId: messageId('ms-9'),
    callId: 'call-1',
    path: [],
    numberOf: () => 1,
    ...fields,
  };
  return { pluginId: row.id, name, input: {}, context };
}
