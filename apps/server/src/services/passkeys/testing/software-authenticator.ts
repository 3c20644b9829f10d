import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

import type {
  NewCredential,
  PasskeyAssertion,
  PasskeyChallenge,
  PasskeyCreation,
} from '@parley/contract/http/passkeys.ts';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a browser and an authenticator may do otherwise than they should. */
export interface Deviations {
  readonly challenge?: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly crossOrigin?: boolean;
  readonly type?: string;
  /** Flags of the data: 1 present, 4 verified. */
  readonly flags?: number;
  readonly counter?: number;
  readonly userHandle?: string;
  /** Statement of who made the authenticator. */
  readonly attestation?: { readonly fmt: string; readonly statement: Map<string, unknown> };
}

/** A passkey with its private key, as an authenticator holds it, and the browser around it. */
export interface SoftwarePasskey {
  readonly id: string;
  /** Answers `navigator.credentials.create`. */
  readonly create: (options: PasskeyCreation, deviations?: Deviations) => NewCredential;
  /** Answers `navigator.credentials.get`. */
  readonly sign: (options: PasskeyChallenge, deviations?: Deviations) => PasskeyAssertion;
}

const presentAndVerified = 5;
const hasCredentialData = 0x40;

/** Makes a passkey of ES256 for a page. @param hasCounter counts its signatures, as security keys do */
export function createSoftwarePasskey(pageOrigin: string, hasCounter = false): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const idBytes = randomBytes(32);
  const id = idBytes.toString('base64url');
  const jwk = publicKey.export({ format: 'jwk' });
  let counter = 0;
  let owner = '';

  const clientData = (type: string, challenge: string, given: Deviations): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: given.type ?? type,
        challenge: given.challenge ?? challenge,
        origin: given.origin ?? pageOrigin,
        crossOrigin: given.crossOrigin ?? false,
      }),
    );
  const dataHead = (rpId: string, more: number, given: Deviations): Buffer => {
    if (hasCounter) counter += 1;
    const head = Buffer.alloc(37);
    createHash('sha256')
      .update(given.rpId ?? rpId)
      .digest()
      .copy(head);
    head[32] = (given.flags ?? presentAndVerified) + more;
    head.writeUInt32BE(given.counter ?? counter, 33);
    return head;
  };

  return {
    id,
    create: ({ challenge, rp, user }, given = {}) => {
      owner = user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(idBytes.length);
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, coordinate(jwk.x)],
          [-3, coordinate(jwk.y)],
        ]),
      );
      const head = dataHead(rp.id, hasCredentialData, given);
      const authData = Buffer.concat([head, Buffer.alloc(16), length, idBytes, key]);
      const { fmt = 'none', statement = new Map() } = given.attestation ?? {};
      const attestation = new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', statement],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, given).toString('base64url'),
          attestationObject: encoded(attestation),
        },
      };
    },
    sign: ({ challenge, rpId }, given = {}) => {
      const client = clientData('webauthn.get', challenge, given);
      const authData = dataHead(rpId, 0, given);
      const hash = createHash('sha256').update(client).digest();
      const signed = createSign('sha256').update(Buffer.concat([authData, hash]));
      return {
        id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signed.sign(privateKey).toString('base64url'),
          userHandle: given.userHandle ?? owner,
        },
      };
    },
  };
}

function coordinate(text = ''): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64url'));
}

function encoded(value: Map<string, unknown>): string {
  return Buffer.from(isoCBOR.encode(value as Parameters<typeof isoCBOR.encode>[0])).toString(
    'base64url',
  );
}
