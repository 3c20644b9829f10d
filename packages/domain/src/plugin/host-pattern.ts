import { originOf } from './read-host.ts';

/*
 * [Note: host patterns] Where the host of an address depends on settings, a plugin names a pattern:
 * `setting:server` for the origin of a whole address, `https://{service}.example.org` for an origin in
 * which settings stand. The end of such an origin is always written out, two parts of a name at
 * least, so that no value leads to another owner of names.
 */

const settingPrefix = 'setting:';
const variable = /\{([^{}\s]{1,200})\}/gu;
const namePart =
  /^[\da-z](?:[\da-z-]{0,61}[\da-z])?(?:\.[\da-z](?:[\da-z-]{0,61}[\da-z])?){0,4}$/iu;
const patternEnd = /^(?:\.[\d_a-z-]{1,63}){2,}(?::\d{1,5})?$/iu;

/**
 * The host that an address with variables leads to: an origin or a pattern. Undefined where it depends
 * on something that is no setting.
 *
 * @param address in it, `{name}` stands for a value, and `{}` for one without a name
 */
export function hostOfAddress(
  address: string,
  settingNames: ReadonlySet<string>,
): string | undefined {
  const whole = /^\{([^{}\s]{1,200})\}/u.exec(address)?.[1];
  if (whole !== undefined) return settingNames.has(whole) ? settingPrefix + whole : undefined;
  // What follows a host that is written out goes on with a path, also where it comes from elsewhere.
  const [start] = /^https?:\/\/[^/?#]{1,500}/iu.exec(address) ?? [];
  if (start === undefined) return undefined;
  const fixed = originOf(start) ?? originOfBeginning(start);
  return fixed ?? readPattern(start, settingNames);
}

/** `https://api.example.org{}`: a whole name, and then something that begins with its path. */
function originOfBeginning(start: string): string | undefined {
  const [begin = '', ...others] = start.split('{');
  return others.length > 0 && /\.[a-z]{2,}$/iu.test(begin) ? originOf(begin) : undefined;
}

/** A pattern as manifests write it: undefined for what is none, or names something else than settings. */
export function readPattern(text: string, settingNames: ReadonlySet<string>): string | undefined {
  if (text.startsWith(settingPrefix)) {
    return settingNames.has(text.slice(settingPrefix.length)) ? text : undefined;
  }
  const names = [...text.matchAll(variable)].map(([, name = '']) => name);
  if (names.length === 0 || !names.every((name) => settingNames.has(name))) return undefined;
  const end = text.slice(text.lastIndexOf('}') + 1);
  if (!patternEnd.test(end) || !/^https:\/\//iu.test(text)) return undefined;
  return originOf(text.replaceAll(variable, 'x')) === undefined ? undefined : text;
}

/**
 * The origins of a plugin with the values of its settings, each once; a setting without an address has
 * none. See [Note: host patterns].
 *
 * @param valueOf the value of a setting, or its default
 */
export function resolveHosts(
  hosts: readonly string[],
  valueOf: (setting: string) => string,
): readonly string[] {
  const origins = hosts.map((host) => resolveHost(host, valueOf));
  return [...new Set(origins.filter((origin) => origin !== undefined))];
}

function resolveHost(host: string, valueOf: (setting: string) => string): string | undefined {
  if (host.startsWith(settingPrefix)) {
    return originOf(valueOf(host.slice(settingPrefix.length)).trim());
  }
  let isSound = true;
  const filled = host.replaceAll(variable, (_whole, name: string) => {
    const value = valueOf(name).trim();
    isSound &&= namePart.test(value);
    return value;
  });
  return isSound ? originOf(filled) : undefined;
}
