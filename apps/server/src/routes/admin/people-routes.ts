import { doneAnswer, emptyRequest } from '@parley/contract/http/account.ts';
import {
  invitesAnswer,
  memberRoleRequest,
  membersAnswer,
  membersRequest,
  memberStatusRequest,
  newInviteAnswer,
  newInviteRequest,
  peoplePaths,
} from '@parley/contract/http/admin/people.ts';
import { err, ok } from '@parley/domain/shared/result.ts';

import { defineRoute, type Route } from '../../http/define-route.ts';
import type { Invites } from '../../services/organization/invites.ts';
import type { Members } from '../../services/organization/members.ts';

const done = { success: true } as const;

/** Members of an organisation, and who else is to come, for whoever looks after people. */
export function peopleRoutes(members: Members, invites: Invites): readonly Route[] {
  return [...memberRoutes(members), ...inviteRoutes(invites)];
}

function memberRoutes(members: Members): readonly Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: `/${peoplePaths.members}`,
      permission: 'people',
      input: membersRequest,
      output: membersAnswer,
      handle: async ({ input }) => ok({ output: await members.list(input) }),
    }),
    defineRoute({
      method: 'PUT',
      path: `/${peoplePaths.members}/:id/status`,
      permission: 'people',
      input: memberStatusRequest,
      output: doneAnswer,
      handle: async ({ input, params: { id = '' }, signedIn }) => {
        const changed = await members.setStatus(signedIn, id, input.status);
        return changed.ok ? ok({ output: done }) : changed;
      },
    }),
    defineRoute({
      method: 'PUT',
      path: `/${peoplePaths.members}/:id/role`,
      permission: 'owner',
      input: memberRoleRequest,
      output: doneAnswer,
      handle: async ({ input, params: { id = '' } }) => {
        const changed = await members.setRole(id, input);
        return changed.ok ? ok({ output: done }) : changed;
      },
    }),
  ];
}

function inviteRoutes(invites: Invites): readonly Route[] {
  return [
    defineRoute({
      method: 'GET',
      path: `/${peoplePaths.invites}`,
      permission: 'people',
      input: emptyRequest,
      output: invitesAnswer,
      handle: async ({ signedIn }) => ok({ output: { invites: await invites.list(signedIn) } }),
    }),
    defineRoute({
      method: 'POST',
      path: `/${peoplePaths.invites}`,
      permission: 'people',
      input: newInviteRequest,
      output: newInviteAnswer,
      handle: async ({ input: { email, ...grant }, signedIn }) => {
        const made = await invites.invite(signedIn, { ...grant, email });
        return made.ok ? ok({ output: { invite: made.value } }) : made;
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: `/${peoplePaths.invites}/:id`,
      permission: 'people',
      input: emptyRequest,
      output: doneAnswer,
      handle: async ({ params: { id = '' } }) =>
        (await invites.revoke(id)) ? ok({ output: done }) : err({ code: 'not-found' }),
    }),
  ];
}
