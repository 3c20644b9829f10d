import { asList } from '../fake-provider/check.ts';
import { at } from '../fake-provider/json-path.ts';
import type { RecordedRequest } from '../fake-provider/recorder.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { encryptKeys, unlock, unlockDialog } from '../fixtures/encrypt-keys.ts';
import { keys, settings } from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

const page1 = 'https://leaves.example/green-tea';
const picture = 'https://pictures.example/cup.png';
const search = 'get_web_search_results';
const images = 'search_images_via_google';

/** A page without a body, as bytes of a PDF. */
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length 55>>stream
BT /F1 18 Tf 20 100 Td (Steep it for two minutes.) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>`;

function turnCount({ body }: RecordedRequest): number {
  return asList(at(body, 'messages')).length;
}

test('without a service, a model that can searches the web itself, and its sources open', async ({
  parley,
  fake,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await parley.setUp({ provider: 'anthropic' });
  await page.getByRole('button', { name: 'Tools', exact: true }).click();
  const tools = page.getByRole('dialog', { name: 'Tools' });
  const globe = tools.getByRole('switch', { name: 'Web search' });
  await expect(tools).toContainText('Anthropic may charge for each search.');
  await expect(tools.getByRole('button', { name: 'Use a search service…' })).toBeVisible();
  await globe.focus();
  await page.keyboard.press('Space');
  await expect(globe).toBeChecked();
  await expectAccessible(page, 'the switch for web search');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Tools: 1 on' })).toBeVisible();

  fake.set({
    reply: () => 'Green tea is steeped for two minutes.',
    citations: [
      { title: 'Green tea', url: page1, words: 'for two minutes', quote: 'Two minutes.' },
    ],
  });
  await parley.ask('How is green tea made?');
  expect(at(fake.completions().at(-1)?.body, 'tools')).toEqual([
    { type: 'web_search_20250305', name: 'web_search', max_uses: 5 },
  ]);
  await parley.lastReply.getByRole('button', { name: 'Source 1: Green tea' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Source 1' }).getByRole('link', { name: 'Green tea' }),
  ).toHaveAttribute('href', new RegExp(`^${page1}`));
});

test('T186 T260 image search is set up among the plugins, and pictures come by a click', async ({
  parley,
  fake,
  guards,
  page,
  context,
}) => {
  guards.allowOrigin('https://www.googleapis.com');
  guards.allowOrigin('https://pictures.example');
  guards.expectText(/googleapis\.com/);
  let answer: object = {};
  let pictures = 0;
  await context.route('https://www.googleapis.com/**', (route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: answer }),
  );
  await context.route(picture, (route) => {
    pictures += 1;
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*', 'content-type': 'image/png' },
      body: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    });
  });
  await parley.setUp();
  await page.getByRole('button', { name: 'Tools', exact: true }).click();
  await page.getByRole('button', { name: 'Plugins…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plugins' });
  await dialog.getByRole('button', { name: /^Image search/ }).click();
  await dialog.getByRole('tab', { name: 'Settings' }).click();
  const save = dialog.getByRole('button', { name: 'Test and save' });
  await save.click();
  await expect(dialog.getByRole('alert')).toHaveText('Enter the search engine ID and the API key.');
  await dialog.getByRole('textbox', { name: 'Search engine ID' }).fill('engine-1');
  await dialog.getByLabel('Search engine API key').fill('AIza-12345678');
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText('Check that Image Search is turned on');
  await expectAccessible(page, 'the settings of image search');
  answer = { items: [{ title: 'A cup', snippet: 'Of green tea.', link: picture }] };
  await save.click();
  await expect(dialog.getByText('It works. Image search is set up.')).toBeVisible();
  await expect(dialog.getByRole('switch', { name: 'Image search' })).toBeChecked();
  await page.keyboard.press('Escape');

  fake.set({
    callTools: (request) =>
      turnCount(request) > 1 ? [] : [{ name: images, argumentsText: '{"keyword":"a cup"}' }],
    reply: (request) => (turnCount(request) > 1 ? 'Here is a cup.' : ''),
  });
  await parley.send('Show me a cup.');
  await expect(parley.lastReply).toContainText('Here is a cup.');
  expect(JSON.stringify(fake.completions().at(-1)?.body)).toContain(`imageURL: ${picture}`);
  const load = page.getByRole('button', { name: /pictures\.example/ });
  await expect(load).toBeVisible();
  expect(pictures).toBe(0);
  await load.click();
  await expect(page.getByRole('img', { name: 'A cup' })).toBeVisible();
  expect(pictures).toBe(1);

  answer = {};
  fake.set({
    callTools: (request) =>
      turnCount(request) > 5 ? [] : [{ name: images, argumentsText: '{"keyword":"nothing"}' }],
    reply: (request) => (turnCount(request) > 5 ? 'No luck.' : ''),
  });
  await parley.send('Show me nothing.');
  await expect(page.getByText('No images were found.')).toBeVisible();
});

test('a search asks for the password over the keys, and a page that is a PDF is read', async ({
  parley,
  fake,
  guards,
  page,
  context,
}) => {
  guards.allowOrigin('https://api.tavily.com');
  guards.allowOrigin('https://leaves.example');
  guards.expectText(/api\.tavily\.com/);
  await context.route('https://api.tavily.com/**', (route) =>
    route.request().url().endsWith('/extract')
      ? route.fulfill({
          status: 500,
          headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
        })
      : route.fulfill({
          headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
          json: { results: [{ title: 'Leaves', url: `${page1}.pdf`, content: 'A leaflet.' }] },
        }),
  );
  await context.route('https://leaves.example/**', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*', 'content-type': 'application/pdf' },
      body: Buffer.from(pdf, 'latin1'),
    }),
  );
  await parley.setUp();
  const rows = await parley.openSettings(settings.conversation);
  await rows.getByRole('button', { name: 'Web search: Set up…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Web search' });
  await dialog.getByRole('radio', { name: 'Tavily' }).check();
  await dialog.getByRole('textbox', { name: 'Search API key' }).fill('tvly-12345678');
  await dialog.getByRole('button', { name: 'Test and save' }).click();
  await expect(dialog.getByText('It works. Web search is set up.')).toBeVisible();
  await page.keyboard.press('Escape');
  await encryptKeys(parley);

  fake.set({
    callTools: (request) =>
      turnCount(request) === 1
        ? [{ name: search, argumentsText: '{"keyword":"leaves"}' }]
        : turnCount(request) === 3
          ? [{ name: 'read_web_page', argumentsText: JSON.stringify({ url: `${page1}.pdf` }) }]
          : [],
    reply: (request) => (turnCount(request) > 3 ? 'For two minutes [1].' : ''),
    firstByteDelayMs: 1500,
  });
  await parley.send('How long?');
  await page.getByRole('button', { name: keys.lockButton }).click();
  await expect(unlockDialog(page)).toContainText('The model wants to use your search service.');
  await expectAccessible(page, 'the question for the password');
  await unlock(page);
  await expect(parley.lastReply).toContainText('For two minutes');
  expect(JSON.stringify(fake.completions().at(-1)?.body)).toContain('Steep it for two minutes.');
});
