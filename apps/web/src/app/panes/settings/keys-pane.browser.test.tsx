import { err } from '@parley/domain/shared/result.ts';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { loadCatalogue } from '#src/app/languages/locales.ts';
import { KeySetup } from '#src/features/models/components/key-setup.tsx';
import { createConfigService } from '#src/services/config/config-service.ts';
import { createModelPreferences } from '#src/services/providers/model-preferences.ts';
import { openTestStore } from '#src/services/providers/testing/open-test-store.ts';
import { createProviderBench } from '#src/services/providers/testing/provider-bench.ts';
import { turnError } from '#src/services/providers/testing/scripted-network.ts';
import { createSettingsService } from '#src/services/settings/settings-service.ts';

import { KeysPane } from './keys-pane.tsx';

let root: Root;

beforeEach(() => {
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => root.unmount());

async function showOn(document: object): Promise<void> {
  const store = await openTestStore();
  const bench = await createProviderBench(store);
  const config = createConfigService(() => Promise.resolve({ outcome: 'found', document }));
  await config.whenLoaded();
  const modelPreferences = createModelPreferences(await createSettingsService(store));
  const ports = { config, providers: bench.service, modelPreferences };
  root.render(
    <IntlProvider locale="en">
      <KeysPane ports={ports} />
    </IntlProvider>,
  );
}

const shownNames = (names: readonly string[]): readonly string[] =>
  names.filter((name) => page.getByText(name, { exact: true }).elements().length > 0);

describe('what a host offers of the keys', () => {
  it.each([
    [{}, ['OpenAI', 'Anthropic']],
    [{ enableClaude: false }, ['OpenAI']],
    [{ enableGPT: false }, ['Anthropic']],
    [{ enableGPT: false, enableClaude: false }, []],
    [{ managed: true }, ['OpenAI', 'Anthropic']],
  ])('T21 %j has the forms of its families', async (document, families) => {
    await showOn(document);
    await expect.element(page.getByText('Add another provider')).toBeVisible();
    expect(shownNames(['OpenAI', 'Anthropic'])).toEqual(families);
  });

  it('T21 a managed host without keys of people has no form at all', async () => {
    await showOn({ managed: true, allowUserAPIKey: false });
    await expect.element(page.getByText(/manages its keys and models/)).toBeVisible();
    expect(page.getByRole('textbox').elements()).toEqual([]);
  });
});

describe('an endpoint that is not saved', () => {
  it('T254 says why in the language of the person', async () => {
    const bench = await createProviderBench(await openTestStore());
    bench.network.script.test = () => err(turnError('unreachable'));
    const german = await loadCatalogue('de');
    root.render(
      <IntlProvider locale="de" messages={german}>
        <KeySetup providers={bench.service} isManaged={false} />
      </IntlProvider>,
    );
    const openAi = page.getByRole('group', { name: 'OpenAI', exact: true });
    const save = openAi.getByRole('button', { name: 'Speichern', exact: true });
    const endpoint = openAi.getByRole('textbox', { name: 'Completion-Endpunkt' });
    await openAi.getByRole('button', { name: 'Erweitert' }).click();
    await openAi.getByLabelText('API-Schlüssel für OpenAI', { exact: true }).fill('sk-secret-1234');
    await endpoint.fill('https://openai.example/v1');
    await save.click();
    await expect
      .element(openAi.getByRole('alert').getByText('openai.example ist nicht erreichbar.'))
      .toBeVisible();
    await endpoint.fill('https://');
    await save.click();
    await expect
      .element(openAi.getByText('Gib eine vollständige URL ein, etwa https://server.example/v1.'))
      .toBeVisible();
    expect(bench.service.getSnapshot().providers).toEqual([]);
  });
});
