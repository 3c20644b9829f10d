import { readFile } from 'node:fs/promises';

import { asList } from '../fake-provider/check.ts';
import { at } from '../fake-provider/json-path.ts';
import type { RecordedRequest } from '../fake-provider/recorder.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { backup, costs, settings } from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

/** Questions so far. */
function askedIn({ body }: RecordedRequest): number {
  return asList(at(body, 'messages')).filter((each) => at(each, 'role') === 'user').length;
}

function isAnswered({ body }: RecordedRequest): boolean {
  return at(asList(at(body, 'messages')).at(-1), 'role') === 'tool';
}

test('T179, T186 an image is set up by keyboard, created after a question, kept, and refused in plain words', async ({
  parley,
  fake,
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  let answer: { readonly status: number; readonly json: object } = {
    status: 200,
    json: { data: [{ b64_json: png }], usage: { input_tokens: 20, output_tokens: 1000 } },
  };
  const orders: unknown[] = [];
  await context.route('**/images/generations', (route) => {
    if (route.request().method() === 'POST') orders.push(route.request().postDataJSON());
    return route.fulfill({ headers: cors, ...answer });
  });
  await parley.setUp();

  await page.getByRole('button', { name: 'Tools', exact: true }).click();
  await page.getByRole('button', { name: 'Plugins…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plugins' });
  await dialog.getByRole('button', { name: /^Image generation/ }).click();
  await dialog.getByRole('tab', { name: 'Settings' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Created by' })).toHaveText('OpenAI');
  await expectAccessible(page, 'the settings of image generation');
  await dialog.getByRole('combobox', { name: 'Image model' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Another');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog.getByText('Enter the ID of a model that creates images.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Image model' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('GPT Image 2');
  await page.keyboard.press('Enter');
  await dialog.getByRole('combobox', { name: 'Quality' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('High');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog.getByText('Saved. You’re asked before each image.')).toBeVisible();
  await expect(dialog.getByRole('switch', { name: 'Image generation' })).toBeChecked();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const prompts = ['A red fox', 'A forbidden thing'];
  fake.set({
    callTools: (request) =>
      isAnswered(request)
        ? []
        : [
            {
              name: 'generate_image',
              argumentsText: JSON.stringify({ prompt: prompts[askedIn(request) - 1] ?? 'More' }),
            },
          ],
    reply: (request) => (isAnswered(request) ? `That was ${askedIn(request)}.` : ''),
  });
  await parley.send('Draw a red fox.');
  const question = page.getByRole('group', { name: /wants to use Image generation/ });
  await expect(question).toContainText('A red fox');
  expect(orders).toEqual([]);
  await expectAccessible(page, 'the question before an image');
  await question.getByRole('button', { name: 'Allow once' }).press('Enter');
  await expect(parley.lastReply).toContainText('That was 1.');
  expect(orders).toEqual([
    expect.objectContaining({ prompt: 'A red fox', size: '1024x1024', quality: 'high' }),
  ]);
  // The model is told of the picture, and does not get it.
  expect(JSON.stringify(fake.completions().at(-1)?.body)).not.toContain(png.slice(0, 40));
  const picture = page.getByRole('img', { name: 'A red fox' });
  await expect(picture).toBeVisible();

  await page.reload();
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1);
  await page.getByRole('button', { name: 'A red fox', exact: true }).press('Enter');
  const saving = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).press('Enter');
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('a-red-fox.png');
  expect((await readFile(await saved.path())).toString('base64')).toBe(png);
  await page.keyboard.press('Escape');

  answer = {
    status: 400,
    json: { error: { code: 'moderation_blocked', message: 'Your request was rejected.' } },
  };
  await parley.send('Draw a forbidden thing.');
  await question.getByRole('button', { name: 'Allow once' }).press('Enter');
  await expect(parley.lastReply).toContainText('That was 2.');
  await expect(page.getByText('because of its content policy. Describe')).toBeVisible();
  await expect(page.getByText('The service says: Your request was rejected.')).toBeVisible();
  expect(JSON.stringify(fake.completions().at(-1)?.body)).not.toContain('was rejected');

  await parley.send('One more.');
  await question.getByRole('button', { name: 'Deny' }).press('Enter');
  await expect(parley.lastReply).toContainText('That was 3.');
  expect(orders).toHaveLength(2);
});

test('T186 an image is counted, exported, and in a backup', async ({
  parley,
  fake,
  page,
  context,
}) => {
  await context.route('**/images/generations', (route) =>
    route.fulfill({
      headers: cors,
      json: { data: [{ b64_json: png }], usage: { input_tokens: 20, output_tokens: 1000 } },
    }),
  );
  await parley.setUp();
  await page.getByRole('button', { name: 'Tools', exact: true }).click();
  await page.getByRole('button', { name: 'Plugins…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plugins' });
  await dialog.getByRole('button', { name: /^Image generation/ }).click();
  await dialog.getByRole('tab', { name: 'Settings' }).click();
  await parley.choose(dialog.getByRole('combobox', { name: 'Image model' }), 'GPT Image 2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Saved.')).toBeVisible();
  await page.keyboard.press('Escape');
  fake.set({
    callTools: (request) =>
      isAnswered(request)
        ? []
        : [{ name: 'generate_image', argumentsText: '{"prompt":"A red fox"}' }],
    reply: (request) => (isAnswered(request) ? 'There.' : ''),
  });
  await parley.send('Draw a red fox.');
  await page.getByRole('button', { name: 'Allow once' }).click();
  await expect(parley.lastReply).toContainText('There.');

  await page.getByRole('button', { name: costs.button }).click();
  await expect(page.getByRole('dialog')).toContainText('gpt-image-2');
  await expect(page.getByRole('dialog')).toContainText('1 image');
  await page.keyboard.press('Escape');

  await parley.openSettings(settings.data);
  await page.getByRole('button', { name: backup.export }).click();
  const download = page.waitForEvent('download');
  await page
    .getByRole('dialog', { name: backup.exportDialog })
    .getByRole('button', { name: backup.startExport, exact: true })
    .click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(png);
});
