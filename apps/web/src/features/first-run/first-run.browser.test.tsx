import type { TurnError } from '@parley/domain/chat/turn-error.ts';
import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';

import { openTestStore } from '#src/services/providers/testing/open-test-store.ts';
import {
  createProviderBench,
  type ProviderBench,
} from '#src/services/providers/testing/provider-bench.ts';
import { modelNamed, turnError } from '#src/services/providers/testing/scripted-network.ts';

import { FirstRun, type OfferedFamilies } from './first-run.tsx';

const demoUrl = 'http://127.0.0.1:3000/api/demo/v1';
const keyDoor = page.getByRole('button', { name: 'I have an API key', exact: true });
const demoDoor = page.getByRole('button', { name: 'Try the demo', exact: true });
const back = page.getByRole('button', { name: 'Back' });

let root: Root;
let bench: ProviderBench;
let readyCount: number;

interface ShowOptions {
  readonly hasDemo: boolean;
  readonly families?: OfferedFamilies;
}

function show(options: ShowOptions = { hasDemo: true }): void {
  root.render(
    <IntlProvider locale="en">
      <FirstRun
        providers={bench.service}
        brand="Parley"
        families={options.families ?? 'both'}
        demoBaseUrl={options.hasDemo ? demoUrl : undefined}
        renderKeys={(onReady) => <button onClick={onReady}>Keys</button>}
        renderLocal={(onReady) => <button onClick={onReady}>Servers</button>}
        onReady={() => {
          readyCount += 1;
        }}
        onImport={() => undefined}
      />
    </IntlProvider>,
  );
}

beforeEach(async () => {
  bench = await createProviderBench(await openTestStore());
  readyCount = 0;
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => root.unmount());

describe('FirstRun', () => {
  it('offers three ways to start and an import, and sends no requests', async () => {
    show();
    await expect
      .element(page.getByRole('heading', { name: 'Welcome to Parley', level: 1 }))
      .toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Import chats or a backup…' }))
      .toBeVisible();
    expect(page.getByRole('button').elements()).toHaveLength(4);
    expect(bench.network.requests).toEqual([]);
  });

  it.each([
    ['both', ['OpenAI', 'Anthropic']],
    ['gpt', ['OpenAI']],
    ['claude', ['Anthropic']],
    ['neither', []],
  ] as const)('T17 names no family that the host switched off (%s)', async (families, names) => {
    show({ hasDemo: true, families });
    await expect.element(keyDoor).toBeVisible();
    const text = document.body.textContent;
    expect(['OpenAI', 'Anthropic', 'Claude', 'GPT'].filter((name) => text.includes(name))).toEqual(
      names,
    );
  });

  it('leads by keyboard through a door to its heading, and back to the door', async () => {
    show();
    await expect.element(keyDoor).toBeVisible();
    await userEvent.tab();
    await expect.element(keyDoor).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Add your API key' })).toHaveFocus();
    await back.click();
    await expect.element(keyDoor).toHaveFocus();
  });

  it('is led back out of a room by the browser, and in again', async () => {
    show();
    await keyDoor.click();
    await expect.element(page.getByRole('heading', { name: 'Add your API key' })).toBeVisible();
    history.back();
    await expect.element(keyDoor).toHaveFocus();
    history.forward();
    await expect.element(page.getByRole('heading', { name: 'Add your API key' })).toBeVisible();
  });

  it('connects the demo with one click', async () => {
    show();
    await demoDoor.click();
    await expect.poll(() => readyCount).toBe(1);
    expect(bench.service.getSnapshot().providers).toMatchObject([
      { endpoint: { presetId: 'demo', baseUrl: demoUrl } },
    ]);
  });

  it('says why the demo does not answer, and tries again', async () => {
    const { test } = bench.network.script;
    bench.network.script.test = () => err(turnError('unreachable'));
    show();
    await demoDoor.click();
    await expect.element(page.getByText('Can’t reach the demo')).toBeVisible();
    bench.network.script.test = test;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => readyCount).toBe(1);
  });

  it('gives the demo up when another door is taken meanwhile', async () => {
    const asked = Promise.withResolvers<AbortSignal | undefined>();
    const answer = Promise.withResolvers<Result<readonly ModelInfo[], TurnError>>();
    bench.network.script.test = (_test, signal) => {
      asked.resolve(signal);
      return answer.promise;
    };
    show();
    await demoDoor.click();
    const signal = await asked.promise;
    await keyDoor.click();
    await expect.poll(() => signal?.aborted).toBe(true);
    answer.resolve(ok([modelNamed('demo')]));
    await back.click();
    // Free again only after the answer came.
    await expect.element(demoDoor).not.toHaveAttribute('aria-busy');
    expect(readyCount).toBe(0);
    expect(bench.service.getSnapshot().providers).toEqual([]);
  });

  it('stays in the room that was taken when the demo fails afterwards', async () => {
    const asked = Promise.withResolvers<undefined>();
    const answer = Promise.withResolvers<Result<readonly ModelInfo[], TurnError>>();
    bench.network.script.test = () => {
      asked.resolve(undefined);
      return answer.promise;
    };
    show();
    await demoDoor.click();
    await asked.promise;
    await keyDoor.click();
    answer.resolve(err(turnError('unreachable')));
    await back.click();
    await expect.element(keyDoor).toHaveFocus();
    await expect.element(page.getByText('Can’t reach the demo')).not.toBeInTheDocument();
  });

  it('explains a host without a demo and leads back', async () => {
    show({ hasDemo: false });
    await demoDoor.click();
    await expect.element(page.getByText('The demo isn’t available here')).toBeVisible();
    await back.click();
    await expect.element(demoDoor).toHaveFocus();
  });
});
