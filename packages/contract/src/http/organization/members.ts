import { adminScopes } from '@parley/domain/organization/roles.ts';
import { z } from 'zod/mini';

import { codeField, emailField } from '../account.ts';

/** Where members of an organisation sign in, relative to the page. */
export const hostedPaths = {
  login: 'api/hosted/login',
  verify: 'api/hosted/verify',
  logout: 'api/hosted/logout',
  me: 'api/hosted/me',
  stepUp: 'api/hosted/step-up',
  inviteCodes: 'api/hosted/invite-codes',
} as const;

/** Which organisation the page means; it is compared, and never used. */
const orgID = z.optional(z.string().check(z.maxLength(200)));

/** Asks for a code by mail. */
export const hostedLoginRequest = z.strictObject({
  email: emailField,
  /** An empty one counts as none: the field is left empty by who has an account. */
  inviteCode: z.optional(z.string().check(z.maxLength(100), z.trim())),
  orgID,
});

/** Hands the code in. */
export const hostedVerifyRequest = z.strictObject({ email: emailField, code: codeField, orgID });

/** Proves by a fresh code that it is still the same person. */
export const stepUpRequest = z.strictObject({ code: codeField });

/** What somebody is in an organisation. */
export const roleField = z.enum(['member', 'admin', 'owner']);

/** What an admin looks after. */
export const scopesField = z.array(z.enum(adminScopes)).check(z.maxLength(adminScopes.length));

/** Who asks, as the organisation knows them; without `user`, a guest. */
export const meAnswer = z.object({
  user: z.optional(z.object({ email: z.string(), role: roleField, scopes: scopesField })),
});

/** Codes of one's own by which others can come in. */
export const inviteCodesAnswer = z.object({ codes: z.array(z.string()) });
