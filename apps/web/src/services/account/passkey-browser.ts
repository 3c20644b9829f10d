import type {
  NewCredential,
  PasskeyAssertion,
  PasskeyChallenge,
  PasskeyCreation,
} from '@parley/contract/http/passkeys.ts';
import { fromBase64Url, toBase64Url } from '@parley/domain/shared/base64url.ts';
import type { Bytes } from '@parley/domain/shared/byte-fields.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { PasskeyFault } from './account-error.ts';

/** A passkey that was just made. */
export interface MadePasskey {
  readonly credential: NewCredential;
  /** It has the extension `prf`, and can lock keys. */
  readonly hasPrf: boolean;
}

/** What the browser does with passkeys; its person is asked each time. */
export interface PasskeyBrowser {
  readonly isSupported: () => boolean;
  readonly create: (options: PasskeyCreation) => Promise<Result<MadePasskey, PasskeyFault>>;
  readonly sign: (options: PasskeyChallenge) => Promise<Result<PasskeyAssertion, PasskeyFault>>;
  /** Tells whoever keeps passkeys that a server no longer knows one, where the browser can. */
  readonly forget: (credentialId: string) => Promise<void>;
}

/** The passkeys of this browser, for the host of the page. */
export const passkeyBrowser: PasskeyBrowser = {
  // Numbers are no names: browsers make passkeys for names only.
  isSupported: () =>
    isSecureContext &&
    typeof PublicKeyCredential === 'function' &&
    !/^[\d.]+$|:/.test(location.hostname),
  create,
  sign,
  forget,
};

async function create(options: PasskeyCreation): Promise<Result<MadePasskey, PasskeyFault>> {
  const publicKey: PublicKeyCredentialCreationOptions = {
    ...options,
    challenge: bytesOf(options.challenge),
    user: { ...options.user, id: bytesOf(options.user.id) },
    excludeCredentials: options.excludeCredentials.map((known) => ({
      ...known,
      id: bytesOf(known.id),
    })),
    // Whether it can is settled when it is made.
    extensions: { prf: {} },
  };
  try {
    const made = await navigator.credentials.create({ publicKey });
    if (!(made instanceof PublicKeyCredential)) return err('passkey-not-used');
    const { response } = made;
    if (!(response instanceof AuthenticatorAttestationResponse)) return err('passkey-unsupported');
    const { clientDataJSON, attestationObject } = response;
    const credential: NewCredential = {
      id: made.id,
      type: 'public-key',
      response: {
        clientDataJSON: textOf(clientDataJSON),
        attestationObject: textOf(attestationObject),
      },
    };
    return ok({ credential, hasPrf: made.getClientExtensionResults().prf?.enabled === true });
  } catch (error) {
    return err(faultOf(error));
  }
}

async function sign({
  challenge,
  rpId,
  timeout,
  userVerification,
}: PasskeyChallenge): Promise<Result<PasskeyAssertion, PasskeyFault>> {
  const asked = await askForPasskey({
    challenge: bytesOf(challenge),
    rpId,
    timeout,
    userVerification,
  });
  if (!asked.ok) return asked;
  const { response, id } = asked.value;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  // What lies in no account chooser does not say whose it is.
  if (userHandle === null) return err('passkey-unsupported');
  return ok({
    id,
    type: 'public-key',
    response: {
      clientDataJSON: textOf(clientDataJSON),
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
      userHandle: textOf(userHandle),
    },
  });
}

type Asserted = PublicKeyCredential & { readonly response: AuthenticatorAssertionResponse };

async function askForPasskey(
  publicKey: PublicKeyCredentialRequestOptions,
): Promise<Result<Asserted, PasskeyFault>> {
  try {
    const found = await navigator.credentials.get({ publicKey });
    return found !== null && isAsserted(found) ? ok(found) : err('passkey-not-used');
  } catch (error) {
    return err(faultOf(error));
  }
}

function isAsserted(credential: Credential): credential is Asserted {
  return (
    credential instanceof PublicKeyCredential &&
    credential.response instanceof AuthenticatorAssertionResponse
  );
}

async function forget(credentialId: string): Promise<void> {
  if (typeof PublicKeyCredential !== 'function') return;
  const known: Partial<Pick<typeof PublicKeyCredential, 'signalUnknownCredential'>> =
    PublicKeyCredential;
  // A hint and no more: where it fails, the passkey stays, and the server refuses it.
  await known
    .signalUnknownCredential?.({ rpId: location.hostname, credentialId })
    .catch(() => undefined);
}

function faultOf(error: unknown): PasskeyFault {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'passkey-not-used';
  return name === 'InvalidStateError' ? 'passkey-known' : 'passkey-unsupported';
}

/** The schema of the answer let nothing else pass. */
function bytesOf(text: string): Bytes {
  return fromBase64Url(text) ?? new Uint8Array();
}

function textOf(bytes: ArrayBuffer): string {
  return toBase64Url(new Uint8Array(bytes));
}
