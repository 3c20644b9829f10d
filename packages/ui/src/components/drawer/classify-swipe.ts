/** A finger's way so far, in px of the viewport. */
export interface Swipe {
  readonly startX: number;
  readonly deltaX: number;
  readonly deltaY: number;
  readonly viewportWidth: number;
  readonly isRtl: boolean;
}

const edgePx = 50;
const openPx = 40;
const closePx = 100;

/**
 * Tells what a swipe asks of a drawer at the start edge: `open` after more than 40 px from within
 * 50 px of that edge, `close` after more than 100 px towards it, both more level than steep.
 */
export function classifySwipe(swipe: Swipe, isOpen: boolean): 'open' | 'close' | null {
  if (Math.abs(swipe.deltaX) <= Math.abs(swipe.deltaY)) return null;
  const inwards = swipe.isRtl ? -swipe.deltaX : swipe.deltaX;
  const fromEdge = swipe.isRtl ? swipe.viewportWidth - swipe.startX : swipe.startX;
  if (isOpen) return -inwards > closePx ? 'close' : null;
  return fromEdge <= edgePx && inwards > openPx ? 'open' : null;
}
