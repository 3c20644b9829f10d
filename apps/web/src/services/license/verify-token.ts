import {
  isCurrent,
  readLicenseToken,
  type LicensePayload,
} from '@parley/domain/license/license-token.ts';
import { licenseKeyId } from '@parley/domain/license/signed-token.ts';
import { fromBase64Url } from '@parley/domain/shared/base64url.ts';

/** What is held against a token. */
export interface TokenRules {
  /** 32 bytes each, as URL-safe Base64. */
  readonly publicKeys: readonly string[];
  readonly instanceId: string;
  readonly nowMs: number;
}

/** `unproven`: it fits, but there is no key here to check it by, or the browser cannot. */
export type VerifiedToken =
  | { readonly outcome: 'valid' | 'unproven'; readonly payload: LicensePayload }
  | { readonly outcome: 'invalid' };

const invalid = { outcome: 'invalid' } as const;

/** Checks a token: its algorithm, key, signature, device and end. */
export async function verifyToken(text: string, rules: TokenRules): Promise<VerifiedToken> {
  const token = readLicenseToken(text);
  if (token === undefined || !isCurrent(token.payload, rules)) return invalid;
  const { payload } = token;
  const { publicKeys } = rules;
  if (publicKeys.length === 0) return { outcome: 'unproven', payload };
  const publicKey = publicKeys.find((each) => licenseKeyId(each) === token.keyId);
  const bytes = fromBase64Url(publicKey ?? '');
  if (bytes?.length !== 32) return invalid;
  try {
    const key = await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']);
    const signed = new TextEncoder().encode(token.signed);
    const isGood = await crypto.subtle.verify('Ed25519', key, token.signature, signed);
    return isGood ? { outcome: 'valid', payload } : invalid;
  } catch {
    // Older browsers do not know the algorithm; pages without https have no such checks at all.
    return { outcome: 'unproven', payload };
  }
}
