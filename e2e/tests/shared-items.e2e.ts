import type { Locator, Page } from '@playwright/test';

import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/test.ts';

const elsewhere = 'https://shared.example';
const character = {
  id: 'character-owl',
  title: 'Night owl',
  description: 'Awake when you are',
  instruction: 'You are an owl.',
};
const plugin = {
  uuid: 'b0000001-0000-4000-8000-00000000000a',
  id: 'say_hello',
  title: 'Greeter',
  openaiSpec: { name: 'say_hello', description: 'Greets.', parameters: { type: 'object' } },
  code: 'function say_hello() { return "Hello"; }',
};

const dialog = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name, exact: true });

/** An answer in JSON; 200 where it does not say. */
interface Answer {
  readonly status?: number;
  readonly [field: string]: unknown;
}

/** Answers for this server's routes of shared things, and for a server elsewhere. */
async function serve(page: Page, answers: Readonly<Record<string, Answer>>): Promise<string[]> {
  const asked: string[] = [];
  await page.context().route(
    (url) => url.pathname.startsWith('/api/shared_') || url.origin === elsewhere,
    async (route) => {
      const { pathname, origin } = new URL(route.request().url());
      asked.push(origin === elsewhere ? elsewhere + pathname : pathname);
      const { status = 200, ...json } = answers[pathname] ?? { status: 404 };
      const headers = { 'access-control-allow-origin': '*' };
      await route.fulfill({ status, headers, json });
    },
  );
  return asked;
}

test('T2, T208 a link brings a character of this server, or says why not', async ({
  parley,
  page,
  guards,
}) => {
  guards.expectText(/shared_characters/);
  const asked = await serve(page, {
    '/api/shared_characters/owl': { id: 'owl', data: character },
    '/api/shared_characters/gone': { status: 400, userMessage: 'This character was deleted.' },
  });
  await parley.setUp();
  await page.goto('/?import_character=owl');
  const question = dialog(page, 'Import Character Night owl?');
  await expect(question).toContainText('You are an owl.');
  await expect(page).toHaveURL('/');
  await question.getByRole('button', { name: 'Import Character' }).press('Enter');
  await expect(page.getByText('1 character imported.')).toBeVisible();
  await page.goto('/?import_character=gone');
  const refused = dialog(page, 'Import a character');
  await expect(refused).toContainText('This character was deleted.');
  await page.goto('/?import_character=missing');
  await expect(refused).toContainText('Unable to import character. Please try again.');
  await expectAccessible(page, 'a shared character that is not there');
  await refused.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => asked.filter((path) => path.endsWith('/missing')).length).toBe(2);
  await page.keyboard.press('Escape');
  await expect(refused).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('T3, T250 a link to elsewhere asks before anything is loaded, on a phone too', async ({
  parley,
  page,
  guards,
}) => {
  guards.allowOrigin(elsewhere);
  await page.setViewportSize({ width: 390, height: 844 });
  const asked = await serve(page, { '/plugin.json': plugin });
  await parley.setUp();
  const address = encodeURIComponent(`${elsewhere}/plugin.json`);
  await page.goto(`/?import_plugin=${address}`);
  const question = dialog(page, 'Import a plugin');
  await expect(question).toContainText('Nothing has been loaded yet.');
  await expect(page).toHaveURL('/');
  await expectAccessible(page, 'a link to a plugin elsewhere');
  expect(asked).toEqual([]);
  await question.getByRole('button', { name: 'Load' }).click();
  const sheet = dialog(page, 'Import plugin');
  await expect(sheet).toContainText('Greeter');
  expect(asked).toEqual([`${elsewhere}/plugin.json`]);
  await sheet.getByRole('button', { name: 'Allow and install' }).click();
  await expect(page.getByText('Plugin imported!')).toBeVisible();

  await page.goto(`/?import_plugin=${encodeURIComponent(`${elsewhere}/none.json`)}`);
  await question.getByRole('button', { name: 'Load' }).click();
  await expect(question).toContainText('Something went wrong. Please try again.');
  await page.goto(`/?import_plugin=${address}%23sha256%3D${'0'.repeat(64)}`);
  await question.getByRole('button', { name: 'Load' }).click();
  await expect(question).toContainText('isn’t the one that the link promises');
  await page.goto('/?import_plugin=http%3A%2F%2F10.0.0.1%2Fp.json');
  await expect(question).toContainText('names neither an item on this server');
  await expect(question.getByRole('button', { name: 'Load' })).toHaveCount(0);
});
