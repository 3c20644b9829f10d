import { err, ok } from '@parley/domain/shared/result.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type {
  ForeignFrame,
  ForeignFrameEnd,
  ForeignFrameOptions,
} from '#src/services/frames/foreign-frame.ts';

import { createDiagramFrame, type DiagramFrame } from './diagram-frame.ts';

interface Question {
  readonly id: number;
  readonly source: string;
}

/** A frame whose inside the test plays. */
class FakeFrame {
  readonly questions: Question[] = [];
  isThere = true;
  readonly options: ForeignFrameOptions;

  constructor(options: ForeignFrameOptions) {
    this.options = options;
  }

  readonly frame: ForeignFrame = {
    post: (data) => this.questions.push(data as Question),
    close: () => {
      this.isThere = false;
    },
  };

  start(): void {
    this.options.onReady(this.frame, { kind: 'ready', nowMs: 0, isWebRtcOpen: false });
  }

  answer(message: unknown): void {
    this.options.onContent?.(message);
  }

  end(reason: ForeignFrameEnd): void {
    this.isThere = false;
    this.options.onEnd(reason);
  }
}

const frames: FakeFrame[] = [];

function createDiagrams(sandboxOrigin?: string): DiagramFrame {
  return createDiagramFrame(sandboxOrigin, (options) => {
    const made = new FakeFrame(options);
    frames.push(made);
    return made.frame;
  });
}

function frame(index = frames.length - 1): FakeFrame {
  const found = frames[index];
  if (found === undefined) throw new Error('No frame was made');
  return found;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  frames.length = 0;
  vi.stubGlobal('document', {
    baseURI: 'https://example.org/chat/',
    documentElement: { dataset: {} },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Waits until the frame has been asked so many things. */
async function whenAsked(count: number, index?: number): Promise<void> {
  await vi.waitUntil(() => frames.length > (index ?? 0) && frame(index).questions.length >= count);
}

describe('the frame for diagrams', () => {
  it('is made with the first diagram, for nobody to see', async () => {
    const diagrams = createDiagrams();
    expect(frames).toHaveLength(0);
    const drawing = diagrams.draw('graph TD', 'dark');
    expect(frame().options).toMatchObject({
      url: 'https://example.org/chat/sandbox/mermaid.html',
      className: 'visually-hidden',
    });
    expect(frame().options.title).toBeUndefined();
    frame().start();
    await whenAsked(1);
    expect(frame().questions).toMatchObject([{ source: 'graph TD', theme: 'dark' }]);
    frame().answer({ id: 1, svg: '<svg/>' });
    expect(await drawing).toEqual(ok({ svg: '<svg/>' }));
  });

  it('comes from the origin that the operator has for it', () => {
    const diagrams = createDiagrams('https://frames.example');
    void diagrams.draw('graph TD', 'dark');
    expect(frame().options.url).toBe('https://frames.example/chat/sandbox/mermaid.html');
  });

  it('gives each drawing its own answer and calls a fault a fault', async () => {
    const diagrams = createDiagrams();
    const one = diagrams.draw('one', 'light');
    const two = diagrams.draw('two', 'light');
    frame().start();
    await whenAsked(2);
    for (const noise of [null, 'text', {}, { id: '1', svg: 'x' }, { id: 99, svg: 'x' }]) {
      frame().answer(noise);
    }
    frame().answer({ id: 2, svg: '<svg>2</svg>' });
    frame().answer({ id: 1, error: 'Parse error' });
    expect(await one).toEqual(err({ code: 'bad-diagram' }));
    expect(await two).toEqual(ok({ svg: '<svg>2</svg>' }));
    expect(frames).toHaveLength(1);
  });

  it('goes with a drawing that hangs; those behind it are drawn in a new one', async () => {
    const diagrams = createDiagrams();
    const hanging = diagrams.draw('hangs', 'light');
    frame().start();
    await whenAsked(1);
    vi.advanceTimersByTime(3000);
    const behind = diagrams.draw('behind', 'light');
    await whenAsked(2);
    vi.advanceTimersByTime(2000);
    expect(await hanging).toEqual(err({ code: 'too-slow' }));
    expect(frame(0).isThere).toBe(false);
    frame(1).start();
    await whenAsked(1, 1);
    const [question] = frame(1).questions;
    expect(question).toMatchObject({ source: 'behind' });
    frame(1).answer({ id: question?.id, svg: '<svg/>' });
    expect(await behind).toEqual(ok({ svg: '<svg/>' }));
  });

  it('that does not start is given up, and the next diagram tries again', async () => {
    const diagrams = createDiagrams();
    const drawing = diagrams.draw('graph TD', 'light');
    frame().end('not-started');
    expect(await drawing).toEqual(err({ code: 'unavailable' }));
    void diagrams.draw('graph TD', 'light');
    expect(frames).toHaveLength(2);
  });

  it('that takes the focus is not asked the same thing again', async () => {
    const diagrams = createDiagrams();
    const drawing = diagrams.draw('steals', 'light');
    frame().start();
    await whenAsked(1);
    frame().end('took-focus');
    expect(await drawing).toEqual(err({ code: 'bad-diagram' }));
    expect(frames).toHaveLength(1);
  });
});
