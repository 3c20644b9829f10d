import {
  invitesAnswer,
  membersAnswer,
  newInviteAnswer,
  peoplePaths,
  type InviteInfo,
  type Member,
  type MembersRequest,
} from '@parley/contract/http/admin/people.ts';
import type { Grant } from '@parley/domain/organization/roles.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { AccountError } from '#src/services/account/account-error.ts';
import {
  askServer,
  jsonIn,
  type OwnServer,
  type ServerRequest,
} from '#src/services/account/ask-server.ts';

type Outcome<T = undefined> = Promise<Result<T, AccountError>>;

/** Some of the members of an organization. */
export interface MemberPage {
  readonly members: readonly Member[];
  /** Where the next page begins; absent behind the last. */
  readonly next?: string | undefined;
}

/** Somebody who is to be invited. */
export interface InviteWish extends Grant {
  /** Absent: whoever has the code may come. */
  readonly email?: string;
}

/** How members and invites of an organization are looked after. */
export interface PeopleService {
  readonly members: (asked: MembersRequest) => Outcome<MemberPage>;
  readonly setStatus: (id: string, status: Member['status']) => Outcome;
  readonly setRole: (id: string, grant: Grant) => Outcome;
  readonly invites: () => Outcome<readonly InviteInfo[]>;
  readonly invite: (wish: InviteWish) => Outcome<InviteInfo>;
  readonly revoke: (id: string) => Outcome;
}

/** What looking after people needs. */
export interface PeopleDeps extends OwnServer {
  /** The server no longer takes whoever is signed in for somebody who may do this. */
  readonly onTurnedAway: () => void;
}

const turnedAway: ReadonlySet<AccountError['code']> = new Set([
  'signed-out',
  'suspended',
  'role-required',
]);

/** Makes the way to members and invites. */
export function createPeopleService(deps: PeopleDeps): PeopleService {
  async function ask(request: ServerRequest): Outcome<unknown> {
    const answer = await askServer(deps, request);
    if (answer.ok) return ok(await jsonIn(answer.value));
    if (turnedAway.has(answer.error.code)) deps.onTurnedAway();
    return answer;
  }
  const act = async (request: ServerRequest): Outcome => {
    const answer = await ask(request);
    return answer.ok ? ok(undefined) : answer;
  };
  return {
    async members(asked) {
      const answer = await ask({ method: 'GET', path: `${peoplePaths.members}${queryOf(asked)}` });
      return answer.ok ? read(membersAnswer.safeParse(answer.value)) : answer;
    },
    setStatus: (id, status) =>
      act({ method: 'PUT', path: `${peoplePaths.members}/${id}/status`, body: { status } }),
    setRole: (id, { role, scopes }) =>
      act({ method: 'PUT', path: `${peoplePaths.members}/${id}/role`, body: { role, scopes } }),
    async invites() {
      const answer = await ask({ method: 'GET', path: peoplePaths.invites });
      if (!answer.ok) return answer;
      const list = read(invitesAnswer.safeParse(answer.value));
      return list.ok ? ok(list.value.invites) : list;
    },
    async invite(wish) {
      const answer = await ask({ method: 'POST', path: peoplePaths.invites, body: { ...wish } });
      if (!answer.ok) return answer;
      const made = read(newInviteAnswer.safeParse(answer.value));
      return made.ok ? ok(made.value.invite) : made;
    },
    revoke: (id) => act({ method: 'DELETE', path: `${peoplePaths.invites}/${id}` }),
  };
}

type Parsed<T> = { readonly success: true; readonly data: T } | { readonly success: false };

function read<T>(parsed: Parsed<T>): Result<T, AccountError> {
  return parsed.success ? ok(parsed.data) : err({ code: 'refused', userMessage: undefined });
}

/** A query with what is asked for; what is empty is left out. */
function queryOf(asked: MembersRequest): string {
  const query = new URLSearchParams();
  for (const [name, value = ''] of Object.entries(asked)) {
    if (value !== '') query.set(name, value);
  }
  return query.size === 0 ? '' : `?${query.toString()}`;
}
