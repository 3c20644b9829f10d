import { err, ok, type Result } from '@parley/domain/shared/result.ts';

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
const startTimeoutMs = 20_000;

interface Running {
  readonly port: MessagePort;
  readonly element: HTMLIFrameElement;
}

/** What came of a drawing; `stopped` where its frame was taken away. */
type Answer = { readonly svg: string | undefined } | 'stopped';

/**
 * Makes the frame with the first diagram. A drawing that hangs takes its frame with it; those that
 * waited behind it are drawn in a new one.
 */
export function createDiagramFrame(frameUrl: string): DiagramFrame {
  const waiting = new Map<number, (answer: Answer) => void>();
  let starting: Promise<Running | undefined> | undefined;
  let lastId = 0;

  function receive(data: unknown): void {
    if (typeof data !== 'object' || data === null || !('id' in data)) return;
    const svg = 'svg' in data && typeof data.svg === 'string' ? data.svg : undefined;
    if (typeof data.id !== 'number') return;
    waiting.get(data.id)?.({ svg });
    waiting.delete(data.id);
  }

  function stop(running: Running): void {
    running.element.remove();
    starting = undefined;
    const drawings = [...waiting.values()];
    waiting.clear();
    for (const resolve of drawings) resolve('stopped');
  }

  async function draw(
    source: string,
    theme: 'light' | 'dark',
  ): Promise<Result<Diagram, DiagramError>> {
    starting ??= startFrame(frameUrl, receive);
    const running = await starting;
    if (running === undefined) {
      starting = undefined;
      return err({ code: 'unavailable' });
    }
    lastId += 1;
    const id = lastId;
    let isLate = false;
    const answer = await new Promise<Answer>((resolve) => {
      const timer = setTimeout(() => {
        isLate = true;
        stop(running);
      }, drawTimeoutMs);
      waiting.set(id, (given) => {
        clearTimeout(timer);
        resolve(given);
      });
      running.port.postMessage({ id, source, theme });
    });
    if (answer === 'stopped') return isLate ? err({ code: 'too-slow' }) : draw(source, theme);
    return answer.svg === undefined ? err({ code: 'bad-diagram' }) : ok({ svg: answer.svg });
  }

  return { draw };
}

/** Starts the frame; undefined where it does not answer in time. */
function startFrame(
  frameUrl: string,
  onMessage: (data: unknown) => void,
): Promise<Running | undefined> {
  return new Promise((resolve) => {
    const element = document.createElement('iframe');
    element.setAttribute('sandbox', 'allow-scripts');
    element.setAttribute('aria-hidden', 'true');
    element.tabIndex = -1;
    element.className = 'visually-hidden';
    const timer = setTimeout(() => {
      element.remove();
      resolve(undefined);
    }, startTimeoutMs);
    element.addEventListener('load', () => {
      const { port1: port, port2 } = new MessageChannel();
      port.onmessage = ({ data }: MessageEvent<unknown>) => {
        clearTimeout(timer);
        if (data === 'ready') resolve({ port, element });
        else onMessage(data);
      };
      // The frame's origin is opaque, so no other target can be named; the port goes to this window only.
      element.contentWindow?.postMessage('port', '*', [port2]);
    });
    element.src = frameUrl;
    document.body.append(element);
  });
}
