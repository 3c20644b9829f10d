/** Tells whether a person put the focus into a frame, or the code in it took the focus itself. */
export interface FrameFocus {
  /** A person used a pointer or a key in the frame; by the clock of this page. */
  noteInput(atMs: number): void;
  /** Looks at where the focus is; it moves without an event while the window has none. */
  check(): void;
  stop(): void;
}

/** How long the report of a click may come after the focus that it moved. */
const reportMs = 150;
/** How long after the Tab key the focus counts as moved by it. */
const tabMs = 500;

/**
 * Watches the focus of a frame. The page sees no event of what happens inside; a person is in there
 * who used the frame after anything else in this page, or who came by the Tab key.
 *
 * @param onTaken  called once, when the frame has the focus and no person can have put it there
 */
export function watchFrameFocus(frame: HTMLElement, onTaken: () => void): FrameFocus {
  let pageInputMs = performance.now();
  let frameInputMs = Number.NEGATIVE_INFINITY;
  let tabPressedMs = Number.NEGATIVE_INFINITY;
  let enteredMs: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let before: Element | null = document.activeElement;
  const listening = new AbortController();

  const isOfPerson = (): boolean =>
    frameInputMs >= pageInputMs ||
    (tabPressedMs >= pageInputMs && (enteredMs ?? 0) - tabPressedMs < tabMs);

  function stop(): void {
    clearTimeout(timer);
    listening.abort();
  }

  function check(): void {
    const { activeElement } = document;
    if (activeElement !== frame) {
      // On its way into the frame the focus is nowhere for a moment.
      if (activeElement !== document.body) before = activeElement;
      enteredMs = undefined;
      clearTimeout(timer);
      return;
    }
    if (enteredMs !== undefined) return;
    enteredMs = performance.now();
    if (isOfPerson()) return;
    timer = setTimeout(() => {
      if (isOfPerson()) return;
      stop();
      onTaken();
      // To where a person was writing.
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    }, reportMs);
  }

  function noteInPage(event: Event): void {
    pageInputMs = Math.max(pageInputMs, event.timeStamp);
    const isTab = event instanceof KeyboardEvent && event.key === 'Tab';
    if (isTab) tabPressedMs = event.timeStamp;
    check();
  }

  const options = { capture: true, signal: listening.signal };
  for (const name of ['pointerdown', 'keydown', 'focusin']) {
    window.addEventListener(name, noteInPage, options);
  }
  window.addEventListener('blur', check, options);
  window.addEventListener('focus', check, options);

  return {
    noteInput: (atMs) => {
      frameInputMs = Math.max(frameInputMs, atMs);
    },
    check,
    stop,
  };
}
