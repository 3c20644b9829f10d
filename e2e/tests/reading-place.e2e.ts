import type { Locator } from '@playwright/test';

import { atRest } from '../fixtures/at-rest.ts';
import { actions, editing } from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

/** Within so many pixels a reader sees no move. */
const tolerancePx = 2;

/** Where a message stands in the window, once it stands still. */
function restingTop(message: Locator): Promise<number> {
  return atRest(() => message.evaluate((element) => element.getBoundingClientRect().top));
}

async function expectStays(message: Locator, top: number): Promise<void> {
  expect(Math.abs((await restingTop(message)) - top)).toBeLessThanOrEqual(tolerancePx);
}

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test.beforeEach(async ({ parley, fake }) => {
      await parley.setUp();
      fake.set({ text: 'A line of the reply.\n\n'.repeat(16) });
      for (const question of ['First', 'Second', 'Third', 'Fourth']) await parley.ask(question);
    });

    test('editing a question in the middle, and taking that back, moves nothing', async ({
      parley,
      page,
    }) => {
      const question = parley.questions.filter({ hasText: 'Second' });
      await question.scrollIntoViewIfNeeded();
      const top = await restingTop(question);
      await parley.act(question, actions.edit);
      const box = page.getByRole('textbox', { name: editing.message });
      await expect(box).toBeFocused();
      await expectStays(question, top);
      await page.getByRole('button', { name: editing.cancel }).click();
      await expect(box).toBeHidden();
      await expectStays(question, top);
      await parley.act(question, actions.edit);
      await box.fill('Second, in other words');
      await page.getByRole('button', { name: editing.replace }).click();
      await expect(box).toBeHidden();
      await expectStays(parley.questions.filter({ hasText: 'in other words' }), top);
    });

    test('another version of a question in the middle comes to stand where the first stood', async ({
      parley,
      page,
    }) => {
      await parley.act(parley.questions.filter({ hasText: 'Second' }), actions.edit);
      await page.getByRole('textbox', { name: editing.message }).fill('Other words');
      await page.getByRole('button', { name: editing.send }).click();
      const other = parley.questions.filter({ hasText: 'Other words' });
      await expect(other).toBeVisible();
      await parley.expectState('finished');
      await other.hover();
      const top = await restingTop(other);
      await other.getByRole('button', { name: actions.previousVersion }).click();
      const second = parley.questions.filter({ hasText: 'Second' });
      await expectStays(second, top);
      await second.hover();
      await second.getByRole('button', { name: actions.nextVersion }).click();
      await expectStays(other, top);
    });
  });
}
