import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { adminScopes, canGrant, canSuspend, hasScope, type Grant } from './roles.ts';

const member: Grant = { role: 'member', scopes: [] };
const owner: Grant = { role: 'owner', scopes: [] };
const admin = (...scopes: Grant['scopes'][number][]): Grant => ({ role: 'admin', scopes });

it('owners look after everything, admins after what they were given, members after nothing', () => {
  for (const scope of adminScopes) {
    expect(hasScope(owner, scope)).toBe(true);
    expect(hasScope(admin(scope), scope)).toBe(true);
    expect(hasScope(admin(...adminScopes.filter((each) => each !== scope)), scope)).toBe(false);
    expect(hasScope({ role: 'member', scopes: [scope] }, scope)).toBe(false);
  }
});

it.each([
  [owner, owner, true],
  [owner, admin('billing'), true],
  [admin('people'), member, true],
  [admin('people'), admin('people'), true],
  [admin('people', 'audit'), admin('audit'), true],
  [admin('people'), admin('billing'), false],
  [admin('people'), owner, false],
  [admin('models', 'content', 'billing', 'audit'), member, false],
  [member, member, false],
])('%j gives %j: %s', (giver, given, isAllowed) => {
  expect(canGrant(giver, given)).toBe(isAllowed);
});

it('nobody gives a scope that they do not have', () => {
  const grant = fc.record({
    role: fc.constantFrom('member' as const, 'admin' as const, 'owner' as const),
    scopes: fc.subarray([...adminScopes]),
  });
  fc.assert(
    fc.property(grant, grant, (giver, given) => {
      if (!canGrant(giver, given)) return;
      for (const scope of adminScopes) {
        expect(hasScope(given, scope) && !hasScope(giver, scope)).toBe(false);
      }
    }),
  );
});

it.each([
  [admin('people'), member, true],
  [admin('people'), admin('people', 'audit'), true],
  [admin('people'), owner, false],
  [admin('models'), member, false],
  [member, member, false],
  [owner, owner, true],
  [owner, admin('people'), true],
])('%j suspends %j: %s', (actor, target, isAllowed) => {
  expect(canSuspend({ ...actor, userId: 'a' }, { ...target, userId: 'b' })).toBe(isAllowed);
  expect(canSuspend({ ...actor, userId: 'a' }, { ...target, userId: 'a' })).toBe(false);
});
