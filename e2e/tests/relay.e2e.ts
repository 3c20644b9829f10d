import type { BrowserContext, Locator, Page } from '@playwright/test';

import { asList } from '../fake-provider/check.ts';
import { at } from '../fake-provider/json-path.ts';
import type { RecordedRequest } from '../fake-provider/recorder.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import type { Guards } from '../fixtures/guards.ts';
import { plugins } from '../fixtures/names.ts';
import { startRelayHost, type RelayHost } from '../fixtures/relay-host.ts';
import { expect, test } from '../fixtures/test.ts';

const key = 'brave-key-of-mine';

function turnCount({ body }: RecordedRequest): number {
  return asList(at(body, 'messages')).length;
}

async function openWebSearch(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Tools', exact: true }).click();
  const tools = page.getByRole('dialog', { name: 'Tools' });
  await tools.getByRole('button', { name: 'Web search: Set up…' }).click();
  return page.getByRole('dialog', { name: 'Web search' });
}

/** Hosts that no page may ask: the browser gets no answer from them. */
async function closeToPages(
  { context, guards }: { readonly context: BrowserContext; readonly guards: Guards },
  origin: string,
): Promise<readonly string[]> {
  const tried: string[] = [];
  guards.allowOrigin(origin);
  await context.route(`${origin}/**`, (route) => {
    tried.push(route.request().url());
    return route.abort();
  });
  return tried;
}

test.describe('a server that passes requests on', () => {
  let host: RelayHost;
  test.beforeEach(async ({ guards }) => {
    host = await startRelayHost(['api.search.brave.com', 'pages.test', 'api.test']);
    guards.allowOrigin(host.url);
  });
  test.afterEach(async ({ page }) => {
    await page.close();
    host.stop();
  });

  test('T184 lets Brave search and pages be read that answer no browser, once the person says so', async ({
    parley,
    fake,
    guards,
    page,
    context,
  }) => {
    const tried = await closeToPages({ context, guards }, 'https://pages.test');
    await parley.setUp({ address: host.url });
    const dialog = await openWebSearch(page);
    await expect(dialog.getByRole('radio', { name: 'Brave Search' })).toBeVisible();
    await expect(dialog.getByRole('radio', { name: 'Exa' })).toBeHidden();
    await expect(dialog.getByText('Not available here: Exa.')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Brave Search' }).check();
    await dialog.getByRole('textbox', { name: 'Search API key' }).fill('a-wrong-key');
    const save = dialog.getByRole('button', { name: 'Test and save' });
    await save.click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'Brave Search doesn’t answer web pages. Turn on “Through this server”.',
    );
    expect(host.asked).toEqual([]);
    const through = dialog.getByRole('switch', { name: 'Through this server', exact: true });
    await expect(through).toHaveAccessibleDescription(
      /sees everything in them, including your key/,
    );
    await through.press('Space');
    await dialog.getByRole('switch', { name: 'Read pages through this server' }).press('Space');
    await expectAccessible(page, 'the setup of a search through the server');
    await save.click();
    await expect(dialog.getByRole('alert')).toContainText('Brave Search doesn’t accept this key.');
    await dialog.getByRole('textbox', { name: 'Search API key' }).fill(key);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('It works. Web search is set up.')).toBeVisible();
    await page.keyboard.press('Escape');

    fake.set({
      callTools: (request) =>
        turnCount(request) === 1
          ? [{ name: 'get_web_search_results', argumentsText: '{"keyword":"green tea"}' }]
          : turnCount(request) === 3
            ? [
                {
                  name: 'read_web_page',
                  argumentsText: '{"url":"https://pages.test/green-tea"}',
                },
              ]
            : [],
      reply: (request) => (turnCount(request) > 3 ? 'Two minutes [1].' : ''),
    });
    await parley.send('How long is green tea steeped?');
    await expect(
      parley.lastReply.getByRole('button', { name: 'Source 1: Green tea' }),
    ).toBeVisible();
    const read = JSON.stringify(fake.completions().at(-1)?.body);
    expect(read).toContain('Green tea is steeped for two minutes');
    expect(tried).toEqual(['https://pages.test/green-tea']);
    expect(host.asked.map(({ serverName, url }) => [serverName, url.split('?')[0]])).toEqual([
      ['api.search.brave.com', '/res/v1/web/search'],
      ['api.search.brave.com', '/res/v1/web/search'],
      ['api.search.brave.com', '/res/v1/web/search'],
      ['pages.test', '/green-tea'],
    ]);
    const page1 = host.asked.at(-1)?.headers ?? {};
    expect(Object.keys(page1).toSorted()).toEqual([
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  test('lets a plugin reach its host, with a key that the plugin never sees, and says so afterwards', async ({
    parley,
    fake,
    guards,
    page,
    context,
  }) => {
    const tried = await closeToPages({ context, guards }, 'https://api.test');
    await parley.setUp({ address: host.url });
    await page.keyboard.press('Control+Alt+g');
    const collection = page.getByRole('dialog', { name: plugins.dialog, exact: true });
    const chooser = page.waitForEvent('filechooser');
    await collection.getByRole('button', { name: plugins.import }).click();
    await (
      await chooser
    ).setFiles({
      name: 'plugin.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(notes)),
    });
    await page
      .getByRole('dialog', { name: plugins.import, exact: true })
      .getByRole('button', { name: plugins.allowInstall })
      .click();
    await collection.getByRole('tab', { name: 'Settings' }).click();
    await collection.getByRole('textbox', { name: 'Note key' }).fill('note-key-1234567');
    await collection.getByRole('button', { name: 'Save' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Tools/ }).click();
    await page
      .getByRole('dialog', { name: 'Tools' })
      .getByRole('switch', { name: 'Notes' })
      .click();
    await page.keyboard.press('Escape');
    const lastResult = (): string => {
      const turns = asList(at(fake.completions().at(-1)?.body, 'messages'));
      return String(at(turns.filter((turn) => at(turn, 'role') === 'tool').at(-1), 'content'));
    };
    fake.set({
      callTools: ({ body }) =>
        at(asList(at(body, 'messages')).at(-1), 'role') === 'user'
          ? [{ name: 'save_note', argumentsText: '{"text":"tea"}' }]
          : [],
      reply: (request) => (turnCount(request) > 1 ? 'Done.' : ''),
    });
    const saveNote = async (question: string): Promise<void> => {
      await parley.send(question);
      await page
        .getByRole('group', { name: plugins.approval })
        .getByRole('button', { name: 'Once' })
        .click();
    };
    await saveNote('Save a note');
    await expect.poll(() => fake.completions().length).toBe(2);
    expect(lastResult()).toContain(
      'api.test does not answer web pages. Switch on «through this server», or use a server of your own.',
    );
    expect(host.asked).toEqual([]);
    await expect(parley.textOf(parley.lastReply)).toHaveText('Done.');

    await page.keyboard.press('Control+Alt+g');
    await collection.getByRole('button', { name: /^Notes/ }).click();
    await collection.getByRole('tab', { name: 'Permissions' }).click();
    const through = collection.getByRole('switch', { name: 'Through this server' });
    await expect(through).toHaveAccessibleDescription(/to api\.test\..*including your keys/);
    await through.press('Space');
    await expect(through).toBeChecked();
    await expectAccessible(page, 'a plugin through the server');
    await page.keyboard.press('Escape');
    await saveNote('Save it again');
    await expect.poll(() => fake.completions().length).toBe(4);
    await expect.poll(lastResult).toContain('heard Bearer ');
    expect(lastResult()).not.toContain('note-key-1234567');
    expect(host.asked).toHaveLength(1);
    expect(host.asked[0]?.headers).toMatchObject({ authorization: 'Bearer note-key-1234567' });
    expect(tried).toHaveLength(1);

    await page.keyboard.press('Control+Alt+g');
    await collection.getByRole('button', { name: /^Notes/ }).click();
    await collection.getByRole('tab', { name: 'Activity' }).click();
    await expect(
      collection.getByText(/POST api\.test · 200 .* · through this server/),
    ).toBeVisible();
    await page.reload();
    await expect(parley.textOf(parley.lastReply)).toHaveText('Done.');
    await page.keyboard.press('Control+Alt+g');
    await collection.getByRole('button', { name: /^Notes/ }).click();
    await collection.getByRole('tab', { name: 'Permissions' }).click();
    await expect(through).toBeChecked();
  });

  test('answers no other page', async ({ page, guards }) => {
    guards.expectText(/Failed to (?:fetch|load resource)|CORS|Content Security Policy/);
    const ask = (origin: string): Promise<number | string> =>
      page.evaluate(async (relay) => {
        const line = '{"url":"https://api.test/","method":"GET","headers":[]}\n';
        const init = { method: 'POST', body: line };
        const headers = {
          'content-type': 'application/vnd.parley.relay',
          'x-parley-relay': '1',
        };
        const plain = await fetch(relay, init).then(
          ({ status }) => status,
          () => 'refused',
        );
        const full = await fetch(relay, { ...init, headers }).then(
          ({ status }) => status,
          () => 'refused',
        );
        return `${plain} ${full}`;
      }, `${origin}/api/relay`);
    await page.goto(`${host.url}/changelog.html`);
    expect(await ask(host.url)).toBe('403 200');
    const other = host.url.replace('127.0.0.1', 'localhost');
    guards.allowOrigin(other);
    await page.goto(`${other}/changelog.html`);
    expect(await ask(host.url)).toContain('refused');
    expect(host.asked).toHaveLength(1);
  });
});

test('without such a server, what needs one is named with the reason', async ({ parley, page }) => {
  await parley.setUp();
  const dialog = await openWebSearch(page);
  await expect(
    dialog.getByText(
      'Not available here: Brave Search and Exa. This server would have to pass requests on, and it doesn’t.',
    ),
  ).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Brave Search' })).toBeHidden();
  await dialog.getByRole('radio', { name: 'SearXNG' }).check();
  await expect(dialog.getByRole('switch')).toHaveCount(0);
});

const notes = {
  uuid: 'b0000001-0000-4000-8000-000000000009',
  id: 'save_note',
  title: 'Notes',
  openaiSpec: {
    name: 'save_note',
    description: 'Saves a note.',
    parameters: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  },
  userSettings: [{ name: 'noteKey', label: 'Note key', type: 'password', required: true }],
  code: `async function save_note(params, settings) {
  const response = await fetch('https://api.test/notes', {
    method: 'POST',
    headers: { Authorization: 'Bearer ' + settings.noteKey },
    body: JSON.stringify({ text: params.text }),
  });
  return (await response.json()).answer;
}`,
};
