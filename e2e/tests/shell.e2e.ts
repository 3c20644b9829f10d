import { writeFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { expectAccessible } from '../fixtures/accessibility.ts';
import { at } from '../fake-provider/json-path.ts';
import { changeHostConfig } from '../fixtures/host-config.ts';
import {
  actions,
  attributes,
  costs,
  firstRun,
  header,
  keyForm,
  modelSettings,
  output,
  ownModel,
  providers,
  settings,
  sidebar,
} from '../fixtures/names.ts';
import { findFreePort } from '../fixtures/ports.ts';
import { startPrefixProxy } from '../fixtures/prefix-proxy.ts';
import { startServer } from '../fixtures/server-process.ts';
import { expect, test } from '../fixtures/test.ts';
import { wording } from '../fixtures/wording.ts';

test.describe('routes', () => {
  test('T1 T5 a message in the query fills the composer, and the address becomes /', async ({
    parley,
    page,
  }) => {
    await parley.setUp();
    await parley.ask('Hello');
    const id = parley.chatIdInUrl();
    await page.goto(`/?message=${encodeURIComponent('Tell me & more')}#chat=${id}`);
    await expect(parley.messageBox).toHaveValue('Tell me & more');
    await expect.poll(() => new URL(page.url()).search).toBe('');
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('T8 T203 the address names the open chat, both ways', async ({ parley, page }) => {
    await parley.setUp();
    await parley.ask('First');
    const first = parley.chatIdInUrl();
    expect(first).toMatch(/^ch-[0-9a-z]{20}$/);
    await parley.newChat();
    await parley.ask('Second');
    const second = parley.chatIdInUrl();
    expect(second).not.toBe(first);
    await page.goto(`/#chat=${first}`);
    await expect(parley.textOf(parley.lastQuestion)).toHaveText('First');
    await page.goBack();
    await expect(parley.textOf(parley.lastQuestion)).toHaveText('Second');
    await page.goForward();
    await expect(parley.textOf(parley.lastQuestion)).toHaveText('First');
    await page.reload();
    await expect(parley.textOf(parley.lastQuestion)).toHaveText('First');
  });

  test('T8 a chat that does not exist leaves the address, and a new one begins', async ({
    parley,
    page,
  }) => {
    await parley.setUp();
    await parley.ask('First');
    const first = page.url();
    await page.goto('/#chat=ch-00000000000000000000');
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await page.goto('/#chat=ch-00000000000000000000');
    await page.reload();
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await expect(parley.chatRows).toHaveCount(1);
    await parley.ask('Second');
    await expect(parley.chatRows).toHaveCount(2);
    expect(page.url()).not.toContain('00000000000000000000');
    await page.goto(first);
    await expect(parley.textOf(parley.lastQuestion)).toHaveText('First');
  });

  test('T14 the title of the page is the chat and the host', async ({ parley, page }) => {
    await parley.setUp();
    await parley.ask('Naming things');
    await expect(page).toHaveTitle(/Naming things.*Parley/);
  });
});

test.describe('the host', () => {
  test('T17 brand and name come from the host configuration', async ({ parley, page }) => {
    await changeHostConfig(page, { brand: 'Acme Talk', name: 'Acme Talk' });
    await parley.page.goto('/');
    await expect(page).toHaveTitle(/Acme Talk/);
    await expect(page.getByText('Acme Talk').first()).toBeVisible();
  });

  test('T17 a hosted page carries its configuration and does not ask for it', async ({
    page,
    guards,
  }, testInfo) => {
    const file = testInfo.outputPath('host.json');
    await writeFile(file, JSON.stringify({ brand: 'Acme Talk', hosted: true }));
    const server = await startServer({ PARLEY_CONFIG: file });
    guards.allowOrigin(server.url);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    try {
      await page.goto(server.url);
      await expect(page.getByRole('heading', { name: 'Welcome to Acme Talk' })).toBeVisible();
      expect(asked).not.toContain('/config.json');
    } finally {
      await server.stop();
    }
  });

  test('T147 the models of the host stand in a group under its name', async ({ parley, page }) => {
    await changeHostConfig(page, {
      brand: 'Acme Talk',
      systemModels: [{ modelID: 'fake-small', description: 'For drafts.' }],
    });
    await parley.setUp();
    await page.getByRole('button', { name: header.modelButton }).click();
    const list = page.getByRole('listbox', { name: 'Models' });
    await expect(list.getByText('Acme Talk', { exact: true })).toBeVisible();
    await list.getByRole('option', { name: /fake-small/ }).hover();
    await expect(page.getByText(/For drafts\./)).toBeVisible();
    await expectAccessible(page, 'models of the host');
  });

  test('T17 a family that is off is not named on the first screen', async ({ parley, page }) => {
    await changeHostConfig(page, { enableClaude: false });
    await parley.openFirstRun();
    await expect(page.getByText('OpenAI or any other provider.')).toBeVisible();
    await expect(page.getByText(/Anthropic|Claude/)).toHaveCount(0);
    await parley.enterDoor(firstRun.keyDoor);
    await expect(page.getByLabel(providers.openai.key, { exact: true })).toBeVisible();
    await expect(page.getByText(/Anthropic|Claude/)).toHaveCount(0);
  });

  test('T17 a family that is off is not offered', async ({ parley, page }) => {
    await changeHostConfig(page, { enableClaude: false });
    await parley.setUp();
    const dialog = await parley.openSettings(settings.keys);
    await expect(dialog.getByLabel(providers.openai.key, { exact: true })).toBeVisible();
    await expect(dialog.getByLabel(providers.anthropic.key, { exact: true })).toHaveCount(0);
  });

  test('T17 T108 T111 T123 what the host decides holds for everybody', async ({
    parley,
    page,
    fake,
  }) => {
    await changeHostConfig(page, {
      assistantTitle: 'Acme Assistant',
      defaultModel: 'fake-small',
      modelSettings: { temperature: 0.4, systemMessage: 'House rules.' },
      useDefaultModelSettings: true,
      chatFeatures: { commandK: false, usePlugins: false, textToSpeech: false, voiceInput: false },
      welcomeMessage: 'Ask **anything** about the house.',
      links: { domainSearch: 'https://names.example/?q={query}' },
    });
    await parley.setUp();
    await expect(page.locator('strong').getByText('anything')).toBeVisible();
    await expect(page.getByRole('button', { name: header.modelButton })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Tools/ })).toHaveCount(0);
    await parley.messageBox.fill('/');
    await page.keyboard.press('Control+k');
    await expect(parley.messageBox).toHaveValue('/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    fake.set({ text: 'Take green-house.com or greenhouse.io.' });
    const reply = await parley.ask('Hello');
    await expect(reply).toContainText('Acme Assistant');
    await expect(page.getByRole('link', { name: /names\.example/ })).toHaveAttribute(
      'href',
      'https://names.example/?q=green-house.com%20greenhouse.io',
    );
    await expect(reply.getByRole('button', { name: actions.copy })).toBeVisible();
    await expect(reply.getByRole('button', { name: actions.play, exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Voice input' })).toHaveCount(0);
    await page.keyboard.press('Control+,');
    await expect(page.getByRole('tab', { name: 'Appearance' })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Voice' })).toHaveCount(0);
    expect(fake.completions()[0]?.body).toMatchObject({
      model: 'fake-small',
      temperature: 0.4,
      messages: [{ role: 'system', content: 'House rules.' }, { role: 'user' }],
    });
  });

  test('T111 the assistant of the host has a picture and speaks first, until a character does', async ({
    parley,
    page,
    fake,
  }) => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>';
    const picture = `data:image/svg+xml;base64,${btoa(drawing)}`;
    await changeHostConfig(page, {
      firstAssistantMessage: 'Good morning, I am **Ada**. What is broken?',
      botAvatarURL: picture,
    });
    await parley.setUp();
    await expect(page.locator('strong').getByText('Ada')).toBeVisible();
    await parley.ask('The door');
    await expect(parley.replies.first()).toContainText('Good morning, I am Ada.');
    await expect(parley.lastReply.locator(`img[src='${picture}']`)).toBeVisible();
    expect(fake.completions()[0]?.body).toMatchObject({
      messages: [
        { role: 'user' },
        { role: 'assistant', content: 'Good morning, I am **Ada**. What is broken?' },
        { role: 'user', content: 'The door' },
      ],
    });
    await page.reload();
    await expect(parley.replies.first()).toContainText('Good morning, I am Ada.');
  });

  test('T183 plugins that the host turns off are nowhere, not even in chats that have them', async ({
    parley,
    page,
    fake,
  }) => {
    await parley.setUp();
    await page.getByRole('button', { name: /^Use tools/ }).click();
    const tools = page.getByRole('dialog', { name: 'Tools' });
    await tools.getByRole('switch', { name: 'Calculator' }).click();
    await tools.getByRole('switch', { name: 'JavaScript interpreter' }).click();
    await page.keyboard.press('Escape');
    await parley.ask('Hello');
    await changeHostConfig(page, {
      systemPluginsMap: {
        execute_javascript: { disabled: true },
        get_web_search_results: { disabled: true },
        generate_image: { disabled: true },
        search_images_via_google: { settings: { searchEngineID: 'house-pictures' } },
      },
    });
    await page.reload();
    await parley.ask('Again');
    const names = fake.completions().map(({ body }) => JSON.stringify(at(body, 'tools')));
    expect(names[0]).toContain('execute_javascript');
    expect(names[1]).toContain('get_calculation_result');
    expect(names[1]).not.toContain('execute_javascript');
    await page.getByRole('button', { name: /^Use tools|^Tools/ }).click();
    await expect(tools.getByRole('switch')).toHaveCount(1);
    await tools.getByRole('button', { name: 'Plugins…' }).click();
    const collection = page.getByRole('dialog', { name: 'Plugins' });
    await expect(collection.getByRole('navigation').getByRole('button')).toHaveText([
      /^Image search/,
      /^Calculator/,
    ]);
    await collection.getByRole('button', { name: /^Image search/ }).click();
    await collection.getByRole('tab', { name: 'Settings' }).click();
    await expect(collection.getByLabel('Search engine ID')).toHaveValue('house-pictures');
  });

  test('T205 a switch that is off takes its part of the program away', async ({ parley, page }) => {
    await parley.setUp();
    await parley.ask('Hello');
    const parts = {
      costEstimation: () => page.getByRole('button', { name: costs.button }).count(),
      modelSettings: () => page.getByRole('button', { name: header.modelButton }).count(),
      navBar: () => page.locator('[data-element-id="workspace-bar"]').count(),
      outputSettings: () => page.getByRole('button', { name: output.button }).count(),
      textToSpeech: () => parley.lastReply.getByRole('button', { name: actions.play }).count(),
      usePlugins: () => page.getByRole('button', { name: /^Tools/ }).count(),
      yourProfile: async () => {
        const dialog = await parley.openSettings(settings.keys);
        const count = await dialog.getByRole('tab', { name: 'Profile' }).count();
        await parley.closeSettings();
        return count;
      },
    };
    const look = async (): Promise<Record<string, boolean>> => {
      const found: Record<string, boolean> = {};
      for (const [name, count] of Object.entries(parts)) found[name] = (await count()) > 0;
      return found;
    };
    const all = (isThere: boolean) =>
      Object.fromEntries(Object.keys(parts).map((name) => [name, isThere]));
    await expect.poll(look).toEqual(all(true));
    await changeHostConfig(page, { chatFeatures: all(false) });
    await page.reload();
    await expect(parley.textOf(parley.lastQuestion)).toHaveText('Hello');
    await expect.poll(look).toEqual(all(false));
  });

  test('T205 examples, files, keywords, prompts, and custom models follow their switches', async ({
    parley,
    page,
    fake,
  }) => {
    await parley.setUp();
    const options = await parley.openSettings(settings.conversation);
    await options.getByRole('switch', { name: 'Suggest keywords' }).click();
    await parley.closeSettings();
    await changeHostConfig(page, {
      chatFeatures: {
        addExampleChats: true,
        communityPrompts: false,
        customModels: false,
        uploadDocument: false,
        useAutoSuggestKeywords: false,
      },
    });
    await page.reload();
    await expect(parley.chatRows.filter({ hasText: 'A short tour' })).toBeVisible();
    const file = (name: string, mimeType: string, content: Buffer): Promise<void> =>
      page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer: content });
    await file('note.txt', 'text/plain', Buffer.from('Words'));
    await expect(page.getByText('Only images can be attached, not “note.txt”')).toBeVisible();
    await page.getByRole('button', { name: modelSettings.button, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: modelSettings.dialog });
    await expect(dialog.getByRole('button', { name: modelSettings.save })).toBeVisible();
    await expect(dialog.getByRole('button', { name: ownModel.open })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Alt+y');
    const library = page.getByRole('dialog', { name: 'Prompt library' });
    await expect(library.getByRole('tab', { name: /^Your/ })).toBeVisible();
    await expect(library.getByRole('tab', { name: /^Community/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    fake.set({
      text: 'A long reply about trains. '.repeat(30),
      title: 'Rome by train',
      keywords: '["Rome"]',
    });
    await parley.ask('How do I get there?');
    await expect(parley.chatRows.filter({ hasText: 'Rome by train' })).toBeVisible();
    expect(fake.backgroundRequests()).toHaveLength(1);
    expect(JSON.stringify(fake.completions().at(-1)?.body)).not.toContain('Words');
  });

  test('T91 the foot of the sidebar stays open, with the links of the host and the languages', async ({
    parley,
    page,
  }) => {
    await changeHostConfig(page, { links: { privacy: 'https://acme.example/privacy' } });
    await parley.setUp();
    const link = page.getByRole('link', { name: 'Privacy' });
    await expect(link).toHaveCount(0);
    await page.getByRole('button', { name: /^Parley ·/ }).click();
    await expect(link).toBeVisible();
    await page.reload();
    await expect(link).toHaveAttribute('href', 'https://acme.example/privacy');
    await page.getByRole('button', { name: 'Language', exact: true }).click();
    await page.getByRole('radio', { name: 'Deutsch' }).click();
    await expect(page.getByRole('dialog', { name: 'Sprache' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Neuer Chat', exact: true })).toBeVisible();
  });

  test('T7 T22 T23 accounts elsewhere are waited for, and done without', async ({
    parley,
    page,
  }) => {
    await parley.setUp();
    await changeHostConfig(page, { externalAuthConfig: { type: 'corp', pending: true } });
    await page.reload();
    await expect(page.getByText('Waiting for your account')).toBeVisible();
    await changeHostConfig(page, {
      externalAuthError: {
        message: 'No such session',
        endpoint: '/me',
        status: 502,
        authCode: 'x9',
      },
    });
    await page.reload();
    await expect(page.getByText('Couldn’t sign in')).toBeVisible();
    await expect(page.getByText('No such session')).toBeHidden();
    await page.getByText('Full error').click();
    for (const fact of ['No such session', '/me', '502', 'x9']) {
      await expect(page.getByText(fact, { exact: true })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Continue without the free models' }).click();
    await expect(parley.messageBox).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
  });

  test('T4 T9 T10 addresses that ask for something are answered and cleaned', async ({
    parley,
    page,
  }) => {
    await changeHostConfig(page, {
      licensing: { enabled: true, shopURL: 'https://shop.example/plans' },
    });
    await parley.setUp();
    await page.goto('/?aff=friend-7#pricing');
    const dialog = page.getByRole('dialog', { name: 'Pricing' });
    await expect(dialog).toBeVisible();
    expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Buy' }).click();
    const shop = dialog.getByRole('link', { name: 'Open shop' });
    await expect(shop).toHaveAttribute('href', /aff.*friend-7/);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.goto('/#thank-you');
    await expect(page.getByRole('dialog', { name: 'Thank you!' })).toBeVisible();
  });

  test('T4 the script of a partner runs where the operator names one, and nowhere else', async ({
    page,
    guards,
  }) => {
    guards.allowOrigin('https://partner.test');
    const welcome = page.getByRole('heading', { name: firstRun.heading, level: 1 });
    const asked: string[] = [];
    await page.context().route('https://partner.test/**', async (route) => {
      asked.push(new URL(route.request().url()).pathname);
      const body = `document.documentElement.dataset.partner = location.search;
        fetch('https://partner.test/visit');`;
      const headers = { 'access-control-allow-origin': '*' };
      await route.fulfill({ contentType: 'text/javascript', headers, body });
    });
    const server = await startServer({ PARLEY_PARTNER_SCRIPT: 'https://partner.test/a.js' });
    guards.allowOrigin(server.url);
    try {
      await page.goto(`${server.url}/`);
      await expect(welcome).toBeVisible();
      expect(asked).toEqual([]);
      await page.goto(`${server.url}/?aff=friend-7`);
      await expect(page.locator('html')).toHaveAttribute('data-partner', '?aff=friend-7');
      await expect.poll(() => asked).toEqual(['/a.js', '/visit']);
      await expect.poll(() => new URL(page.url()).search).toBe('');
      await expect(welcome).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('aff'))).toBe('friend-7');
    } finally {
      await server.stop();
    }
  });

  test('T21 what a host sells, charges and lets people enter decides on the buttons', async ({
    parley,
    page,
  }) => {
    const licensing = { enabled: true, shopURL: 'https://shop.example/plans' };
    const shop = page.getByRole('button', { name: 'Buy' });
    const cost = page.getByRole('button', { name: costs.button });
    const key = page.getByLabel(providers.openai.key, { exact: true });
    const licenseKey = page.getByRole('button', { name: 'Enter license key…' });
    const reload = async (config: Readonly<Record<string, unknown>>): Promise<void> => {
      await changeHostConfig(page, config);
      await page.reload();
      await expect(parley.textOf(parley.lastQuestion)).toHaveText('Hello');
    };
    await parley.setUp();
    await parley.ask('Hello');
    await expect(cost).toBeVisible();
    await expect(shop).toHaveCount(0);

    // An instance of one's own sells where licences exist; one that runs for others where it asks for them.
    await reload({ licensing });
    await expect(shop).toBeVisible();
    await reload({ licensing, hosted: true, managed: true, allowUserAPIKey: false });
    await expect(page.getByRole('button', { name: header.modelButton })).toBeVisible();
    await expect(shop).toHaveCount(0);
    await expect(cost).toHaveCount(0);
    await parley.openSettings(settings.keys);
    await expect(page.getByText('manages its keys and models')).toBeVisible();
    await expect(key).toHaveCount(0);
    await parley.settingsDialog.getByRole('tab', { name: 'About' }).click();
    await expect(licenseKey).toHaveCount(0);
    await reload({ licensing, hosted: true, requireLicenseKey: true });
    await expect(shop).toBeVisible();
    await parley.openSettings(settings.keys);
    await expect(key).toBeVisible();
    await parley.settingsDialog.getByRole('tab', { name: 'About' }).click();
    await expect(licenseKey).toBeVisible();
  });

  test('T21 guests find the way in, and are asked for it where there are none', async ({
    parley,
    page,
    guards,
  }) => {
    guards.expectText(/401/);
    const entry = page.getByRole('button', { name: 'Member Login' });
    const dialog = page.getByRole('dialog', { name: 'Member Login' });
    await parley.setUp();
    // The server answers guests as it answers here.
    await changeHostConfig(page, { managed: true, allowGuests: true });
    await page.reload();
    await expect(entry).toBeVisible();
    await expect(parley.messageBox).toBeVisible();
    await expect(dialog).toHaveCount(0);
    const refusal = { error: { code: 'sign-in-required', message: 'For logs.' } };
    await page.route('**/api/hosted/me', (route) => route.fulfill({ status: 401, json: refusal }));
    await page.reload();
    await expect(dialog).toBeVisible();
  });

  test('T25 the starter screen is shown until there is a chat', async ({ parley, page }) => {
    await parley.setUp();
    const starter = page.getByRole('button', { name: 'What Parley can do' });
    await starter.click();
    await expect(page.getByRole('dialog', { name: 'What Parley can do' })).toBeVisible();
    await page.keyboard.press('Escape');
    await parley.ask('Hello');
    await expect(starter).toHaveCount(0);
    await parley.newChat();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(starter).toHaveCount(0);
  });

  test('T18 a server that fails at the start gets the full screen', async ({ page, guards }) => {
    guards.expectText(/config\.json|500/);
    await page.route('**/config.json', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.goto('/');
    await expect(page.getByText(wording.serverProblem)).toBeVisible();
  });

  test('T29 without a choice the host decides on the dark theme', async ({ parley, page }) => {
    await changeHostConfig(page, { defaultDarkTheme: true });
    await parley.setUp();
    await expect(page.locator('html')).toHaveAttribute(attributes.theme, 'dark');
    const dialog = await parley.openSettings(settings.appearance);
    await dialog.getByRole('radio', { name: settings.themes.light }).click();
    await expect(page.locator('html')).toHaveAttribute(attributes.theme, 'light');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute(attributes.theme, 'light');
  });
});

test.describe('an installed program', () => {
  test.use({ serviceWorkers: 'allow' });

  test('T4 the installed program lets the server answer who comes by the link of a partner', async ({
    page,
    context,
    guards,
    trap,
  }) => {
    // Nobody is there under that name.
    guards.expectText(/partner\.test/);
    const server = await startServer({ PARLEY_PARTNER_SCRIPT: 'https://partner.test/a.js' });
    guards.allowOrigin(server.url);
    try {
      await page.goto(server.url);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.reload();
      await expect
        .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
        .toBe(true);
      const script = page.locator('script[src="https://partner.test/a.js"]');
      await expect(script).toHaveCount(0);
      await page.goto(`${server.url}/?aff=friend-7`);
      await expect(script).toHaveCount(1);
      await expect.poll(() => trap.hits()).not.toEqual([]);
      expect(new Set(trap.hits())).toEqual(new Set(['TLS partner.test']));
      trap.reset();
      await context.setOffline(true);
      await page.goto(`${server.url}/?aff=friend-8`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(script).toHaveCount(0);
      await context.setOffline(false);
    } finally {
      await server.stop();
    }
  });

  test('T17 the installed program of a host does not ask for its configuration either', async ({
    page,
    context,
    guards,
  }, testInfo) => {
    const file = testInfo.outputPath('host.json');
    await writeFile(file, JSON.stringify({ brand: 'Acme Talk', hosted: true }));
    const server = await startServer({ PARLEY_CONFIG: file });
    guards.allowOrigin(server.url);
    const asked: string[] = [];
    context.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const title = page.getByRole('heading', { name: 'Welcome to Acme Talk' });
    try {
      await page.goto(server.url);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.reload();
      await expect
        .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
        .toBe(true);
      await page.reload();
      await expect(title).toBeVisible();
      await context.setOffline(true);
      await page.reload();
      await expect(title).toBeVisible();
      expect(asked).not.toContain('/config.json');
      await context.setOffline(false);
    } finally {
      await server.stop();
    }
  });
});

/** Addresses of the files that the service worker keeps. */
function keptFiles(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => url);
  });
}

/** Files that the service worker is to keep, and does not yet. */
async function missingFiles(page: Page): Promise<readonly string[]> {
  const worker = await page.request.get(new URL('sw.js', page.url()).href);
  const wanted = (await worker.text()).match(/assets\/[\w.-]+/g) ?? [];
  const kept = await keptFiles(page);
  return wanted.filter((file) => !kept.some((url) => url.endsWith(`/${file}`)));
}

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('T16 the app starts offline after its first visit', async ({ parley, page, context }) => {
    await parley.setUp();
    await parley.ask('Hello');
    // The parts come behind everything else.
    await expect.poll(() => missingFiles(page), { timeout: 60_000 }).toEqual([]);
    await page.reload();
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
      .toBe(true);
    await context.setOffline(true);
    await page.reload();
    await expect(parley.textOf(parley.lastQuestion)).toHaveText('Hello');
    await parley.openSettings(settings.appearance);
    await parley.closeSettings();
    await context.setOffline(false);
  });

  test.describe('and nothing kept', () => {
    test.use({ serviceWorkers: 'block' });

    test('T16 a dialog that cannot be loaded says so, leaves the rest alone and is tried again', async ({
      parley,
      page,
      context,
      guards,
    }) => {
      guards.expectText(/Failed to load resource|Unable to preload CSS|dynamically imported/);
      // What else the page fetches in the meantime fails as well.
      guards.expectText(/^uncaught: $/);
      await parley.setUp();
      await parley.messageBox.fill('Half a thought');
      await context.setOffline(true);
      await page.getByRole('button', { name: sidebar.settings, exact: true }).click();
      const told = page.getByRole('dialog', { name: wording.partMissing });
      await expect(told).toBeVisible();
      await expectAccessible(page, 'part-missing');
      await page.keyboard.press('Escape');
      await expect(told).toBeHidden();
      await expect(parley.messageBox).toHaveValue('Half a thought');
      await page.getByRole('button', { name: sidebar.settings, exact: true }).click();
      await expect(told).toBeVisible();
      await context.setOffline(false);
      await told.getByRole('button', { name: wording.tryAgain }).click();
      await expect(parley.settingsDialog).toBeVisible();
      await expect(told).toBeHidden();
      const missingStyles = () =>
        page
          .locator('link[rel="stylesheet"]')
          .evaluateAll(
            (links) => links.filter((link) => Reflect.get(link, 'sheet') === null).length,
          );
      await expect.poll(missingStyles).toBe(0);
      await parley.closeSettings();
      await expect(parley.messageBox).toHaveValue('Half a thought');
    });
  });

  test('T145 T237 without a network the message says so, and the text is not lost', async ({
    parley,
    page,
    context,
  }) => {
    await parley.setUp();
    await expect.poll(() => missingFiles(page), { timeout: 60_000 }).toEqual([]);
    const configured = page.waitForResponse(/config\.json$/);
    await page.reload();
    await configured;
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
      .toBe(true);
    await context.setOffline(true);
    await parley.messageBox.fill('Hello');
    await parley.sendButton.click();
    await expect(page.getByText(wording.offline).first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Hello').first()).toBeVisible();
  });

  test('parts that nobody has used wait while a connection saves data', async ({
    parley,
    page,
  }) => {
    await page.context().addInitScript(() => {
      const connection = { saveData: true, addEventListener: () => undefined };
      Object.defineProperty(Navigator.prototype, 'connection', { get: () => connection });
    });
    await parley.setUp();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const kept = await keptFiles(page);
    expect(kept).toContainEqual(expect.stringContaining('first-load'));
    expect(kept).not.toContainEqual(expect.stringContaining('open-settings'));
  });

  test('T16 the app can be installed', async ({ page, request }) => {
    await page.goto('/');
    const href = await page.locator('link[rel="manifest"]').getAttribute('href');
    const manifest = await request.get(new URL(href ?? '', page.url()).href);
    expect(await manifest.json()).toMatchObject({ display: 'standalone', name: 'Parley' });
  });
});

test.describe('in a desktop app around the page', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Setapp/3.2',
  });

  test('T32 says where the chats lie: OK for now, or never again', async ({ page }) => {
    const warning = page.getByRole('dialog', { name: 'Your chats belong to this app' });
    await page.goto('/');
    await warning.getByRole('button', { name: 'OK' }).click();
    await expect(warning).toBeHidden();
    await page.reload();
    await warning.getByRole('button', { name: 'Don’t show again' }).click();
    await expect(warning).toBeHidden();
    await page.reload();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(warning).toHaveCount(0);
  });
});

test.describe('layout', () => {
  test('T92 the sidebar stays from 1,024 px on and is a drawer below', async ({ parley, page }) => {
    await parley.setUp();
    const navigation = page.getByRole('navigation', { name: sidebar.navigation });
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(navigation).toBeInViewport();
    await page.setViewportSize({ width: 1023, height: 800 });
    await expect(navigation).not.toBeInViewport();
    await page.getByRole('button', { name: sidebar.open }).click();
    await expect(navigation).toBeInViewport();
  });

  test('T92 menus tell no keys under 768 px', async ({ parley, page }) => {
    await parley.setUp();
    await parley.ask('A chat with a menu');
    const keys = page.getByRole('menu').locator('[data-shortcut]').first();
    for (const [width, isTold] of [
      [1100, true],
      [767, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      if (!isTold) await page.getByRole('button', { name: sidebar.open }).click();
      await parley.chatRows.first().hover();
      await parley.chatRows.first().getByRole('button', { name: sidebar.rowActions }).click();
      await expect(keys).toBeVisible({ visible: isTold });
      await page.keyboard.press('Escape');
    }
  });

  test('T108 the header stays in sight with title and model', async ({ parley, page, fake }) => {
    await parley.setUp();
    fake.set({ text: 'Line.\n\n'.repeat(200) });
    await parley.ask('A long one');
    const model = page.getByRole('button', { name: header.modelButton });
    await expect(model).toBeInViewport();
    await page.keyboard.press('Control+End');
    await expect(model).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'A long one', level: 1 })).toBeInViewport();
  });
});

test.describe('endpoints', () => {
  test('T158 T166 endpoint, organisation and the id of the chat are used without a reload', async ({
    parley,
    fake,
    page,
  }) => {
    await parley.setUp();
    await parley.openSettings(settings.keys);
    const group = parley.providerGroup();
    await parley.fillProvider({ baseUrl: `${fake.url}/v1/chat/completions` });
    await group.getByRole('textbox', { name: 'Organization ID' }).fill('org-mine');
    await group.getByRole('checkbox', { name: 'Send chat ID' }).check();
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await parley.saveProvider();
    await expect(page.getByRole('status').filter({ hasText: keyForm.saved })).toBeVisible();
    await parley.closeSettings();
    await parley.ask('Hello');
    expect(fake.completions()[0]).toMatchObject({
      path: '/v1/chat/completions',
      headers: { 'openai-organization': 'org-mine' },
      body: { chatID: expect.stringMatching(/^ch-/) },
    });
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  });
});

test('behind a proxy that strips a path and buffers, replies still stream', async ({
  parley,
  page,
  guards,
}) => {
  const port = await findFreePort();
  const publicUrl = `http://127.0.0.1:${port}/parley`;
  guards.allowOrigin(publicUrl);
  const server = await startServer({ PUBLIC_URL: publicUrl });
  const proxy = await startPrefixProxy(server.url, { prefix: '/parley', port });
  await page.goto(proxy.url);
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await parley.send('Write something long');
  await parley.expectState('streaming');
  const lengths = new Set<number>();
  await expect
    .poll(
      async () => {
        const text = await parley.textOf(parley.lastReply).textContent();
        const isStreaming = (await parley.lastReply.getAttribute(attributes.state)) === 'streaming';
        if (isStreaming) lengths.add(text?.length ?? 0);
        return lengths.size;
      },
      { intervals: [50] },
    )
    .toBeGreaterThanOrEqual(3);
  await parley.stopButton.click();
  expect(new URL(page.url()).pathname).toBe('/parley/');
  await proxy.close();
  await server.stop();
});
