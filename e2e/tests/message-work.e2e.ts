import { asList, isObject } from '../fake-provider/check.ts';
import { at, textAt } from '../fake-provider/json-path.ts';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { actions, attributes, chatMenu, editing } from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

/** What a request says, one line for each turn. */
function said(body: unknown): string[] {
  return asList(isObject(body) ? body['messages'] : []).map(
    (turn) => `${textAt(turn, 'role')}: ${JSON.stringify(at(turn, 'content'))}`,
  );
}

test.beforeEach(async ({ parley }) => {
  await parley.setUp();
});

test('T112 a reply says who answered, and shows its raw text when asked', async ({
  parley,
  fake,
}) => {
  fake.set({ text: 'A **bold** word.' });
  const reply = await parley.ask('Hello');
  await expect(reply).toContainText('fake-large');
  await parley.act(reply, actions.showRaw);
  await expect(parley.textOf(reply)).toHaveText('A **bold** word.');
});

test('T113 T120 T141 a message is pinned, and the list goes with the last pin', async ({
  parley,
  page,
}) => {
  const reply = await parley.ask('Hello');
  await parley.act(reply, actions.pin);
  await page.getByRole('button', { name: 'Pinned messages: 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pinned messages' });
  await expectAccessible(page, 'pinned messages');
  await dialog.getByRole('button', { name: 'Unpin' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^Pinned messages/ })).toHaveCount(0);
  await parley.act(reply, actions.pin);
  await expect(dialog).toBeHidden();
});

test('T113 a copied message says so for two seconds, and plays', async ({ parley, page }) => {
  await page.clock.install();
  const reply = await parley.ask('Hello');
  await reply.hover();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await reply.getByRole('button', { name: actions.copy, exact: true }).click();
  const copied = reply.getByRole('button', { name: actions.copied });
  await expect(copied).toBeVisible();
  await page.clock.runFor(1999);
  await expect(copied).toBeVisible();
  await page.clock.runFor(1);
  await expect(copied).toHaveCount(0);
  await expect(reply.getByRole('button', { name: actions.copy, exact: true })).toBeVisible();
  await page.clock.resume();
  await expect(reply.getByRole('button', { name: actions.play })).toBeVisible();
  // A phone has no room for all of them.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(reply.getByRole('button', { name: actions.play })).toHaveCount(0);
  await reply.getByRole('button', { name: actions.more }).click();
  await expect(page.getByRole('menuitem', { name: actions.play })).toBeVisible();
});

test('T113 under a reply stand six buttons, and its menu has the rest once', async ({
  parley,
  page,
}) => {
  const reply = await parley.ask('Hello');
  await reply.hover();
  const bar = reply.locator('[data-element-id="additional-actions-of-response-container"]');
  await expect(bar.getByRole('button', { name: actions.delete })).toBeVisible();
  const buttons = await bar
    .getByRole('button')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? each.textContent));
  expect(buttons.length).toBeLessThanOrEqual(6);
  await reply.getByRole('button', { name: actions.more }).click();
  await expect(page.getByRole('menuitem', { name: actions.fork })).toBeVisible();
  const lines = await page.getByRole('menu').locator('[role^="menuitem"]').allTextContents();
  expect(lines).toEqual(expect.arrayContaining([actions.pin, actions.fork, actions.showRaw]));
  expect(new Set([...lines, ...buttons]).size).toBe(lines.length + buttons.length);
});

test('T114 the bubble grows through five sizes and is another colour while it is edited', async ({
  parley,
  page,
}) => {
  await parley.ask('Hello');
  const bubble = parley.lastQuestion.locator('[data-element-id="user-message-content"]');
  const tokens = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return ['--user-bubble', '--edit-bubble'].map((name) => style.getPropertyValue(name).trim());
  });
  const colourOf = (value: string): Promise<string> =>
    page.evaluate((colour) => {
      const probe = document.createElement('div');
      probe.style.backgroundColor = colour;
      document.body.append(probe);
      const computed = getComputedStyle(probe).backgroundColor;
      probe.remove();
      return computed;
    }, value);
  await expect(bubble).toHaveCSS('background-color', await colourOf(tokens[0] ?? ''));
  await parley.act(parley.lastQuestion, actions.edit);
  const edited = parley.lastQuestion.locator('[data-editing]');
  await expect(edited).toHaveCSS('background-color', await colourOf(tokens[1] ?? ''));
  await page.getByRole('textbox', { name: editing.message }).press('Escape');

  const sizes: number[] = [];
  const settings = await parley.openSettings('Appearance');
  const box = settings.getByRole('combobox', { name: 'Message font size' });
  for (const size of ['Small', 'Medium', 'Large', 'Extra large', 'Extra extra large']) {
    await parley.choose(box, size);
    await expect(box).toContainText(size);
    sizes.push(await bubble.evaluate((element) => parseFloat(getComputedStyle(element).fontSize)));
  }
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  expect(new Set(sizes).size).toBe(5);
});

test('T117 until the first word, a label and moving dots say that a reply is awaited', async ({
  parley,
  fake,
}) => {
  fake.set({ firstByteDelayMs: 30_000 });
  await parley.send('Hello');
  const label = parley.lastReply.getByText('Waiting for the reply');
  await expect(label).toBeVisible();
  const moving = await parley.lastReply.evaluate(
    (element) => element.getAnimations({ subtree: true }).length,
  );
  expect(moving).toBeGreaterThan(0);
  await parley.stopButton.click();
  await expect(label).toBeHidden();
});

test('T139 clearing the context adds a divider, and earlier messages aren’t sent', async ({
  parley,
  fake,
  page,
}) => {
  await parley.ask('First');
  await page.getByRole('button', { name: chatMenu.button }).click();
  await page.getByRole('menuitem', { name: chatMenu.clearContext }).click();
  await expect(parley.region.getByText('Context Cleared')).toBeVisible();
  await expectAccessible(page, 'a cleared context');
  fake.set({ text: 'Stored.' });
  await parley.ask('Second');
  expect(said(fake.completions()[1]?.body)).toEqual(['user: "Second"']);
  await expect(parley.chatRows).toContainText('Stored.');
  await page.reload();
  await page.getByRole('button', { name: 'Restore context' }).click();
  await expect(parley.region.getByText('Context Cleared')).toHaveCount(0);
  await parley.ask('Third');
  expect(said(fake.completions()[2]?.body)).toHaveLength(5);
});

test('T140 a fork is a new chat up to the message; the first one stays', async ({
  parley,
  fake,
  page,
}) => {
  fake.set({ text: 'One.' });
  await parley.ask('First');
  const first = parley.replies.first();
  fake.set({ text: 'Two.' });
  await parley.ask('Second');
  const before = parley.chatIdInUrl();
  await parley.act(first, actions.fork);
  await expect(parley.messages).toHaveCount(2);
  const fork = parley.chatIdInUrl();
  expect(fork).toMatch(/^ch-[0-9a-z]{20}$/);
  expect(fork).not.toBe(before);
  await expect(parley.chatRows).toHaveCount(2);
  await page.reload();
  expect(parley.chatIdInUrl()).toBe(fork);
  await expect(parley.messages).toHaveCount(2);
  await page.goBack();
  await expect(parley.messages).toHaveCount(4);
  expect(parley.chatIdInUrl()).toBe(before);
});

test('a link to a message opens its branch and scrolls to it', async ({ parley, fake, page }) => {
  fake.set({ text: 'The first version.' });
  const first = await parley.ask('Question');
  await expect(parley.textOf(first)).toHaveText('The first version.');
  const id = (await first.getAttribute(attributes.messageId)) ?? '';
  await parley.act(first, 'Copy link');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain(`&message=${id}`);
  fake.set({ text: 'The second version.' });
  await parley.act(parley.lastReply, actions.regenerate);
  await expect(parley.textOf(parley.lastReply)).toHaveText('The second version.');
  await parley.newChat();
  await page.goto(link);
  await expect(parley.textOf(parley.lastReply)).toHaveText('The first version.');
  await expect(page.locator(`[${attributes.messageId}="${id}"]`)).toBeInViewport();
});

test('a selected passage goes into the composer as a quote', async ({ parley, fake, page }) => {
  fake.set({ text: 'Some words worth quoting.' });
  const reply = await parley.ask('Hello');
  await parley.textOf(reply).evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
  });
  const quote = page.getByRole('button', { name: 'Quote', exact: true });
  // Its words are to be read: nothing of them is cut off.
  expect(await quote.locator('span').evaluate((label) => label.clientWidth)).toBeGreaterThan(20);
  await quote.click();
  await expect(parley.messageBox).toHaveValue('> Some words worth quoting.\n\n');
  await expect(parley.messageBox).toBeFocused();
});

test('another model answers once, and the chat keeps its own', async ({ parley, fake, page }) => {
  const reply = await parley.ask('Hello');
  await reply.hover();
  await reply.getByRole('button', { name: actions.more }).click();
  await page.getByRole('menuitem', { name: /^Regenerate with another model/ }).click();
  await page.getByRole('option', { name: 'fake-small' }).first().click();
  await expect(parley.lastReply).toContainText('fake-small');
  await parley.expectState('finished');
  expect(fake.completions()[1]?.body).toMatchObject({ model: 'fake-small' });
  await parley.ask('Go on');
  expect(fake.completions()[2]?.body).toMatchObject({ model: 'fake-large' });
});

test('the branch map shows every version and leads there by keyboard', async ({
  parley,
  fake,
  page,
}) => {
  fake.set({ text: 'Version one.' });
  await parley.ask('Question');
  fake.set({ text: 'Version two.' });
  await parley.act(parley.lastReply, actions.regenerate);
  await expect(parley.textOf(parley.lastReply)).toHaveText('Version two.');
  await page.getByRole('button', { name: chatMenu.button }).press('Enter');
  await page.getByRole('menuitem', { name: chatMenu.branches }).press('Enter');
  const tree = page.getByRole('tree', { name: 'Branch map' });
  await expect(tree).toBeFocused();
  await expect(tree.getByRole('treeitem')).toHaveText([
    /Question/,
    /Version one\./,
    /Version two\./,
  ]);
  await expectAccessible(page, 'the branch map');
  // It begins with the first message, and its lines lead from dot to dot.
  await expect(tree.getByRole('treeitem').first()).toHaveAttribute('aria-selected', 'true');
  await expect(tree.locator('[data-side]')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(tree).toBeHidden();
  await expect(parley.textOf(parley.lastReply)).toHaveText('Version one.');
});

test('what a message said before it was edited is listed and comes back', async ({
  parley,
  page,
}) => {
  await parley.ask('The first wording');
  const question = parley.lastQuestion;
  await question.hover();
  await question.getByRole('button', { name: actions.edit, exact: true }).click();
  await page.getByRole('textbox', { name: editing.message }).fill('The second wording');
  await page.getByRole('button', { name: editing.replace, exact: true }).click();
  await expect(parley.textOf(question)).toHaveText('The second wording');
  const openEditHistory = async (): Promise<void> => {
    await question.hover();
    await question.getByRole('button', { name: actions.more }).click();
    await page.getByRole('menuitem', { name: 'Edit history' }).click();
  };
  await openEditHistory();
  const dialog = page.getByRole('dialog', { name: 'Edit history' });
  await expect(dialog.locator('del')).toHaveText('first');
  await expect(dialog.locator('ins')).toHaveText('second');
  await expectAccessible(page, 'edit history');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(parley.textOf(question)).toHaveText('The first wording');
  await openEditHistory();
  await expect(dialog.getByRole('button', { name: 'Restore' })).toHaveCount(2);
});

test('mod+S keeps an edit without a new reply', async ({ parley, page, fake }) => {
  await parley.setUp();
  await parley.ask('First wording');
  const count = fake.requests.length;
  await parley.act(parley.lastQuestion, actions.edit);
  const field = page.getByRole('textbox', { name: editing.message });
  await field.fill('Second wording');
  await field.press('Control+s');
  await expect(field).toBeHidden();
  await expect(parley.textOf(parley.lastQuestion)).toHaveText('Second wording');
  expect(fake.requests).toHaveLength(count);
});
