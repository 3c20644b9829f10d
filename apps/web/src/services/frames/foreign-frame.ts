import {
  isFrameListens,
  readFrameReport,
  type FrameOrder,
  type FrameReady,
} from '@parley/contract/frames/frame-protocol.ts';

import { watchFrameFocus } from './frame-focus.ts';

/**
 * Why a frame was taken away: it took the focus by itself, it no longer answers, or it never did.
 */
export type ForeignFrameEnd = 'took-focus' | 'no-answer' | 'not-started';

/** What runs in a frame and who hears of it. */
export interface ForeignFrameOptions {
  /** Address of a page under `/sandbox/`. */
  readonly url: string;
  /** What it is called for people who do not see it; without one it is hidden from everybody. */
  readonly title?: string;
  readonly className?: string;
  /** It is one pixel of the window, which nobody sees, and yet works as if it were seen. */
  readonly isPixel?: boolean;
  /** What it loads goes without the person's cookies, where the browser can do that. */
  readonly isCredentialless?: boolean;
  /** Pings without an answer, one a second, after which it is taken away. */
  readonly missedPings?: number;
  /** It runs and can be given its content. */
  readonly onReady: (frame: ForeignFrame, facts: FrameReady) => void;
  readonly onContent?: (data: unknown) => void;
  /** It was taken away, for good. Not called for {@link ForeignFrame.close}. */
  readonly onEnd: (reason: ForeignFrameEnd) => void;
}

/** A frame in which code of others runs. */
export interface ForeignFrame {
  /** @param ports  that it gets with the data */
  readonly post: (data: unknown, ports?: readonly MessagePort[]) => void;
  readonly close: () => void;
}

const startTimeoutMs = 20_000;
const pingMs = 1000;
const usualMissedPings = 5;

/**
 * The one way to run code of others: in an opaque origin, under a policy of its own, for as long as
 * it answers and takes no focus that a person did not give it. Decision 024 says why.
 */
export function openForeignFrame(place: Element, options: ForeignFrameOptions): ForeignFrame {
  const element = createFrame(options);
  const { port1: port, port2 } = new MessageChannel();
  const post = (order: FrameOrder, ports: readonly MessagePort[] = []): void =>
    port.postMessage(order, [...ports]);
  const frame: ForeignFrame = {
    post: (data, ports) => post({ kind: 'content', data }, ports),
    close,
  };
  const focus = watchFrameFocus(element, () => end('took-focus'));
  const starting = setTimeout(() => end('not-started'), startTimeoutMs);
  let pinging: ReturnType<typeof setInterval> | undefined;
  let missedPings = 0;
  /** What the clock of this page is ahead of that of the frame. */
  let aheadMs = 0;

  function close(): void {
    clearTimeout(starting);
    clearInterval(pinging);
    window.removeEventListener('message', sendPort);
    focus.stop();
    port.close();
    element.remove();
  }

  function end(reason: ForeignFrameEnd): void {
    close();
    options.onEnd(reason);
  }

  function ping(): void {
    focus.check();
    missedPings += 1;
    if (missedPings > (options.missedPings ?? usualMissedPings)) end('no-answer');
    else post({ kind: 'ping' });
  }

  function begin(facts: FrameReady): void {
    clearTimeout(starting);
    aheadMs = performance.now() - facts.nowMs;
    pinging = setInterval(ping, pingMs);
    options.onReady(frame, facts);
  }

  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const report = readFrameReport(data);
    if (report === undefined) return;
    // Whatever it says, it runs.
    missedPings = 0;
    if (report.kind === 'ready') begin(report);
    if (report.kind === 'input') focus.noteInput(report.atMs + aheadMs);
    if (report.kind === 'content') options.onContent?.(report.data);
  };
  function sendPort({ source, data }: MessageEvent<unknown>): void {
    if (!isFrameListens(data) || source === null || source !== element.contentWindow) return;
    window.removeEventListener('message', sendPort);
    // The frame's origin is opaque, so no other target can be named; the port goes to this window only.
    element.contentWindow.postMessage('port', '*', [port2]);
  }

  window.addEventListener('message', sendPort);
  place.append(element);
  return frame;
}

/** In a frame that is nowhere in the window, or clipped, code waits in vain for the next drawing. */
const pixel = {
  position: 'fixed',
  insetBlockStart: '0',
  insetInlineStart: '0',
  inlineSize: '1px',
  blockSize: '1px',
  border: 'none',
  opacity: '0',
  pointerEvents: 'none',
};

function createFrame(options: ForeignFrameOptions): HTMLIFrameElement {
  const { url, title, className, isPixel = false, isCredentialless = false } = options;
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  if (isCredentialless) element.setAttribute('credentialless', '');
  element.referrerPolicy = 'no-referrer';
  element.className = className ?? '';
  if (isPixel) Object.assign(element.style, pixel);
  if (title === undefined) {
    element.setAttribute('aria-hidden', 'true');
    element.tabIndex = -1;
  } else {
    element.title = title;
  }
  element.src = url;
  return element;
}
