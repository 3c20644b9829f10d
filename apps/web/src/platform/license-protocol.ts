import { parseProviderId, type ProviderId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

/** What a server of licenses answered. */
export interface LicenseReply {
  readonly status: number;
  /** Undefined for what is no JSON. */
  readonly body: unknown;
}

/** Why nothing came: the server cannot be reached, there is no key, or it has to be unlocked first. */
export interface LicenseCallError {
  readonly code: 'unreachable' | 'no-key' | 'keys-locked';
}

/** What the page asks of a server of licenses; the network worker adds the key. */
export interface LicenseRequests {
  readonly 'ask-license-server': {
    readonly input: {
      /** Address of its folder, with a slash at the end. */
      readonly server: string;
      /** Relative to the folder. */
      readonly path: string;
      /** What stands beside the key. */
      readonly fields: Readonly<Record<string, string>>;
      /** A key that is not stored yet; absent: the one that is. */
      readonly typedKey?: string;
    };
    readonly output: Result<LicenseReply, LicenseCallError>;
  };
  /** The address of a checkout with the stored key in it, for somebody who goes there now. */
  readonly 'address-of-upgrade': {
    readonly input: {
      /** Of the license, as above. */
      readonly server: string;
      /** An https address that the operator named. */
      readonly checkoutUrl: string;
      readonly affiliate: string | undefined;
    };
    readonly output: Result<string, { readonly code: 'no-key' | 'keys-locked' }>;
  };
}

/** Under which name the license key lies with the other keys. */
export function licenseKeyOwner(): ProviderId {
  const id = parseProviderId('license');
  if (id === undefined) throw new Error('A name without letters');
  return id;
}
