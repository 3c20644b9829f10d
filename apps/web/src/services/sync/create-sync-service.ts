import { cloudPaths, cloudStatsAnswer } from '@parley/contract/http/cloud.ts';
import type { Account } from '@parley/contract/http/account.ts';
import { meantAccountHeader } from '@parley/contract/http/meant-account.ts';
import { err, type Result } from '@parley/domain/shared/result.ts';

import type { LocalFlags } from '#src/platform/local-flags.ts';
import type { AccountError } from '#src/services/account/account-error.ts';
import { askServer, jsonIn, type OwnServer } from '#src/services/account/ask-server.ts';

import type { SyncService } from './sync-service.ts';
import { createSyncTabs, type SyncTabsParts } from './sync-tabs.ts';

/** What the sync needs of this browser. */
export interface SyncServiceParts extends Omit<SyncTabsParts, 'onKeys' | 'syncedPlace'> {
  readonly server: OwnServer;
  readonly flags: LocalFlags;
  /** Who is signed in. */
  readonly loadAccount: () => Promise<Result<Account, AccountError>>;
  /** What this browser is called in the list of devices. */
  readonly deviceName: () => string;
}

/** Makes the sync of this tab; where this browser syncs already, rounds begin at once. */
export function createSyncService(parts: SyncServiceParts): SyncService {
  const { server, flags, loadAccount, deviceName } = parts;
  const baseUrl = new URL('.', server.base).href;
  const tabs = createSyncTabs({
    ...parts,
    syncedPlace() {
      const account = flags.read('sync');
      return account === undefined ? undefined : { baseUrl, account };
    },
    onKeys: (account, hasKeys) => flags.write('sync', hasKeys ? account : undefined),
  });
  const { ask } = tabs;
  /** Those that stand on the screen of this tab, or did last. */
  let words: readonly string[] = [];
  return {
    subscribe: tabs.subscribe,
    getSnapshot: tabs.getSnapshot,
    async open() {
      const account = await loadAccount();
      if (!account.ok) return err({ code: codeOf(account.error) });
      return ask('open', { baseUrl, account: account.value.id });
    },
    async drawPhrase() {
      words = await ask('draw-phrase', null);
      return words;
    },
    createKeys: () => ask('create-keys', { words, deviceName: deviceName() }),
    replacePhrase: () => ask('replace-phrase', { words }),
    startOver: () => ask('start-over', { words, deviceName: deviceName() }),
    unlock: (secret) => ask('unlock', { secret, deviceName: deviceName() }),
    offerJoin: () => ask('offer-join', null),
    join: (code) => ask('join', { code, deviceName: deviceName() }),
    setPassphrase: (passphrase) => ask('set-passphrase', { passphrase }),
    removeHolder: (id) => ask('remove-holder', { id }),
    leave: () => ask('leave', null),
    syncNow: () => tabs.wake('click'),
    wake: tabs.wake,
    fetchFile: (id) => ask('fetch-file', { id }),
    keepFiles: async (choice) => wasDone(await ask('keep-files', choice)),
    compareAll: async () => wasDone(await ask('compare-all', null)),
    decideRemovals: async (decision) => wasDone(await ask('decide', decision)),
    setCategory: async (category, isOn) => wasDone(await ask('set-category', { category, isOn })),
    async loadStats() {
      const answer = await askServer(meaning(server, flags.read('sync')), {
        method: 'GET',
        path: cloudPaths.stats,
      });
      if (!answer.ok) return undefined;
      const stats = cloudStatsAnswer.safeParse(await jsonIn(answer.value));
      return stats.success ? stats.data : undefined;
    },
  };
}

/** The server as it answers for one account alone. */
function meaning(server: OwnServer, account: string | undefined): OwnServer {
  if (account === undefined) return server;
  const headers = { [meantAccountHeader]: account };
  return { ...server, fetch: (url, init) => server.fetch(url, { ...init, headers }) };
}

/** A worker that died answers with an error. */
function wasDone(answer: unknown): boolean {
  return answer === true;
}

function codeOf({ code }: AccountError): 'no-answer' | 'offline' | 'signed-out' {
  if (code === 'signed-out') return code;
  return code === 'unreachable' && !navigator.onLine ? 'offline' : 'no-answer';
}
