import { describe, expect, it } from 'vitest';

import { createPeopleService, type PeopleService } from './people-service.ts';
import {
  base,
  createTestOrganization,
  done,
  refused,
  type TestOrganization,
} from './testing/test-organization.ts';

interface TestPeople extends TestOrganization {
  readonly people: PeopleService;
  readonly turnedAway: () => number;
}

function start(): TestPeople {
  const given = createTestOrganization();
  let count = 0;
  const people = createPeopleService({
    fetch: given.fetch,
    base,
    onTurnedAway: () => {
      count += 1;
    },
  });
  return { ...given, people, turnedAway: () => count };
}

const bob = {
  id: 'b',
  email: 'bob@example.org',
  role: 'member',
  scopes: [],
  status: 'active',
  createdAtMs: 1,
};

describe('members and invites', () => {
  it('T81 asks for what was chosen, and for nothing that was not', async () => {
    const { people, answers, asked } = start();
    const page = { members: [bob], next: bob.email };
    answers.set('api/admin/members', () => Response.json(page));
    answers.set('api/admin/members?search=a%2Bb&role=admin&after=x', () =>
      Response.json({ members: [] }),
    );
    expect(await people.members({ search: '' })).toEqual({ ok: true, value: page });
    expect(await people.members({ search: 'a+b', role: 'admin', after: 'x' })).toEqual({
      ok: true,
      value: { members: [] },
    });
    expect(asked).toEqual([
      'GET api/admin/members',
      'GET api/admin/members?search=a%2Bb&role=admin&after=x',
    ]);
  });

  it('T81 says what it is told to, and no more', async () => {
    const { people, answers, asked } = start();
    for (const path of ['members/b/status', 'members/b/role', 'invites/i']) {
      answers.set(`api/admin/${path}`, done);
    }
    await people.setStatus('b', 'suspended');
    await people.setRole('b', { role: 'admin', scopes: ['people'] });
    await people.revoke('i');
    expect(asked).toEqual([
      'PUT api/admin/members/b/status {"status":"suspended"}',
      'PUT api/admin/members/b/role {"role":"admin","scopes":["people"]}',
      'DELETE api/admin/invites/i {}',
    ]);
  });

  it.each([
    ['role-required', 403, 1],
    ['suspended', 403, 1],
    ['session-ended', 401, 1],
    ['step-up-required', 403, 0],
    ['last-owner', 409, 0],
    ['not-found', 404, 0],
  ])(
    'T81 whoever is refused by %s may be somebody else by now: %i, %i',
    async (code, status, n) => {
      const { people, answers, turnedAway } = start();
      answers.set('api/admin/members/b/role', () => refused(status, code));
      const changed = await people.setRole('b', { role: 'owner', scopes: [] });
      expect(changed).toMatchObject({
        ok: false,
        error: { code: code === 'session-ended' ? 'signed-out' : code },
      });
      expect(turnedAway()).toBe(n);
    },
  );

  it('T81 takes nothing for an answer that is none', async () => {
    const { people, answers } = start();
    const refusal = { ok: false, error: { code: 'refused', userMessage: undefined } };
    answers.set('api/admin/members', () => Response.json({ members: [{ ...bob, role: 'king' }] }));
    answers.set('api/admin/invites', () => new Response('<html>'));
    expect(await people.members({})).toEqual(refusal);
    expect(await people.invites()).toEqual(refusal);
    expect(await people.invite({ role: 'member', scopes: [] })).toEqual(refusal);
    answers.delete('api/admin/invites');
    expect(await people.invites()).toEqual({ ok: false, error: { code: 'unreachable' } });
  });
});
