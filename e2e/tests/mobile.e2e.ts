import type { Locator, Page } from '@playwright/test';

import {
  actions,
  arranging,
  chatMenu,
  firstRun,
  header,
  modelSettings,
  picker,
  settings,
  sidebar,
  welcome,
} from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

async function expectNoSideScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Touch {
  readonly from: Point;
  readonly to: Point;
  /** Something to wait for between the touch and the first move. */
  readonly afterTouch?: () => Promise<void>;
}

/** A finger that goes from one place to another and is lifted there. */
async function touch(page: Page, { from, to, afterTouch }: Touch): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [from]);
  await afterTouch?.();
  const steps = 5;
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps;
    await send('touchMove', [
      { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part },
    ]);
  }
  await send('touchEnd', []);
  await client.detach();
}

async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('It is out of sight');
  return { x: box.x + box.width / 3, y: box.y + box.height / 2 };
}

/** Names of controls in sight that are smaller than a finger. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 44;
    return [
      ...document.querySelectorAll(
        'button, [role="button"], input, select, textarea, [role="tab"], [role="switch"]',
      ),
    ]
      .filter((element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        // A pseudo-element may widen the place that takes the touch.
        const before = getComputedStyle(element, '::before');
        const reach = Math.max(Number.parseFloat(before.height) || 0, height);
        const span = Math.max(Number.parseFloat(before.width) || 0, width);
        const isForReaders = width <= 1 || height <= 1;
        return !isForReaders && (span < least - 0.5 || reach < least - 0.5);
      })
      .map(
        (element) =>
          `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.trim()}`,
      );
  });
}

test('nothing scrolls sideways, at 390 and at 320 px', async ({ parley, page, fake }) => {
  await parley.openFirstRun();
  await expectNoSideScroll(page);
  await parley.enterDoor(firstRun.demoDoor);
  await parley.send('Show me Markdown');
  // The demo writes at the pace of a reader.
  await parley.expectState('finished', { timeout: 60_000 });
  await expectNoSideScroll(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideScroll(page);
  expect(fake.requests()).toEqual([]);
});

test('long words, wide tables and code stay inside of the page', async ({ parley, page, fake }) => {
  await parley.setUp();
  fake.set({
    text: `${'x'.repeat(400)}\n\n| ${'column | '.repeat(20)}\n|${'---|'.repeat(20)}\n| ${'cell | '.repeat(20)}\n\n\`\`\`\n${'code '.repeat(100)}\n\`\`\``,
  });
  await parley.ask('y'.repeat(300));
  await expectNoSideScroll(page);
});

test('a long model name leaves room for the name of the chat', async ({ parley, page, fake }) => {
  fake.set({ models: ['meta-llama/llama-4-maverick-17b-128e-instruct-q4_k_m'], title: 'Lisbon' });
  await parley.setUp({ isFresh: true });
  await parley.ask('What should we do in Lisbon with two children?');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toContainText('Lisbon');
  expect(await title.evaluate((each) => each.clientWidth)).toBeGreaterThan(90);
  await expectNoSideScroll(page);
});

test('names of models and an instruction at the start end at the edge', async ({
  parley,
  fake,
  page,
}) => {
  const name = 'vendor/an-extraordinarily-long-name-of-a-model-with-many-parts-instruct-preview';
  fake.set({ models: [`${name}-1`, `${name}-2`] });
  await parley.setUp({ isFresh: true });
  await page.getByRole('button', { name: header.modelButton }).click();
  await page.getByRole('button', { name: picker.manage }).click();
  for (const end of [1, 2]) {
    await page.getByRole('button', { name: `Quick button for ${name}-${end}` }).click();
  }
  await page.keyboard.press('Escape');
  const offers = page.getByRole('group', { name: 'Quick models' }).getByRole('button');
  await expect(offers).toHaveCount(2);
  for (const offer of await offers.all()) await expect(offer).toBeInViewport({ ratio: 1 });

  await page.getByRole('button', { name: header.modelButton }).click();
  await page.getByRole('button', { name: modelSettings.button }).click();
  const dialog = page.getByRole('dialog', { name: modelSettings.dialog });
  const instruction = dialog.getByRole('textbox', { name: modelSettings.instruction });
  await instruction.fill('Answer in verse. '.repeat(20));
  await dialog.getByRole('button', { name: modelSettings.save }).click();
  const line = page.getByRole('button', { name: modelSettings.line });
  await expect(line).toBeInViewport({ ratio: 1 });
});

test('many notices about attachments leave the box on the screen', async ({ parley, page }) => {
  await parley.setUp();
  await page.locator('input[type="file"]').setInputFiles(
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => ({
      name: `${name}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(''),
    })),
  );
  // The newest of them, in the order in which the files were read.
  await expect(page.getByText('is empty, so there’s nothing to send.')).toHaveCount(4);
  await expect(parley.sendButton).toBeInViewport({ ratio: 1 });
});

test('the actions of a reply with versions fit on one line', async ({ parley, page }) => {
  await parley.setUp();
  await parley.act(await parley.ask('Hello'), actions.regenerate);
  await expect(parley.lastReply.getByText('2/2')).toBeVisible();
  await parley.expectState('finished');
  const line = parley.lastReply.locator('[data-versions]').locator('..');
  await expect(line.getByRole('button', { name: actions.delete })).toBeVisible();
  expect(await line.evaluate((each) => each.clientHeight)).toBeLessThan(50);
  await parley.act(parley.lastReply, 'Compare versions');
  await expect(page.getByRole('region', { name: '2 replies side by side' })).toBeVisible();
});

test('pinned messages leave the header to its words, and are in the menu of the chat', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await parley.act(await parley.ask('Hello'), actions.pin);
  await page.getByRole('button', { name: chatMenu.button }).click();
  await page.getByRole('menuitem', { name: 'Pinned messages: 1' }).click();
  await expect(page.getByRole('dialog', { name: 'Pinned messages' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pinned messages/ })).toHaveCount(0);
});

test('every control is large enough for a finger', async ({ parley, page }) => {
  await parley.openFirstRun();
  expect(await smallTargets(page)).toEqual([]);
  await parley.enterDoor(firstRun.demoDoor);
  await parley.ask('Hello');
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole('button', { name: sidebar.open }).click();
  expect(await smallTargets(page)).toEqual([]);
});

test('the composer is in sight above the keyboard, in letters that do not zoom', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await parley.messageBox.tap();
  await page.setViewportSize({ width: 390, height: 844 - 300 });
  await expect(parley.messageBox).toBeInViewport({ ratio: 1 });
  await expect(parley.sendButton).toBeInViewport({ ratio: 1 });
  const fontSize = await parley.messageBox.evaluate((box) => getComputedStyle(box).fontSize);
  expect(Number.parseFloat(fontSize)).toBeGreaterThanOrEqual(16);
});

test('T92 the sidebar is a drawer that opens and closes by touch', async ({ parley, page }) => {
  await parley.setUp();
  const navigation = page.getByRole('navigation', { name: sidebar.navigation });
  await expect(navigation).not.toBeInViewport();
  await page.getByRole('button', { name: sidebar.open }).tap();
  await expect(navigation).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(navigation).not.toBeInViewport();
});

test('T93 a swipe from the edge opens the drawer, and one to the left closes it', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  const navigation = page.getByRole('navigation', { name: sidebar.navigation });
  await touch(page, { from: { x: 70, y: 400 }, to: { x: 170, y: 400 } });
  await expect(navigation).not.toBeInViewport();
  await touch(page, { from: { x: 20, y: 400 }, to: { x: 75, y: 410 } });
  await expect(navigation).toBeInViewport({ ratio: 1 });
  await touch(page, { from: { x: 250, y: 500 }, to: { x: 170, y: 500 } });
  await expect(navigation).toBeInViewport({ ratio: 1 });
  await touch(page, { from: { x: 250, y: 500 }, to: { x: 130, y: 500 } });
  await expect(navigation).not.toBeInViewport();
});

test('a finger that rests on a chat opens its menu, and lifting it opens nothing else', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await parley.ask('Held');
  await page.keyboard.press('Control+Shift+o');
  await page.getByRole('button', { name: sidebar.open }).click();
  const row = parley.chatRows.first();
  // The drawer is still on its way.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  const place = await middleOf(row);
  const menu = page.getByRole('menu');
  await touch(page, {
    from: place,
    to: place,
    afterTouch: () => expect(menu.getByRole('menuitem').first()).toBeVisible(),
  });
  await expect(menu.getByRole('menuitem').first()).toBeVisible();
  await expect(parley.messages).toHaveCount(0);
  await expect(row).not.toHaveAttribute('data-dragged');
  await page.keyboard.press('Escape');
  // A finger that moves on scrolls the list.
  await touch(page, { from: place, to: { x: place.x, y: place.y + 120 } });
  await expect(menu).toHaveCount(0);
});

test('the header of a phone leads to a new chat', async ({ parley, page }) => {
  await parley.setUp();
  await parley.ask('First');
  const bar = page.locator('[data-element-id="nav-container"]');
  await bar.getByRole('button', { name: 'New chat' }).click();
  await expect(parley.messages).toHaveCount(0);
});

test('T102 a chat on which a finger rests is dragged into a folder', async ({ parley, page }) => {
  await parley.setUp();
  await parley.ask('Drag me');
  await page.getByRole('button', { name: sidebar.open }).tap();
  await page.getByRole('button', { name: arranging.newFolder, exact: true }).tap();
  await page.getByRole('textbox', { name: arranging.folderTitle }).press('Enter');
  const folder = page.locator('[data-folder-id]');
  const row = parley.chatRows.first();
  await touch(page, {
    from: await middleOf(row),
    to: await middleOf(folder),
    afterTouch: () => expect(row).toHaveAttribute('data-dragged'),
  });
  const folderId = await folder.getAttribute('data-folder-id');
  await expect(row).toHaveAttribute('data-in-folder', folderId ?? '');

  // What was done is told where a long menu stands as well.
  await page.getByRole('button', { name: arranging.folderActions }).tap();
  const last = page.getByRole('menuitem', { name: sidebar.delete, exact: true });
  await expect(last).toBeVisible();
  await expect(page.getByRole('button', { name: actions.undo })).toBeVisible();
  const isOnTop = await last.evaluate((line) => {
    const { left, bottom, width } = line.getBoundingClientRect();
    return line.contains(document.elementFromPoint(left + width / 2, bottom - 4));
  });
  expect(isOnTop).toBe(true);
});

test('T157 a chat has its settings on a phone, and the profile is kept with mod+Enter', async ({
  parley,
  page,
  fake,
}) => {
  await parley.setUp();
  await page.getByRole('button', { name: header.modelButton }).tap();
  await page.getByRole('button', { name: modelSettings.button, exact: true }).tap();
  const chatSettings = page.getByRole('dialog', { name: modelSettings.dialog });
  await chatSettings.getByRole('textbox', { name: modelSettings.instruction }).fill('Be brief.');
  await expectNoSideScroll(page);
  await chatSettings.getByRole('button', { name: modelSettings.save }).tap();
  await page.getByRole('button', { name: sidebar.open }).tap();
  await page.getByRole('button', { name: settings.dialog, exact: true }).tap();
  await parley.settingsDialog.getByRole('tab', { name: 'Profile' }).tap();
  const aboutMe = parley.settingsDialog.getByRole('textbox', { name: 'About you' });
  await aboutMe.fill('Name: Ada <b>\n{{not a placeholder}}');
  await aboutMe.press('ControlOrMeta+Enter');
  await expect(parley.settingsDialog.getByText('Saved.')).toBeVisible();
  await expectNoSideScroll(page);
  await parley.closeSettings();
  await parley.ask('Hello');
  const body = JSON.stringify(fake.completions().at(-1)?.body);
  expect(body).toContain('Be brief.');
  expect(body).toContain('Name: Ada <b>');
});

test('T92 Esc closes the dialog over the drawer, and not the drawer with it', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  const navigation = page.getByRole('navigation', { name: sidebar.navigation });
  await page.getByRole('button', { name: sidebar.open }).tap();
  await page.getByRole('button', { name: arranging.view }).tap();
  await page.getByRole('menuitem', { name: arranging.trash }).tap();
  const trash = page.getByRole('dialog', { name: arranging.trash });
  await expect(trash).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(trash).toBeHidden();
  await expect(navigation).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(navigation).not.toBeInViewport();
});

test('T92 the back gesture closes the drawer and stays in the chat', async ({ parley, page }) => {
  // A test cannot make the gesture; the browser tells it to what the page has registered for it.
  await page.addInitScript(() => {
    const watchers: EventTarget[] = [];
    class Watcher extends EventTarget {
      public constructor() {
        super();
        watchers.push(this);
      }
      public destroy(): void {
        watchers.splice(watchers.indexOf(this), 1);
      }
    }
    Object.assign(globalThis, {
      CloseWatcher: Watcher,
      goBackOnPhone: () => watchers.at(-1)?.dispatchEvent(new Event('close')),
    });
  });
  await parley.setUp();
  const navigation = page.getByRole('navigation', { name: sidebar.navigation });
  await page.getByRole('button', { name: sidebar.open }).tap();
  await expect(navigation).toBeInViewport();
  await page.evaluate('goBackOnPhone()');
  await expect(navigation).not.toBeInViewport();
  await expect(parley.messageBox).toBeVisible();
});

test('the actions of a message are there without hovering', async ({ parley }) => {
  await parley.setUp();
  const reply = await parley.ask('Hello');
  await expect(reply.getByRole('button', { name: 'Copy', exact: true })).toBeInViewport();
});

test('pinch zoom is allowed', async ({ parley, page }) => {
  await parley.openFirstRun();
  const viewport = await page.locator('meta[name="viewport"]').getAttribute('content');
  expect(viewport).not.toMatch(/user-scalable\s*=\s*(no|0)|maximum-scale\s*=\s*1/);
});

test('the settings are a sheet that fits', async ({ parley, page }) => {
  await parley.setUp();
  await page.getByRole('button', { name: sidebar.open }).tap();
  await page.getByRole('button', { name: settings.dialog, exact: true }).tap();
  await expect(parley.settingsDialog).toBeVisible();
  await expectNoSideScroll(page);
});

test('the message box stays above a keyboard that is laid over the page', async ({
  parley,
  page,
}) => {
  // Chromium has no such keyboard: a seen part of the page whose height the test sets.
  await page.addInitScript(() => {
    const seen = Object.assign(new EventTarget(), { offsetTop: 0, scale: 1, height: innerHeight });
    Object.defineProperty(window, 'visualViewport', { value: seen });
  });
  const setHeight = (height: number): Promise<void> =>
    page.evaluate((value) => {
      const seen = window.visualViewport;
      if (seen === null) return;
      Object.assign(seen, { height: value });
      seen.dispatchEvent(new Event('resize'));
    }, height);
  const bottom = async (): Promise<number> => {
    const box = await parley.messageBox.boundingBox();
    return (box?.y ?? Infinity) + (box?.height ?? 0);
  };
  await parley.setUp();
  await parley.ask('Hello');
  await parley.messageBox.focus();
  await setHeight(500);
  await expect.poll(bottom).toBeLessThan(500);
  await setHeight(844);
  await expect.poll(bottom).toBeGreaterThan(700);
});

test('on a phone an empty chat keeps its box at the foot and leads back to recent chats', async ({
  parley,
  page,
}) => {
  await parley.setUp();
  await parley.ask('A night train to Lisbon');
  await page.keyboard.press('Control+Shift+o');
  await expect(parley.messages).toHaveCount(0);
  const recent = page.getByRole('region', { name: welcome.recent });
  await expect(recent).toBeVisible();
  const box = await parley.messageBox.boundingBox();
  expect(box?.y).toBeGreaterThan(650);
  await expectNoSideScroll(page);
  await recent.getByRole('link', { name: /A night train/ }).click();
  await expect(parley.lastQuestion).toContainText('Lisbon');
});
