import { characterOf } from '@parley/domain/character/testing/character-of.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import { createToastStore, type ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';

import { loadCharacters } from '#src/data/repositories/character-repository.ts';
import type { FromWorker, NetworkRequests } from '#src/platform/network-protocol.ts';
import { sha256Hex } from '#src/platform/sha256.ts';
import { encodeCharacterFragment } from '#src/services/characters/character-link.ts';
import { createConfigService } from '#src/services/config/config-service.ts';
import { createNetworkClient, type WorkerLike } from '#src/services/network/network-client.ts';
import { openTestStore } from '#src/services/providers/testing/open-test-store.ts';

import { CharacterLinkPane } from './character-link-pane.tsx';

let root: Root;
let store: Awaited<ReturnType<typeof openTestStore>>;
let toasts: ToastStore;
let closed: number;

/** Stands for the network: answers each request for a file, and keeps what was asked for. */
const worker: WorkerLike = {
  postMessage(message) {
    if (message.type !== 'request' || message.name !== 'fetch-item') return;
    fetched.push(message.input.url);
    queueMicrotask(() =>
      worker.onmessage?.(
        new MessageEvent<FromWorker>('message', {
          data: { type: 'answer', callId: message.callId, output: answer },
        }),
      ),
    );
  },
  onmessage: null,
  onerror: null,
  terminate: () => undefined,
};
let fetched: string[];
let answer: NetworkRequests['fetch-item']['output'];

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

beforeEach(async () => {
  fetched = [];
  answer = ok(bytesOf(coach));
  store = await openTestStore();
  toasts = createToastStore();
  closed = 0;
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => root.unmount());

const coach = {
  title: 'Coach',
  instruction: 'Be a coach.',
  welcomeMessage: 'Ready to run?',
  trainingExamples: [{ userText: 'Tired.', assistantText: 'One more lap.' }],
};

async function show(chatFeatures: Readonly<Record<string, boolean>> = {}): Promise<void> {
  const fragment = await encodeCharacterFragment(characterOf(coach));
  await showLink({ fragment: fragment.ok ? fragment.value : '' }, { chatFeatures });
}

async function showLink(
  link: { readonly fragment: string } | { readonly address: string },
  document: unknown,
): Promise<void> {
  const config = createConfigService(() => Promise.resolve({ outcome: 'found', document }));
  await config.whenLoaded();
  root.render(
    <IntlProvider locale="en">
      <CharacterLinkPane
        ports={{ store, toasts, config, network: createNetworkClient(() => worker) }}
        {...link}
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

const address = 'https://files.test/coach.json';
const load = page.getByRole('button', { name: 'Load' });
const again = page.getByRole('button', { name: 'Try again' });
const alert = page.getByRole('alert');

it('T2 an address is fetched after a click, and what it holds is shown before it is kept', async () => {
  await showLink({ address }, {});
  const question = page.getByRole('dialog', { name: 'Import a character' });
  await expect.element(question.getByText(address)).toBeVisible();
  expect(fetched).toEqual([]);
  await load.click();
  await expect.element(dialog.getByText('One more lap.')).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: 'View Details' }))
    .toHaveAttribute('href', address);
  expect(fetched).toEqual([address]);
  await bring.click();
  await expect.poll(told).toEqual(['1 character imported.']);
});

it('T174 the id of a shared one is asked of this server, where it offers that', async () => {
  answer = ok(bytesOf({ id: 'c-1', data: coach }));
  await showLink({ address: 'c-1' }, { sharing: { items: true } });
  await load.click();
  await expect
    .element(dialog.getByRole('link', { name: 'View Details' }))
    .toHaveAttribute('href', new URL('characters/c-1', location.href).href);
  expect(fetched).toEqual([new URL('api/shared_characters/c-1', location.href).href]);
});

it.each([
  ['c-1', 'This server doesn’t offer shared characters.'],
  ['http://files.test/coach.json', 'The address has to start with https://.'],
  ['https://192.168.0.1/coach.json', 'Parley doesn’t fetch files from private networks'],
])('T2 %s is asked of nobody', async (value, text) => {
  await showLink({ address: value }, {});
  await expect.element(alert.getByText(text)).toBeVisible();
  await expect.element(load).not.toBeInTheDocument();
  await expect.element(again).not.toBeInTheDocument();
  expect(fetched).toEqual([]);
});

it('T208 a server’s own words come first, the general text otherwise', async () => {
  answer = err({ code: 'refused', status: 404, detail: 'This character was removed.' });
  await showLink({ address: 'c-1' }, { sharing: { items: true } });
  await load.click();
  await expect.element(alert).toHaveTextContent(/^This character was removed\.$/);
  answer = err({ code: 'refused', status: 500 });
  await again.click();
  await expect
    .element(alert)
    .toHaveTextContent(/^Unable to import character\. Please try again\. .* status 500\.$/);
});

it.each([
  ['no character', ok(bytesOf({ chats: [] })), 'these are chats'],
  ['several', ok(bytesOf([coach, coach])), 'several characters'],
  ['a redirect', err({ code: 'redirected' as const }), 'files.test leads to another address'],
])('T208 %s is nothing to import', async (_name, output, text) => {
  answer = output;
  await showLink({ address }, {});
  await load.click();
  await expect
    .element(alert.getByText('Unable to import character. Please try again.'))
    .toBeVisible();
  await expect.element(alert.getByText(text)).toBeVisible();
});

it('T2 content that is not the one of the link’s digest is refused', async () => {
  await showLink({ address: `${address}#sha256=${'0'.repeat(64)}` }, {});
  await load.click();
  await expect.element(alert.getByText('its checksum is different')).toBeVisible();
  const digest = await sha256Hex(bytesOf(coach));
  root.render(null);
  await showLink({ address: `${address}#sha256=${digest}` }, {});
  await load.click();
  await expect.element(bring).toBeVisible();
});
