import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { err, ok } from '@parley/domain/shared/result.ts';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';

import { untilTimers } from '#src/platform/testing/until-timers.ts';
import { openTestStore } from '#src/services/providers/testing/open-test-store.ts';
import {
  createProviderBench,
  providerId,
  type ProviderBench,
} from '#src/services/providers/testing/provider-bench.ts';
import { modelNamed, turnError } from '#src/services/providers/testing/scripted-network.ts';

import { KeySetup } from './components/key-setup.tsx';
import { CustomModelForm } from './components/custom-model-form.tsx';
import { LocalServers } from './components/local-servers.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { ModelButton } from './model-button.tsx';

const openAi = page.getByRole('group', { name: 'OpenAI', exact: true });
const keyBox = openAi.getByLabelText('OpenAI API key', { exact: true });
const save = openAi.getByRole('button', { name: 'Save', exact: true });

let root: Root;
let bench: ProviderBench;

function show(node: ReactNode): void {
  root.render(<IntlProvider locale="en">{node}</IntlProvider>);
}

function saveKey(key = 'sk-secret-1234') {
  return bench.service.testAndSave({ target: { presetId: 'openai' }, key });
}

beforeEach(async () => {
  bench = await createProviderBench(await openTestStore());
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => {
  vi.useRealTimers();
  root.unmount();
});

describe('KeySetup', () => {
  it('T84 T85 tests a key, saves it and says so', async () => {
    show(<KeySetup providers={bench.service} isManaged={false} />);
    await keyBox.fill('sk-secret-1234');
    await save.click();
    await expect.element(openAi.getByText(/Key saved/)).toBeVisible();
    await expect.element(openAi.getByText('••••1234')).toBeVisible();
    await expect.element(keyBox).toHaveValue('');
    expect(document.body.textContent).not.toContain('sk-secret');
    expect(bench.network.requests).toEqual(['test-key', 'save-key']);
  });

  it('T84 says for five seconds that the key was saved', async () => {
    show(<KeySetup providers={bench.service} isManaged={false} />);
    await keyBox.fill('sk-secret-1234');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await save.click();
    await untilTimers(1);
    vi.advanceTimersByTime(4999);
    expect(vi.getTimerCount()).toBe(1);
    expect(openAi.getByText(/Key saved/).elements()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(vi.getTimerCount()).toBe(0);
    await expect.element(openAi.getByText(/Key saved/)).not.toBeInTheDocument();
  });

  it('T87 keeps what was typed when the key is refused', async () => {
    bench.network.script.test = () => err(turnError('invalid-key', { status: 401 }));
    show(<KeySetup providers={bench.service} isManaged={false} />);
    await keyBox.fill('sk-wrong');
    await save.click();
    await expect
      .element(openAi.getByRole('alert').getByText('Invalid API key. OpenAI rejected it.'))
      .toBeVisible();
    await expect.element(keyBox).toHaveValue('sk-wrong');
    expect(bench.network.requests).toEqual(['test-key']);
  });

  it('T85 asks for a model where the provider has no list, in the field for it', async () => {
    bench.network.script.test = () => err(turnError('not-ok', { status: 404 }));
    show(<KeySetup providers={bench.service} isManaged={false} />);
    await keyBox.fill('sk-secret-1234');
    await save.click();
    const modelBox = openAi.getByRole('textbox', { name: 'Model ID' });
    await expect.element(modelBox).toBeInvalid();
    await expect.element(modelBox).toHaveFocus();
  });

  it('T84 removes the stored key when an empty one is saved', async () => {
    await saveKey();
    show(<KeySetup providers={bench.service} isManaged={false} />);
    await save.click();
    await expect.element(openAi.getByText('Key removed.')).toBeVisible();
    await expect.element(openAi.getByText('No key')).toBeVisible();
  });

  it('T166 saves endpoint and organisation at once, with the key that is there', async () => {
    await saveKey();
    show(<KeySetup providers={bench.service} isManaged={false} />);
    await openAi.getByRole('button', { name: 'Advanced' }).click();
    await openAi.getByRole('textbox', { name: 'Completion endpoint' }).fill('api.openai.com/v9');
    await openAi.getByRole('textbox', { name: 'Organization ID' }).fill('org-1');
    await save.click();
    await expect.element(openAi.getByText('Saved.')).toBeVisible();
    expect(bench.service.getSnapshot().providers).toMatchObject([
      {
        endpoint: { baseUrl: 'https://api.openai.com/v9', organizationId: 'org-1' },
        keyMask: '••••1234',
      },
    ]);
  });

  it('T166 shows no addresses where the host looks after them', async () => {
    show(<KeySetup providers={bench.service} isManaged />);
    await expect.element(keyBox).toBeVisible();
    expect(page.getByRole('button', { name: 'Advanced' }).elements()).toEqual([]);
  });

  it('asks for a model where the endpoint has no list', async () => {
    bench.network.script.test = ({ modelId }) =>
      modelId === undefined ? err(turnError('not-ok', { status: 404 })) : ok([]);
    show(<KeySetup providers={bench.service} isManaged={false} />);
    await page.getByRole('button', { name: 'OpenAI-compatible server' }).click();
    const group = page.getByRole('group', { name: 'OpenAI-compatible server' });
    await group.getByLabelText('Name').fill('Mine');
    await group.getByLabelText('Completion endpoint').fill('https://x.example/v1');
    await group.getByRole('button', { name: 'Save' }).click();
    await group.getByLabelText('Model ID').fill('tiny');
    await group.getByRole('button', { name: 'Save' }).click();
    await expect
      .element(page.getByRole('group', { name: 'Mine' }).getByText('1 model'))
      .toBeVisible();
  });
});

const ignore = (): void => undefined;

describe('a wrong address', () => {
  const wrong = 'Enter a full URL, such as https://server.example/v1.';

  it('marks its field in the form of a provider', async () => {
    show(<KeySetup providers={bench.service} isManaged={false} />);
    await page.getByRole('button', { name: 'OpenAI-compatible server' }).click();
    const group = page.getByRole('group', { name: 'OpenAI-compatible server' });
    const field = group.getByLabelText('Completion endpoint');
    await field.fill('not an address');
    await group.getByRole('button', { name: 'Save' }).click();
    await expect.element(field).toBeInvalid();
    await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(wrong));
    await field.fill('https://x.example/v1');
    await expect.element(field).toBeValid();
  });

  it('marks its field in the form of an own model, as what is missing does', async () => {
    show(
      <CustomModelForm
        providers={bench.service}
        helpLinks={[]}
        onClose={ignore}
        onAdded={ignore}
      />,
    );
    const test = page.getByRole('button', { name: 'Test' });
    const field = page.getByLabelText('Endpoint');
    await page.getByLabelText('Title').fill('Mine');
    await test.click();
    for (const missing of [field, page.getByLabelText('Model ID')]) {
      await expect.element(missing).toHaveAttribute('aria-invalid', 'true');
      await expect.element(missing).toHaveAccessibleDescription(/^Fill in the title/u);
    }
    await expect.element(page.getByLabelText('Title')).not.toHaveAttribute('aria-invalid');
    await expect.element(field).toHaveFocus();
    await expect.element(page.getByText('2 fields need attention')).toBeVisible();
    await field.fill('not an address');
    await page.getByLabelText('Model ID').fill('tiny');
    await test.click();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(wrong));
    await expect.element(field).toHaveFocus();
    await expect.element(page.getByText('Check Endpoint')).toBeVisible();
    await expect.element(page.getByRole('alert').filter({ hasText: wrong })).toBeVisible();
    await field.fill('https://x.example/v1');
    await expect.element(field).not.toHaveAttribute('aria-invalid');
  });
});

describe('what no request can carry', () => {
  it('T87 marks the key in the form of a provider, and nothing is sent', async () => {
    show(<KeySetup providers={bench.service} isManaged={false} />);
    await keyBox.fill('sk-abc…');
    await save.click();
    await expect
      .element(openAi.getByRole('alert'))
      .toHaveTextContent('Keys can’t contain “…”. Copy just the key.');
    await expect.element(keyBox).toBeInvalid();
    await expect
      .element(keyBox)
      .toHaveAccessibleDescription(expect.stringContaining('Keys can’t contain'));
    await keyBox.fill('sk-\u200Babc');
    await expect.element(keyBox).toBeValid();
    await save.click();
    await expect
      .element(keyBox)
      .toHaveAccessibleDescription(expect.stringContaining('hidden character'));
    expect(bench.network.requests).toEqual([]);
  });

  it('T87 marks the key in the dialog that asks for one', async () => {
    await saveKey();
    await saveKey('');
    show(
      <KeyDialog
        open
        onOpenChange={ignore}
        providers={bench.service}
        providerId={providerId('openai')}
        notify={ignore}
      />,
    );
    const field = page.getByRole('dialog').getByLabelText('OpenAI API key');
    await field.fill('ключ');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(field).toBeInvalid();
    await expect
      .element(field)
      .toHaveAccessibleDescription(expect.stringContaining('Keys can’t contain “к”'));
  });

  it('T150 marks the name or the value of a header of an own model', async () => {
    show(
      <CustomModelForm
        providers={bench.service}
        helpLinks={[]}
        onClose={ignore}
        onAdded={ignore}
      />,
    );
    const test = page.getByRole('button', { name: 'Test' });
    await page.getByLabelText('Title').fill('Mine');
    await page.getByLabelText('Endpoint').fill('https://x.example/v1');
    await page.getByLabelText('Model ID').fill('tiny');
    await page.getByRole('button', { name: 'Add header' }).click();
    const name = page.getByLabelText('Name 1');
    const value = page.getByLabelText('Value of header 1');
    await name.fill('x token');
    await value.fill('ключ');
    await test.click();
    await expect.element(name).toHaveAccessibleDescription(/^Header names can contain/u);
    await expect.element(value).toBeValid();
    await name.fill('x-token');
    await test.click();
    await expect.element(name).toBeValid();
    await expect.element(value).toHaveAccessibleDescription(/^Headers can’t contain “к”/u);
    await expect.element(page.getByRole('alert')).toBeVisible();
    await value.fill('key');
    await test.click();
    await expect.element(page.getByText('The model replied. You can add it now.')).toBeVisible();
  });
});

describe('LocalServers', () => {
  it('distinguishes found, blocked, and absent servers, and uses the chosen model', async () => {
    bench.network.script.probe = ({ presetId }) => {
      if (presetId === 'ollama') {
        return { state: 'found', models: ['a:1b', 'b:2b'].map(modelNamed) };
      }
      return presetId === 'llamacpp' ? { state: 'blocked' } : { state: 'absent' };
    };
    bench.network.script.test = () => ok(['a:1b', 'b:2b'].map(modelNamed));
    show(<LocalServers providers={bench.service} looksAtOnce={false} />);
    await expect.element(page.getByRole('button', { name: 'Look for models' })).toBeVisible();
    expect(bench.network.requests).toEqual([]);
    await page.getByRole('button', { name: 'Look for models' }).click();
    await expect
      .element(page.getByText(`llama-server -m model.gguf --cors-origins ${location.origin}`))
      .toBeVisible();
    await expect.element(page.getByText('lms server start')).toBeVisible();
    await page.getByRole('button', { name: 'b:2b' }).click();
    await expect.poll(() => bench.service.getSnapshot().defaultModel?.modelId).toBe('b:2b');
  });
});

describe('an Ollama that is called as if it were OpenAI', () => {
  it('changes over with one button, and takes a window in its advanced fields', async () => {
    const target = { presetId: 'ollama' };
    await bench.service.testAndSave({ target, key: '', dialect: 'openai-chat' });
    show(<KeySetup providers={bench.service} isManaged={false} />);
    const group = page.getByRole('group', { name: 'Ollama' });
    const change = group.getByRole('button', { name: 'Switch protocol' });
    await change.click();
    await expect.element(change).not.toBeInTheDocument();
    const endpoint = () => bench.service.getSnapshot().providers.at(-1)?.endpoint;
    expect(endpoint()).toMatchObject({ dialect: 'ollama', baseUrl: 'http://localhost:11434' });
    await group.getByRole('button', { name: 'Advanced' }).click();
    await group.getByLabelText('Context window (tokens)').fill('16384');
    await group.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => endpoint()?.contextTokens).toBe(16_384);
  });
});

describe('KeyDialog', () => {
  it('T84 T236 asks for the key, saves it and closes', async () => {
    await saveKey();
    await saveKey('');
    const events: string[] = [];
    show(
      <KeyDialog
        open
        onOpenChange={(open) => events.push(`open ${String(open)}`)}
        providers={bench.service}
        providerId={providerId('openai')}
        notify={(text) => events.push(text)}
        onSaved={() => events.push('saved')}
      />,
    );
    const dialog = page.getByRole('dialog', { name: 'Please enter your API key' });
    await dialog.getByLabelText('OpenAI API key').fill('sk-secret-1234');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => events)
      .toEqual(['Key saved. It was tested and works.', 'open false', 'saved']);
  });

  it('T86 answers questions about keys, each where it is asked', async () => {
    await saveKey();
    show(
      <KeyDialog
        open
        onOpenChange={() => undefined}
        providers={bench.service}
        providerId={providerId('openai')}
        notify={() => undefined}
      />,
    );
    const questions = page.getByRole('region', { name: 'Questions about keys' });
    await expect.element(questions.getByText('What is an API key?')).toBeVisible();
    const openOnes = (): readonly Element[] => [
      ...questions.element().querySelectorAll('details[open]'),
    ];
    expect(openOnes()).toHaveLength(0);
    await questions.getByText('What is an API key?').click();
    await expect.element(questions.getByText(/A secret that tells OpenAI/)).toBeVisible();
    expect(openOnes()).toHaveLength(1);
  });
});

/** What stands before the title of a model. */
const mark = (name: RegExp) => page.getByRole('option', { name }).element().firstElementChild;

describe('ModelButton', () => {
  it('says what to do first if there is no model', async () => {
    show(<ModelButton providers={bench.service} model={null} onChoose={ignore} />);
    const button = page.getByRole('button', { name: /^Model:/u });
    await expect.element(button).toHaveAccessibleName('Model: Add a key');
    bench.network.script.test = () => ok([]);
    await bench.service.testAndSave({
      target: { presetId: 'custom' },
      baseUrl: 'https://x.example/v1',
      key: 'sk-1',
    });
    await expect.element(button).toHaveAccessibleName('Model: Choose a model');
  });

  it('shows whose models they are, by a mark or by letters', async () => {
    await saveKey();
    bench.network.script.test = () => ok([modelNamed('claude-x'), modelNamed('zz-model')]);
    await bench.service.testAndSave({
      target: { presetId: 'custom' },
      baseUrl: 'https://x.example/v1',
      key: 'sk-1',
    });
    show(<ModelButton providers={bench.service} model={null} onChoose={ignore} />);
    await page.getByRole('button', { name: /^Model:/u }).click();
    const brandOf = (name: RegExp) =>
      mark(name)?.querySelector('[data-brand]')?.getAttribute('data-brand');
    await expect.poll(() => brandOf(/model-a/)).toBe('openai');
    expect(brandOf(/claude-x/)).toBe('claude');
    expect(mark(/zz-model/)?.textContent).toBe('Z');
  });

  it('chooses a model by keyboard alone', async () => {
    await saveKey();
    const chosen: ModelRef[] = [];
    show(
      <ModelButton
        providers={bench.service}
        model={null}
        onChoose={(model) => chosen.push(model)}
        onSetUp={() => undefined}
      />,
    );
    const button = page.getByRole('button', { name: 'Model: model-a' });
    await expect.element(button).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('combobox', { name: 'Search models' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(chosen).toEqual([{ providerId: 'openai', modelId: 'model-b' }]);
    await expect.element(button).toHaveFocus();
  });

  it('takes an id that no list has', async () => {
    await saveKey();
    const chosen: ModelRef[] = [];
    show(
      <ModelButton
        providers={bench.service}
        model={null}
        onChoose={(model) => chosen.push(model)}
      />,
    );
    await page.getByRole('button', { name: /^Model:/ }).click();
    await page.getByRole('combobox', { name: 'Search models' }).fill('tuned-7');
    await page.getByRole('option', { name: /tuned-7/ }).click();
    expect(chosen).toEqual([{ providerId: 'openai', modelId: 'tuned-7' }]);
  });
});
