/*
 * What a frame for foreign code and the page around it say to each other, over a port that the frame
 * takes before the first foreign byte runs. The foreign code never holds the port.
 */

/**
 * From the frame to the window around it, once: it listens and can be sent its port. The `load` event
 * does not say so in every engine: in WebKit it can come first.
 */
export interface FrameListens {
  readonly kind: 'frame-listens';
}

/** From the frame, once: it can be given its content. */
export interface FrameReady {
  readonly kind: 'ready';
  /** `performance.now()` of the frame, to put its times beside those of the page. */
  readonly nowMs: number;
  /** The browser would let code in the frame send datagrams, whatever the policy says. */
  readonly isWebRtcOpen: boolean;
}

/** From the frame: a person used a pointer or a key inside it. */
interface FrameInput {
  readonly kind: 'input';
  /** Time of the event by the clock of the frame. */
  readonly atMs: number;
}

/** From the frame: the answer to a ping. */
interface FramePong {
  readonly kind: 'pong';
}

/** From the frame: what its own script has to say. */
interface FrameContent {
  readonly kind: 'content';
  readonly data: unknown;
}

/** Everything that comes out of a frame. */
export type FrameReport = FrameReady | FrameInput | FramePong | FrameContent;

/** Whether a message to the window says that a frame listens. */
export function isFrameListens(data: unknown): boolean {
  const kind: FrameListens['kind'] = 'frame-listens';
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === kind;
}

/** Reads what came out of a frame; undefined for anything that no frame of ours sends. */
export function readFrameReport(data: unknown): FrameReport | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const given = data as Partial<Record<keyof FrameReady | 'atMs' | 'data', unknown>>;
  if (given.kind === 'pong') return { kind: 'pong' };
  if (given.kind === 'content') return { kind: 'content', data: given.data };
  if (given.kind === 'input' && typeof given.atMs === 'number') {
    return { kind: 'input', atMs: given.atMs };
  }
  return given.kind === 'ready' && typeof given.nowMs === 'number'
    ? { kind: 'ready', nowMs: given.nowMs, isWebRtcOpen: given.isWebRtcOpen !== false }
    : undefined;
}

/** Everything that goes into a frame. */
export type FrameOrder = { readonly kind: 'ping' } | FrameContent;
