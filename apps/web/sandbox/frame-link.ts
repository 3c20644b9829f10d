import type {
  FrameListens,
  FrameOrder,
  FrameReport,
} from '@parley/contract/frames/frame-protocol.ts';

import { isWebRtcOpen, removeWebRtc } from './frame-guard.ts';
import { readMessages } from './read-messages.ts';

/** The way of a frame to the page around it. Foreign code must never get hold of it. */
export interface FrameLink {
  readonly post: (report: FrameReport) => void;
}

/**
 * Gets what the page has for the script of this frame.
 *
 * @param ports  that came with it
 */
export type Receive = (data: unknown, link: FrameLink, ports: readonly MessagePort[]) => void;

/**
 * Takes the port that the page around the frame sends, closes WebRTC and answers pings from then on.
 *
 * @param measureWebRtc  tells whether WebRTC is open; takes up to half a second
 */
export function linkToPage(receive: Receive, measureWebRtc = isWebRtcOpen): void {
  window.addEventListener('message', function takePort(event: MessageEvent<unknown>) {
    const [port] = event.ports;
    if (event.source !== window.parent || port === undefined) return;
    window.removeEventListener('message', takePort);
    void measureWebRtc().then((isOpen) => start(port, receive, isOpen));
  });
  const listens: FrameListens = { kind: 'frame-listens' };
  // It tells nobody anything, so every origin may hear it.
  window.parent.postMessage(listens, '*');
}

function start(port: MessagePort, receive: Receive, isOpen: boolean): void {
  // Bound now: foreign code may replace the method of every port.
  const link: FrameLink = { post: port.postMessage.bind(port) };
  removeWebRtc();
  readMessages(port, (data, ports) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- said by the page alone
    const order = data as FrameOrder;
    if (order.kind === 'ping') link.post({ kind: 'pong' });
    else receive(order.data, link, ports);
  });
  link.post({ kind: 'ready', nowMs: performance.now(), isWebRtcOpen: isOpen });
}
