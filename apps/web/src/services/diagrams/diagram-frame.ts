import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import {
  openForeignFrame,
  type ForeignFrame,
  type ForeignFrameOptions,
} from '#src/services/frames/foreign-frame.ts';
import { sandboxPage } from '#src/services/frames/sandbox-page.ts';

/** A drawing as SVG text: show it as a picture, never as part of the page. */
export interface Diagram {
  readonly svg: string;
}

/** Why there is no drawing: the source has a fault, it took too long, or the frame did not start. */
export interface DiagramError {
  readonly code: 'bad-diagram' | 'too-slow' | 'unavailable';
}

/** Draws diagrams in a frame that can reach nothing. */
export interface DiagramFrame {
  draw(source: string, theme: 'light' | 'dark'): Promise<Result<Diagram, DiagramError>>;
}

const drawTimeoutMs = 5000;
/** The library works for seconds without a pause, and has a limit of its own for each drawing. */
const missedPings = 10;

/** What came of a drawing; `stopped` where another one took the frame along. */
type Answer = { readonly svg: string | undefined } | 'stopped' | 'too-slow';

/**
 * Makes the frame with the first diagram. A drawing that hangs takes its frame with it; those that
 * waited behind it are drawn in a new one.
 *
 * @param sandboxOrigin  see {@link sandboxPage}
 * @param open  makes the frame; absent: a real one in the page
 */
export function createDiagramFrame(
  sandboxOrigin: string | undefined,
  open: (options: ForeignFrameOptions) => ForeignFrame = openInPage,
): DiagramFrame {
  const questions = createQuestions();
  let starting: Promise<ForeignFrame | undefined> | undefined;

  function forget(answer: Answer): void {
    starting = undefined;
    questions.settleAll(answer);
  }

  function start(): Promise<ForeignFrame | undefined> {
    return new Promise((resolve) => {
      open({
        url: sandboxPage('mermaid.html', sandboxOrigin),
        className: 'visually-hidden',
        missedPings,
        onReady: resolve,
        onContent: questions.receive,
        onEnd: () => {
          resolve(undefined);
          forget({ svg: undefined });
        },
      });
    });
  }

  async function draw(
    source: string,
    theme: 'light' | 'dark',
  ): Promise<Result<Diagram, DiagramError>> {
    starting ??= start();
    const running = await starting;
    if (running === undefined) return err({ code: 'unavailable' });
    const answer = await questions.ask({ source, theme }, running);
    if (answer === 'stopped') return draw(source, theme);
    if (answer === 'too-slow') {
      running.close();
      forget('stopped');
      return err({ code: 'too-slow' });
    }
    return answer.svg === undefined ? err({ code: 'bad-diagram' }) : ok({ svg: answer.svg });
  }

  return { draw };
}

interface Questions {
  /** Waits for the answer of a frame, and not for ever. */
  ask(question: object, frame: ForeignFrame): Promise<Answer>;
  receive(data: unknown): void;
  /** Answers all that are open. */
  settleAll(answer: Answer): void;
}

function createQuestions(): Questions {
  const waiting = new Map<number, (answer: Answer) => void>();
  let lastId = 0;

  function settle(id: number, answer: Answer): void {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  }

  return {
    ask(question, frame) {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        const timer = setTimeout(() => settle(id, 'too-slow'), drawTimeoutMs);
        waiting.set(id, (answer) => {
          clearTimeout(timer);
          resolve(answer);
        });
        frame.post({ id, ...question });
      });
    },
    receive(data) {
      if (typeof data !== 'object' || data === null || !('id' in data)) return;
      const svg = 'svg' in data && typeof data.svg === 'string' ? data.svg : undefined;
      if (typeof data.id === 'number') settle(data.id, { svg });
    },
    settleAll(answer) {
      for (const id of waiting.keys()) settle(id, answer);
    },
  };
}

function openInPage(options: ForeignFrameOptions): ForeignFrame {
  return openForeignFrame(document.body, options);
}
