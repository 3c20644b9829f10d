/** An element that asks for a tooltip now, and what the tooltip says. */
export interface TooltipTarget {
  readonly element: Element;
  readonly text: string;
  readonly shortcut: string | undefined;
  /** The name of the command that it runs; empty where it does not say. */
  readonly command: string;
}

const selector = '[data-tooltip], [data-tooltip-if-cut]';
const delayMs = 400;
/** After one tooltip was seen, its neighbours answer at once for this long. */
const warmMs = 300;

function readTarget(element: Element): TooltipTarget | null {
  const text = wordsOf(element);
  const shortcut = element.getAttribute('data-tooltip-shortcut') ?? undefined;
  const command = element.getAttribute('data-command') ?? '';
  const isCut = element.scrollWidth > element.clientWidth;
  return hasOwnWords(element) || isCut ? { element, text, shortcut, command } : null;
}

function hasOwnWords(element: Element): boolean {
  return (element.getAttribute('data-tooltip') ?? '') !== '';
}

function wordsOf(element: Element): string {
  return element.getAttribute('data-tooltip') || element.textContent;
}

function findAnchor(target: EventTarget | null): Element | null {
  if (!(target instanceof Element)) return null;
  const anchor = target.closest(selector);
  // A button that has opened a menu needs no words over that menu.
  return anchor?.getAttribute('aria-expanded') === 'true' ? null : anchor;
}

interface TooltipTimer {
  /** The pointer or the focus is on this element now; the tooltip follows after `waitMs`. */
  readonly enter: (next: Element | null, waitMs: number) => void;
  readonly hide: () => void;
  /** Hides until the pointer has been elsewhere. */
  readonly silence: () => void;
  readonly stop: () => void;
}

function createTooltipTimer(report: (target: TooltipTarget | null) => void): TooltipTimer {
  let anchor: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hiddenAtMs = -warmMs;
  let shown: TooltipTarget | undefined;
  // A pointer that rests tells of nothing: a button may change its meaning below it, or go.
  const changes = new MutationObserver(() => {
    if (shown !== undefined && !isStillTrue(shown)) silence();
  });

  const hide = (): void => {
    clearTimeout(timer);
    anchor = null;
    if (shown === undefined) return;
    shown = undefined;
    changes.disconnect();
    hiddenAtMs = performance.now();
    report(null);
  };
  const show = (element: Element): void => {
    const target = element.isConnected ? readTarget(element) : null;
    if (target === null) return;
    shown = target;
    changes.observe(element.ownerDocument, {
      attributeFilter: ['data-tooltip'],
      characterData: true,
      childList: true,
      subtree: true,
    });
    report(target);
  };
  const enter = (next: Element | null, waitMs: number): void => {
    if (next === anchor) return;
    hide();
    anchor = next;
    if (next === null) return;
    const isWarm = performance.now() - hiddenAtMs < warmMs;
    if (waitMs === 0 || isWarm) show(next);
    else timer = setTimeout(() => show(next), waitMs);
  };
  const silence = (): void => {
    const silenced = anchor;
    hide();
    anchor = silenced;
  };
  const stop = (): void => {
    clearTimeout(timer);
    changes.disconnect();
  };
  return { enter, hide, silence, stop };
}

function isStillTrue({ element, text }: TooltipTarget): boolean {
  return element.isConnected && wordsOf(element) === text;
}

/**
 * Listens on a document and reports the tooltip to show, or null for none: after 400 ms under a
 * mouse or pen, at once on keyboard focus, never for touch. Any press, key, scroll or Esc hides it,
 * and so does a change of what it names.
 *
 * @returns a function that stops listening
 */
export function watchTooltips(
  page: Document,
  report: (target: TooltipTarget | null) => void,
): () => void {
  const stop = new AbortController();
  const tooltip = createTooltipTimer(report);
  let isByFocus = false;

  const handlePointerOver = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') return;
    const next = findAnchor(event.target);
    // Content that moves under a resting mouse fires this too; the keyboard keeps its tooltip then.
    if (next === null && isByFocus) return;
    isByFocus = false;
    tooltip.enter(next, delayMs);
  };
  const handleFocusIn = (event: FocusEvent): void => {
    if (!(event.target instanceof Element) || !event.target.matches(':focus-visible')) return;
    isByFocus = true;
    // The mouse may rest on the same element, silenced by the key that moved the focus.
    tooltip.hide();
    tooltip.enter(findAnchor(event.target), 0);
  };
  const handleFocusOut = (): void => {
    isByFocus = false;
    tooltip.hide();
  };

  const options = { signal: stop.signal, passive: true, capture: true };
  page.addEventListener('pointerover', handlePointerOver, options);
  page.addEventListener('pointerdown', tooltip.silence, options);
  page.addEventListener('keydown', tooltip.silence, options);
  page.addEventListener('focusin', handleFocusIn, options);
  page.addEventListener('focusout', handleFocusOut, options);
  page.addEventListener('scroll', tooltip.hide, options);
  page.documentElement.addEventListener('pointerleave', tooltip.hide, options);
  return () => {
    stop.abort();
    tooltip.stop();
  };
}
