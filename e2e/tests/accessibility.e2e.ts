import type { Page } from '@playwright/test';

import { errorBodies } from '../fake-provider/error-bodies.ts';
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  watchAnnouncements,
} from '../fixtures/accessibility.ts';
import { changeHostConfig } from '../fixtures/host-config.ts';
import { isLong } from '../fixtures/length.ts';
import {
  actions,
  arranging,
  composer,
  editing,
  firstRun,
  header,
  providers,
  settings,
  sidebar,
  temporary,
} from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';
import { inEnglish, tourChat, tourSettings, tourSidebar } from '../fixtures/tour.ts';
import { wording } from '../fixtures/wording.ts';

const richReply = [
  '# A heading',
  'A paragraph with **bold**, *slanted*, `code` and a [link](https://example.com).',
  '- [x] done\n- [ ] open',
  '| left | right |\n|:--|--:|\n| 1 | 2 |',
  '```ts\nconst answer = 42;\n```',
  'Inline $E = mc^2$ and a footnote[^1].',
  '> A quotation.',
  '[^1]: The note.',
].join('\n\n');

test.describe('axe finds nothing serious in light and dark', () => {
  test('on the first screen and behind its doors', async ({ parley, page }) => {
    await parley.openFirstRun();
    await expectAccessibleInBothThemes(page, 'first run');
    for (const door of [firstRun.keyDoor, firstRun.localDoor]) {
      await parley.enterDoor(door);
      await expect(page.getByRole('button', { name: firstRun.back })).toBeVisible();
      await expectAccessible(page, door);
      await page.getByRole('button', { name: firstRun.back }).click();
    }
  });

  test('in an empty chat, a rich reply, an edit and an error', async ({ parley, page, fake }) => {
    await parley.setUp();
    await expectAccessibleInBothThemes(page, 'empty chat');
    fake.set({ text: richReply, reasoning: { text: 'Thinking.' } });
    await parley.ask('Show me everything');
    await expectAccessibleInBothThemes(page, 'rich reply');
    await parley.act(parley.lastQuestion, actions.edit);
    await expectAccessible(page, 'edit');
    await page.keyboard.press('Escape');
    fake.set({ response: errorBodies.rejected });
    await parley.send('And an error');
    await parley.expectState('failed');
    await expectAccessible(page, 'error');
  });

  test('while a reply streams', async ({ parley, page, fake }) => {
    await parley.setUp();
    fake.set({ text: richReply, stallAfterChunks: 20 });
    await parley.send('Show me everything');
    await parley.expectState('streaming');
    await expectAccessible(page, 'streaming');
    await parley.stopButton.click();
  });

  test('in the search of a chat, a menu and the drawer of a phone', async ({ parley, page }) => {
    await parley.setUp();
    await parley.ask('Hello');
    await page.keyboard.press('Control+f');
    await page.getByRole('searchbox', { name: 'Find in this chat' }).fill('hello');
    await expectAccessible(page, 'search of a chat');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page, 'phone');
    await page.getByRole('button', { name: sidebar.open }).click();
    await expect(page.getByRole('navigation', { name: sidebar.navigation })).toBeInViewport();
    await expectAccessible(page, 'drawer');
    await parley.chatRows.hover();
    await parley.chatRows.getByRole('button', { name: sidebar.rowActions }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await expectAccessibleInBothThemes(page, 'menu');
  });

  test('in every menu, popover and dialog', async ({ parley, page }) => {
    test.setTimeout(400_000);
    await parley.setUp();
    await parley.ask('Hello');
    const visit = (screen: string): Promise<void> => expectAccessible(page, screen);
    await tourChat(parley, visit, inEnglish);
    await tourSidebar(parley, visit, inEnglish);
  });

  test('in each part of the settings, and behind it', async ({ parley, page }) => {
    test.setTimeout(400_000);
    await parley.setUp();
    await tourSettings(parley, (screen) => expectAccessible(page, screen), inEnglish);
  });

  test('in the sheets of a phone', async ({ parley, page }) => {
    test.setTimeout(400_000);
    await page.setViewportSize({ width: 390, height: 844 });
    await parley.setUp();
    await parley.ask('Hello');
    const visit = (screen: string): Promise<void> => expectAccessible(page, screen);
    await tourChat(parley, visit, inEnglish);
    // What the sidebar opens is the same on a wide screen.
    if (!isLong) return;
    await page.getByRole('button', { name: sidebar.open }).click();
    await expect(page.getByRole('navigation', { name: sidebar.navigation })).toBeInViewport();
    await tourSidebar(parley, visit, inEnglish);
  });

  test('in a selection of chats, raw text, refused files and the end of a temporary chat', async ({
    parley,
    page,
  }) => {
    await parley.setUp();
    await parley.act(await parley.ask('Hello'), actions.showRaw);
    await page.getByRole('button', { name: arranging.select }).click();
    await parley.chatRows.getByRole('checkbox').check();
    const empty = { mimeType: 'text/plain', buffer: Buffer.from('') };
    await page.locator('input[type="file"]').setInputFiles([
      { ...empty, name: 'a.txt' },
      { ...empty, name: 'b.txt' },
      { ...empty, name: 'c.txt', buffer: Buffer.from('row\n'.repeat(120_000)) },
    ]);
    await expect(page.getByRole('button', { name: composer.sendLong })).toBeVisible();
    await expectAccessible(page, 'a selection, raw text and refused files');
    await page.getByRole('button', { name: arranging.deleteSelected }).click();
    await expectAccessible(page, 'the question before chats are deleted');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Done' }).click();
    await parley.newChat();
    await page.getByRole('button', { name: 'What Parley can do' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: temporary.toggle, exact: true }).click();
    await parley.ask('Not for long');
    await page.keyboard.press('Control+Alt+n');
    await expect(page.getByRole('alertdialog', { name: temporary.question })).toBeVisible();
    await expectAccessible(page, 'the end of a temporary chat');
  });

  test('in what comes by itself: a shop, an account, a server that fails', async ({
    parley,
    page,
    guards,
  }) => {
    guards.expectText(/config\.json|500/);
    await parley.setUp();
    await page.getByRole('button', { name: 'What Parley can do' }).click();
    await expectAccessible(page, 'what the program can do');
    const shopURL = 'https://shop.example/plans';
    await changeHostConfig(page, { licensing: { enabled: true, shopURL } });
    await page.goto('/health');
    await page.goto('/#pricing');
    await expect(page.getByRole('dialog', { name: 'Pricing' })).toBeVisible();
    await expectAccessible(page, 'where it is sold');
    await changeHostConfig(page, { externalAuthError: { message: 'No such session' } });
    await page.goto('/health');
    await page.goto('/');
    await page.getByText('Full error').click();
    await expectAccessible(page, 'an account that does not answer');
    await page.route('**/config.json', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.goto('/health');
    await page.goto('/');
    await expect(page.getByText(wording.serverProblem)).toBeVisible();
    await expectAccessible(page, 'a server that fails');
  });

  test('where nothing can be stored', async ({ parley, page }) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Storage is switched off.', 'InvalidStateError');
      };
    });
    await parley.openFirstRun();
    await expect(page.getByText(wording.storageUnavailable).first()).toBeVisible();
    await expectAccessible(page, 'no storage');
  });

  test('where a newer version has stored', async ({ parley, page }) => {
    await parley.openFirstRun();
    await page.goto('/config.json');
    await page.evaluate(async () => {
      for (const { name, version } of await indexedDB.databases()) {
        const opened = Promise.withResolvers<undefined>();
        const request = indexedDB.open(name ?? '', (version ?? 1) + 1000);
        request.addEventListener('success', () => {
          request.result.close();
          opened.resolve(undefined);
        });
        await opened.promise;
      }
    });
    await page.goto('/');
    await expect(page.getByText(wording.storageNewer).first()).toBeVisible();
    await expectAccessible(page, 'newer version');
  });
});

/** Presses Tab until the focus is on an element of this role and name. */
async function tabTo(page: Page, role: string, name: string): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    const snapshot = (await focused.count()) === 0 ? '' : await focused.ariaSnapshot();
    const firstLine = snapshot.split('\n')[0] ?? '';
    seen.push(firstLine);
    if (firstLine.includes(role) && firstLine.includes(`"${name}"`)) return;
  }
  throw new Error(`The ${role} "${name}" is not reached by Tab. On the way: ${seen.join(' | ')}`);
}

test('the whole journey works by keyboard alone, with a visible focus', async ({
  parley,
  page,
  fake,
}) => {
  await parley.openFirstRun();
  await tabTo(page, 'button', firstRun.keyDoor);
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', providers.openai.key);
  await page.keyboard.type('sk-fake-key');
  await tabTo(page, 'button', 'Advanced');
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox', providers.openai.endpoint);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(`${fake.url}/v1`);
  await page.keyboard.press('Enter');
  // The composer has the focus when the chat opens.
  await expect(parley.messageBox).toBeFocused();
  await page.keyboard.type('Hello');
  await page.keyboard.press('Enter');
  await parley.expectState('finished');
  await expect(parley.messageBox).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, 'button', actions.regenerate);
  const outline = await page
    .locator(':focus')
    .evaluate(
      (element) => getComputedStyle(element).outlineStyle + getComputedStyle(element).boxShadow,
    );
  expect(outline).not.toBe('nonenone');
  await page.keyboard.press('Enter');
  await expect.poll(() => fake.completions().length).toBe(2);
  await parley.expectState('finished');
  await tabTo(page, 'button', settings.dialog);
  await page.keyboard.press('Enter');
  await expect(parley.settingsDialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: settings.dialog, exact: true })).toBeFocused();
});

/** What has the focus; nothing at all is a fault at every step. */
async function expectFocus(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.locator(':focus')).toHaveAccessibleName(name);
}

test('what is done by keyboard leaves the focus in a sensible place', async ({
  parley,
  page,
  fake,
}) => {
  await parley.setUp();
  await parley.ask('Hello');
  // With it comes what looks after the focus.
  await expect(page.locator('[data-toast-region]')).toBeAttached();

  await parley.lastReply.getByRole('button', { name: actions.regenerate }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => fake.completions().length).toBe(2);
  await parley.expectState('finished');
  await expectFocus(page, composer.message);

  await parley.lastReply.getByRole('button', { name: actions.previousVersion }).focus();
  await page.keyboard.press('Enter');
  await expectFocus(page, actions.nextVersion);
  await page.keyboard.press('Enter');
  await expectFocus(page, actions.previousVersion);
  await page.keyboard.press('Enter');
  await expectFocus(page, actions.nextVersion);

  await parley.lastQuestion.getByRole('button', { name: actions.edit }).focus();
  await page.keyboard.press('Enter');
  await expectFocus(page, editing.message);
  await page.keyboard.press('Escape');
  await expectFocus(page, actions.edit);

  await parley.lastReply.getByRole('button', { name: actions.delete }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const arrow = parley.lastReply.getByRole('button', { name: actions.nextVersion });
  await expect(arrow).toHaveCount(0);
  await expectFocus(page, composer.message);
  await page.getByRole('button', { name: actions.undo }).focus();
  await page.keyboard.press('Enter');
  await expect(arrow).toHaveCount(1);
  await expectFocus(page, composer.message);

  await parley.chatRows.getByRole('link').focus();
  await page.keyboard.press('Tab');
  await expectFocus(page, sidebar.rowActions);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expectFocus(page, sidebar.rename);
  await page.keyboard.press('Enter');
  await expectFocus(page, sidebar.renameBox);
  await page.keyboard.type('Renamed');
  await page.keyboard.press('Enter');
  await expectFocus(page, /^Renamed/);

  await page.getByRole('button', { name: header.modelButton }).focus();
  await page.keyboard.press('Enter');
  await expectFocus(page, header.modelSearch);
  await page.keyboard.press('Escape');
  await expectFocus(page, header.modelButton);

  await page.keyboard.press('Control+f');
  await expectFocus(page, 'Find in this chat');
  await page.keyboard.press('Escape');
  await expectFocus(page, composer.message);
});

test('a screen reader hears one announcement at the start of a reply and one at its end', async ({
  parley,
  fake,
  page,
}) => {
  await parley.setUp();
  await parley.ask('Warm up');
  fake.set({ text: richReply, chunksPerSecond: 60 });
  const announcements = await watchAnnouncements(page);
  await parley.ask('Show me everything');
  await expect.poll(async () => (await announcements()).length).toBe(2);
  const [start, end] = await announcements();
  expect(start).not.toContain('A heading');
  expect(end).not.toBe(start);
});

test('each screen has one main heading and its landmarks', async ({ parley, page }) => {
  await parley.setUp();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: composer.message, exact: true })).toHaveCount(1);
});
