const waiting = new Map<HTMLElement, string>();

/**
 * Lets a formula in a line scroll by itself where it is wider than the line. All formulas of a frame
 * are measured together, so that the page is laid out once.
 *
 * @param tex its name for those who come to it by keyboard
 * @returns takes the formula out of those that wait
 */
export function watchWidth(box: HTMLElement, tex: string): () => void {
  if (waiting.size === 0) requestAnimationFrame(measureAll);
  waiting.set(box, tex);
  return () => waiting.delete(box);
}

function measureAll(): void {
  const wide = [...waiting].filter(([box]) => isTooWide(box));
  waiting.clear();
  for (const [box, tex] of wide) {
    box.dataset['wide'] = '';
    box.tabIndex = 0;
    box.setAttribute('role', 'math');
    box.setAttribute('aria-label', tex);
  }
}

/** A line may break between the bases of a formula. */
function isTooWide(box: HTMLElement): boolean {
  const room = roomAround(box);
  return [...box.querySelectorAll<HTMLElement>('.katex-base')].some(
    (base) => base.offsetWidth > room,
  );
}

/** Elements within a line have no width of their own. */
function roomAround(box: HTMLElement): number {
  let around = box.parentElement;
  while (around !== null && around.clientWidth === 0) around = around.parentElement;
  return around?.clientWidth ?? Infinity;
}
