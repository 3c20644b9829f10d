import { canonicalJson } from '../backup/canonical-json.ts';
import { resolveHosts } from './host-pattern.ts';
import type { Plugin } from './plugin.ts';
import { originOf } from './read-host.ts';
import { signInNames } from './sign-in.ts';

/*
 * [Note: bound secrets] A secret of a plugin is for the origins that it went to when the person filled
 * it in. They are part of the name under which it is kept, which is kept with the value: another
 * plugin under the same id, or an address that was filled in since, leads it nowhere else.
 */

const separator = '\n';

/** What the name of a secret that is kept says. */
export interface KeptSecret {
  /** Of the setting. */
  readonly name: string;
  /** Undefined where it is bound otherwise, or was kept before secrets were bound. */
  readonly origins: readonly string[] | undefined;
}

/** The name under which a secret is kept that was filled in for some origins. */
export function boundSecretName(name: string, origins: readonly string[]): string {
  return `${name}${separator}${origins.toSorted().join(' ')}`;
}

/** Reads the name under which a secret is kept. */
export function readSecretName(kept: string): KeptSecret {
  const at = kept.lastIndexOf(separator);
  if (at < 0) return { name: kept, origins: undefined };
  return {
    name: kept.slice(0, at),
    origins: kept
      .slice(at + 1)
      .split(' ')
      .filter(Boolean),
  };
}

/** Whether a secret may go to all of these origins. */
export function isBoundTo({ origins: bound }: KeptSecret, origins: readonly string[]): boolean {
  return bound === undefined || origins.every((origin) => bound.includes(origin));
}

/** Where a secret of a plugin goes, with what is filled in. */
export function originsOfSecret(
  { secrets, settings, signIn }: Plugin,
  name: string,
  values: Readonly<Record<string, string>>,
): readonly string[] {
  // It goes to the service alone, which the hosts of the plugin need not be.
  if (name === signInNames.clientSecret) return tokenOrigins(signIn?.tokenUrl ?? '');
  return resolveHosts(secrets[name] ?? [], (setting) => {
    const told = settings.find((each) => each.name === setting);
    return values[setting] ?? told?.defaultValue ?? '';
  });
}

/** The origin that the secret of a client goes to. */
export function tokenOrigins(tokenUrl: string): readonly string[] {
  const origin = originOf(tokenUrl);
  return origin === undefined ? [] : [origin];
}

/** Whether two plugins send a secret alike, whatever is filled in. */
export function sendsSecretAlike(a: Plugin, b: Plugin, name: string): boolean {
  const wayOf = ({ secrets, settings }: Plugin): string =>
    canonicalJson({
      hosts: secrets[name]?.toSorted() ?? null,
      defaults: settings.map((setting) => [setting.name, setting.defaultValue]),
    });
  return wayOf(a) === wayOf(b);
}
