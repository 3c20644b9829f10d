import type { Locator, Page } from '@playwright/test';

import { expectAccessible } from '../fixtures/accessibility.ts';
import { composer, queue } from '../fixtures/names.ts';
import type { Parley } from '../fixtures/parley.ts';
import { expect, test } from '../fixtures/test.ts';

/** The texts of what waits, in its order. */
function waitingIn(page: Page): Locator {
  return page.getByRole('region', { name: queue.list }).getByRole('listitem');
}

function rowOf(page: Page, text: string): Locator {
  return waitingIn(page).filter({ hasText: text });
}

/** The code of the queue comes when the page is idle; before, the box keeps its text. */
async function queueUp(parley: Parley, ...texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await parley.messageBox.fill(text);
    await expect(async () => {
      await parley.messageBox.press('Enter');
      await expect(parley.messageBox).toHaveValue('', { timeout: 1000 });
    }).toPass();
  }
}

async function expectQuestions(parley: Parley, ...texts: readonly string[]): Promise<void> {
  await expect(parley.textOf(parley.questions)).toHaveText([...texts]);
}

test.describe('while a reply comes in', () => {
  test.beforeEach(async ({ parley, fake }) => {
    await parley.setUp();
    fake.next({ text: 'A long reply that takes its time.', stallAfterChunks: 1 });
    await parley.send('One');
    await parley.expectState('streaming');
  });

  test('T134 messages wait, survive a reload, and go in their order, each once', async ({
    parley,
    fake,
    page,
  }) => {
    await queueUp(parley, 'Two', 'Three');
    await expect(page.getByText(queue.waitsForReply)).toBeVisible();
    await rowOf(page, 'Three').getByRole('button', { name: queue.moveUp }).click();
    await expect(waitingIn(page)).toHaveText(['Three', 'Two']);
    expect(fake.completions()).toHaveLength(1);
    await page.reload();
    await expect(waitingIn(page)).toHaveText(['Three', 'Two']);
    await expect(page.getByText(queue.cut)).toBeVisible();
    expect(fake.completions()).toHaveLength(1);
    await page.getByRole('button', { name: queue.goOn }).click();
    await expect(waitingIn(page)).toHaveCount(0);
    await expectQuestions(parley, 'One', 'Three', 'Two');
    await parley.expectState('finished');
    await page.reload();
    await expectQuestions(parley, 'One', 'Three', 'Two');
    await expect(waitingIn(page)).toHaveCount(0);
    expect(fake.completions()).toHaveLength(3);
  });

  test('T134 the button sends next, and a stop leaves the queue to the person', async ({
    parley,
    fake,
    page,
  }) => {
    await parley.messageBox.fill('Two');
    await page.getByRole('button', { name: composer.sendNext }).click();
    await expect(waitingIn(page)).toHaveText(['Two']);
    await parley.stopButton.click();
    await parley.expectState('stopped');
    await expect(waitingIn(page)).toHaveText(['Two']);
    expect(fake.completions()).toHaveLength(1);
    await expectAccessible(page, 'queue');
    await rowOf(page, 'Two').getByRole('button', { name: queue.sendNow }).click();
    await expectQuestions(parley, 'One', 'Two');
    await parley.expectState('finished');
  });

  test('a message is taken back into the box, behind what stands there, or brought back', async ({
    parley,
    page,
  }) => {
    await queueUp(parley, 'Two', 'Three');
    await parley.messageBox.press('ArrowUp');
    await expect(parley.messageBox).toHaveValue('Three');
    await expect(waitingIn(page)).toHaveText(['Two']);
    await rowOf(page, 'Two').getByRole('button', { name: queue.edit }).click();
    await expect(parley.messageBox).toHaveValue('Three\n\nTwo');
    await expect(waitingIn(page)).toHaveCount(0);
    await page.reload();
    await expect(parley.messageBox).toHaveValue('Three\n\nTwo');
    await expect(waitingIn(page)).toHaveCount(0);
  });

  test('what was removed from the queue comes back by one press', async ({ parley, page }) => {
    await queueUp(parley, 'Two', 'Three');
    await rowOf(page, 'Two').getByRole('button', { name: queue.remove }).click();
    await expect(waitingIn(page)).toHaveText(['Three']);
    await expect(page.getByText(queue.removed)).toBeVisible();
    await page.getByRole('button', { name: queue.undo }).click();
    await expect(waitingIn(page)).toHaveText(['Two', 'Three']);
    await rowOf(page, 'Two').getByRole('button', { name: queue.remove }).click();
    await rowOf(page, 'Three').getByRole('button', { name: queue.remove }).click();
    await expect(waitingIn(page)).toHaveCount(0);
    await expect(parley.messageBox).toBeFocused();
  });

  test('two tabs show the same queue, and each message is sent once', async ({
    parley,
    fake,
    page,
    context,
  }) => {
    await queueUp(parley, 'Two');
    const other = parley.on(await context.newPage());
    await other.page.goto(page.url());
    await expect(waitingIn(other.page)).toHaveText(['Two']);
    await queueUp(other, 'Three');
    await expect(waitingIn(page)).toHaveText(['Two', 'Three']);
    await parley.stopButton.click();
    await parley.expectState('stopped');
    await page.getByRole('button', { name: queue.goOn }).click();
    for (const tab of [parley, other]) {
      await expectQuestions(tab, 'One', 'Two', 'Three');
      await tab.expectState('finished');
      await expect(waitingIn(tab.page)).toHaveCount(0);
    }
    expect(fake.completions()).toHaveLength(3);
  });
});

test('without a network a message waits, also the first of a chat, and goes when it is back', async ({
  parley,
  fake,
  page,
  context,
  guards,
}) => {
  const host = 'https://models.example';
  guards.allowOrigin(host);
  // Parts that the page fetches for later have no network either.
  guards.expectText(/ERR_INTERNET_DISCONNECTED|^uncaught: $/);
  await context.route(`${host}/**`, async (route) => {
    const url = route.request().url().replace(host, fake.url);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  await parley.setUp({ baseUrl: `${host}/v1` });
  await parley.ask('Hello');
  await parley.newChat();
  await context.setOffline(true);
  await queueUp(parley, 'One', 'Two');
  await expect(page.getByText(queue.waitsForConnection)).toBeVisible();
  await expect(waitingIn(page)).toHaveText(['One', 'Two']);
  await expect(parley.chatRows.first()).toContainText('One');
  expect(fake.completions()).toHaveLength(1);
  await context.setOffline(false);
  await expectQuestions(parley, 'One', 'Two');
  await parley.expectState('finished');
  await expect(waitingIn(page)).toHaveCount(0);
  expect(fake.completions()).toHaveLength(3);
});
