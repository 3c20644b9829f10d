import { setTimeout as wait } from 'node:timers/promises';

/** A source of input with its ticks, as WebDriver and WebDriver BiDi both take them. */
export interface InputSource {
  readonly type: 'key' | 'pointer';
  readonly id: string;
  readonly actions: readonly Readonly<Record<string, unknown>>[];
}

/** A browser with one page, driven through a standard protocol. */
export interface Browser {
  readonly goto: (url: string) => Promise<void>;
  /** Runs the body of an async function in the page; what it returns has to fit into JSON. */
  readonly evaluate: (body: string) => Promise<unknown>;
  readonly perform: (sources: readonly InputSource[]) => Promise<void>;
  readonly resize: (width: number, height: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A browser that may be on this machine. */
export interface BrowserKind {
  readonly name: string;
  /** Packages of Debian that bring it. */
  readonly packages: string;
  readonly isInstalled: () => boolean;
  readonly start: () => Promise<Browser>;
}

const pollMs = 100;

/** Asks until there is an answer. Errors: throws with `what` after the limit. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined>,
  limitMs = 30_000,
): Promise<T> {
  const endMs = performance.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > endMs) throw new Error(`Waited in vain for ${what}.`);
    await wait(pollMs);
  }
}
