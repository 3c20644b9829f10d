import { expectAccessible } from '../fixtures/accessibility.ts';
import { citedChat } from '../fixtures/cited-chat.ts';
import { expect, test } from '../fixtures/test.ts';

test.beforeEach(async ({ parley }) => {
  await parley.setUp();
});

const longCode = `\`\`\`js\n${Array.from({ length: 60 }, (_unused, line) => `const line${line} = ${line};`).join('\n')}\n\`\`\`\n`;

test('T115 code is copied for two seconds, saved under its name, and folded where it is long', async ({
  parley,
  fake,
  page,
}) => {
  fake.set({ text: `Short:\n\n\`\`\`python\nprint(1)\n\`\`\`\n\nLong:\n\n${longCode}` });
  const reply = await parley.ask('Code');
  await reply.getByRole('button', { name: 'Copy code' }).first().click();
  const copied = reply.getByRole('button', { name: 'Copied' });
  await expect(copied).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('print(1)\n');
  await expect(copied).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await reply.getByRole('button', { name: 'Download' }).first().click();
  expect((await downloading).suggestedFilename()).toBe('code.py');

  await page.reload();
  const fold = parley.lastReply.getByRole('button', { name: 'Show all 60 lines' });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible(page, 'code blocks');
  await fold.press('Enter');
  await expect(parley.lastReply.getByRole('button', { name: 'Show fewer lines' })).toBeVisible();
});

test('T115 code goes to an online editor by form, after a question that names the host', async ({
  parley,
  fake,
  page,
  context,
  guards,
  trap,
}) => {
  guards.allowOrigin('https://codepen.io');
  const posted: string[] = [];
  await context.route('https://codepen.io/**', async (route) => {
    posted.push(`${route.request().method()} ${route.request().postData() ?? ''}`);
    await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Editor</title>' });
  });
  fake.set({ text: '```css\nb { color: red }\n```\n\n```python\nprint(1)\n```\n' });
  const reply = await parley.ask('Code');
  const open = reply.getByRole('button', { name: 'Open in an online editor' });
  await expect(open).toHaveCount(1);
  await open.click();
  const question = page.getByRole('alertdialog', { name: 'Send this code to codepen.io?' });
  await expectAccessible(page, 'the question before code leaves');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(posted).toEqual([]);
  expect(trap.hits()).toEqual([]);
  await open.click();
  const opening = context.waitForEvent('page');
  await question.getByRole('button', { name: 'Send and open' }).click();
  const editor = await opening;
  await editor.waitForLoadState();
  expect(posted).toHaveLength(1);
  const [method = '', body = ''] = (posted[0] ?? '').split(' ');
  expect(method).toBe('POST');
  expect(JSON.parse(new URLSearchParams(body).get('data') ?? '')).toEqual({
    title: 'Parley',
    css: 'b { color: red }\n',
  });
  await editor.close();
  // The browser opens its connection before the request is answered here.
  trap.reset();
});

test('a table is copied as Markdown and as CSV', async ({ parley, fake, page }) => {
  fake.set({ text: '| a | b |\n| --- | --- |\n| 1 | x, y |\n' });
  const reply = await parley.ask('Table');
  await reply.getByRole('button', { name: 'Copy as CSV' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('a,b\r\n1,"x, y"\r\n');
  await reply.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('| a | b |\n| --- | --- |\n| 1 | x, y |\n');
});

test('an image opens over the page, zooms in by keyboard, and is downloaded', async ({
  parley,
  fake,
  page,
}) => {
  const dot =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  fake.set({ text: `![A dot](${dot})` });
  const reply = await parley.ask('Picture');
  await reply.getByRole('button', { name: 'Full screen: A dot' }).click();
  const dialog = page.getByRole('dialog', { name: 'A dot' });
  await expectAccessible(page, 'a picture');
  await dialog.getByRole('button', { name: 'Zoom in' }).press('Enter');
  await expect(dialog.getByRole('img', { name: 'A dot' })).toHaveAttribute('data-zoom', '1');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toContain('A dot');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a long table shows its first rows after a reload, and a search opens the others', async ({
  parley,
  fake,
  page,
}) => {
  await parley.setUp();
  const rows = Array.from({ length: 500 }, (_, row) => `| cell${row} | x |\n`).join('');
  fake.set({ text: `| a | b |\n|---|---|\n${rows}`, chunkCharacters: 100, chunksPerSecond: 60 });
  const reply = await parley.ask('A long table');
  await expect(reply.locator('tbody tr')).toHaveCount(500);
  await page.reload();
  await expect(reply.locator('tbody tr')).toHaveCount(200);
  await reply.getByRole('button', { name: 'Show 200 more rows' }).press('Enter');
  await expect(reply.locator('tbody tr')).toHaveCount(400);
  await page.keyboard.press('ControlOrMeta+f');
  await page.getByRole('searchbox', { name: 'Find in this chat' }).fill('cell480');
  await expect(reply.getByText('cell480')).toBeInViewport();
});

test('sources are numbers in the text and a list below, shown, copied and kept', async ({
  parley,
  page,
}) => {
  await parley.importFile(citedChat);
  await parley.openChat(citedChat.title);
  const reply = parley.lastReply;
  const mark = reply.getByRole('button', { name: 'Source 1: The origins of tea' });
  await expect(reply.getByRole('button', { name: /^Source \d/ })).toHaveCount(4);
  await expect(reply.locator('pre')).toContainText('steep(tea, 3)');

  await mark.press('Enter');
  const card = page.getByRole('dialog', { name: 'Source 1' });
  await expect(card).toContainText('plants.example');
  await expect(card.getByRole('link')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(mark).toBeFocused();

  await expect(reply.locator('[data-element-id="source-mark"]')).toHaveCount(4);
  const sources = reply.locator('[data-element-id="message-sources"]');
  await sources.getByRole('button', { name: 'Sources (5)' }).press('Enter');
  await expect(sources.getByRole('listitem')).toHaveCount(5);
  await expectAccessible(page, 'a list of sources');

  await reply.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(reply.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('**Yunnan**[\\[1\\]](https://www.plants.example/tea/origins)');
  expect(copied).toContain('by sea.[\\[4\\]](https://ships.example/)');
  expect(copied).toContain('\n\nSources:\n\n- \\[1\\] The origins of tea');
});
