import type { FakeProvider } from '../fake-provider/fake-provider.ts';
import {
  actions as messageActions,
  arranging,
  attributes,
  editing,
  sidebar,
} from '../fixtures/names.ts';
import type { Parley } from '../fixtures/parley.ts';
import { gone, type Ledger } from './ledger.ts';

/** What an action works with. */
export interface Scene {
  readonly parley: Parley;
  readonly fake: FakeProvider;
  readonly ledger: Ledger;
  readonly random: () => number;
  /** A word that was not used before. */
  readonly word: () => string;
}

/** Something that a person does, up to the moment at which the screen shows it done. */
export type Action = (scene: Scene) => Promise<void>;

/** Asks in the open chat, and waits for the whole answer. */
const ask: Action = async ({ parley, fake, ledger, word }) => {
  const question = `Question ${word()}`;
  const answer = `Answer ${word()}`;
  fake.set({ text: answer });
  await parley.send(question);
  const asked = await idOf(parley, 'user');
  ledger.confirm(`text ${asked}`, question);
  await parley.page
    .locator(`article[${attributes.state}="finished"]`, { hasText: answer })
    .waitFor();
  const answered = await idOf(parley, 'assistant');
  ledger.confirm(`text ${answered}`, answer);
  ledger.confirm(`state ${answered}`, 'finished');
};

/** Begins a chat with a question. */
const begin: Action = async (scene) => {
  await scene.parley.newChat();
  await ask(scene);
};

const rename: Action = async ({ parley, ledger, word }) => {
  const { page } = parley;
  const title = `Title ${word()}`;
  const chat = await chosenChat(parley);
  if (chat === undefined) return;
  await rowAction(parley, chat, sidebar.rename);
  const box = page.getByRole('textbox', { name: sidebar.renameBox });
  await box.fill(title);
  ledger.begin(`title ${chat}`, title);
  await box.press('Enter');
  await rowOf(parley, chat).filter({ hasText: title }).waitFor();
  ledger.confirm(`title ${chat}`, title);
};

const favorite: Action = async ({ parley, ledger }) => {
  const chat = await chosenChat(parley);
  if (chat === undefined) return;
  await openRowMenu(parley, chat);
  const add = parley.page.getByRole('menuitem', { name: sidebar.favorite, exact: true });
  if (!(await add.isVisible())) {
    await parley.page.keyboard.press('Escape');
    return;
  }
  ledger.begin(`favorite ${chat}`, 'yes');
  await add.click();
  await openRowMenu(parley, chat);
  await parley.page.getByRole('menuitem', { name: sidebar.unfavorite, exact: true }).waitFor();
  ledger.confirm(`favorite ${chat}`, 'yes');
  await parley.page.keyboard.press('Escape');
};

const addFolder: Action = async ({ parley, ledger, word }) => {
  const { page } = parley;
  const title = `Folder ${word()}`;
  await page.getByRole('button', { name: arranging.newFolder, exact: true }).click();
  await page.getByRole('textbox', { name: arranging.folderTitle }).fill(title);
  await page.keyboard.press('Enter');
  const folder = page.locator('[data-folder-id]', { hasText: title });
  await folder.waitFor();
  const id = (await folder.getAttribute('data-folder-id')) ?? '';
  ledger.confirm(`folder title ${id}`, title);
};

const move: Action = async ({ parley, ledger }) => {
  const { page } = parley;
  const chat = await chosenChat(parley);
  const folder = page.locator('[data-folder-id]').first();
  if (chat === undefined || (await folder.count()) === 0) return;
  const id = (await folder.getAttribute('data-folder-id')) ?? '';
  const title = /Folder \w+/.exec((await folder.textContent()) ?? '')?.[0] ?? '';
  if (title === '' || (await rowOf(parley, chat).getAttribute('data-in-folder')) === id) return;
  await rowAction(parley, chat, arranging.move);
  ledger.begin(`folder ${chat}`, id);
  await page
    .getByRole('dialog', { name: arranging.move })
    .getByRole('button', { name: title })
    .click();
  await page.locator(`[${attributes.chatId}="${chat}"][data-in-folder="${id}"]`).waitFor();
  ledger.confirm(`folder ${chat}`, id);
};

const edit: Action = async ({ parley, ledger, word }) => {
  if ((await parley.questions.count()) === 0) return;
  const message = parley.lastQuestion;
  const id = await idOf(parley, 'user');
  const text = `Edited ${word()}`;
  await parley.act(message, messageActions.edit);
  const box = parley.page.getByRole('textbox', { name: editing.message });
  await box.fill(text);
  ledger.begin(`text ${id}`, text);
  await parley.page.getByRole('button', { name: editing.replace }).click();
  await parley.textOf(message).filter({ hasText: text }).waitFor();
  ledger.confirm(`text ${id}`, text);
};

const remove: Action = async ({ parley, ledger, random }) => {
  const ids = await chatIds(parley);
  const chat = ids[Math.floor(random() * ids.length)];
  // Something has to be left to work with.
  if (ids.length < 4 || chat === undefined) return;
  await openRowMenu(parley, chat);
  await parley.page.getByRole('menuitem', { name: sidebar.delete, exact: true }).click();
  for (const fact of ['title', 'favorite', 'folder']) ledger.begin(`${fact} ${chat}`, gone);
  // What is not there any more proves nothing: neither is it in a browser that died.
  await parley.page.getByText('Chat moved to the trash').last().waitFor();
  await rowOf(parley, chat).waitFor({ state: 'detached' });
  await parley.messageBox.waitFor();
  for (const fact of ['title', 'favorite', 'folder']) ledger.confirm(`${fact} ${chat}`, gone);
};

const choices: readonly (readonly [weight: number, action: Action])[] = [
  [4, ask],
  [3, begin],
  [3, rename],
  [2, favorite],
  [1, addFolder],
  [2, move],
  [3, edit],
  [1, remove],
];

/** One of the actions, those that people do often more often than others. */
export function chooseAction(random: () => number): Action {
  let left = random() * choices.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, action] of choices) {
    left -= weight;
    if (left < 0) return action;
  }
  return ask;
}

async function idOf(parley: Parley, role: 'user' | 'assistant'): Promise<string> {
  const message = role === 'user' ? parley.lastQuestion : parley.lastReply;
  return (await message.getAttribute(attributes.messageId)) ?? '';
}

async function chatIds(parley: Parley): Promise<readonly string[]> {
  return parley.chatRows.evaluateAll(
    (rows, name) => rows.map((row) => row.getAttribute(name) ?? ''),
    attributes.chatId,
  );
}

/** The chat on the top of the list: its row is in view. */
async function chosenChat(parley: Parley): Promise<string | undefined> {
  return (await chatIds(parley))[0];
}

const rowOf = (parley: Parley, chat: string) =>
  parley.page.locator(`[${attributes.chatId}="${chat}"]`).first();

async function openRowMenu(parley: Parley, chat: string): Promise<void> {
  const row = rowOf(parley, chat);
  await row.hover();
  await row.getByRole('button', { name: sidebar.rowActions }).click();
}

async function rowAction(parley: Parley, chat: string, action: string): Promise<void> {
  await openRowMenu(parley, chat);
  await parley.page.getByRole('menuitem', { name: action, exact: true }).click();
}
