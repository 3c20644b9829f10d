import { codeTokens } from './code-tokens.ts';
import { CodeAddresses } from './code-addresses.ts';
import { hostOfAddress } from './host-pattern.ts';
import type { FunctionImplementation, Plugin, PluginSetting } from './plugin.ts';
import { originOf } from './read-host.ts';

const maxHosts = 50;
/** The longest code that a manifest may hold; what is longer is not looked through. Characters. */
const longestCode = 2_000_000;

/** What a plugin says of the places that it talks to. */
export interface FoundHosts {
  /** Origins, and patterns of them, that stand where a request is made. See [Note: host patterns]. */
  readonly called: readonly string[];
  /** Something makes requests, wherever they go. */
  readonly reachesOut: boolean;
}

/** What hosts are found in. */
export interface HostSource {
  readonly implementations: readonly FunctionImplementation[];
  readonly settings: readonly PluginSetting[];
  readonly contexts?: Plugin['dynamicContexts'];
}

/**
 * Finds the hosts of a plugin: the first argument of `fetch` and its like, with names and pieces put
 * in as far as they are told, addresses of requests and contexts, and settings that hold an address.
 * Takes as long as the code is.
 */
export function findHosts({ implementations, settings, contexts = [] }: HostSource): FoundHosts {
  const names = new Set(settings.map(({ name }) => name));
  const called = new Set<string>();
  let reachesOut = false;
  const add = (address: string): void => {
    const host = hostOfAddress(address, names);
    if (host !== undefined && called.size < maxHosts) called.add(host);
  };
  for (const code of codesOf(implementations)) {
    const found = new CodeAddresses(codeTokens(code.slice(0, longestCode)), names).find();
    reachesOut ||= found.hasCalls;
    for (const address of found.addresses) add(address);
  }
  for (const implementation of implementations) {
    if (implementation.kind === 'javascript') continue;
    reachesOut = true;
    add(implementation.action.url);
  }
  for (const { url } of contexts) add(url);
  for (const setting of settings) if (holdsAddress(setting)) add(`{${setting.name}}`);
  return { called: [...called], reachesOut };
}

/** Functions often share their code, which is then looked through once. */
function codesOf(implementations: readonly FunctionImplementation[]): ReadonlySet<string> {
  const codes = implementations.map((each) => (each.kind === 'javascript' ? each.code : ''));
  return new Set(codes.filter((code) => code !== ''));
}

const isAddress = /^https?:\/\//iu;

function holdsAddress(setting: PluginSetting): boolean {
  const { name, label, type, defaultValue, placeholder, isSecret } = setting;
  if (isSecret || type === 'number' || type === 'email') return false;
  if (isAddress.test(defaultValue) || isAddress.test(placeholder)) return true;
  if (type === 'enum') return false;
  return /(?:url|server|endpoint)$/iu.test(name) || /\b(?:url|server|endpoint)\b/iu.test(label);
}

const addresses = /https?:\/\/[\w.-]{1,253}(?::\d{1,5})?/giu;

/**
 * Origins that stand in the code of a plugin besides its hosts. They are shown, and not granted: most
 * of them are links, or what pages load.
 */
export function mentionedHosts({ functions, hosts, codeHosts }: Plugin): readonly string[] {
  const known = new Set([...hosts, ...codeHosts]);
  const mentioned = new Set<string>();
  const texts = functions.map(({ implementation }) =>
    implementation.kind === 'javascript' ? implementation.code : textOfAction(implementation),
  );
  for (const text of new Set(texts)) {
    for (const [address] of text.matchAll(addresses)) {
      const origin = originOf(address);
      if (origin !== undefined && !known.has(origin)) mentioned.add(origin);
      if (mentioned.size === maxHosts) return [...mentioned];
    }
  }
  return [...mentioned];
}

function textOfAction({ action }: FunctionImplementation & { readonly kind: 'http' }): string {
  const { headers, body, transform } = action;
  return [...headers.map(([, value]) => value), body, transform?.text ?? ''].join('\n');
}
