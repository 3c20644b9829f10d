import { z } from 'zod/mini';

import { emailField, timeMs } from '../account.ts';
import { roleField, scopesField } from '../organization/members.ts';

/** Where members and invites are looked after, relative to the page. */
export const peoplePaths = {
  members: 'api/admin/members',
  invites: 'api/admin/invites',
} as const;

const status = z.enum(['active', 'suspended']);

const keyField = z.string().check(z.maxLength(254));

/** Asks for a page of members; `after` is the `next` of the page before. */
export const membersRequest = z.strictObject({
  after: z.optional(keyField),
  /** How their addresses begin. */
  search: z.optional(keyField.check(z.trim())),
  role: z.optional(roleField),
  status: z.optional(status),
});

/** Which members are asked for. */
export type MembersRequest = z.infer<typeof membersRequest>;

/** Somebody of an organisation. */
const member = z.object({
  id: z.string(),
  email: z.string(),
  role: roleField,
  scopes: scopesField,
  status,
  createdAtMs: timeMs,
});

/** Somebody of an organisation. */
export type Member = z.infer<typeof member>;

/** Members by their address; without `next`, these are the last. */
export const membersAnswer = z.object({
  members: z.array(member),
  next: z.optional(z.string()),
});

/** Suspends a member, or readmits them. */
export const memberStatusRequest = z.strictObject({ status });

/** Gives a member another role. Scopes count for admins. */
export const memberRoleRequest = z.strictObject({ role: roleField, scopes: scopesField });

/** Invites somebody; without an address, whoever has the code. */
export const newInviteRequest = z.strictObject({
  email: z.optional(emailField),
  role: roleField,
  scopes: scopesField,
});

const invite = z.object({
  id: z.string(),
  /** Absent where the code can no longer be read. */
  code: z.optional(z.string()),
  email: z.optional(z.string()),
  role: roleField,
  scopes: scopesField,
  state: z.enum(['open', 'used', 'revoked', 'expired']),
  createdAtMs: timeMs,
  expiresAtMs: timeMs,
});

/** An invite, and what became of it. */
export type InviteInfo = z.infer<typeof invite>;

/** An invite that was just made. */
export const newInviteAnswer = z.object({ invite });

/** The newest invites. */
export const invitesAnswer = z.object({ invites: z.array(invite) });
