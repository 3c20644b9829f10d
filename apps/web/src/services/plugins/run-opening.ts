import { grantOwner } from '@parley/domain/plugin/grant.ts';
import { isLoopback } from '@parley/domain/plugin/read-host.ts';
import type { ChatId, RandomText } from '@parley/domain/shared/ids.ts';

import type { OutletOpening } from '#src/platform/outlet-requests.ts';
import type { RelayAccess } from '#src/platform/relay-access.ts';

import type { LibraryPlugin } from './library-plugin.ts';
import { hostsOf } from './plugin-actions.ts';

/** Something of a plugin that is to reach the network. */
export interface PluginRun {
  readonly entry: LibraryPlugin;
  readonly chatId: ChatId;
}

/** What a run is opened with. */
export interface OpeningDeps {
  readonly random: RandomText;
  /** Requests go through it where the person switched that on for the plugin. */
  readonly relay: () => RelayAccess | undefined;
}

/** Where the requests of a plugin may go, and its secrets with them. */
export function openingOf(
  { random, relay }: OpeningDeps,
  { entry, chatId }: PluginRun,
): OutletOpening {
  const { row, plugin, hash, settings } = entry;
  const secretHosts = Object.entries(plugin.secrets).map(
    ([name, hosts]) => [name, hostsOf({ ...plugin, hosts }, settings)] as const,
  );
  return {
    owner: grantOwner(row.id),
    hash,
    chatId,
    runId: random(),
    ...(plugin.signIn === undefined ? {} : { tokenUrl: plugin.signIn.tokenUrl }),
    secretHosts: Object.fromEntries(secretHosts),
    allowsLoopback:
      plugin.permissions.includes('loopback') || hostsOf(plugin, settings).some(isLoopback),
    relay: relay(),
  };
}

/** What was filled in for a plugin, or its defaults; secrets are not among them. */
export function valuesOf({ plugin, settings }: LibraryPlugin): Readonly<Record<string, string>> {
  const plain = plugin.settings.filter(({ isSecret }) => !isSecret);
  return Object.fromEntries(
    plain.map(({ name, defaultValue }) => [name, settings[name] ?? defaultValue] as const),
  );
}
