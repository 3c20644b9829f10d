/**
 * Marks a row that scrolls sideways with the sides on which more of it is hidden; `base.css` lets it
 * fade out there. A ref: `<ul ref={fadeEdges}>`.
 *
 * @returns a function that ends it
 */
export function fadeEdges(strip: HTMLElement | null): (() => void) | undefined {
  if (strip === null) return undefined;
  const measure = (): void => {
    mark(strip);
  };
  const sizes = new ResizeObserver(measure);
  const watchSizes = (): void => {
    sizes.disconnect();
    for (const each of [strip, ...strip.children]) sizes.observe(each);
  };
  const content = new MutationObserver(watchSizes);
  content.observe(strip, { childList: true });
  strip.addEventListener('scroll', measure, { passive: true });
  watchSizes();
  return () => {
    sizes.disconnect();
    content.disconnect();
    strip.removeEventListener('scroll', measure);
  };
}

function mark(strip: HTMLElement): void {
  const hidden = strip.scrollWidth - strip.clientWidth;
  // From right to left it is counted down from zero.
  const isFromRight = getComputedStyle(strip).direction === 'rtl';
  const atLeft = isFromRight ? hidden + strip.scrollLeft : strip.scrollLeft;
  const sides = [...(atLeft > 1 ? ['left'] : []), ...(hidden - atLeft > 1 ? ['right'] : [])];
  if (sides.length === 0) delete strip.dataset['hiddenAt'];
  else strip.dataset['hiddenAt'] = sides.join(' ');
}
