import { describe, expect, it } from 'vitest';

import { makeReply } from '#src/services/generation/testing/test-turns.ts';
import type { TurnNotice } from '#src/services/generation/turn-types.ts';

import { createBrowserNotifications, type NotificationMaker } from './browser-notifications.ts';
import { playChime, type ChimeContext } from './chime.ts';
import { createReplyAlerts } from './reply-alerts.ts';

interface Made {
  readonly title: string;
  readonly body: string;
  isClosed: boolean;
  click(): void;
}

function makeNotifications(permission: string) {
  const made: Made[] = [];
  class Fake {
    static readonly permission = permission;
    static readonly requestPermission = () => Promise.resolve(permission);
    onclick: ((event: Event) => unknown) | null = null;
    readonly record: Made;
    constructor(title: string, { body }: { body: string }) {
      this.record = {
        title,
        body,
        isClosed: false,
        click: () => this.onclick?.(new Event('click')),
      };
      made.push(this.record);
    }
    close(): void {
      this.record.isClosed = true;
    }
  }
  return { made, notifications: createBrowserNotifications(Fake satisfies NotificationMaker) };
}

function createBench(settings = { soundMode: true, notifications: true }) {
  const listeners: ((notice: TurnNotice) => void)[] = [];
  const { made, notifications } = makeNotifications('granted');
  const opened: string[] = [];
  const page = { isHidden: true, show: () => undefined as unknown };
  let sounds = 0;
  const alerts = createReplyAlerts({
    generation: {
      isRunning: () => false,
      subscribe(listener) {
        listeners.push(listener);
        return () => true;
      },
    },
    page: {
      isHidden: () => page.isHidden,
      onShown(listener) {
        page.show = () => {
          page.isHidden = false;
          listener();
        };
      },
    },
    settings: { getSnapshot: () => settings },
    playSound: () => {
      sounds += 1;
    },
    notifications,
    namesOf: () => Promise.resolve({ title: 'Parley', body: 'Rome' }),
    openChat: ({ chatId }) => opened.push(chatId),
  });
  return {
    alerts,
    made,
    opened,
    page,
    sounds: () => sounds,
    async end(state: 'finished' | 'stopped' | 'failed') {
      const message = makeReply('ms-1', 'ch-1', { state });
      for (const listener of listeners) listener({ type: 'turn-ended', message });
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

describe('the end of a reply', () => {
  it('T124 sounds and tells, once, while the page is hidden', async () => {
    const bench = createBench();
    await bench.end('finished');
    expect(bench.sounds()).toBe(1);
    expect(bench.made).toMatchObject([{ title: 'Parley', body: 'Rome' }]);
    bench.made[0]?.click();
    expect(bench.opened).toEqual(['ch-1']);
  });

  it('T124 is silent while the page is seen, after a stop, and where it is switched off', async () => {
    const seen = createBench();
    seen.page.isHidden = false;
    await seen.end('finished');
    const stopped = createBench();
    await stopped.end('stopped');
    const off = createBench({ soundMode: false, notifications: false });
    await off.end('failed');
    expect([seen, stopped, off].map((each) => each.sounds() + each.made.length)).toEqual([0, 0, 0]);
    expect([seen, stopped, off].map(({ alerts }) => alerts.isFlagged())).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('T34 leaves a mark that goes when the page is seen again, with the messages', async () => {
    const bench = createBench();
    let told = 0;
    bench.alerts.subscribe(() => {
      told += 1;
    });
    await bench.end('finished');
    expect(bench.alerts.isFlagged()).toBe(true);
    bench.page.show();
    expect(bench.alerts.isFlagged()).toBe(false);
    expect(bench.made[0]?.isClosed).toBe(true);
    expect(told).toBe(2);
  });
});

describe('messages of the browser', () => {
  it('are not shown where the person has not allowed them, or the browser has none', async () => {
    const { made, notifications } = makeNotifications('denied');
    notifications.show({ title: 'a', body: '', tag: '', onClick: () => undefined });
    expect(made).toEqual([]);
    expect(await notifications.allow()).toBe(false);
    expect(await createBrowserNotifications(undefined).allow()).toBe(false);
  });
});

describe('the chime', () => {
  it('T124 stays silent where the browser has no sound', () => {
    const open = (): ChimeContext => {
      throw new Error('No audio here');
    };
    expect(() => playChime(open)).not.toThrow();
  });
});
