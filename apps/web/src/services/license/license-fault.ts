import type { LicenseRefusal } from './read-license-reply.ts';

/** Why there is no verified license, or why nothing was done. */
export type LicenseFault =
  | LicenseRefusal
  /** The server has a fault of its own; `isVerified`: what it said last still holds. */
  | { readonly code: 'server-fault'; readonly isVerified: boolean }
  | { readonly code: 'unreachable' | 'unverifiable' | 'api-key' | 'keys-locked' | 'not-saved' };
