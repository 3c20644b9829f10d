import { readHostConfig } from '@parley/contract/http/host-config.ts';
import type { Character } from '@parley/domain/character/character.ts';
import { readSourceCharacter } from '@parley/domain/character/source-character.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import type { ToastOptions } from '@parley/ui/components/toast/toast-store.ts';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';

import { characterVersionsQuery, charactersQuery } from '#src/data/queries/characters-query.ts';
import { untilLoaded } from '#src/platform/lazy-module.ts';
import { useLiveQuery } from '#src/platform/live-query.ts';
import {
  builtInModule,
  type GivenCharacter,
} from '#src/services/characters/built-in-characters.ts';
import { hostCharactersOf, type HostCharacter } from '#src/services/characters/host-characters.ts';
import { createCharacterActions } from '#src/services/characters/character-actions.ts';
import { randomText } from '#src/platform/random-id.ts';
import { openTestStore } from '#src/services/providers/testing/open-test-store.ts';

import type { CharacterContexts } from '#src/services/contexts/character-contexts.ts';

import { CharactersDialog } from './characters-dialog.tsx';
import type { CharacterFiller } from './characters-props.ts';

let root: Root;
let store: Awaited<ReturnType<typeof openTestStore>>;
let used: Character[];
let told: ToastOptions[];
let locked: string[];
let builtIn: readonly GivenCharacter[];
let hosts: readonly HostCharacter[];
let areHostsHidden: boolean;
/** Brings a picture that was asked for, whenever the test says so. */
let bringPicture: (url: string) => void;
let openChatId: ChatId | undefined;
let filler: CharacterFiller | undefined;
let asked: { readonly signal: AbortSignal; readonly answer: (filled: Filled) => void }[];

/** Nothing is allowed, and all can be stored. */
const contexts: CharacterContexts = {
  standingOf: () => Promise.resolve({ allowed: new Set(), stored: new Set() }),
  apply: () => Promise.resolve(true),
  tryOut: () => Promise.resolve(err({ failure: 'unreachable', host: '' })),
};

type Filled = Awaited<ReturnType<CharacterFiller['fill']>>;

const gallery = page.getByRole('dialog', { name: 'Characters', exact: true });
const search = gallery.getByRole('searchbox', { name: 'Search characters' });

interface ShownProps {
  readonly isPremiumLocked: boolean;
}

function Shown({ isPremiumLocked }: ShownProps) {
  const own = useLiveQuery(charactersQuery(store));
  return (
    <CharactersDialog
      own={own.value}
      hasFailed={own.status === 'failed'}
      builtIn={builtIn}
      hosts={hosts}
      areHostsHidden={areHostsHidden}
      actions={createCharacterActions(store, randomText)}
      versionsOf={(id) => characterVersionsQuery(store, id)}
      nameModel={({ modelId }) => modelId}
      isUsable={() => true}
      openChatId={openChatId}
      canCreate
      filler={filler}
      contexts={contexts}
      isPremiumLocked={isPremiumLocked}
      isFillingLocked={isPremiumLocked}
      onLocked={(feature) => locked.push(feature)}
      renderPictureChoice={({ address, onChange }) => (
        <button
          type="button"
          data-address={address}
          onClick={() => {
            bringPicture = onChange;
          }}
        >
          Ask for a picture
        </button>
      )}
      onUse={(character) => used.push(character)}
      onCopyLink={() => Promise.resolve('copied')}
      onExport={() => Promise.resolve(false)}
      onTell={(toast) => told.push(toast)}
      onClose={() => undefined}
    />
  );
}

async function show(isPremiumLocked = false): Promise<void> {
  root.render(
    <IntlProvider locale="en">
      <Shown isPremiumLocked={isPremiumLocked} />
    </IntlProvider>,
  );
  await expect.element(search).toHaveFocus();
}

/** How many are drawn. */
function cards(): number {
  return document.querySelectorAll('[data-character-id]').length;
}

const focused = () => document.activeElement?.closest('[data-character-id]');

beforeEach(async () => {
  store = await openTestStore();
  used = [];
  told = [];
  locked = [];
  hosts = [];
  areHostsHidden = false;
  openChatId = undefined;
  asked = [];
  filler = {
    modelTitle: 'Mini',
    fill: (_character, signal) =>
      new Promise((answer) => {
        asked.push({ signal, answer });
      }),
  };
  builtInModule.load();
  await untilLoaded(builtInModule);
  const read = builtInModule.read();
  if (read === undefined || read instanceof Error) throw new Error('Not loaded');
  builtIn = read;
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => root.unmount());

it('T134, T239 says that a premium character needs premium, where the host sells licenses', async () => {
  const premium = builtIn.find(({ isPremium }) => isPremium)?.title ?? '';
  await show(true);
  await search.fill(premium);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => locked).toEqual(['premiumCharacters']);
  expect(used).toEqual([]);
  await gallery.getByRole('button', { name: 'Clone' }).first().click();
  await expect.poll(() => locked).toEqual(['premiumCharacters', 'premiumCharacters']);
  await expect.element(search).toBeVisible();
});

it('T168 finds by Enter, and a premium character is free where nothing is sold', async () => {
  const premium = builtIn.find(({ isPremium }) => isPremium)?.title ?? '';
  await show();
  await search.fill(premium);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => used.map(({ title }) => title)).toEqual([premium]);
});

it('T171 stores a new one once, however often its keys are pressed', async () => {
  await show();
  await gallery.getByRole('button', { name: 'Create character' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Pirate');
  await page.getByRole('textbox', { name: 'Instruction' }).fill('You are a pirate.');
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}');
  await expect.element(search).toBeVisible();
  await expect.poll(() => gallery.getByText('Pirate', { exact: true }).elements().length).toBe(1);
});

it('T168 moves with the arrows from the search to the cards and back', async () => {
  await show();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => focused()?.getAttribute('data-character-id')).toBe(builtIn[0]?.id);
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()?.getAttribute('data-character-id')).toBe(builtIn[1]?.id);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(search).toHaveFocus();
});

it('T168 goes to the cards with an arrow that was pressed before they were drawn', async () => {
  const drawnAtKey: number[] = [];
  const pressAtOnce = ({ target }: FocusEvent): void => {
    drawnAtKey.push(cards());
    target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  };
  addEventListener('focusin', pressAtOnce, { once: true });
  root.render(
    <IntlProvider locale="en">
      <Shown isPremiumLocked={false} />
    </IntlProvider>,
  );
  await expect.poll(() => focused()?.getAttribute('data-character-id')).toBe(builtIn[0]?.id);
  expect(drawnAtKey).toEqual([0]);
});

const field = (name: string) => page.getByRole('textbox', { name });
const stored = () => charactersQuery(store).getSnapshot().value;

async function startPirate(): Promise<void> {
  await show();
  await gallery.getByRole('button', { name: 'Create character' }).click();
  await field('Title').fill('Pirate');
  await field('Instruction').fill('You are a pirate.');
}

it('T171 asks before what was written is gone, however the form is left', async () => {
  await startPirate();
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  for (const leave of ['Escape', 'Cancel', 'Close']) {
    if (leave === 'Escape') await userEvent.keyboard('{Escape}');
    else await page.getByRole('button', { name: leave, exact: true }).click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(field('Instruction')).toHaveValue('You are a pirate.');
  }
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(search).toBeVisible();
  await expect.poll(stored).toEqual([]);
  await gallery.getByRole('button', { name: 'Create character' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(search).toBeVisible();
});

it('T171 a picture that comes late takes nothing away that was typed meanwhile', async () => {
  await startPirate();
  await page.getByRole('button', { name: 'Ask for a picture' }).click();
  await field('Title').fill('Captain');
  bringPicture('data:image/png;base64,AAAA');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(search).toBeVisible();
  await expect
    .poll(stored)
    .toMatchObject([{ title: 'Captain', avatarUrl: 'data:image/png;base64,AAAA' }]);
});

it('T171 refuses what would be left out: half an example, and starters beyond the limit', async () => {
  await startPirate();
  await page.getByRole('button', { name: 'Add example' }).click();
  await field('Example 1: what the character answers').fill('Arr!');
  await field('Conversation starters').fill('1\n2\n3\n4\n5\n6\n7\n8\n\n9');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('2 fields need attention')).toBeVisible();
  await expect.element(field('Conversation starters')).toHaveFocus();
  await field('Conversation starters').fill('1\n\n2');
  await field('Example 1: what you say').fill('Hello');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(search).toBeVisible();
  await expect
    .poll(stored)
    .toMatchObject([
      { starters: ['1', '2'], trainingExamples: [{ userText: 'Hello', assistantText: 'Arr!' }] },
    ]);
});

it('T171 offers a picture elsewhere to be fetched, and does not ask for it', async () => {
  const avatarURL = 'https://pictures.example/a.png';
  const sent = readSourceCharacter({ title: 'Coach', instruction: 'Be a coach.', avatarURL });
  await createCharacterActions(store, randomText).importOne(sent);
  await show();
  await gallery.getByRole('button', { name: 'Edit character' }).click();
  await expect.element(field('Title')).toHaveValue('Coach');
  const choice = page.getByRole('button', { name: 'Ask for a picture' });
  await expect.element(choice).toHaveAttribute('data-address', avatarURL);
  expect(document.querySelector('img')).toBeNull();
});

it('T169 keeps the focus where a button goes with its card', async () => {
  await show();
  await gallery.getByRole('button', { name: 'Add', exact: true }).first().click();
  const more = gallery.getByRole('button', { name: 'More' });
  await expect.element(more).toBeVisible();
  await expect.element(search).toHaveFocus();
  await more.click();
  await page.getByRole('menuitem', { name: 'Remove character' }).click();
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(search).toHaveFocus();
});

const editor = page.getByRole('dialog', { name: 'Create character' });
const formField = (name: string) => editor.getByRole('textbox', { name, exact: true });
const fillButton = editor.getByRole('button', { name: 'Fill with AI' });

async function edit(isPremiumLocked = false): Promise<void> {
  await show(isPremiumLocked);
  await gallery.getByRole('button', { name: 'Create character' }).click();
  await expect.element(formField('Title')).toHaveFocus();
}

async function ask(): Promise<void> {
  await edit();
  await formField('Title').fill('Pirate');
  await fillButton.click();
  expect(asked).toHaveLength(1);
}

it('T172 is not offered without a model, and waits for a title', async () => {
  filler = undefined;
  await edit();
  await expect.element(fillButton).not.toBeInTheDocument();
  root.unmount();
  root = createRoot(document.body.firstElementChild ?? document.body);
  filler = { modelTitle: 'Mini', fill: () => Promise.reject(new Error('Not to be asked')) };
  await edit();
  await expect.element(fillButton).toBeDisabled();
  await formField('Title').fill('Pirate');
  await expect.element(fillButton).toBeEnabled();
});

it('T172 writes what is blank when the answer comes, keeps what is typed, and is undone', async () => {
  await ask();
  await expect.element(editor.getByText('Asking Mini…')).toBeVisible();
  await formField('Instruction').fill('Mine.');
  asked[0]?.answer(
    ok({ description: 'Sails.', instruction: 'You sail.', welcomeMessage: 'Ahoy!' }),
  );
  await expect.element(formField('Description')).toHaveValue('Sails.');
  await expect.element(formField('Instruction')).toHaveValue('Mine.');
  await expect.element(formField('Welcome message')).toHaveValue('Ahoy!');
  await expect.element(editor.getByText(/Filled in: Description, Welcome message\./)).toBeVisible();
  await formField('Description').fill('Sails far.');
  await editor.getByRole('button', { name: 'Undo' }).click();
  await expect.element(formField('Welcome message')).toHaveValue('');
  await expect.element(formField('Description')).toHaveValue('Sails far.');
  await expect.element(fillButton).toHaveFocus();
});

it('T172 is stopped by its button and by leaving the form', async () => {
  await ask();
  await editor.getByRole('button', { name: 'Stop' }).click();
  expect(asked[0]?.signal.aborted).toBe(true);
  asked[0]?.answer(err({ reason: 'stopped' }));
  await expect.element(editor.getByText('Stopped. Nothing was filled in.')).toBeVisible();
  await expect.element(fillButton).toHaveFocus();
  await fillButton.click();
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => asked[1]?.signal.aborted).toBe(true);
});

it('T253 says what went wrong, in place, with the words of the provider', async () => {
  await ask();
  const error = {
    code: 'rejected',
    source: 'OpenAI',
    providerMessage: `No credit. ${'x'.repeat(400)}`,
    isRetryable: false,
  } as const;
  asked[0]?.answer(err({ reason: 'failed', error }));
  await expect.element(editor.getByText('OpenAI rejected the request.')).toBeVisible();
  await expect.element(editor.getByText(/^No credit\. x{289}$/u)).toBeVisible();
  await fillButton.click();
  asked[1]?.answer(err({ reason: 'unreadable' }));
  await expect.element(editor.getByText(/^The reply of Mini isn’t a character/u)).toBeVisible();
  await expect.element(formField('Title')).toHaveValue('Pirate');
});

it('T253 tells in the form and as a notice that it needs premium, and asks nobody', async () => {
  await edit(true);
  await formField('Title').fill('Pirate');
  await fillButton.click();
  const text = 'Filling in with AI is part of premium. Add a license key to use it.';
  await expect.element(editor.getByText(text)).toBeVisible();
  expect(locked).toEqual(['fillContentWithAI']);
  expect(asked).toEqual([]);
});

it('T169 the operator’s characters play without being kept, and have no buttons', async () => {
  const guide = { id: 'character-guide', title: 'Guide', instruction: 'Show the way.' };
  hosts = hostCharactersOf(readHostConfig({ name: 'Acme', systemCharacters: [guide] }));
  await show();
  const card = gallery.getByRole('listitem').filter({ hasText: 'Guide' });
  await expect.element(card).toBeVisible();
  await expect.element(gallery.getByRole('heading', { name: 'Acme' })).toBeVisible();
  expect(card.getByRole('button').elements()).toHaveLength(1);
  await card.getByRole('button').click();
  expect(used.map(({ title }) => title)).toEqual(['Guide']);
  const [played] = used;
  if (played === undefined) throw new Error('Somebody plays');
  expect(await createCharacterActions(store, randomText).find(played.id)).toBeUndefined();
});

it('T261 says why there are none: nobody made one, they are for members, or none fits', async () => {
  builtIn = [];
  await show();
  await expect.element(gallery.getByText('No characters yet')).toBeVisible();
  areHostsHidden = true;
  await show();
  await expect.element(gallery.getByText(/for its members only/)).toBeVisible();
  await search.fill('zzz');
  await expect.element(gallery.getByText('No characters match “zzz”')).toBeVisible();
});

it('T261 says in red that a premium character needs a license', async () => {
  const star = { title: 'Star', instruction: 'Shine.', premium: true };
  hosts = hostCharactersOf(readHostConfig({ systemCharacters: [star] }));
  await show(true);
  await gallery.getByRole('button', { name: /^Star/ }).click();
  expect(locked).toEqual(['premiumCharacters']);
  expect(used).toEqual([]);
});

it('draws a long collection in parts, and the rest where one goes on', async () => {
  const systemCharacters = Array.from({ length: 200 }, (_, index) => ({
    id: `character-many-${index}`,
    title: `Number ${index}`,
    instruction: 'Count.',
  }));
  hosts = hostCharactersOf(readHostConfig({ systemCharacters }));
  builtIn = [];
  await show();
  await expect.poll(cards).toBeGreaterThan(20);
  expect(cards()).toBeLessThan(150);
  await search.fill('Number 199');
  await expect.poll(() => gallery.getByText('Number 199').elements().length).toBe(1);
  await search.fill('');
  await expect.poll(cards).toBeGreaterThan(20);
  const drawn = cards();
  [...document.querySelectorAll<HTMLElement>('[data-card]')].at(-1)?.focus();
  await expect.poll(cards).toBeGreaterThan(drawn);
});
