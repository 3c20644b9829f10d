/** What a thing is, by its name; a thing that is not there has no entry. */
export type Facts = ReadonlyMap<string, string>;

/** Stands for a thing that is not there. */
export const gone = '(gone)';

/**
 * What the screen has shown as saved. Between the beginning of an action and the moment at which the
 * screen shows its outcome, what was before may be there, or what comes.
 */
export class Ledger {
  readonly #allowed = new Map<string, ReadonlySet<string>>();

  /** An action begins that gives a thing this value. Of a thing that was never shown nothing is known. */
  begin(name: string, value: string): void {
    const before = this.#allowed.get(name);
    if (before !== undefined) this.#allowed.set(name, new Set([...before, value]));
  }

  /** The screen shows it. */
  confirm(name: string, value: string): void {
    this.#allowed.set(name, new Set([value]));
  }

  /** Everything that is not as it was shown; what is there counts as shown from now on. */
  compare(facts: Facts): readonly string[] {
    const wrong: string[] = [];
    for (const [name, allowed] of this.#allowed) {
      const value = facts.get(name) ?? gone;
      if (!allowed.has(value)) {
        wrong.push(`${name}: ${JSON.stringify([...allowed])} became ${JSON.stringify(value)}`);
      }
      this.confirm(name, value);
    }
    return wrong;
  }

  get size(): number {
    return this.#allowed.size;
  }
}
