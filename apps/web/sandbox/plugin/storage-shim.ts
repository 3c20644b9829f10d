/**
 * A `Storage` in memory: the frame has an opaque origin, in which there is no other. It begins empty
 * with each run and ends with it.
 */
export function createStorage(): Storage {
  const items = new Map<string, string>();
  const methods = {
    getItem: (name: unknown) => items.get(String(name)) ?? null,
    setItem: (name: unknown, value: unknown) => void items.set(String(name), String(value)),
    removeItem: (name: unknown) => void items.delete(String(name)),
    clear: () => items.clear(),
    key: (index: unknown) => [...items.keys()][Number(index)] ?? null,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has each property of a storage
  const target = Object.create(null, {
    ...Object.fromEntries(
      Object.entries(methods).map(([name, value]) => [name, { value, configurable: true }]),
    ),
    length: { get: () => items.size, configurable: true },
  }) as Storage;
  return new Proxy(target, {
    get: (of, name) => (isItem(of, name) ? items.get(name) : Reflect.get(of, name)),
    has: (of, name) => (isItem(of, name) ? items.has(name) : name in of),
    set: (of, name, value) => {
      if (isItem(of, name)) items.set(name, String(value));
      return true;
    },
    deleteProperty: (of, name) => {
      if (isItem(of, name)) items.delete(name);
      return true;
    },
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (of, name) =>
      isItem(of, name) && items.has(name)
        ? { value: items.get(name), writable: true, enumerable: true, configurable: true }
        : undefined,
  });
}

/** Everything but its own methods is the name of an item. */
function isItem(storage: Storage, name: string | symbol): name is string {
  return typeof name === 'string' && !Object.hasOwn(storage, name);
}
