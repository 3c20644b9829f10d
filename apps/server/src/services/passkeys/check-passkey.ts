import type { NewCredential, PasskeyAssertion } from '@parley/contract/http/passkeys.ts';
import { passkeyAlgorithms } from '@parley/contract/http/passkeys.ts';

/*
 * The checks themselves are those of a library (WebAuthn 3, sections 7.1 and 7.2). It is read when the
 * first passkey comes, since it takes a third of a second that no start should wait for.
 */

/** Where passkeys of this server are good. */
export interface PasskeySite {
  /** Host name: the ID of the relying party. */
  readonly id: string;
  readonly origin: string;
}

/** What has to stand in what was signed. */
interface Expected {
  readonly site: PasskeySite;
  readonly challenge: string;
}

/** The key of a passkey that was just made. */
export interface CheckedCredential {
  readonly id: string;
  /** COSE. */
  readonly publicKey: Uint8Array;
  readonly counter: number;
}

/** What is known of a passkey that signs in. */
interface KnownKey {
  readonly publicKey: Uint8Array;
  readonly counter: number;
}

/** The challenge that a passkey says it signed; undefined where that cannot be read. */
export function challengeIn({ response }: NewCredential | PasskeyAssertion): string | undefined {
  const { challenge } = clientDataOf(response.clientDataJSON);
  return typeof challenge === 'string' ? challenge : undefined;
}

/** Checks a passkey that was made; undefined where anything about it is not as it was asked for. */
export async function checkNewCredential(
  { id, type, response }: NewCredential,
  { site, challenge }: Expected,
): Promise<CheckedCredential | undefined> {
  if (isFramed(response.clientDataJSON)) return undefined;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const statement = decodeAttestationObject(
      Buffer.from(response.attestationObject, 'base64url'),
    ).get('attStmt');
    // None was asked for. Checking one would have the server fetch from addresses that stand in it.
    if (statement.get('x5c') !== undefined || statement.get('response') !== undefined) {
      return undefined;
    }
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    });
    return verified && registrationInfo.credential.id === id
      ? registrationInfo.credential
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Checks what a passkey has signed.
 *
 * @returns its counter; undefined where the signature, or what was signed, is wrong
 */
export async function checkAssertion(
  { id, type, response }: PasskeyAssertion,
  { publicKey, counter }: KnownKey,
  { site, challenge }: Expected,
): Promise<number | undefined> {
  if (isFramed(response.clientDataJSON)) return undefined;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

/** The page of this server is in no frame of others; the library lets some of them pass. */
function isFramed(clientDataJSON: string): boolean {
  return clientDataOf(clientDataJSON).crossOrigin === true;
}

function clientDataOf(text: string): {
  readonly challenge?: unknown;
  readonly crossOrigin?: unknown;
} {
  try {
    const data: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return typeof data === 'object' && data !== null ? data : {};
  } catch {
    return {};
  }
}
