import { characterOf } from '@parley/domain/character/testing/character-of.ts';
import { createToastStore, type ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';

import { loadCharacters } from '#src/data/repositories/character-repository.ts';
import { encodeCharacterFragment } from '#src/services/characters/character-link.ts';
import { createConfigService } from '#src/services/config/config-service.ts';
import { openTestStore } from '#src/services/providers/testing/open-test-store.ts';

import { CharacterLinkPane } from './character-link-pane.tsx';

let root: Root;
let store: Awaited<ReturnType<typeof openTestStore>>;
let toasts: ToastStore;
let closed: number;

beforeEach(async () => {
  store = await openTestStore();
  toasts = createToastStore();
  closed = 0;
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => root.unmount());

async function show(chatFeatures: Readonly<Record<string, boolean>> = {}): Promise<void> {
  const sent = characterOf({
    title: 'Coach',
    instruction: 'Be a coach.',
    welcomeMessage: 'Ready to run?',
    trainingExamples: [{ userText: 'Tired.', assistantText: 'One more lap.' }],
  });
  const fragment = await encodeCharacterFragment(sent);
  const config = createConfigService(() =>
    Promise.resolve({ outcome: 'found', document: { chatFeatures } }),
  );
  await config.whenLoaded();
  root.render(
    <IntlProvider locale="en">
      <CharacterLinkPane
        ports={{ store, toasts, config }}
        fragment={fragment.ok ? fragment.value : ''}
        onClose={() => {
          closed += 1;
        }}
      />
    </IntlProvider>,
  );
}

const dialog = page.getByRole('dialog', { name: 'Import Character Coach?' });
const bring = dialog.getByRole('button', { name: 'Import Character' });
const told = () => toasts.read().map(({ message }) => message);

it('T174 shows everything that the model would be told, and keeps it once', async () => {
  await show();
  for (const text of ['Be a coach.', 'Ready to run?', 'Tired.', 'One more lap.']) {
    await expect.element(dialog.getByText(text)).toBeVisible();
  }
  await bring.click();
  await expect.poll(told).toEqual(['1 character imported.']);
  expect(closed).toBe(1);
  const stored = await loadCharacters(store);
  expect(stored.ok && stored.value.map(({ title }) => title)).toEqual(['Coach']);
});

it('T208 stays open where it was not stored: the address does not hold it any more', async () => {
  await show();
  await expect.element(bring).toBeVisible();
  store.close();
  await bring.click();
  await expect.poll(() => told().length).toBe(1);
  expect(closed).toBe(0);
  await expect.element(bring).toBeVisible();
});

it.each(['addNewCharacters', 'pickCharacters'])('T175 takes none without %s', async (name) => {
  await show({ [name]: false });
  await expect.element(page.getByText('Adding characters is turned off here.')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Import Character' }))
    .not.toBeInTheDocument();
});
