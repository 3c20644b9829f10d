import { CodeAddresses } from './code-addresses.ts';
import { readCodeHost } from './code-host.ts';
import { codeTokens } from './code-tokens.ts';
import { hostOfAddress } from './host-pattern.ts';
import type { Plugin } from './plugin.ts';

/** What is longer is looked through up to here. Characters. */
const longestCode = 2_000_000;
const noSettings: ReadonlySet<string> = new Set();

/** The hosts that a script loads code from, or sends requests to. Takes as long as the script is. */
export function hostsOfScript(code: string): readonly string[] {
  const addresses = new CodeAddresses(codeTokens(code.slice(0, longestCode)), noSettings);
  return hostsOf([...addresses.findLoads(), ...addresses.find().addresses]);
}

/**
 * The hosts that the code of a plugin loads more code from, as far as it says so. They are offered on
 * its permission sheet, and not granted.
 */
export function loadedHosts({ functions }: Pick<Plugin, 'functions'>): readonly string[] {
  const codes = functions.map(({ implementation }) =>
    implementation.kind === 'javascript' ? implementation.code : '',
  );
  const addresses = [...new Set(codes)].flatMap((code) =>
    new CodeAddresses(codeTokens(code.slice(0, longestCode)), noSettings).findLoads(),
  );
  return hostsOf(addresses);
}

function hostsOf(addresses: readonly string[]): readonly string[] {
  const hosts = addresses.map((address) => {
    const whole = address.startsWith('//') ? `https:${address}` : address;
    return readCodeHost(hostOfAddress(whole, noSettings) ?? '');
  });
  return [...new Set(hosts.filter((host) => host !== undefined))];
}
