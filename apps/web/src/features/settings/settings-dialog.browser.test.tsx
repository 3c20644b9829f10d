import { useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';

import { createQueries } from '#src/data/queries/create-queries.ts';
import type { StoragePersistence } from '#src/platform/storage-persistence.ts';
import { openTestStore, trashOneChat } from '#src/services/providers/testing/open-test-store.ts';
import {
  createSettingsService,
  type SettingsService,
} from '#src/services/settings/settings-service.ts';

import { SettingsDialog } from './settings-dialog.tsx';
import type { DataPort, ForeignSectionId } from './settings-ports.ts';

const sections: Partial<Record<ForeignSectionId, ReactNode>> = {
  debug: <p>Troubleshooting</p>,
  profile: <p>Who you are</p>,
  privacy: <p>Privacy</p>,
  keys: <p>The keys</p>,
};

const dialog = page.getByRole('dialog', { name: 'Settings' });

let root: Root;
let store: Awaited<ReturnType<typeof openTestStore>>;
let settings: SettingsService;
let data: DataPort;
let emptied: number;

const persistence: StoragePersistence = {
  estimate: () => Promise.resolve({ usageBytes: 5e8, quotaBytes: 1e9, isPersisted: false }),
  request: () => Promise.resolve(true),
};

const noTexts: Readonly<Record<string, string>> = {};

function Bench({ texts = noTexts }: { readonly texts?: Readonly<Record<string, string>> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <IntlProvider locale="en" messages={texts} onError={() => undefined}>
      <button onClick={() => setIsOpen(true)}>Open</button>
      <SettingsDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        settings={settings}
        data={data}
        typeface="inter"
        brand="Parley"
        version="1.2.3"
        languages={[{ locale: 'en', name: 'English', flag: undefined, percent: 100 }]}
        language={undefined}
        onLanguageChange={() => undefined}
        onOpenShortcuts={() => undefined}
        allowNotifications={() => Promise.resolve(false)}
        renderSection={(id) => sections[id]}
      />
    </IntlProvider>
  );
}

beforeEach(async () => {
  store = await openTestStore();
  settings = await createSettingsService(store);
  emptied = 0;
  data = {
    queries: createQueries(store, persistence),
    persistence,
    emptyTrash: () => {
      emptied += 1;
      return Promise.resolve(true);
    },
    localStorageBytes: () => 1_048_576,
    biggestChats: () => Promise.resolve([]),
    openChat: () => undefined,
  };
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
  root.render(<Bench />);
});

afterEach(() => root.unmount());

async function openDialog(): Promise<void> {
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(dialog).toBeVisible();
}

async function openSection(name: string): Promise<void> {
  await dialog.getByRole('tab', { name }).click();
}

describe('SettingsDialog', () => {
  it('changes hold at once and are stored', async () => {
    await openDialog();
    await openSection('Appearance');
    await dialog.getByRole('radio', { name: 'Dark' }).click({ force: true });
    await openSection('Conversation');
    await dialog.getByRole('switch', { name: 'Stream replies' }).click();
    expect(settings.getSnapshot()).toMatchObject({ theme: 'dark', streaming: false });
    await expect
      .poll(async () => (await createSettingsService(store)).getSnapshot())
      .toMatchObject({ theme: 'dark', streaming: false });
  });

  it('goes through the sections with the arrow keys', async () => {
    await openDialog();
    await expect.element(dialog.getByRole('tab', { name: 'Keys and endpoints' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(dialog.getByRole('tab', { name: 'Privacy and keys' })).toHaveFocus();
    await expect.element(dialog.getByRole('tabpanel', { name: 'Privacy and keys' })).toBeVisible();
    await userEvent.keyboard('{End}');
    await expect.element(dialog.getByText('1.2.3')).toBeVisible();
  });

  it.each([1280, 700])('has room for long names of sections, %d px wide', async (width) => {
    await page.viewport(width, 800);
    const texts = {
      'settings.section.keys': 'Schlüssel und ihre Endpunkte',
      'settings.section.appearance': 'Darstellungsmöglichkeitenübersicht',
    };
    root.render(<Bench texts={texts} />);
    await page.getByRole('button', { name: 'Open' }).click();
    await expect
      .element(page.getByRole('tab', { name: texts['settings.section.keys'] }))
      .toBeVisible();
    const list = page.getByRole('tablist').element();
    expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth);
    for (const tab of page.getByRole('tab').elements()) {
      expect(tab.scrollWidth).toBeLessThanOrEqual(tab.clientWidth);
    }
    await page.viewport(1280, 800);
  });

  it('finds a setting by its words, in whatever section it is', async () => {
    await openDialog();
    await dialog.getByRole('searchbox', { name: 'Search settings' }).fill('stream');
    await expect.element(dialog.getByRole('switch', { name: 'Stream replies' })).toBeVisible();
    expect(dialog.getByText('The keys').elements()).toEqual([]);
    await dialog.getByRole('searchbox', { name: 'Search settings' }).fill('no such thing');
    await expect.element(dialog.getByText('No matching settings.')).toBeVisible();
  });

  it('T33 shows what helps to find faults after more than ten taps on its title', async () => {
    await openDialog();
    const title = dialog.getByRole('heading', { name: 'Settings', exact: true });
    for (let taps = 0; taps < 10; taps += 1) await title.click();
    expect(dialog.getByText('Troubleshooting').elements()).toEqual([]);
    await title.click();
    await expect.element(dialog.getByText('Troubleshooting')).toBeVisible();
  });

  it('closes with Esc and gives the focus back', async () => {
    await openDialog();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  it('shows the storage, asks the browser to keep it, and empties the trash after a question', async () => {
    await openDialog();
    await trashOneChat(store);
    await openSection('Data');
    await expect.element(dialog.getByText('500 MB of 1 GB used')).toBeVisible();
    await expect.element(dialog.getByText('1.05 MB of 5.24 MB used')).toBeVisible();
    await dialog.getByRole('button', { name: 'Measure' }).click();
    await expect.element(dialog.getByText('No chats yet.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Ask the browser to keep my data' }).click();
    await expect.element(dialog.getByText(/agreed to keep/)).toBeVisible();
    await expect.element(dialog.getByText('1 item, kept for 30 days.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Empty trash' }).click();
    expect(emptied).toBe(0);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Empty trash' }).click();
    await expect.poll(() => emptied).toBe(1);
  });
});
