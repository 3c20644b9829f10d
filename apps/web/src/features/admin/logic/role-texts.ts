import type { AdminScope, Role } from '@parley/domain/organization/roles.ts';
import { defineMessages } from 'react-intl';

/** What roles are called. */
export const roleNames = defineMessages({
  member: { id: 'admin.role.member', defaultMessage: 'Member' },
  admin: { id: 'admin.role.admin', defaultMessage: 'Admin' },
  owner: { id: 'admin.role.owner', defaultMessage: 'Owner' },
}) satisfies Record<Role, object>;

/** What each role may do. */
export const roleHints = defineMessages({
  member: { id: 'admin.role.member.hint', defaultMessage: 'Uses what the organization offers' },
  admin: { id: 'admin.role.admin.hint', defaultMessage: 'Also manages the areas you choose' },
  owner: {
    id: 'admin.role.owner.hint',
    defaultMessage: 'Manages everything, and gives others their roles',
  },
}) satisfies Record<Role, object>;

/** What admins can look after. */
export const scopeNames = defineMessages({
  people: { id: 'admin.scope.people', defaultMessage: 'People' },
  models: { id: 'admin.scope.models', defaultMessage: 'Models' },
  content: { id: 'admin.scope.content', defaultMessage: 'Content' },
  billing: { id: 'admin.scope.billing', defaultMessage: 'Billing' },
  audit: { id: 'admin.scope.audit', defaultMessage: 'Audit log' },
}) satisfies Record<AdminScope, object>;

/** Whether somebody can come in. */
export const statusNames = defineMessages({
  active: { id: 'admin.status.active', defaultMessage: 'Active' },
  suspended: { id: 'admin.status.suspended', defaultMessage: 'Suspended' },
});
