import type { InviteInfo, Member } from '@parley/contract/http/admin/people.ts';
import { readHostConfig } from '@parley/contract/http/host-config.ts';
import { createToastStore } from '@parley/ui/components/toast/toast-store.ts';
import axe from 'axe-core';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';
import './admin-page.css';

import { createPeopleService } from '#src/services/organization/people-service.ts';
import {
  ann,
  base,
  createTestOrganization,
  done,
  refused,
  signInRequired,
  type TestOrganization,
} from '#src/services/organization/testing/test-organization.ts';

import { AdminPage } from './admin-page.tsx';

let root: Root;

const owner = { ...ann, role: 'owner' } as const;
const peopleAdmin = { ...ann, role: 'admin', scopes: ['people', 'audit'] } as const;
const since = Date.UTC(2026, 4, 1, 12);
const soon = Date.UTC(2026, 11, 10, 12);

function member(email: string, special: Partial<Member> = {}): Member {
  return {
    id: `id-${email}`,
    email,
    role: 'member',
    scopes: [],
    status: 'active',
    createdAtMs: since,
    ...special,
  };
}

function invite(id: string, special: Partial<InviteInfo> = {}): InviteInfo {
  return {
    id,
    role: 'member',
    scopes: [],
    state: 'open',
    createdAtMs: since,
    expiresAtMs: soon,
    ...special,
  };
}

const bob = member('bob@example.org');
const eve = member('eve@example.org', { role: 'admin', scopes: ['people', 'audit'] });
const mia = member('mia@example.org', { status: 'suspended' });
const me = member(ann.email, { role: 'owner' });

beforeEach(async () => {
  await page.viewport(1024, 768);
  await userEvent.hover(document.documentElement, { position: { x: 5, y: 700 } });
  history.replaceState(null, '', location.pathname + location.search);
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  document.documentElement.dataset['theme'] = 'light';
  root = createRoot(container);
});

afterEach(() => root.unmount());

/** Shows the panel to somebody; absent: to an owner. */
function show(given: TestOrganization): void {
  const { organization, fetch, flags } = given;
  const ports = {
    organization,
    firstAnswer: organization.refresh(),
    server: { fetch, base, flags },
    people: createPeopleService({
      fetch,
      base,
      onTurnedAway: () => void organization.refresh(),
    }),
    toasts: createToastStore(),
    home: base,
  };
  root.render(
    <IntlProvider locale="en" timeZone="UTC">
      <AdminPage ports={ports} host={readHostConfig({ brand: 'Acme' })} />
    </IntlProvider>,
  );
}

const asSomebody = (user: object): TestOrganization =>
  createTestOrganization(() => Response.json({ user }));

function withMembers(members: readonly Member[], user: object = owner): TestOrganization {
  const given = asSomebody(user);
  given.answers.set('api/admin/members', () => Response.json({ members }));
  return given;
}

function withInvites(invites: readonly InviteInfo[], user: object = owner): TestOrganization {
  const given = withMembers([me], user);
  given.answers.set('GET api/admin/invites', () => Response.json({ invites }));
  location.hash = 'invites';
  return given;
}

const row = (text: string | RegExp) => page.getByRole('row').filter({ hasText: text });
const dialog = page.getByRole('dialog');

async function act(email: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Fails on what axe finds, in both themes. */
async function expectAccessible(): Promise<void> {
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset['theme'] = theme;
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const { violations } = await axe.run(document, {
      // The language of the page is set by its start.
      rules: { 'html-has-lang': { enabled: false }, 'document-title': { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
}

const writes = ({ asked }: TestOrganization): readonly string[] =>
  asked.filter((line) => !line.startsWith('GET'));

describe('who comes to the panel', () => {
  it('T81 signs in by a mailed code, and is then shown the members', async () => {
    const given = createTestOrganization();
    given.answers.set('api/hosted/login', done);
    given.answers.set('api/admin/members', () => Response.json({ members: [me, bob] }));
    show(given);
    await expect.element(dialog.getByText(/^Please sign in\./)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expectAccessible();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(ann.email);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('textbox', { name: 'Code' })).toHaveFocus();
    given.answers.set('api/hosted/verify', () =>
      Response.json({ success: true, token: 'a.b.', user: { email: ann.email } }),
    );
    given.answers.set('api/hosted/me', () => Response.json({ user: owner }));
    await userEvent.keyboard('ABC234{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Members' })).toBeVisible();
    await expect.element(row(bob.email)).toBeVisible();
    expect(document.title).toBe('Members – Acme');
  });

  it.each([[ann], [{ ...peopleAdmin, scopes: ['models'] }]])(
    'T81 reads which role is missing: %j',
    async (user) => {
      const given = asSomebody(user);
      show(given);
      await expect
        .element(page.getByText(/^This is for owners, and for admins who manage people\./))
        .toBeVisible();
      expect(page.getByRole('navigation').elements()).toEqual([]);
      await expect
        .element(page.getByRole('link', { name: 'Go to the chats' }))
        .toHaveAttribute('href', base);
      expect(given.asked.join()).not.toContain('api/admin');
      await expectAccessible();
    },
  );

  it('T81 can try again where the server does not answer', async () => {
    const given = withMembers([me]);
    given.answers.set('api/hosted/me', () => Promise.reject(new TypeError('Failed to fetch')));
    show(given);
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^Can’t reach the server\./);
    given.answers.set('api/hosted/me', () => Response.json({ user: owner }));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(row(me.email)).toBeVisible();
  });

  it('T81 signs out, and is asked to sign in again when the session has ended', async () => {
    const given = withMembers([me]);
    given.answers.set('api/hosted/logout', done);
    show(given);
    await page.getByRole('banner').getByRole('button', { name: ann.email }).click();
    given.answers.set('api/hosted/me', signInRequired);
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect.element(dialog.getByText(/^Please sign in\./)).toBeVisible();
    expect(writes(given)).toEqual(['POST api/hosted/logout {}']);
    expect(row(me.email).elements()).toEqual([]);
  });

  it('T81 whose role was taken away meanwhile reads so', async () => {
    const given = withMembers([me, bob]);
    show(given);
    await act(bob.email, 'Suspend…');
    given.answers.set('api/hosted/me', () => Response.json({ user: ann }));
    given.answers.set(`api/admin/members/${bob.id}/status`, () => refused(403, 'role-required'));
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect.element(page.getByText(/^This is for owners/)).toBeVisible();
  });
});

describe('members', () => {
  it('T81 are listed with role, scopes, status and date, one’s own row marked', async () => {
    show(withMembers([me, bob, eve, mia]));
    await expect
      .element(row(/^ann@example\.org/))
      .toMatchTextContent(/^ann@example\.orgYouOwnerActiveMay 1, 2026/);
    await expect.element(row(eve.email)).toMatchTextContent(/AdminPeople, Audit log/);
    await expect.element(row(mia.email)).toMatchTextContent(/Suspended/);
    expect(row(bob.email).element().textContent).not.toContain('You');
    await expectAccessible();
  });

  it('T81 are searched and filtered on the server, and loaded page by page', async () => {
    const given = asSomebody(owner);
    given.answers.set('api/admin/members', () =>
      Response.json({ members: [me, bob], next: bob.email }),
    );
    given.answers.set('api/admin/members?after=bob%40example.org', () =>
      Response.json({ members: [eve, mia] }),
    );
    given.answers.set('api/admin/members?search=zoe', () => Response.json({ members: [] }));
    given.answers.set('api/admin/members?role=admin', () => Response.json({ members: [eve] }));
    given.answers.set('api/admin/members?role=admin&status=suspended', () =>
      Response.json({ members: [] }),
    );
    show(given);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.element(row(mia.email)).toBeVisible();
    await expect.element(row(bob.email)).toBeVisible();
    expect(page.getByRole('button', { name: 'Load more' }).elements()).toEqual([]);
    await page.getByRole('searchbox', { name: 'Address begins with…' }).fill(' zoe ');
    await expect.element(page.getByText('No members found')).toBeVisible();
    await page.getByRole('button', { name: 'Show all members' }).click();
    await expect.element(row(bob.email)).toBeVisible();
    await page.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Admin' }).click();
    await expect.element(row(bob.email)).not.toBeInTheDocument();
    await expect.element(row(eve.email)).toBeVisible();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Suspended' }).click();
    await expect.element(page.getByText('No members found')).toBeVisible();
  });

  it('T81 that cannot be loaded say why, and come when the network is back', async () => {
    const given = asSomebody(owner);
    show(given);
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/^Couldn’t load the listCan’t reach the server\./);
    await expectAccessible();
    given.answers.set('api/admin/members', () => Response.json({ members: [me] }));
    dispatchEvent(new Event('online'));
    await expect.element(row(me.email)).toBeVisible();
  });

  it('T81 get another role after a fresh code, asked for on the way', async () => {
    const given = withMembers([me, bob]);
    const route = `PUT api/admin/members/${bob.id}/role`;
    given.answers.set(route, () => refused(403, 'step-up-required'));
    given.answers.set('api/hosted/login', done);
    show(given);
    await act(bob.email, 'Change role…');
    await expect.element(page.getByRole('dialog', { name: `Role of ${bob.email}` })).toBeVisible();
    await page.getByRole('radio', { name: /^Admin/ }).click();
    await page.getByRole('checkbox', { name: 'People' }).click();
    await page.getByRole('checkbox', { name: 'Billing' }).click();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Change role' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it’s you' });
    await proof.getByRole('button', { name: 'Email me a code' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Code' })).toHaveFocus();
    given.answers.set('api/hosted/step-up', () => refused(400, 'code-refused'));
    await userEvent.keyboard('WRONG2{Enter}');
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^This code is wrong/);
    await expectAccessible();
    given.answers.set('api/hosted/step-up', done);
    given.answers.set(route, done);
    await page.getByRole('textbox', { name: 'Code' }).fill('ABC234');
    await userEvent.keyboard('{Enter}');
    await expect.element(row(bob.email)).toMatchTextContent(/AdminPeople, Billing/);
    await expect.element(page.getByText(`${bob.email} has another role`)).toBeVisible();
    expect(dialog.elements()).toEqual([]);
    const change = `${route} {"role":"admin","scopes":["people","billing"]}`;
    expect(writes(given)).toEqual([
      change,
      'POST api/hosted/login {"email":"ann@example.org","inviteCode":""}',
      'POST api/hosted/step-up {"code":"WRONG2"}',
      'POST api/hosted/step-up {"code":"ABC234"}',
      change,
    ]);
  });

  it('T81 who gives no proof comes back to the form, and nothing is changed', async () => {
    const given = withMembers([me, bob]);
    given.answers.set(`api/admin/members/${bob.id}/role`, () => refused(403, 'step-up-required'));
    show(given);
    await act(bob.email, 'Change role…');
    await page.getByRole('radio', { name: /^Owner/ }).click();
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await page
      .getByRole('dialog', { name: 'Confirm that it’s you' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await expect.element(page.getByRole('radio', { name: /^Owner/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(row(bob.email)).toMatchTextContent(/Member/);
  });

  it('T81 the last owner keeps the role, and reads why', async () => {
    const given = withMembers([me]);
    given.answers.set(`api/admin/members/${me.id}/role`, () => refused(409, 'last-owner'));
    show(given);
    await act(me.email, 'Change role…');
    await page.getByRole('radio', { name: /^Member/ }).click();
    await expect.element(dialog.getByText(/^This is your own role\./)).toBeVisible();
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The organization needs an owner. Make somebody else an owner first.');
  });

  it('T81 are suspended and readmitted after a question that says what happens', async () => {
    const given = withMembers([me, bob]);
    const route = `PUT api/admin/members/${bob.id}/status`;
    given.answers.set(route, done);
    show(given);
    await act(bob.email, 'Suspend…');
    const question = page.getByRole('dialog', { name: `Suspend ${bob.email}?` });
    await expect.element(question.getByText(/^They lose access within seconds/)).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(writes(given)).toEqual([]);
    await act(bob.email, 'Suspend…');
    await question.getByRole('button', { name: 'Suspend' }).click();
    await expect.element(row(bob.email)).toMatchTextContent(/Suspended/);
    await act(bob.email, 'Readmit…');
    await expect.element(dialog.getByText(/^They can sign in again/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Readmit' }).click();
    await expect.element(row(bob.email)).toMatchTextContent(/Active/);
    expect(writes(given)).toEqual([
      `${route} {"status":"suspended"}`,
      `${route} {"status":"active"}`,
    ]);
  });

  it('T81 what one may not do is not offered', async () => {
    const boss = member('boss@example.org', { role: 'owner' });
    const self = member(ann.email, { role: 'admin', scopes: ['people', 'audit'] });
    show(withMembers([self, boss, bob], peopleAdmin));
    await page.getByRole('button', { name: `Actions for ${bob.email}` }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Suspend…' })).toBeVisible();
    expect(page.getByRole('menuitem', { name: 'Change role…' }).elements()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(page.getByRole('button', { name: /^Actions for (?:ann|boss)/ }).elements()).toEqual([]);
  });

  it('T81 fit a phone as cards, without scrolling sideways', async () => {
    await page.viewport(390, 844);
    show(withMembers([me, bob, eve, mia, member(`${'long.'.repeat(20)}name@example.org`)]));
    await expect.element(row(eve.email)).toBeVisible();
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBe(clientWidth);
    const labels = [...(row(eve.email).element().querySelectorAll('[data-label]') ?? [])].map(
      (cell) => getComputedStyle(cell, '::before').content,
    );
    expect(labels).toEqual(['"Role"', '"Status"', '"Member since"']);
    await expectAccessible();
  });
});

describe('invites', () => {
  it('T81 are listed with their state, role and code', async () => {
    show(
      withInvites([
        invite('a', { code: 'AAAA-BBBB-CCCC-DDDD' }),
        invite('b', { email: 'zoe@example.org', role: 'admin', scopes: ['people'] }),
        invite('c', { email: 'old@example.org', state: 'expired' }),
      ]),
    );
    await expect
      .element(row(/^Anyone with the code/))
      .toMatchTextContent(/MemberOpenAAAA-BBBB-CCCC-DDDDDec 10, 2026/);
    await expect
      .element(row('zoe@example.org'))
      .toMatchTextContent(/AdminPeopleOpenNot shown again/);
    expect(row('old@example.org').elements()).toEqual([]);
    await page.getByRole('radio', { name: 'All' }).click();
    await expect.element(row('old@example.org')).toMatchTextContent(/Expired/);
    await expectAccessible();
  });

  it('T81 several people are invited at once, and what came of each is told', async () => {
    const given = withInvites([]);
    let count = 0;
    given.answers.set('POST api/admin/invites', () => {
      count += 1;
      if (count === 2) return refused(429, 'rate-limited', 'Too many requests.');
      const email = count === 1 ? 'zoe@example.org' : 'tom@example.org';
      return Response.json({ invite: invite(`n${count}`, { email, code: `CODE-${count}` }) });
    });
    show(given);
    await expect.element(page.getByText('No open invites')).toBeVisible();
    await page.getByRole('button', { name: 'Invite people…' }).click();
    const field = page.getByRole('textbox', { name: 'Email addresses, one per line' });
    await field.fill('zoe@example.org\nnobody');
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('“nobody” isn’t an email address.');
    expect(writes(given)).toEqual([]);
    await expectAccessible();
    await field.fill('zoe@example.org\n\nkim@example.org\n ZOE@example.org \ntom@example.org');
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect.element(page.getByRole('dialog', { name: '2 invites are ready' })).toBeVisible();
    const items = dialog.getByRole('listitem');
    expect(items.elements().map(({ textContent }) => textContent)).toEqual([
      'ZOE@example.orgCODE-1',
      'kim@example.orgToo many requests.',
      'tom@example.orgCODE-3',
    ]);
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(row('tom@example.org')).toBeVisible();
    expect(writes(given)).toHaveLength(3);
  });

  it('T81 without an address give a code, at most of one’s own rank', async () => {
    const given = withInvites([], peopleAdmin);
    given.answers.set('POST api/admin/invites', () =>
      Response.json({ invite: invite('n', { role: 'admin', code: 'ONCE-1' }) }),
    );
    show(given);
    await page.getByRole('button', { name: 'Invite people…' }).click();
    await expect.element(page.getByRole('radio', { name: /^Admin/ })).toBeVisible();
    expect(page.getByRole('radio', { name: /^Owner/ }).elements()).toEqual([]);
    await page.getByRole('radio', { name: /^Admin/ }).click();
    const scopes = page.getByRole('checkbox').elements();
    expect(scopes.map((box) => box.closest('label')?.textContent)).toEqual(['People', 'Audit log']);
    await page.getByRole('checkbox', { name: 'Audit log' }).click();
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect.element(dialog.getByText(/^Copy the codes now/)).toBeVisible();
    await expect.element(dialog.getByText('ONCE-1', { exact: true })).toBeVisible();
    expect(writes(given)).toEqual(['POST api/admin/invites {"role":"admin","scopes":["audit"]}']);
  });

  it('T81 are revoked after a question', async () => {
    const given = withInvites([invite('b', { email: 'zoe@example.org' })]);
    given.answers.set('DELETE api/admin/invites/b', () => refused(404, 'not-found'));
    show(given);
    await page.getByRole('button', { name: 'Revoke the invite for zoe@example.org' }).click();
    const question = page.getByRole('dialog', { name: 'Revoke the invite for zoe@example.org?' });
    await question.getByRole('button', { name: 'Revoke' }).click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/^This no longer exists\./);
    given.answers.set('DELETE api/admin/invites/b', done);
    await question.getByRole('button', { name: 'Revoke' }).click();
    await expect.element(page.getByText('No open invites')).toBeVisible();
    await expect.element(page.getByText('The invite is revoked')).toBeVisible();
  });

  it('T81 another screen is reached by keyboard, and its heading read out', async () => {
    const given = withMembers([me]);
    given.answers.set('GET api/admin/invites', () => Response.json({ invites: [] }));
    show(given);
    await expect.element(row(me.email)).toBeVisible();
    const link = page.getByRole('link', { name: 'Invites' });
    link.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Invites' })).toHaveFocus();
    await expect.element(link).toHaveAttribute('aria-current', 'page');
  });
});
