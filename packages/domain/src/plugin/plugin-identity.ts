import { canonicalJson } from '../backup/canonical-json.ts';
import type { FunctionImplementation, Plugin } from './plugin.ts';

/**
 * What makes a plugin the one that the person allowed, as one text; its SHA-256 is the hash that grants
 * are given for. In it is what the plugin can do and say: code, functions, hosts, where secrets go and
 * one signs in, the defaults of settings, which may be addresses, and texts for the instruction. Title,
 * overview and icon can change without it.
 */
export function pluginIdentityText(plugin: Plugin): string {
  const { functions, hosts, codeHosts, secrets, realm, permissions, settings, contexts, signIn } =
    plugin;
  const sorted = functions.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  // Functions that share their code name its place: many times a long code would be too much.
  const codes = [...new Set(sorted.map(({ implementation }) => codeOf(implementation)))];
  return canonicalJson({
    version: 1,
    codes,
    functions: sorted.map(({ implementation, ...told }) => [
      told,
      codes.indexOf(codeOf(implementation)),
      implementation.kind === 'http' ? implementation.action : null,
    ]),
    hosts: hosts.toSorted(),
    codeHosts: codeHosts.toSorted(),
    secrets: Object.entries(secrets)
      .map(([name, to]) => [name, to.toSorted()] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    realm,
    permissions: permissions.toSorted(),
    settings: settings.map(({ name, type, defaultValue }) => [name, type, defaultValue]),
    contexts: contexts.map(({ text }) => text),
    // Named only where it is, so that what was allowed before it was read still holds.
    ...(signIn === undefined ? {} : { signIn }),
  });
}

/** Empty for a request, which is told as a whole. */
function codeOf(implementation: FunctionImplementation): string {
  return implementation.kind === 'javascript' ? implementation.code : '';
}
