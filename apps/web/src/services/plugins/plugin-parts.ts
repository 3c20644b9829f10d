import type { ChatId } from '@parley/domain/shared/ids.ts';

import { addToolAudit } from '#src/data/repositories/audit-repository.ts';
import type { Store } from '#src/data/store.ts';
import { systemClock } from '#src/platform/clock.ts';
import { randomText } from '#src/platform/random-id.ts';
import type { Attachments } from '#src/services/attachments/attachments.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';
import type { UnlockPrompt } from '#src/services/keys/unlock-prompt.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';

import { createPluginActions, tellOfKeys, type PluginActions } from './plugin-actions.ts';
import { createPluginRuns } from './create-plugin-runs.ts';
import type { PluginRuns } from './plugin-runs.ts';
import { createPluginSignIns, type PluginSignIns } from './plugin-sign-in.ts';
import { createPluginShelf, type PluginShelf } from './plugin-shelf.ts';

/** What plugins need of the program. */
export interface PluginDeps {
  /** Of the chats that are kept: plugins belong to them all. */
  readonly store: Store;
  readonly network: NetworkClient;
  readonly config: ConfigService;
  readonly attachments: Pick<Attachments, 'blobOf'>;
  readonly isTemporary: (id: ChatId) => boolean;
  readonly unlockPrompt: Pick<UnlockPrompt, 'ask' | 'getSnapshot'>;
}

/** Everything about plugins, made once for a program. */
export interface PluginParts {
  readonly shelf: PluginShelf;
  readonly actions: PluginActions;
  readonly runs: PluginRuns;
  readonly signIns: PluginSignIns;
}

/** Makes the parts. */
export function createPluginParts(deps: PluginDeps): PluginParts {
  const { store, network, config, attachments, isTemporary, unlockPrompt } = deps;
  const shelf = createPluginShelf(store, network);
  const onKeysChanged = (): void => tellOfKeys(store);
  return {
    shelf,
    actions: createPluginActions({
      store,
      network,
      shelf,
      random: randomText,
      nowMs: systemClock.nowMs,
    }),
    runs: createPluginRuns({
      store,
      network,
      shelf,
      isTemporary,
      sandboxOrigin: () => config.getSnapshot().sandboxOrigin,
      blobOf: attachments.blobOf,
      onKeysChanged,
      keepAudit: (row) => void addToolAudit(store, row),
      random: randomText,
      now: systemClock.nowMs,
    }),
    signIns: createPluginSignIns({
      network,
      randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
      redirectUrl: new URL('oauth/callback.html', document.baseURI).href,
      openChannel: (name) => new BroadcastChannel(name),
      askToUnlock: () => unlockPrompt.ask('signIn'),
      isLocked: () => unlockPrompt.getSnapshot() !== undefined,
      language() {
        const { lang, dir } = document.documentElement;
        return { lang, dir: dir === 'rtl' ? 'rtl' : 'ltr' };
      },
      onKeysChanged,
    }),
  };
}
