/** Tells of a name in a log whether it may stand there; false is certain. */
export interface KnownNames {
  mayHave(name: string): Promise<boolean>;
  /** From now on the name may stand there. */
  add(name: string): void;
}

/** So many names are asked for one by one: most transactions are about a few records. */
const askedSingly = 20;
/** A log with more names is never read as a whole. */
const maxNames = 5000;

/**
 * Spares a transaction that goes through very many records the look-up of each in a log that is short.
 *
 * @param read gives the first names, at most so many
 */
export function createKnownNames(read: (count: number) => Promise<readonly string[]>): KnownNames {
  const added = new Set<string>();
  let asked = 0;
  let reading: Promise<ReadonlySet<string> | undefined> | undefined;

  async function readAll(): Promise<ReadonlySet<string> | undefined> {
    const names = await read(maxNames + 1);
    return names.length > maxNames ? undefined : new Set(names);
  }

  return {
    async mayHave(name) {
      asked += 1;
      if (asked <= askedSingly || added.has(name)) return true;
      reading ??= readAll();
      const names = await reading;
      return names === undefined || names.has(name);
    },
    add(name) {
      added.add(name);
    },
  };
}
