import { buildTree } from '@parley/domain/chat/message-tree.ts';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';

import { licenseOf } from '#src/app/shared/license-of.ts';
import { nextFrame } from '#src/platform/testing/until-timers.ts';
import { createBench, type Bench } from '#src/services/generation/testing/generation-bench.ts';
import { makeTurn } from '#src/services/generation/testing/test-turns.ts';
import { loadReminded, noteReminded } from '#src/services/license/reminder-notes.ts';
import {
  createLicenseBench,
  vouchedAs,
  type LicenseBench,
} from '#src/services/license/testing/license-bench.ts';
import { says } from '#src/services/network/testing/chat-network.ts';

import { ReminderPane } from './reminder-pane.tsx';

const turn = makeTurn('ch-1');
const { chat, messages } = turn.rows;
/** As it is when the reply has come. */
const whole = messages.map((message) => ({ ...message, state: 'finished' as const }));
const snapshot = { chatId: chat.id, tree: buildTree(whole, true), path: whole };

const card = page.getByRole('region', { name: 'You’re using Parley without a license' });
const priceCard = page.getByRole('region', { name: 'Prices rise on January 31, 2099' });
const proceed = card.getByRole('button', { name: 'Continue' });

let root: Root;
let turns: Bench;
let isHeld: boolean;

beforeEach(() => {
  isHeld = false;
  turns = createBench();
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  root = createRoot(container);
});

afterEach(() => {
  vi.useRealTimers();
  root.unmount();
  location.hash = '';
});

/** On a host that sells licenses, to somebody who has none. */
async function show(licensing: object = {}): Promise<LicenseBench> {
  const server = 'https://licenses.example/';
  const bench = await createLicenseBench({ licensing: { enabled: true, server, ...licensing } });
  await licenseOf(bench.ports).refresh();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  flushSync(() =>
    root.render(
      <IntlProvider locale="en">
        <ReminderPane
          ports={{ ...bench.ports, generation: turns.generation }}
          snapshot={snapshot}
          onHeld={(next) => {
            isHeld = next;
          }}
        />
      </IntlProvider>,
    ),
  );
  return bench;
}

async function reply(): Promise<void> {
  const ended = turns.next('turn-ended');
  turns.generation.start(turn);
  turns.network.last().end(says('Hi.'), { type: 'finish', reason: 'stop' });
  await ended;
}

const held = (): boolean => isHeld;

async function untilHeld(): Promise<void> {
  while (!held()) await nextFrame();
}

/** Waits for the focus, which comes behind the next frame. */
async function untilLed(): Promise<void> {
  while (document.activeElement !== card.element()) {
    await nextFrame();
    vi.advanceTimersByTime(0);
  }
}

/** The seconds that the button shows. */
const shown = (locator = proceed): string => locator.element().textContent ?? '';

async function pass(seconds: number): Promise<void> {
  for (let count = 0; count < seconds; count += 1) {
    vi.advanceTimersByTime(1000);
    await nextFrame();
    await nextFrame();
  }
}

describe('the reminder of a license', () => {
  it('T41 T50 T51 stands in the place of the message box, locked for 10 s, and then goes', async () => {
    const bench = await show();
    await nextFrame();
    expect(card.elements()).toEqual([]);
    await reply();
    await untilHeld();
    await untilLed();
    expect(shown()).toBe('Continue(10)');
    card.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await pass(9);
    expect(shown()).toBe('Continue(1)');
    vi.advanceTimersByTime(999);
    await nextFrame();
    expect(proceed.element()).toHaveProperty('disabled', true);
    vi.advanceTimersByTime(1);
    while (shown() !== 'Continue') await nextFrame();
    await nextFrame();
    expect(shown()).toBe('Continue');
    expect(proceed.element()).toHaveProperty('disabled', false);
    expect(page.getByRole('status').element().textContent).toBe('You can continue now.');
    card.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await nextFrame();
    expect(card.elements()).toEqual([]);
    expect(isHeld).toBe(false);
    expect(await loadReminded(bench.ports.store)).toMatchObject({ atMs: expect.any(Number) });
  });

  it('T50 leads to the shop, and goes at once with a license', async () => {
    const bench = await show();
    await reply();
    await untilHeld();
    vi.useRealTimers();
    await card.getByRole('button', { name: 'See plans' }).click();
    expect(location.hash).toBe('#pricing');
    bench.network.script.license = () => Promise.resolve(vouchedAs('standard'));
    await licenseOf(bench.ports).enter('PARLEY-AAAAA-BBBBB-CCCCC-DDDDD-EE1234');
    await expect.element(card).not.toBeInTheDocument();
    expect(isHeld).toBe(false);
  });

  it('T51 does not come again before its time, whichever tab had it', async () => {
    const bench = await show();
    await noteReminded(bench.ports.store, 'license', Date.now() - 100_000);
    await reply();
    await loadReminded(bench.ports.store);
    await nextFrame();
    await nextFrame();
    expect(card.elements()).toEqual([]);
    await noteReminded(bench.ports.store, 'license', Date.now() - 130_000);
    await reply();
    await untilHeld();
    expect(card.elements()).toHaveLength(1);
  });

  it('T51 leaves the message box, and its stop button, to a reply that comes in', async () => {
    await show();
    await reply();
    await untilHeld();
    turns.generation.start(turn);
    while (held()) await nextFrame();
    expect(card.elements()).toEqual([]);
    turns.network.last().end(says('Hi.'), { type: 'finish', reason: 'stop' });
    await untilHeld();
    expect(card.elements()).toHaveLength(1);
  });

  it('T52 tells of prices that rise, with the seconds until it can be put off', async () => {
    await show({ priceRiseOn: '2099-01-31' });
    await reply();
    await untilHeld();
    const later = priceCard.getByRole('button', { name: 'Maybe later' });
    expect(shown(later)).toBe('Maybe later(10)');
    await pass(9);
    expect(shown(later)).toBe('Maybe later(1)');
    expect(later.element()).toHaveProperty('disabled', true);
    await pass(1);
    expect(later.element()).toHaveProperty('disabled', false);
    expect(priceCard.getByRole('button', { name: 'See plans' }).elements()).toHaveLength(1);
    expect(priceCard.getByRole('button', { name: 'Enter license key…' }).elements()).toHaveLength(
      1,
    );
  });
});
