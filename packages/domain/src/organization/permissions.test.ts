import { expect, it } from 'vitest';

import { checkPermission, stepUpMs, type Permission } from './permissions.ts';
import { adminScopes, type Standing } from './roles.ts';

const permissions: readonly Permission[] = [
  'anyone',
  'guest',
  'signed-in',
  'people',
  'models',
  'provider-keys',
  'content',
  'billing',
  'audit',
  'owner',
];
const nowMs = 1_000_000_000;
const closed = { allowGuests: false, nowMs };
const member: Standing = { role: 'member', scopes: [], steppedUpAtMs: nowMs };
const owner: Standing = { role: 'owner', scopes: [], steppedUpAtMs: nowMs };

/** How it is answered: 'ok', or why not. */
function answerTo(permission: Permission, standing?: Standing, context = closed): string {
  const checked = checkPermission(permission, standing, context);
  return checked.ok ? 'ok' : checked.error;
}

it.each([
  ['anyone', 'ok'],
  ['guest', 'sign-in-required'],
  ['signed-in', 'sign-in-required'],
  ['people', 'sign-in-required'],
  ['owner', 'sign-in-required'],
] as const)('who is not signed in asks for %s: %s', (permission, answer) => {
  expect(answerTo(permission)).toBe(answer);
});

it('guests have what is for guests, and nothing else', () => {
  const open = { allowGuests: true, nowMs };
  const had = permissions.filter((permission) => answerTo(permission, undefined, open) === 'ok');
  expect(had).toEqual(['anyone', 'guest']);
});

it('members have what is for members', () => {
  const had = permissions.filter((permission) => answerTo(permission, member) === 'ok');
  expect(had).toEqual(['anyone', 'guest', 'signed-in']);
  expect(answerTo('people', member)).toBe('role-required');
});

it.each([
  ['people', ['people']],
  ['models', ['models', 'provider-keys']],
  ['content', ['content']],
  ['billing', ['billing']],
  ['audit', ['audit']],
] as const)('an admin with the scope %s has %j beside what is for members', (scope, more) => {
  const admin: Standing = { role: 'admin', scopes: [scope], steppedUpAtMs: nowMs };
  const had = permissions.filter((permission) => answerTo(permission, admin) === 'ok');
  expect(had).toEqual(['anyone', 'guest', 'signed-in', ...more]);
});

it('owners have everything, admins with all scopes what is not for owners', () => {
  expect(permissions.filter((permission) => answerTo(permission, owner) !== 'ok')).toEqual([]);
  const admin: Standing = { role: 'admin', scopes: adminScopes, steppedUpAtMs: nowMs };
  const refused = permissions.filter((permission) => answerTo(permission, admin) !== 'ok');
  expect(refused).toEqual(['owner']);
});

it.each(['provider-keys', 'billing', 'owner'] as const)(
  '%s takes a proof of the last ten minutes',
  (permission) => {
    for (const steppedUpAtMs of [undefined, nowMs - stepUpMs]) {
      expect(answerTo(permission, { ...owner, steppedUpAtMs })).toBe('step-up-required');
    }
    expect(answerTo(permission, { ...owner, steppedUpAtMs: nowMs - stepUpMs + 1 })).toBe('ok');
    expect(answerTo(permission, { ...member, steppedUpAtMs: undefined })).toBe('role-required');
  },
);
