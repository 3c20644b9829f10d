import type { Effect, Plugin, PluginManifest, PluginRealm } from '@parley/domain/plugin/plugin.ts';
import { loadedHosts } from '@parley/domain/plugin/code-loads.ts';
import { mentionedHosts } from '@parley/domain/plugin/derive-hosts.ts';
import { leastEffects, setParley, toPlugin } from '@parley/domain/plugin/to-plugin.ts';
import type { PluginId } from '@parley/domain/shared/ids.ts';
import { useMemo, useState } from 'react';

/** What the permission sheet shows and changes. */
export interface Permissions {
  /** With what was changed on the sheet. */
  readonly plugin: Plugin;
  readonly manifest: PluginManifest;
  readonly offeredHosts: readonly string[];
  readonly chooseHosts: (hosts: readonly string[]) => void;
  readonly offerHost: (host: string) => void;
  /** Hosts that code may be loaded from. */
  readonly offeredCodeHosts: readonly string[];
  readonly chooseCodeHosts: (hosts: readonly string[]) => void;
  readonly offerCodeHost: (host: string) => void;
  readonly leastOf: (name: string) => Effect;
  readonly setEffect: (name: string, effect: Effect) => void;
  readonly setRealm: (realm: PluginRealm) => void;
}

interface Changes {
  readonly hosts?: readonly string[];
  readonly codeHosts?: readonly string[];
  readonly effects?: Readonly<Record<string, Effect>>;
  readonly realm?: PluginRealm;
}

/** The choices of the permission sheet over a manifest. */
export function usePermissions(id: PluginId, given: PluginManifest): Permissions {
  const [changes, setChanges] = useState<Changes>({});
  const [typed, setTyped] = useState<readonly string[]>([]);
  const [typedForCode, setTypedForCode] = useState<readonly string[]>([]);
  const asGiven = useMemo(() => toPlugin({ id, manifest: given }), [id, given]);
  const manifest = useMemo(() => setParley(given, changes), [given, changes]);
  const plugin = useMemo(() => toPlugin({ id, manifest }), [id, manifest]);
  const loaded = useMemo(() => loadedHosts(asGiven), [asGiven]);
  const mentioned = useMemo(() => {
    const offeredForCode = new Set(loaded);
    return mentionedHosts(asGiven).filter((host) => !offeredForCode.has(host));
  }, [asGiven, loaded]);
  const least = useMemo(() => leastEffects(manifest), [manifest]);
  const change = (changed: Changes): void => setChanges({ ...changes, ...changed });
  return {
    plugin,
    manifest,
    offeredHosts: [...new Set([...asGiven.hosts, ...mentioned, ...typed])],
    chooseHosts: (hosts) => change({ hosts }),
    offerHost: (host) => setTyped([...typed, host]),
    offeredCodeHosts: [...new Set([...asGiven.codeHosts, ...loaded, ...typedForCode])],
    chooseCodeHosts: (codeHosts) => change({ codeHosts }),
    offerCodeHost: (host) => setTypedForCode([...typedForCode, host]),
    leastOf: (name) => least.get(name) ?? 'pure',
    setEffect: (name, effect) => change({ effects: { ...changes.effects, [name]: effect } }),
    setRealm: (realm) => change({ realm }),
  };
}
