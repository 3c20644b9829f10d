import { fieldsOf, listOf, type SourceFields } from '../import/source-json.ts';
import { maxCodeHosts, readCodeHost } from './code-host.ts';
import { readPattern } from './host-pattern.ts';
import {
  pluginPermissions,
  type Effect,
  type PluginManifest,
  type PluginPermission,
  type PluginRealm,
} from './plugin.ts';
import { readHost } from './read-host.ts';

/** What a manifest says under `parley`, our own key; what is absent is derived. */
export interface ParleyKey {
  /** As in a plugin. */
  readonly hosts?: readonly string[];
  readonly codeHosts?: readonly string[];
  readonly secrets?: ReadonlyMap<string, readonly string[]>;
  /** By the names of functions. */
  readonly effects?: ReadonlyMap<string, Effect>;
  readonly realm?: PluginRealm;
  readonly timeoutS?: number;
  readonly permissions?: readonly PluginPermission[];
}

const maxHosts = 50;
const maxEntries = 64;

/** From the least to the most. */
const effectOrder: readonly Effect[] = ['pure', 'read', 'send', 'change'];

/** The greater of two effects. */
export function greaterEffect(a: Effect, b: Effect): Effect {
  return effectOrder.indexOf(a) > effectOrder.indexOf(b) ? a : b;
}

/** Reads what a manifest says under `parley`; what is no such thing is absent. */
export function parleyKeyOf(
  manifest: PluginManifest,
  settingNames: ReadonlySet<string>,
): ParleyKey {
  const key = fieldsOf(manifest['parley']);
  const { hosts, codeHosts, secrets, effects, realm, timeoutS, permissions } = key;
  const readHosts = (given: unknown): readonly string[] => hostsOf(listOf(given), settingNames);
  return {
    ...(Array.isArray(hosts) ? { hosts: readHosts(hosts) } : {}),
    ...(Array.isArray(codeHosts) ? { codeHosts: codeHostsOf(listOf(codeHosts)) } : {}),
    ...(isObject(secrets) ? { secrets: mapOf(fieldsOf(secrets), readHosts) } : {}),
    ...(isObject(effects) ? { effects: mapOf(fieldsOf(effects), readEffect) } : {}),
    ...(realm === 'page' || realm === 'worker' ? { realm } : {}),
    ...(typeof timeoutS === 'number' && timeoutS >= 1 ? { timeoutS: Math.floor(timeoutS) } : {}),
    ...(Array.isArray(permissions)
      ? { permissions: pluginPermissions.filter((each) => permissions.includes(each)) }
      : {}),
  };
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapOf<T>(
  given: SourceFields,
  read: (value: unknown) => T | undefined,
): ReadonlyMap<string, T> {
  const map = new Map<string, T>();
  for (const [name, value] of Object.entries(given).slice(0, maxEntries)) {
    const found = read(value);
    if (found !== undefined) map.set(name, found);
  }
  return map;
}

function readEffect(value: unknown): Effect | undefined {
  return effectOrder.find((effect) => effect === value);
}

function hostsOf(given: readonly unknown[], settingNames: ReadonlySet<string>): readonly string[] {
  const hosts = given.slice(0, maxHosts).map((each) => {
    if (typeof each !== 'string' || each.length > 500) return undefined;
    const pattern = /^(?:setting:|https:\/\/)/u.test(each) ? each : `https://${each}`;
    return readHost(each) ?? readPattern(pattern, settingNames);
  });
  return [...new Set(hosts.filter((host) => host !== undefined))];
}

function codeHostsOf(given: readonly unknown[]): readonly string[] {
  const hosts = given
    .slice(0, maxHosts)
    .map((each) => (typeof each === 'string' ? readCodeHost(each) : undefined))
    .filter((host) => host !== undefined);
  return [...new Set(hosts)].slice(0, maxCodeHosts);
}

/** What a person changes on the permission sheet. */
export interface ParleyChanges {
  readonly hosts?: readonly string[];
  readonly codeHosts?: readonly string[];
  readonly secrets?: Readonly<Record<string, readonly string[]>>;
  readonly effects?: Readonly<Record<string, Effect>>;
  readonly realm?: PluginRealm;
  readonly timeoutS?: number;
  readonly permissions?: readonly PluginPermission[];
}

/**
 * The manifest with what the person changed of it. Everything else stays word for word, and so do
 * effects and secrets of others than those that are named.
 */
export function writeParley(manifest: PluginManifest, changes: ParleyChanges): PluginManifest {
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (changed.length === 0) return manifest;
  const before = fieldsOf(manifest['parley']);
  const merged = changed.map(([name, value]) =>
    name === 'effects' || name === 'secrets'
      ? ([name, { ...fieldsOf(before[name]), ...fieldsOf(value) }] as const)
      : ([name, value] as const),
  );
  return { ...manifest, parley: { ...before, ...Object.fromEntries(merged) } };
}
