/** What happened in a page, as the parts of the probe saw it. Times are milliseconds since 1970. */
export interface Probe {
  /** Calls back when what is in the page now has been painted. */
  afterPaint(tell: (atMs: number) => void): void;
  /** Resolves with the time at which an element was painted for the first time. */
  elementPainted(selector: string): Promise<number>;
  /** Resolves with the time at which text that holds `word` was painted. Ask before it can come. */
  textPainted(word: string): Promise<number>;
  /** Times of keydown and of the paint that showed its input, in pairs; cleared by reading. */
  takeKeys(): readonly (readonly [pressedAtMs: number, paintedAtMs: number])[];
  /** Time of the last keydown. */
  lastKeyAtMs(): number;
  startFrames(): void;
  /** Times at which frames began since the start. */
  stopFrames(): readonly number[];
  /** Durations of tasks of 50 ms and more; cleared by reading. */
  takeLongTasks(): readonly number[];
}

declare global {
  interface Window {
    readonly benchProbe: Probe;
  }
}

/*
 * Each part runs in the page before its own scripts, and must not refer to anything outside of
 * itself. They watch without touching: what they cost, they cost the bare page as well.
 */

function installPaintClock(): void {
  const askFrame = window.requestAnimationFrame.bind(window);
  let isInFrame = false;
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- goes to the page with this function
  const runLater = (task: () => void): void => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = task;
    port2.postMessage(null);
  };
  // A change made inside of a frame is painted with it; any other one with the next.
  window.requestAnimationFrame = (callback) =>
    askFrame((time) => {
      if (!isInFrame) {
        isInFrame = true;
        runLater(() => {
          isInFrame = false;
        });
      }
      callback(time);
    });
  const afterPaint: Probe['afterPaint'] = (tell) => {
    const paint = (): void => {
      runLater(() => tell(performance.timeOrigin + performance.now()));
    };
    if (isInFrame) paint();
    else askFrame(paint);
  };
  Object.assign(window, { benchProbe: { afterPaint } });
}

function installSightings(): void {
  const probe = window.benchProbe;
  const texts = new Map<string, (atMs: number) => void>();
  const elements = new Map<string, (atMs: number) => void>();
  const lookForTexts = (records: readonly MutationRecord[]): void => {
    for (const [word, tell] of texts) {
      const isThere = records.some((record) =>
        record.type === 'characterData'
          ? record.target.textContent?.includes(word)
          : [...record.addedNodes].some((node) => node.textContent?.includes(word)),
      );
      if (!isThere) continue;
      texts.delete(word);
      probe.afterPaint(tell);
    }
  };
  const lookForElements = (): void => {
    for (const [selector, tell] of elements) {
      if (document.querySelector(selector) === null) continue;
      elements.delete(selector);
      probe.afterPaint(tell);
    }
  };
  new MutationObserver((records) => {
    if (texts.size > 0) lookForTexts(records);
    if (elements.size > 0) lookForElements();
  }).observe(document, {
    childList: true,
    characterData: true,
    subtree: true,
    attributeFilter: ['data-ready'],
  });
  Object.assign(probe, {
    elementPainted: (selector: string) =>
      new Promise((resolve) => {
        elements.set(selector, resolve);
        lookForElements();
      }),
    textPainted: (word: string) =>
      new Promise((resolve) => {
        texts.set(word, resolve);
      }),
  } satisfies Partial<Probe>);
}

function installCounters(): void {
  const probe = window.benchProbe;
  const keys: [number, number][] = [];
  const longTasks: number[] = [];
  let lastKeyAtMs = 0;
  let frames: number[] | undefined;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  const handleKey = (event: Event): void => {
    lastKeyAtMs = performance.timeOrigin + event.timeStamp;
  };
  const handleInput = (): void => {
    const pressedAtMs = lastKeyAtMs;
    probe.afterPaint((atMs) => keys.push([pressedAtMs, atMs]));
  };
  document.addEventListener('keydown', handleKey, true);
  document.addEventListener('input', handleInput, true);
  const tick = (time: number): void => {
    if (frames === undefined) return;
    frames.push(time);
    requestAnimationFrame(tick);
  };
  Object.assign(probe, {
    takeKeys: () => keys.splice(0),
    lastKeyAtMs: () => lastKeyAtMs,
    startFrames: () => {
      frames = [];
      requestAnimationFrame(tick);
    },
    stopFrames: () => {
      const taken = frames ?? [];
      frames = undefined;
      return taken;
    },
    takeLongTasks: () => longTasks.splice(0),
  } satisfies Partial<Probe>);
}

/** The parts in the order in which they go into a page; together they are `window.benchProbe`. */
export const probeScripts: readonly (() => void)[] = [
  installPaintClock,
  installSightings,
  installCounters,
];
