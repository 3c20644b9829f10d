/** How long code may run. */
export interface RunLimits {
  /** Longest time without a sign of life. Milliseconds. */
  readonly silentMs: number;
  /** Longest time in all. Milliseconds. */
  readonly totalMs: number;
}

/** The time of one run. */
export interface RunClock {
  readonly limits: RunLimits;
  /** There was a sign of life: a request that goes out or comes in is one. */
  touch(): void;
  /**
   * Stops the time while a person is asked something.
   *
   * @returns  lets it go on
   */
  hold(): () => void;
  /** Begins; `onEnd` is called at most once, with the limit that was reached. */
  start(onEnd: (reached: keyof RunLimits) => void): void;
  stop(): void;
}

interface RunClockOptions extends Partial<RunLimits> {
  /** Asked at the end of the time in all, which stands still meanwhile; true gives as much again. */
  readonly askToGoOn?: () => Promise<boolean>;
}

const usual: RunLimits = { silentMs: 30_000, totalMs: 600_000 };

/** Makes the clock of a run; 30 s of silence and 10 min in all where nothing else is said. */
export function createRunClock(options: RunClockOptions = {}): RunClock {
  return new Clock({ ...usual, ...options });
}

class Clock implements RunClock {
  readonly limits: RunLimits;
  readonly #askToGoOn: RunClockOptions['askToGoOn'];
  #onEnd: ((reached: keyof RunLimits) => void) | undefined;
  #holds = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #signAtMs = 0;
  /** Since when the time in all runs. */
  #sinceMs = 0;
  #leftMs: number;

  constructor({ askToGoOn, ...limits }: RunLimits & RunClockOptions) {
    this.limits = limits;
    this.#askToGoOn = askToGoOn;
    this.#leftMs = limits.totalMs;
  }

  touch(): void {
    this.#signAtMs = performance.now();
  }

  hold(): () => void {
    if (this.#holds === 0 && this.#onEnd !== undefined) {
      clearTimeout(this.#timer);
      this.#leftMs -= performance.now() - this.#sinceMs;
    }
    this.#holds += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#holds -= 1;
      if (this.#holds === 0 && this.#onEnd !== undefined) this.#run();
    };
  }

  start(onEnd: (reached: keyof RunLimits) => void): void {
    this.#onEnd = onEnd;
    if (this.#holds === 0) this.#run();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#onEnd = undefined;
  }

  #run(): void {
    this.#sinceMs = performance.now();
    this.#signAtMs = this.#sinceMs;
    this.#wait();
  }

  #wait(): void {
    const nowMs = performance.now();
    const silentLeftMs = this.#signAtMs + this.limits.silentMs - nowMs;
    const totalLeftMs = this.#sinceMs + this.#leftMs - nowMs;
    if (totalLeftMs <= 0) void this.#reachTotal();
    else if (silentLeftMs <= 0) this.#end('silentMs');
    else this.#timer = setTimeout(() => this.#wait(), Math.min(silentLeftMs, totalLeftMs));
  }

  async #reachTotal(): Promise<void> {
    if (this.#askToGoOn === undefined) {
      this.#end('totalMs');
      return;
    }
    const goOn = this.hold();
    if (await this.#askToGoOn()) this.#leftMs = this.limits.totalMs;
    else this.#end('totalMs');
    goOn();
  }

  #end(reached: keyof RunLimits): void {
    const tell = this.#onEnd;
    this.stop();
    tell?.(reached);
  }
}
