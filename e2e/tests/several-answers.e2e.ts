import { at } from '../fake-provider/json-path.ts';
import type { RecordedRequest } from '../fake-provider/recorder.ts';
import { expectAccessible, watchAnnouncements } from '../fixtures/accessibility.ts';
import { attributes, header } from '../fixtures/names.ts';
import type { Parley } from '../fixtures/parley.ts';
import { expect, test } from '../fixtures/test.ts';

const models = ['alpha', 'beta', 'gamma'];

function modelOf({ body }: RecordedRequest): string {
  return String(at(body, 'model'));
}

/** Chooses all models by keyboard alone. */
async function askAll({ page }: Parley): Promise<void> {
  await page.getByRole('button', { name: header.modelButton }).press('Enter');
  await page.getByRole('button', { name: 'Ask several models' }).press('Enter');
  const search = page.getByRole('combobox', { name: 'Search models' });
  for (const model of models.slice(1)) {
    await search.fill(model);
    await expect(page.getByRole('option')).toHaveCount(1);
    await search.press('Enter');
    await expect(page.getByRole('option', { name: model })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  }
  await expect(page.getByText('3 of 4 chosen')).toBeVisible();
  await expectAccessible(page, 'the choice of several models');
  await search.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Remove gamma' })).toBeVisible();
}

test('one question to three models: side by side, one fails, one is chosen, the others stay', async ({
  parley,
  fake,
  page,
}) => {
  fake.set({ models, reply: (request) => `I am ${modelOf(request)}.` });
  await parley.setUp({ isFresh: true });
  await askAll(parley);
  const said = await watchAnnouncements(page);
  fake.next({ response: { status: 404, contentType: 'application/json', body: '{"error":{}}' } });
  await parley.send('Who are you?');
  const answers = page.getByRole('region', { name: '3 replies side by side' });
  await expect(answers.getByRole('button', { name: /^Continue with this one/ })).toHaveCount(2);
  await expect.poll(said).toContain('2 replies are ready, 1 failed.');
  const column = (model: string) => answers.getByRole('region', { name: model });
  await expect(answers.getByRole('button', { name: 'Retry' })).toHaveCount(1);
  // The three ask at once: whichever came first was refused.
  const refusals = await Promise.all(
    models.map((model) => column(model).getByRole('button', { name: 'Retry' }).count()),
  );
  const failed = models[refusals.indexOf(1)] ?? '';
  const [chosen = '', left = ''] = models.filter((model) => model !== failed);
  await expect(parley.textOf(column(left))).toHaveText(`I am ${left}.`);
  await expect(column(left).locator('[data-brand="openai"]')).toBeVisible();
  await expectAccessible(page, 'replies side by side');

  await page.reload();
  await column(failed).getByRole('button', { name: 'Retry' }).click();
  await expect(parley.textOf(column(failed))).toHaveText(`I am ${failed}.`);
  await column(chosen)
    .getByRole('button', { name: /^Continue with this one/ })
    .press('Enter');
  await expect(parley.messageBox).toBeFocused();
  await expect(parley.replies).toHaveCount(1);
  await expect(parley.textOf(parley.lastReply)).toHaveText(`I am ${chosen}.`);

  await page.getByRole('button', { name: 'Compare versions' }).click();
  await expect(parley.replies).toHaveCount(3);
  await expect(page.getByText(`continues from the reply by ${chosen}`)).toBeVisible();
  await parley.send('Go on');
  const asked = fake.completions().slice(-3);
  expect(asked.map(modelOf).toSorted()).toEqual(models);
  for (const { body } of asked) expect(JSON.stringify(body)).toContain(`I am ${chosen}.`);
});

test('other models answer beside a reply, on a phone one column at a time', async ({
  parley,
  fake,
  page,
}) => {
  fake.set({ models, reply: (request) => `I am ${modelOf(request)}.` });
  await parley.setUp({ isFresh: true });
  await parley.ask('Who are you?');
  await page.setViewportSize({ width: 390, height: 844 });
  fake.set({
    models,
    chunksPerSecond: 1,
    chunkCharacters: 1,
    text: 'A slow answer that is stopped',
  });
  await parley.act(parley.lastReply, 'Compare with other models…');
  await page.getByRole('option', { name: 'beta' }).click();
  await page.getByRole('option', { name: 'gamma' }).click();
  await page.getByRole('button', { name: 'Ask these models' }).click();
  const answers = page.getByRole('region', { name: '3 replies side by side' });
  const tabs = answers.getByRole('group', { name: 'Go to reply' });
  await tabs.getByRole('button', { name: /gamma/ }).click();
  await expect(answers.getByRole('region', { name: 'gamma' })).toBeInViewport({ ratio: 0.9 });
  await answers.getByRole('button', { name: 'Stop gamma' }).click();
  await expect(tabs.locator('[data-answer-state="interrupted"]')).toHaveCount(1);
  await expect(answers.getByRole('region', { name: 'beta' })).toHaveAttribute(
    'data-answer-state',
    'running',
  );
  await expectAccessible(page, 'replies side by side on a phone');
  await parley.stopButton.click();
  await expect(answers.locator(`article[${attributes.state}="stopped"]`)).toHaveCount(2);
});
