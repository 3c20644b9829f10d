import { readHostConfig } from '@parley/contract/http/host-config.ts';
import { useSyncExternalStore, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';

import {
  ann,
  createTestOrganization,
  done,
  refused,
  signInRequired,
  type TestOrganization,
} from '#src/services/organization/testing/test-organization.ts';

import { OrganizationDialog } from './organization-dialog.tsx';
import { OrganizationMenu } from './organization-menu.tsx';
import { ServerLicenseBar } from './server-license-bar.tsx';
import { SetupDialog } from './setup-dialog.tsx';

let root: Root;
let copied: string[];
let failures: string[];
let events: string[];

const noPasskeys = {
  isSupported: () => false,
  signIn: () => Promise.resolve({ ok: false, error: { code: 'unreachable' } } as const),
};
const emailField = page.getByRole('textbox', { name: 'Email' });
const inviteField = page.getByRole('textbox', { name: 'Invite code' });
const codeField = page.getByRole('textbox', { name: 'Code', exact: true });
const alert = page.getByRole('alert');

beforeEach(() => {
  copied = [];
  failures = [];
  events = [];
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => root.unmount());

function render(content: ReactNode): void {
  root.render(
    <IntlProvider locale="en" timeZone="UTC">
      {content}
    </IntlProvider>,
  );
}

async function showDialog(
  given: TestOrganization,
  config: object = {},
  adminUrl: string | false = 'admin',
): Promise<void> {
  const { organization } = given;
  await organization.refresh();
  const host = readHostConfig(config);
  function Shown(): ReactNode {
    const snapshot = useSyncExternalStore(organization.subscribe, organization.getSnapshot);
    return (
      <OrganizationDialog
        organization={organization}
        snapshot={snapshot}
        passkeys={noPasskeys}
        host={host}
        adminUrl={adminUrl}
        onClose={() => events.push('closed')}
      />
    );
  }
  render(<Shown />);
}

async function showMenu(given: TestOrganization, config: object = {}): Promise<void> {
  await given.organization.refresh();
  render(
    <OrganizationMenu
      organization={given.organization}
      host={readHostConfig(config)}
      onSignIn={() => events.push('sign in')}
      onOpenPanel={() => events.push('panel')}
      copy={(text) => copied.push(text)}
      notifyFailure={(message) => failures.push(message)}
    />,
  );
}

function closed(): TestOrganization {
  const given = createTestOrganization();
  given.answers.set('config.json', () => Response.json({ managed: true }));
  return given;
}

const member = (): TestOrganization => createTestOrganization(() => Response.json({ user: ann }));

describe('the sign-in of an organization', () => {
  it('T70, T72 asks to sign in, with the invite code in the request for a code', async () => {
    const given = closed();
    given.answers.set('api/hosted/login', done);
    await showDialog(given);
    const dialog = page.getByRole('dialog', { name: 'Member Login' });
    await expect.element(dialog.getByText(/Please sign in\./)).toBeVisible();
    await expect
      .element(dialog.getByText('Leave empty if you already have an account'))
      .toBeVisible();
    await emailField.fill(ann.email);
    await inviteField.fill(' AAAA-BBBB ');
    await userEvent.keyboard('{Enter}');
    await expect.element(codeField).toHaveFocus();
    expect(given.asked).toContain(
      'POST api/hosted/login {"email":"ann@example.org","inviteCode":"AAAA-BBBB"}',
    );
    given.answers.set('api/hosted/verify', () =>
      Response.json({ success: true, token: 'a.b.', user: { email: ann.email } }),
    );
    given.answers.set('api/hosted/me', () => Response.json({ user: ann }));
    await userEvent.keyboard('ABC234{Enter}');
    await expect.poll(() => events).toEqual(['closed']);
    expect(given.organization.getSnapshot().state.step).toBe('member');
  });

  it('T72 has no field for invites where everybody may come', async () => {
    await showDialog(createTestOrganization());
    await expect.element(emailField).toBeVisible();
    expect(inviteField.elements()).toEqual([]);
  });

  it('T70 an instance without an owner leads to /admin', async () => {
    await showDialog(createTestOrganization(() => refused(503, 'not-activated')));
    await expect
      .element(page.getByRole('dialog', { name: 'This instance is not active yet' }))
      .toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Activate it at /admin' }))
      .toHaveAttribute('href', 'admin');
    await page.getByRole('button', { name: 'OK' }).click();
    expect(events).toEqual(['closed']);
  });

  it('T70 a host that hides its panel has no link to it', async () => {
    await showDialog(
      createTestOrganization(() => refused(503, 'not-activated')),
      {},
      false,
    );
    await expect.element(page.getByText(/Nobody can sign in before/)).toBeVisible();
    expect(page.getByRole('link').elements()).toEqual([]);
  });

  it('T79 who is suspended reads so, and that what is here stays', async () => {
    await showDialog(createTestOrganization(() => refused(403, 'suspended')));
    const text = page.getByRole('dialog').getByText(/^Your access is suspended\./);
    await expect.element(text).toBeVisible();
    expect(text.element().textContent).toContain('What’s in this browser stays readable.');
  });

  it.each([
    [() => refused(400, 'odd'), 'Something went wrong. Please try again.'],
    [() => new Response('', { status: 502 }), 'Something went wrong. Please try again.'],
    [() => refused(400, 'odd', 'Closed on Sundays.'), 'Closed on Sundays.'],
  ] as const)('T207 a hosted sign-in that fails says why: %#', async (answer, text) => {
    const given = closed();
    given.answers.set('api/hosted/login', answer);
    await showDialog(given);
    await emailField.fill(ann.email);
    await userEvent.keyboard('{Enter}');
    await expect.element(alert).toHaveTextContent(text);
    given.answers.set('api/hosted/login', done);
    given.answers.set('api/hosted/verify', answer);
    await userEvent.keyboard('{Enter}');
    await expect.element(codeField).toHaveFocus();
    await userEvent.keyboard('ABC234{Enter}');
    await expect.element(alert).toHaveTextContent(text);
  });
});

const licensed = (serverLicense: string | undefined, me?: () => Response): TestOrganization => {
  const given = createTestOrganization(me);
  given.answers.set('config.json', () => Response.json({ managed: true, serverLicense }));
  return given;
};
const signedIn = (): Response => Response.json({ user: ann });
const guest = (): Response => Response.json({});

describe('the license of the server', () => {
  const text =
    'Action Required: This server license has expired. Please contact your server administrator to renew the license...';
  it.each([
    ['expired', signedIn],
    ['expired', guest],
    ['expired', signInRequired],
    ['ending', signedIn],
  ] as const)('T24 a red bar says that the license has %s: %#', async (state, me) => {
    const { organization } = licensed(state, me);
    render(<ServerLicenseBar organization={organization} />);
    expect(page.getByText(text).elements()).toEqual([]);
    await organization.refresh();
    const bar = page.getByText(text, { exact: true });
    await expect.element(bar).toBeVisible();
    expect(bar.element().closest('[data-tone]')).toHaveAttribute('data-tone', 'danger');
  });

  it.each([
    ['ending', guest],
    ['ending', signInRequired],
    [undefined, signedIn],
  ] as const)('T24 no bar tells others of a license that is %s: %#', async (state, me) => {
    const { organization } = licensed(state, me);
    render(
      <>
        <ServerLicenseBar organization={organization} />
        <p>Drawn</p>
      </>,
    );
    await organization.refresh();
    await expect.element(page.getByText('Drawn')).toBeVisible();
    expect(page.getByText(text).elements()).toEqual([]);
  });

  it('T24 the bar comes when the license runs out under an open page, and goes with a new one', async () => {
    const given = licensed(undefined, signedIn);
    render(<ServerLicenseBar organization={given.organization} />);
    await given.organization.refresh();
    given.answers.set('config.json', () => Response.json({ serverLicense: 'expired' }));
    await given.organization.refresh();
    await expect.element(page.getByText(text)).toBeVisible();
    given.answers.set('config.json', () => Response.json({}));
    await given.organization.refresh();
    await expect.element(page.getByText(text)).not.toBeInTheDocument();
  });

  it('T70 whoever wants to sign in reads that the license ran out', async () => {
    await showDialog(licensed('expired'));
    const dialog = page.getByRole('dialog', { name: 'Server License Expired' });
    await expect.element(dialog.getByText(text)).toBeVisible();
    expect(emailField.elements()).toEqual([]);
    await dialog.getByRole('button', { name: 'OK' }).click();
    expect(events).toEqual(['closed']);
  });

  it('T70 asks to sign in while the license is only about to end', async () => {
    await showDialog(licensed('ending'));
    await expect.element(emailField).toBeVisible();
  });

  it('T24 a license that ran out a moment ago is told where the sign-in is refused', async () => {
    const given = licensed(undefined);
    given.answers.set('api/hosted/login', () => refused(403, 'server-license-expired', 'Over.'));
    await showDialog(given);
    await emailField.fill(ann.email);
    await userEvent.keyboard('{Enter}');
    await expect.element(alert).toHaveTextContent(text);
  });
});

describe('the entry of an organization', () => {
  it.each([
    [{ allowPublicUse: false }, {}, 'Member Login'],
    [{ allowPublicUse: true }, {}, 'Login / Signup'],
    [{ allowPublicUse: false }, { allowSubscriptions: true }, 'Login / Signup'],
  ])('T73 the way in says who may come: %j %j', async (organization, config, label) => {
    const given = createTestOrganization();
    given.answers.set('config.json', () => Response.json(organization));
    await showMenu(given, config);
    await page.getByRole('button', { name: label, exact: true }).click();
    expect(events).toEqual(['sign in']);
  });

  it('T74 a member is signed out after a question', async () => {
    const given = member();
    given.answers.set('api/hosted/logout', done);
    await showMenu(given);
    await page.getByRole('button', { name: ann.email }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    expect(page.getByRole('menuitem', { name: 'Invite codes' }).elements()).toEqual([]);
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const question = page.getByRole('alertdialog', { name: 'Sign out?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(given.asked.join()).not.toContain('logout');
    await page.getByRole('button', { name: ann.email }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    given.answers.set('api/hosted/me', signInRequired);
    await question.getByRole('button', { name: 'Sign out' }).click();
    await expect.element(page.getByRole('button', { name: 'Login / Signup' })).toBeVisible();
    expect(given.asked).toContain('POST api/hosted/logout {}');
  });

  it.each([
    ['owner', [], true],
    ['admin', ['people'], true],
    ['admin', ['models'], false],
    ['member', [], false],
  ] as const)('T81 leads %s %j to the panel: %s', async (role, scopes, isLed) => {
    await showMenu(createTestOrganization(() => Response.json({ user: { ...ann, role, scopes } })));
    await page.getByRole('button', { name: ann.email }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
    const entry = page.getByRole('menuitem', { name: 'Admin panel' });
    expect(entry.elements()).toHaveLength(isLed ? 1 : 0);
    if (!isLed) return;
    await entry.click();
    expect(events).toEqual(['panel']);
  });

  it('T207 who cannot be signed out is told, and stays', async () => {
    const given = member();
    given.answers.set('api/hosted/logout', () => new Response('', { status: 500 }));
    await showMenu(given);
    await page.getByRole('button', { name: ann.email }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(() => failures).toEqual(['Something went wrong. Please try again.']);
    await expect.element(page.getByRole('button', { name: ann.email })).toBeVisible();
  });

  it('T74, T78 with subscriptions, a member has invite codes to copy', async () => {
    const given = member();
    given.answers.set('api/hosted/invite-codes', () => Response.json({ codes: ['AAAA-BBBB'] }));
    await showMenu(given, { allowSubscriptions: true });
    await page.getByRole('button', { name: ann.email }).click();
    await page.getByRole('menuitem', { name: 'Invite codes' }).click();
    await expect.element(page.getByText('AAAA-BBBB', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Copy AAAA-BBBB' }).click();
    expect(copied).toEqual(['AAAA-BBBB']);
  });

  it.each([
    [() => new Response('', { status: 502 }), 'Something went wrong. Please try again.'],
    [() => refused(429, 'rate-limited', 'Too many requests.'), 'Too many requests.'],
  ] as const)('T216 invite codes that cannot be read say why: %#', async (answer, text) => {
    const given = member();
    given.answers.set('api/hosted/invite-codes', answer);
    await showMenu(given, { allowSubscriptions: true });
    await page.getByRole('button', { name: ann.email }).click();
    await page.getByRole('menuitem', { name: 'Invite codes' }).click();
    await expect.element(alert).toHaveTextContent(text);
    given.answers.set('api/hosted/invite-codes', () => Response.json({ codes: [] }));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByText('You have no invite codes.')).toBeVisible();
  });
});

describe('the first owner', () => {
  const setupField = page.getByRole('textbox', { name: 'Setup code' });

  async function showSetup(): Promise<TestOrganization> {
    const given = createTestOrganization(() => refused(503, 'not-activated'));
    given.answers.set('api/hosted/login', done);
    await given.organization.refresh();
    render(
      <SetupDialog
        organization={given.organization}
        onOwned={() => events.push('owned')}
        onClose={() => events.push('closed')}
      />,
    );
    await expect.element(emailField).toHaveFocus();
    await userEvent.keyboard(ann.email);
    await setupField.fill(' SETUP-CODE ');
    return given;
  }

  it('spends the setup code once; further codes are mailed as by any sign-in', async () => {
    const given = await showSetup();
    given.answers.set('api/admin/setup', done);
    await userEvent.keyboard('{Enter}');
    await expect.element(codeField).toHaveFocus();
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await expect.element(page.getByText('Requested. Only the newest code works.')).toBeVisible();
    expect(given.asked.filter((line) => line.startsWith('POST'))).toEqual([
      'POST api/admin/setup {"email":"ann@example.org","code":"SETUP-CODE"}',
      'POST api/hosted/login {"email":"ann@example.org","inviteCode":""}',
    ]);
    given.answers.set('api/hosted/verify', () =>
      Response.json({ success: true, token: 'a.b.', user: { email: ann.email } }),
    );
    given.answers.set('api/hosted/me', () => Response.json({ user: { ...ann, role: 'owner' } }));
    await codeField.fill('ABC234');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => events).toEqual(['owned']);
  });

  it('marks a setup code that is refused, and can be corrected', async () => {
    const given = await showSetup();
    given.answers.set('api/admin/setup', () => refused(400, 'setup-code-refused'));
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/^This setup code is wrong/)).toBeVisible();
    await expect.element(setupField).toHaveAttribute('aria-invalid', 'true');
    await expect.element(emailField).not.toHaveAttribute('aria-invalid');
    await setupField.fill('OTHER');
    expect(alert.elements()).toEqual([]);
  });

  it('goes without a setup code where the operator named the owner', async () => {
    const given = await showSetup();
    await setupField.clear();
    await userEvent.keyboard('{Enter}');
    await expect.element(codeField).toHaveFocus();
    expect(given.asked.join()).not.toContain('api/admin/setup');
  });
});
