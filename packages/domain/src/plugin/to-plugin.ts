import { readEndpoints } from '../dynamic-context/read-contexts.ts';
import { fieldsOf, firstText, listOf, textOf } from '../import/source-json.ts';
import { findHosts, type FoundHosts } from './derive-hosts.ts';
import {
  greaterEffect,
  parleyKeyOf,
  writeParley,
  type ParleyChanges,
  type ParleyKey,
} from './parley-key.ts';
import {
  pluginPermissions,
  type Effect,
  type Plugin,
  type PluginContext,
  type PluginFunction,
  type PluginManifest,
  type PluginPermission,
  type PluginRow,
  type PluginSetting,
} from './plugin.ts';
import { isLoopback } from './read-host.ts';
import { readFunctions, type ReadFunction } from './read-functions.ts';
import { readSettings } from './read-settings.ts';
import { isSignInName, needsSignIn, readSignIn, signInNames, signInSettings } from './sign-in.ts';

/** Seconds without a sign of life, and most that a manifest may ask for. */
const timeouts = { usual: 30, longest: 30 * 60 } as const;
const longest = { title: 200, overview: 100_000, icon: 2000, context: 20_000 } as const;
const maxContexts = 20;

/** Reads a manifest as the program uses it. What it does not say is derived from its code. */
export function toPlugin({ id, manifest }: Pick<PluginRow, 'id' | 'manifest'>): Plugin {
  return { id, ...readPlugin(manifest) };
}

function readPlugin(manifest: PluginManifest): Omit<Plugin, 'id'> {
  const signIn = readSignIn(manifest);
  const settings = [
    ...readSettings(manifest['userSettings']).settings.filter(({ name }) => !isSignInName(name)),
    ...(signIn === undefined ? [] : signInSettings),
  ];
  const { functions: read } = readFunctions(manifest);
  const parley = parleyKeyOf(manifest, new Set(settings.map(({ name }) => name)));
  const dynamicContexts = readEndpoints(manifest['dynamicContextEndpoints'], 'keeps-headers');
  const found = findHosts({
    implementations: read.map(({ implementation }) => implementation),
    settings,
    contexts: dynamicContexts,
  });
  const hosts = parley.hosts ?? found.called;
  const { codeHosts = [] } = parley;
  const facts: EffectFacts = { manifest, hosts: [...hosts, ...codeHosts], found, parley };
  const functions = read.map((each): PluginFunction => ({
    ...each,
    effect: effectOf(each, facts),
  }));
  return {
    title: titleOf(manifest, read),
    overview: textOf(manifest['overviewMarkdown']).slice(0, longest.overview),
    icon: firstText(manifest['emoji'], manifest['iconURL']).slice(0, longest.icon),
    functions,
    settings,
    contexts: contextsOf(manifest),
    dynamicContexts,
    hosts,
    codeHosts,
    secrets: secretsOf(secretNames(manifest, settings), hosts, parley),
    ...(signIn === undefined ? {} : { signIn }),
    // Without an origin, a worker loads no code from anywhere.
    realm: codeHosts.length > 0 ? 'page' : (parley.realm ?? 'worker'),
    timeoutS: Math.min(parley.timeoutS ?? timeouts.usual, timeouts.longest),
    permissions: permissionsOf(manifest, hosts, parley),
  };
}

function titleOf(manifest: PluginManifest, [first]: readonly ReadFunction[]): string {
  const title = firstText(manifest['title'], manifest['name'], first?.name, manifest['id']);
  return title.trim().slice(0, longest.title);
}

/**
 * The manifest with what the person changed on its permission sheet. An effect is never set to less
 * than what is derived from the code, or than it is now where the manifest itself said less.
 */
export function setParley(manifest: PluginManifest, changes: ParleyChanges): PluginManifest {
  const { effects, ...others } = changes;
  if (effects === undefined) return writeParley(manifest, changes);
  const before = writeParley(manifest, others);
  const least = leastEffects(before);
  const raised = Object.entries(effects).map(([name, effect]) => {
    const floor = least.get(name);
    return [name, floor === undefined ? effect : greaterEffect(effect, floor)] as const;
  });
  return writeParley(before, { effects: Object.fromEntries(raised) });
}

/**
 * The least that the person may set the effect of each function to: what is derived from its code, or
 * what it is now, where the manifest itself says less.
 */
export function leastEffects(manifest: PluginManifest): ReadonlyMap<string, Effect> {
  const { effects: _effects, ...key } = fieldsOf(manifest['parley']);
  const derived = effectsOf(readPlugin({ ...manifest, parley: key }));
  return new Map(
    [...effectsOf(readPlugin(manifest))].map(([name, now]) => {
      const least = derived.get(name) ?? now;
      return [name, greaterEffect(now, least) === now ? least : now];
    }),
  );
}

function effectsOf({ functions }: Pick<Plugin, 'functions'>): ReadonlyMap<string, Effect> {
  return new Map(functions.map(({ name, effect }) => [name, effect]));
}

interface EffectFacts {
  readonly manifest: PluginManifest;
  /** Those that code comes from among them: what is asked for may say anything. */
  readonly hosts: readonly string[];
  readonly found: FoundHosts;
  readonly parley: ParleyKey;
}

/** What a function is taken to do: what its manifest says, else the most that it can do. */
function effectOf({ name }: ReadFunction, { manifest, hosts, found, parley }: EffectFacts): Effect {
  const reachesOut = hosts.length > 0 || found.reachesOut;
  const told = parley.effects?.get(name);
  // What can reach a host is never taken for harmless, whatever it says of itself.
  if (told !== undefined) return greaterEffect(told, hosts.length > 0 ? 'read' : 'pure');
  if (needsSignIn(manifest)) return 'change';
  return reachesOut ? 'send' : 'pure';
}

function contextsOf(manifest: PluginManifest): readonly PluginContext[] {
  const given = listOf(manifest['dynamicContextEndpoints']).slice(0, maxContexts);
  return given.flatMap((each) => {
    const { source, staticContent } = fieldsOf(each);
    const text = textOf(staticContent).slice(0, longest.context);
    return source === 'static' && text.trim() !== '' ? [{ text }] : [];
  });
}

function secretNames(
  manifest: PluginManifest,
  settings: readonly PluginSetting[],
): readonly string[] {
  // The secret of the client is for the service alone, which the code has no part in.
  const names = settings
    .filter(({ name, isSecret }) => isSecret && name !== signInNames.clientSecret)
    .map(({ name }) => name);
  return needsSignIn(manifest) ? [...names, signInNames.accessToken] : names;
}

/** A secret goes to the hosts that its manifest says, of those that the plugin may reach at all. */
function secretsOf(
  names: readonly string[],
  hosts: readonly string[],
  { secrets }: ParleyKey,
): Plugin['secrets'] {
  return Object.fromEntries(
    names.map((name) => {
      const told = secrets?.get(name) ?? hosts;
      return [name, hosts.filter((host) => told.includes(host))] as const;
    }),
  );
}

function permissionsOf(
  manifest: PluginManifest,
  hosts: readonly string[],
  { permissions }: ParleyKey,
): readonly PluginPermission[] {
  const asked: readonly unknown[] = permissions ?? [
    ...listOf(manifest['permissions']),
    ...(hosts.some(isLoopback) ? ['loopback'] : []),
  ];
  return pluginPermissions.filter((permission) => asked.includes(permission));
}
