import type { HostConfig } from '@parley/contract/http/host-config.ts';

/** How the accounts of a provider outside of this host stand. */
export type ExternalSignIn = 'none' | 'waiting' | 'failed';

/** Time between two questions to the host while its provider of accounts has not answered. */
export const askAgainMs = 3000;

/**
 * What the page has to say before it shows anything else.
 *
 * @param isAnonymous the person goes on without those accounts, and without what is free with them
 */
export function externalSignIn(
  { externalAuthConfig, externalAuthError }: HostConfig,
  isAnonymous: boolean,
): ExternalSignIn {
  if (isAnonymous) return 'none';
  if (externalAuthError !== undefined) return 'failed';
  return externalAuthConfig?.pending === true ? 'waiting' : 'none';
}

/** The address of this page that goes on without the provider of accounts. */
export function anonymousAddress({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): string {
  return `${pathname}?fallbackAnonymous=1${hash}`;
}
