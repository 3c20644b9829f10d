import type { Runs } from '../ast.ts';

const RUN_LENGTH = 32;

/** An append-only list whose full runs are never copied again. */
export class ChunkedList<T> {
  #full: (readonly T[])[] = [];
  #last: T[] = [];

  get length(): number {
    return this.#full.length * RUN_LENGTH + this.#last.length;
  }

  push(value: T): void {
    this.#last.push(value);
    if (this.#last.length < RUN_LENGTH) return;
    this.#full.push(this.#last);
    this.#last = [];
  }

  /** A copy that can grow on its own; costs one pointer per run. */
  fork(): ChunkedList<T> {
    const copy = new ChunkedList<T>();
    copy.#full = [...this.#full];
    copy.#last = [...this.#last];
    return copy;
  }

  /** Replaces values in place; runs in which `change` returns every value unchanged stay the same objects. */
  update(change: (value: T) => T): void {
    this.#full = this.#full.map((run) => mapSame(run, change));
    this.#last = this.#last.map(change);
  }

  toRuns(): Runs<T> {
    return this.#last.length === 0 ? [...this.#full] : [...this.#full, [...this.#last]];
  }
}

/** Like `map`, but returns the same array when nothing changed. */
export function mapSame<T>(values: readonly T[], change: (value: T) => T): readonly T[] {
  let changed: T[] | undefined;
  for (const [index, value] of values.entries()) {
    const next = change(value);
    if (next !== value) changed ??= values.slice(0, index);
    changed?.push(next);
  }
  return changed ?? values;
}

/** The values of all runs in order. */
export function flatten<T>(runs: Runs<T>): readonly T[] {
  return runs.flat();
}

/** The same runs with the last value replaced; shares every run but the last. */
export function replaceLast<T>(runs: Runs<T>, value: T): Runs<T> {
  const last = runs.at(-1);
  if (last === undefined) return runs;
  return [...runs.slice(0, -1), [...last.slice(0, -1), value]];
}

/** The last value of all, if there is one. */
export function lastOf<T>(runs: Runs<T>): T | undefined {
  return runs.at(-1)?.at(-1);
}
