import type {
  FrameListens,
  FrameOrder,
  FrameReport,
} from '@parley/contract/frames/frame-protocol.ts';

import { isWebRtcOpen, removeWebRtc } from './frame-guard.ts';

/** The way of a frame to the page around it. Foreign code must never get hold of it. */
export interface FrameLink {
  readonly post: (report: FrameReport) => void;
}

/**
 * Takes the port that the page around the frame sends, closes WebRTC and answers pings from then on.
 *
 * @param receive  gets what the page has for the script of this frame
 */
export function linkToPage(receive: (data: unknown, link: FrameLink) => void): void {
  window.addEventListener('message', function takePort(event: MessageEvent<unknown>) {
    const [port] = event.ports;
    if (event.source !== window.parent || port === undefined) return;
    window.removeEventListener('message', takePort);
    void start(port, receive);
  });
  const listens: FrameListens = { kind: 'frame-listens' };
  // It tells nobody anything, so every origin may hear it.
  window.parent.postMessage(listens, '*');
}

async function start(
  port: MessagePort,
  receive: (data: unknown, link: FrameLink) => void,
): Promise<void> {
  // Bound now: foreign code may replace the method of every port.
  const link: FrameLink = { post: port.postMessage.bind(port) };
  const isOpen = await isWebRtcOpen();
  removeWebRtc();
  port.onmessage = ({ data: order }: MessageEvent<FrameOrder>) => {
    if (order.kind === 'ping') link.post({ kind: 'pong' });
    else receive(order.data, link);
  };
  link.post({ kind: 'ready', nowMs: performance.now(), isWebRtcOpen: isOpen });
}
