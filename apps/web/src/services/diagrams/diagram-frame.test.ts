import { err, ok } from '@parley/domain/shared/result.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createDiagramFrame } from './diagram-frame.ts';

interface Question {
  readonly id: number;
  readonly source: string;
}

/** A frame whose inside the test plays. */
class FakeFrame extends EventTarget {
  readonly attributes = new Map<string, string>();
  readonly questions: Question[] = [];
  tabIndex = 0;
  className = '';
  src = '';
  isThere = false;
  #port: MessagePort | undefined;

  readonly contentWindow = {
    postMessage: (_message: unknown, _target: string, [port]: readonly MessagePort[]): void => {
      this.#port = port;
      if (port !== undefined) port.onmessage = ({ data }) => this.questions.push(data);
    },
  };

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value);
  }

  remove(): void {
    this.isThere = false;
  }

  start(): void {
    this.dispatchEvent(new Event('load'));
    this.#port?.postMessage('ready');
  }

  answer(message: unknown): void {
    this.#port?.postMessage(message);
  }
}

const frames: FakeFrame[] = [];

function frame(index = frames.length - 1): FakeFrame {
  const found = frames[index];
  if (found === undefined) throw new Error('No frame was made');
  return found;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  frames.length = 0;
  vi.stubGlobal('document', {
    createElement: () => {
      const made = new FakeFrame();
      frames.push(made);
      return made;
    },
    body: {
      append: (element: FakeFrame) => {
        element.isThere = true;
      },
    },
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
  it('is made with the first diagram, without any right but to run scripts', async () => {
    const diagrams = createDiagramFrame('frame.html');
    expect(frames).toHaveLength(0);
    const drawing = diagrams.draw('graph TD', 'dark');
    expect(frame().attributes.get('sandbox')).toBe('allow-scripts');
    expect(frame()).toMatchObject({ src: 'frame.html', isThere: true });
    frame().start();
    await whenAsked(1);
    expect(frame().questions).toMatchObject([{ source: 'graph TD', theme: 'dark' }]);
    frame().answer({ id: 1, svg: '<svg/>' });
    expect(await drawing).toEqual(ok({ svg: '<svg/>' }));
  });

  it('gives each drawing its own answer and calls a fault a fault', async () => {
    const diagrams = createDiagramFrame('frame.html');
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
    const diagrams = createDiagramFrame('frame.html');
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

  it('that does not start is taken away, and the next diagram tries again', async () => {
    const diagrams = createDiagramFrame('frame.html');
    const drawing = diagrams.draw('graph TD', 'light');
    vi.advanceTimersByTime(20_000);
    expect(await drawing).toEqual(err({ code: 'unavailable' }));
    expect(frame(0).isThere).toBe(false);
    void diagrams.draw('graph TD', 'light');
    expect(frames).toHaveLength(2);
  });
});
