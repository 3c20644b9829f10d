import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

import { readTables } from '../../tools/markdown-table.ts';
import {
  actions,
  arranging,
  keyForm,
  modelSettings,
  ownModel,
  sidebar,
} from '../fixtures/names.ts';
import { expect, test } from '../fixtures/test.ts';

const markdown = readFileSync(new URL('../../docs/element-ids.md', import.meta.url), 'utf8');

type Situation =
  | 'always'
  | 'chat'
  | 'menu'
  | 'versions'
  | 'streaming'
  | 'reasoning'
  | 'settings'
  | 'palette'
  | 'shortcuts'
  | 'ownModel'
  | 'toast'
  | 'folder';

/** Rows that are in the page in a situation, without those that are yet to come. */
function rowsOf(headings: readonly string[], situation: Situation | 'narrow'): readonly string[][] {
  return readTables(markdown, [...headings, 'where', 'state'])
    .filter((row) => row.at(-1) === 'here' && row.at(-2) === situation)
    .map((row) => [...row]);
}

async function expectRoles(page: Page, situation: Situation): Promise<void> {
  for (const [role = '', name = ''] of rowsOf(['role', 'name'], situation)) {
    const wanted = name.endsWith('*')
      ? { name: new RegExp(`^${name.slice(0, -1)}`) }
      : { name, exact: true };
    const found = page.getByRole(role as Parameters<Page['getByRole']>[0], wanted);
    await expect(found.first(), `${role} "${name}"`).toBeAttached();
  }
}

async function expectAttributes(page: Page, situation: Situation): Promise<void> {
  for (const [attribute = '', on = '', values = ''] of rowsOf(
    ['attribute', 'on', 'values'],
    situation,
  )) {
    const carriers = page.locator(on === 'article' ? `article[${attribute}]` : `[${attribute}]`);
    const found = attribute === 'data-part' ? page.locator(`[data-part="${values}"]`) : carriers;
    await expect(found.first(), attribute).toBeAttached();
    if (!values.includes(',')) continue;
    const known = values.split(', ');
    const given = await found.evaluateAll(
      (elements, name) => elements.map((element) => element.getAttribute(name)),
      attribute,
    );
    expect(known, attribute).toEqual(expect.arrayContaining(given));
  }
}

async function expectIds(page: Page, situation: Situation | 'narrow'): Promise<void> {
  for (const [id = ''] of rowsOf(['data-element-id', 'element'], situation)) {
    await expect(page.locator(`[data-element-id="${id}"]`).first(), id).toBeAttached();
  }
}

async function expectAll(page: Page, situation: Situation): Promise<void> {
  await expectRoles(page, situation);
  await expectAttributes(page, situation);
  await expectIds(page, situation);
}

test('every name of docs/element-ids.md is in the page where it is said to be', async ({
  parley,
  page,
  fake,
}) => {
  await parley.setUp();
  await expectAll(page, 'always');
  await parley.ask('An earlier chat');
  await parley.newChat();
  fake.set({ text: 'The answer.', reasoning: { text: 'Thinking.' } });
  await parley.ask('Hello');
  await parley.lastReply.hover();
  await expectAll(page, 'chat');
  await expectAll(page, 'reasoning');
  await parley.lastReply.getByRole('button', { name: actions.more }).click();
  await expectAll(page, 'menu');
  await page.keyboard.press('Escape');
  await parley.act(parley.lastReply, actions.regenerate);
  await parley.expectState('finished');
  await expectAll(page, 'versions');
  fake.set({ text: 'word '.repeat(60), stallAfterChunks: 3 });
  await parley.send('Go on');
  await parley.expectState('streaming');
  await expectAll(page, 'streaming');
  await parley.stopButton.click();
  await parley.deleteMessage(parley.lastReply);
  await expectAll(page, 'toast');
  await page.getByRole('button', { name: arranging.newFolder, exact: true }).click();
  await page.keyboard.press('Enter');
  await expectAll(page, 'folder');
  await parley.openSettings();
  for (const provider of ['openai', 'anthropic'] as const) {
    const advanced = parley.providerGroup(provider).getByRole('button', { name: keyForm.advanced });
    await advanced.click();
  }
  await expectAll(page, 'settings');
  await parley.closeSettings();
  await page.keyboard.press('Control+k');
  await expectAll(page, 'palette');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+/');
  await expectAll(page, 'shortcuts');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: modelSettings.button, exact: true }).click();
  await page.getByRole('button', { name: ownModel.open }).click();
  await expectAll(page, 'ownModel');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 820, height: 900 });
  await page.getByRole('button', { name: sidebar.open }).click();
  await expectIds(page, 'narrow');
});
