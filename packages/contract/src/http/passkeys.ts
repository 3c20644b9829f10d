import { z } from 'zod/mini';

/*
 * Passkeys by WebAuthn, in the JSON that browsers read and write: bytes are Base64 for addresses. What
 * an extension gives, such as an output of `prf`, is for the browser alone and in no request here.
 */

/** Where the routes of passkeys are, relative to the page. */
export const passkeyPaths = {
  options: 'api/passkeys/options',
  register: 'api/passkeys/register',
  verify: 'api/passkeys/verify',
  passkeys: 'api/passkeys',
} as const;

/** Longest name of a passkey, in UTF-16 units. */
export const maxPasskeyName = 100;

/** COSE numbers of signatures that are taken: EdDSA, ES256 and RS256. */
export const passkeyAlgorithms = [-8, -7, -257] as const;

const bytes = z.string().check(z.minLength(1), z.maxLength(8192), z.regex(/^[\w-]+$/));
/** WebAuthn allows 1,023 bytes. */
const credentialId = z.string().check(z.minLength(1), z.maxLength(1364), z.regex(/^[\w-]+$/));
const publicKeyType = z.literal('public-key');
const name = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(maxPasskeyName), z.regex(/^[^\p{Cc}\p{Cs}]+$/u));

/** Asks for what a browser makes a passkey with, or signs in with one. */
export const passkeyOptionsRequest = z.strictObject({ purpose: z.enum(['register', 'sign-in']) });

/** What a browser makes a passkey with. */
export const passkeyCreation = z.object({
  challenge: bytes,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: bytes, name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKeyType, alg: z.int() })),
  timeout: z.int(),
  /** An authenticator that has one of these makes no second one. */
  excludeCredentials: z.array(z.object({ type: publicKeyType, id: credentialId })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** What a browser makes a passkey with. */
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** What a browser signs in with: no account is named, the person chooses among the passkeys they have. */
export const passkeyChallenge = z.object({
  challenge: bytes,
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

/** What a browser signs in with. */
export type PasskeyChallenge = z.infer<typeof passkeyChallenge>;

/** Either, by what was asked for. */
export const passkeyOptionsAnswer = z.union([passkeyCreation, passkeyChallenge]);

const newCredential = z.object({
  id: credentialId,
  type: publicKeyType,
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes }),
});

/** A passkey as a browser has made it. */
export type NewCredential = z.infer<typeof newCredential>;

/** Adds a passkey to the account that is signed in. */
export const registerPasskeyRequest = z.strictObject({
  name,
  /** It said that it has the extension `prf`, and can lock keys. */
  hasPrf: z.boolean(),
  credential: newCredential,
});

const assertion = z.object({
  id: credentialId,
  type: publicKeyType,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes,
  }),
});

/** What a passkey has signed. */
export type PasskeyAssertion = z.infer<typeof assertion>;

/** Signs in. Answered as a code is. */
export const verifyPasskeyRequest = z.strictObject({ credential: assertion });

/** Gives a passkey another name. */
export const renamePasskeyRequest = z.strictObject({ name });
