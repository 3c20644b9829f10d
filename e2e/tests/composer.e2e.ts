import { at } from '../fake-provider/json-path.ts';
import { changeHostConfig } from '../fixtures/host-config.ts';
import { composer, settings, welcome } from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

test('T129 Enter sends, Shift+Enter makes a line, Control+Enter sends always', async ({
  parley,
  fake,
}) => {
  await parley.setUp();
  await parley.messageBox.fill('One');
  await parley.messageBox.press('Shift+Enter');
  await expect(parley.messageBox).toHaveValue('One\n');
  await parley.messageBox.press('Enter');
  await parley.expectState('finished');
  const dialog = await parley.openSettings(settings.conversation);
  await dialog.getByRole('switch', { name: settings.enterToSend }).click();
  await parley.closeSettings();
  await parley.messageBox.fill('Two');
  await parley.messageBox.press('Enter');
  await expect(parley.messageBox).toHaveValue('Two\n');
  await parley.messageBox.press('Control+Enter');
  await expect(parley.replies).toHaveCount(2);
  expect(fake.completions()).toHaveLength(2);
});

test('T130 a limit of characters shows a counter and holds, and loses nothing', async ({
  parley,
  page,
  fake,
}) => {
  await changeHostConfig(page, { messageCharactersLimit: 10 });
  await parley.setUp();
  await parley.messageBox.pressSequentially('123456789012');
  await expect(page.getByText('12 / 10')).toBeVisible();
  await expect(page.getByText(/too long/i)).toBeVisible();
  await expect(parley.sendButton).toBeDisabled();
  await parley.messageBox.press('Enter');
  await expect(parley.messageBox).toHaveValue('123456789012');
  await parley.messageBox.press('Backspace');
  await parley.messageBox.press('Backspace');
  await expect(page.getByText('10 / 10')).toBeVisible();
  await parley.messageBox.press('Enter');
  await parley.expectState('finished');
  await expect(parley.textOf(parley.lastQuestion)).toHaveText('1234567890');
  expect(fake.completions()).toHaveLength(1);
});

test('T131 two placeholders show a hint, and Tab goes to the next', async ({ parley, page }) => {
  await parley.setUp();
  await parley.messageBox.fill('Translate {{text}} to {{language}}');
  await expect(page.getByText(/Tab/).first()).toBeVisible();
  await parley.messageBox.press('Home');
  await parley.messageBox.press('Tab');
  const selected = await parley.messageBox.evaluate((box: HTMLTextAreaElement) =>
    box.value.slice(box.selectionStart, box.selectionEnd),
  );
  expect(selected).toContain('text');
});

test('T132 the box grows to 40 % of the window, expanded to 60 %', async ({ parley, page }) => {
  await parley.setUp();
  await parley.messageBox.fill('line\n'.repeat(60));
  const height = async (): Promise<number> => (await parley.messageBox.boundingBox())?.height ?? 0;
  const { height: room } = page.viewportSize() ?? { height: 0 };
  expect(await height()).toBeCloseTo(0.4 * room, 0);
  await page.getByRole('button', { name: composer.expand }).click();
  await expect.poll(height).toBeCloseTo(0.6 * room, 0);
});

test('T133 a draft belongs to its chat and survives a reload', async ({ parley, page }) => {
  await parley.setUp();
  await parley.ask('First chat');
  await parley.messageBox.fill('a draft of the first');
  await parley.newChat();
  await expect(parley.messageBox).toHaveValue('');
  await parley.openChat('First chat');
  await expect(parley.messageBox).toHaveValue('a draft of the first');
  await page.reload();
  await expect(parley.messageBox).toHaveValue('a draft of the first');
  await parley.messageBox.press('Enter');
  await expect(parley.messageBox).toHaveValue('');
  await expect(parley.messages).toHaveCount(4);
  await parley.expectState('finished');
  await page.reload();
  await expect(parley.messages).toHaveCount(4);
  await expect(parley.messageBox).toHaveValue('');
});

test('a composition in an input method is not sent by its Enter', async ({
  parley,
  page,
  fake,
}) => {
  await parley.setUp();
  await parley.messageBox.focus();
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', {
    text: 'とうきょう',
    selectionStart: 5,
    selectionEnd: 5,
  });
  await parley.messageBox.dispatchEvent('keydown', {
    key: 'Enter',
    isComposing: true,
    keyCode: 229,
  });
  await session.send('Input.insertText', { text: '東京' });
  await expect(parley.messageBox).toHaveValue('東京');
  expect(fake.completions()).toEqual([]);
});

test('a paste of 2 MB becomes an attachment and does not block', async ({ parley, page }) => {
  await parley.setUp();
  await page.evaluate((text) => navigator.clipboard.writeText(text), 'word '.repeat(400_000));
  await parley.messageBox.focus();
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('button', { name: /remove/i })).toBeVisible();
  await expect(parley.messageBox).toHaveValue('');
});

test('T144 a chat is kept from its first message on', async ({ parley, fake, page }) => {
  await parley.setUp();
  await expect(parley.chatRows).toHaveCount(0);
  fake.set({ firstByteDelayMs: 20_000 });
  await parley.send('Keep me');
  await expect(parley.chatRows).toHaveCount(1);
  await page.reload();
  await expect(parley.textOf(parley.lastQuestion)).toHaveText('Keep me');
});

test('@ asks another model for one message, and / does what the palette can do', async ({
  parley,
  page,
  fake,
}) => {
  await parley.setUp();
  const models = page.getByRole('listbox', { name: composer.models });
  // The code of the list comes when the page is idle.
  await expect(async () => {
    await parley.messageBox.fill('');
    await parley.messageBox.pressSequentially('Hello @fake-s');
    await expect(models.getByRole('option')).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await parley.messageBox.press('Enter');
  const chip = page.getByText(/^One message with /);
  await expect(chip).toBeVisible();
  await expect(parley.messageBox).toHaveValue('Hello ');
  await page.reload();
  await expect(parley.messageBox).toHaveValue('Hello ');
  await expect(chip).toBeVisible();
  await parley.messageBox.press('Enter');
  await parley.expectState('finished');
  await expect(chip).toBeHidden();
  await parley.ask('And again');
  expect(fake.completions().map(({ body }) => at(body, 'model'))).toEqual([
    'fake-small',
    'fake-large',
  ]);

  await parley.messageBox.pressSequentially('/share');
  await parley.messageBox.press('Enter');
  const share = page.getByRole('dialog', { name: 'Share and export' });
  await expect(share).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(parley.messageBox).toHaveValue('');
  await parley.messageBox.pressSequentially('/find');
  await parley.messageBox.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Find in this chat' })).toBeFocused();
  await page.keyboard.press('Escape');
  const choosing = page.waitForEvent('filechooser');
  await parley.messageBox.pressSequentially('/attach');
  await parley.messageBox.press('Enter');
  await choosing;
  await parley.messageBox.pressSequentially('/usr/bin');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await parley.messageBox.press('Enter');
  await expect(parley.textOf(parley.lastQuestion)).toHaveText('/usr/bin');
});

test('an empty chat has its box in the middle, and the first message takes it to the foot', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  const topOf = async (): Promise<number> => (await parley.messageBox.boundingBox())?.y ?? 0;
  const before = await topOf();
  expect(before).toBeGreaterThan(250);
  expect(before).toBeLessThan(450);
  await page.getByRole('button', { name: welcome.explain }).click();
  expect(await topOf()).toBe(before);
  await expect(parley.messageBox).toHaveValue(/^Explain this .+: $/);
  await expect(parley.messageBox).toBeFocused();
  await parley.messageBox.evaluate((box) => box.setAttribute('data-seen', ''));
  await page.keyboard.type('tides');
  await page.keyboard.press('Enter');
  await parley.expectState('finished');
  await expect(parley.textOf(parley.lastQuestion)).toContainText('tides');
  await expect(page.getByRole('button', { name: welcome.explain })).toHaveCount(0);
  await expect(parley.messageBox).toHaveAttribute('data-seen');
  await expect(parley.messageBox).toBeFocused();
  await expect.poll(topOf).toBeGreaterThan(650);
});

test('what an empty chat can do is one press away', async ({ parley, page }) => {
  await parley.setUp();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: welcome.attach }).click();
  await (
    await chooser
  ).setFiles({
    name: 'tides.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('High at noon.'),
  });
  await expect(page.getByText('tides.txt')).toBeVisible();
  await page.getByRole('button', { name: welcome.tools }).click();
  await page.getByRole('switch', { name: 'Calculator' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Tools: 1 on' })).toBeVisible();
  await page.getByRole('button', { name: welcome.compare }).click();
  await expect(page.getByRole('dialog', { name: 'Ask several models' })).toBeVisible();
});
