/** What is known of the part of the page that can be seen. */
interface SeenPart {
  readonly height: number;
  readonly offsetTop: number;
  readonly scale: number;
}

/** A keyboard is higher; the bars of a browser that come and go are not. */
const minKeyboardPx = 80;

/**
 * How much of the page a keyboard on the screen covers, in CSS pixels. Zero for a page that was
 * enlarged by pinching, where the seen part is small for another reason.
 */
export function coveredByKeyboard(pageHeight: number, seen: SeenPart): number {
  const covered = Math.round(pageHeight - seen.height);
  return seen.scale > 1.01 || covered < minKeyboardPx ? 0 : covered;
}

/**
 * Some browsers lay the keyboard over the page and move the page up, instead of making it smaller.
 * This makes the page smaller there, by `--keyboard`, so that what stands at its end is in sight.
 * Read and written once a frame, and only when it differs.
 */
export function followKeyboard(page: Window): void {
  const seen = page.visualViewport;
  if (seen === null) return;
  const root = page.document.documentElement;
  let shown = 0;
  let isPlanned = false;

  const update = (): void => {
    isPlanned = false;
    const covered = coveredByKeyboard(page.innerHeight, seen);
    // The end of the page is in sight now: it need not be moved as well.
    if (covered > 0 && seen.offsetTop > 0) page.scrollTo(0, 0);
    if (covered === shown) return;
    shown = covered;
    if (covered === 0) root.style.removeProperty('--keyboard');
    else root.style.setProperty('--keyboard', `${covered}px`);
  };
  const plan = (): void => {
    if (!isPlanned) page.requestAnimationFrame(update);
    isPlanned = true;
  };
  seen.addEventListener('resize', plan);
  seen.addEventListener('scroll', plan);
}
