/** A box in px of the viewport. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Width and height in px. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

const gapPx = 6;
const marginPx = 8;

/**
 * Finds the top left corner of a tooltip: centred under its anchor, above it where there is no room
 * below, moved inwards at the edges of the viewport.
 */
export function placeTooltip(
  anchor: Box,
  tooltip: Extent,
  viewport: Extent,
): { readonly x: number; readonly y: number } {
  const below = anchor.y + anchor.height + gapPx;
  const above = anchor.y - tooltip.height - gapPx;
  const fitsBelow = below + tooltip.height + marginPx <= viewport.height;
  const centred = anchor.x + anchor.width / 2 - tooltip.width / 2;
  const lastX = viewport.width - tooltip.width - marginPx;
  return {
    x: Math.round(Math.max(marginPx, Math.min(centred, lastX))),
    y: Math.round(fitsBelow || above < marginPx ? below : above),
  };
}
