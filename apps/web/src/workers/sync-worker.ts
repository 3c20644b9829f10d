import { err } from '@parley/domain/shared/result.ts';

import { databaseName } from '#src/platform/database-name.ts';
import { deviceDatabaseName } from '#src/platform/device-database-name.ts';
import {
  initialSyncSnapshot,
  type FromSyncWorker,
  type SyncPlace,
  type SyncRequestName,
  type SyncRequests,
  type ToSyncWorker,
} from '#src/platform/sync-protocol.ts';

import { createAccountSync, type AccountSync } from './sync/account-sync.ts';
import { openDeviceStore } from './sync/device-store.ts';
import type { KeyActions } from './sync/key-actions.ts';
import { createOneAtATime } from './sync/one-at-a-time.ts';

/*
 * Syncs beside the page. Keys of the account are in this worker and in no other place: its policy lets
 * it connect to the server of the page alone.
 */

const devices = openDeviceStore({ name: deviceDatabaseName, onDeleted: end });
const oneAtATime = createOneAtATime();
let current: { readonly place: SyncPlace; readonly sync: AccountSync } | undefined;

function post(message: FromSyncWorker): void {
  self.postMessage(message);
}

/** The sync of an account; that of another one ends. */
function syncOf(place: SyncPlace): AccountSync {
  if (current?.place.account === place.account) return current.sync;
  current?.sync.stop();
  const sync = createAccountSync({
    place,
    databaseName,
    devices,
    oneAtATime,
    onSnapshot(snapshot) {
      if (current?.sync === sync) post({ type: 'snapshot', snapshot });
    },
    onKeys: (hasKeys) => post({ type: 'keys', account: place.account, hasKeys }),
  });
  current = { place, sync };
  post({ type: 'snapshot', snapshot: initialSyncSnapshot });
  return sync;
}

/** The keys are no longer in this browser. */
function end(): void {
  if (current === undefined) return;
  const { place, sync } = current;
  sync.stop();
  current = undefined;
  post({ type: 'snapshot', snapshot: initialSyncSnapshot });
  post({ type: 'keys', account: place.account, hasKeys: false });
}

/** Errors: rejects where nobody has opened an account. */
function opened(): AccountSync {
  if (current === undefined) throw new Error('No account is open');
  return current.sync;
}

const actions = (): Promise<KeyActions> => opened().actions();

/** Rounds begin as soon as there are keys. */
async function begun<
  T extends { readonly ok: boolean; readonly value?: { readonly step: string } },
>(work: Promise<T>): Promise<T> {
  const done = await work;
  if (done.value?.step !== 'ready' || current === undefined) return done;
  post({ type: 'keys', account: current.place.account, hasKeys: true });
  current.sync.run();
  return done;
}

type Handlers = {
  readonly [Name in SyncRequestName]: (
    input: SyncRequests[Name]['input'],
  ) => Promise<SyncRequests[Name]['output']>;
};

const handlers: Handlers = {
  open: (place) => begun(syncOf(place).open()),
  'draw-phrase': async () => (await actions()).drawPhrase(),
  'create-keys': ({ words, deviceName }) =>
    begun(actions().then((keys) => keys.createKeys(words, deviceName))),
  'replace-phrase': async ({ words }) => (await actions()).replacePhrase(words),
  'start-over': ({ words, deviceName }) =>
    begun(actions().then((keys) => keys.startOver(words, deviceName))),
  unlock: ({ secret, deviceName }) =>
    begun(actions().then((keys) => keys.unlock(secret, deviceName))),
  'offer-join': async () => (await actions()).offerJoin(),
  join: ({ code, deviceName }) => begun(actions().then((keys) => keys.join(code, deviceName))),
  'set-passphrase': async ({ passphrase }) => (await actions()).setPassphrase(passphrase),
  'remove-holder': async ({ id }) => (await actions()).removeHolder(id),
  async leave() {
    const left = await (await actions()).leave();
    if (!left.ok || current === undefined) return left;
    end();
    return left;
  },
  decide: (decision) =>
    acting((sync) => sync.engine.act((client) => client.decideRemovals(decision))),
  'set-category': ({ category, isOn }) =>
    acting((sync) => sync.engine.act((client) => client.setCategory(category, isOn))),
  'fetch-file': ({ id }) => opened().fetchFile(id),
  'keep-files': (choice) => opened().files.keep(choice),
  'compare-all': () => acting((sync) => sync.engine.act((client) => client.compareAgain())),
};

/** What was decided is carried out by the next round. */
async function acting(work: (sync: AccountSync) => Promise<boolean>): Promise<boolean> {
  const sync = opened();
  const isDone = await work(sync);
  await sync.refreshSnapshot();
  sync.wake('click');
  return isDone;
}

/** A round may take minutes; looking where the keys are need not wait for it. */
function look({ account }: SyncPlace): ReturnType<AccountSync['look']> {
  const looking = current?.place.account === account ? current.sync.look() : undefined;
  return looking && begun(looking);
}

async function atOnce(work: () => Promise<unknown>): Promise<unknown> {
  return work();
}

async function answer(message: Extract<ToSyncWorker, { type: 'request' }>): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- name and input belong together by the protocol's type
  const handler = handlers[message.name] as (input: unknown) => Promise<unknown>;
  const looking = message.name === 'open' ? look(message.input) : undefined;
  // Files are moved beside everything else.
  const run = message.name === 'fetch-file' || message.name === 'keep-files' ? atOnce : oneAtATime;
  // A fault here must not leave the page waiting; the page reads it like any other failure.
  const output = await (looking ?? run(() => handler(message.input))).catch(() =>
    err({ code: 'keys-unavailable' }),
  );
  post({ type: 'answer', callId: message.callId, output });
}

self.onmessage = ({ data }: MessageEvent<ToSyncWorker>) => {
  switch (data.type) {
    case 'run':
      syncOf(data.place).run();
      break;
    case 'wake':
      current?.sync.wake(data.reason);
      break;
    case 'request':
      void answer(data);
      break;
    default:
  }
};
