import { z } from 'zod/mini';

/** Where the routes of accounts are, relative to the page. */
export const accountPaths = {
  login: 'api/login',
  verify: 'api/verify',
  logout: 'api/logout',
  account: 'api/account',
  export: 'api/account/export',
  sessions: 'api/account/sessions',
} as const;

/** Characters of a sign-in code. */
export const signInCodeLength = 6;

const maxEmailLength = 254;
const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/**
 * Whether a text is one address that mail can be sent to. Quoted names, comments and other scripts are
 * refused; browsers write the domains of those in ASCII by themselves.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= maxEmailLength && emailPattern.test(text);
}

/** A mail address in a request. */
export const emailField = z.string().check(
  z.maxLength(maxEmailLength + 2),
  z.trim(),
  z.refine((text) => isEmailAddress(text)),
);
/** A code that was mailed; longer than one, for the spaces and hyphens that people put into it. */
export const codeField = z.string().check(z.minLength(1), z.maxLength(40));

/** Asks for a code by mail. */
export const loginRequest = z.strictObject({ email: emailField });

/** Hands the code in. */
export const verifyRequest = z.strictObject({ email: emailField, code: codeField });

/** Deletes the account; the code is as fresh as that of a sign-in. */
export const deleteAccountRequest = z.strictObject({ code: codeField });

/** For requests that say all by being made. */
export const emptyRequest = z.strictObject({});

/** Says that it was done. */
export const doneAnswer = z.object({ success: z.literal(true) });

/** Says that it was done. */
export type DoneAnswer = z.infer<typeof doneAnswer>;

/**
 * Who is signed in from now on. `token` says who in the form of an unsigned JSON Web Token, for
 * clients that look for it; it opens nothing. What does is a cookie that scripts cannot read.
 */
export const verifyAnswer = z.object({
  success: z.literal(true),
  token: z.string(),
  user: z.object({ email: z.string() }),
});

/** Who is signed in from now on. */
export type VerifyAnswer = z.infer<typeof verifyAnswer>;

/** The latest that a date can hold: formatting a later one throws. */
const latestTimeMs = 8.64e15;
/** Milliseconds since 1970. */
export const timeMs = z.int().check(z.gte(0), z.lte(latestTimeMs));

const accountSession = z.object({
  id: z.string(),
  /** Names as their makers write them; absent where the browser told nothing that is known. */
  browser: z.optional(z.string()),
  system: z.optional(z.string()),
  createdAtMs: timeMs,
  seenAtMs: timeMs,
  expiresAtMs: timeMs,
  /** It is the session that asks. */
  isCurrent: z.boolean(),
});

const accountPasskey = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string(),
  createdAtMs: timeMs,
  /** Absent before it was first used. */
  usedAtMs: z.optional(timeMs),
  /** It said that it has the extension `prf`, and can lock keys. */
  hasPrf: z.boolean(),
});

/** A passkey that signs in to an account. */
export type AccountPasskey = z.infer<typeof accountPasskey>;

/** One browser that is signed in. */
export type AccountSession = z.infer<typeof accountSession>;

/** What an account is. */
export const accountAnswer = z.object({
  /** Says nothing of the person; what is sealed names it. */
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  email: z.string(),
  createdAtMs: timeMs,
  /** In the order in which they were added. */
  passkeys: z.array(accountPasskey),
  /** Newest activity first. */
  sessions: z.array(accountSession),
});

/** What an account is. */
export type Account = z.infer<typeof accountAnswer>;

/** A line of an export: a row, and of what kind. */
export const exportLine = z.looseObject({ type: z.string() });

/** A line of an export: a row, and of what kind. */
export type ExportLine = z.infer<typeof exportLine>;
