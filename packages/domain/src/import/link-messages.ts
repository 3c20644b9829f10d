import { hasPlace, type ImportedMessage } from './imported-chat.ts';

/** A message with a parent that is there, and a time after that of its parent. */
export interface LinkedMessage {
  readonly message: ImportedMessage;
  readonly parentKey: string | null;
  readonly createdAtMs: number;
}

/** Messages with sound links. */
export interface LinkedMessages {
  /** Parents before their children. */
  readonly list: readonly LinkedMessage[];
  /** The message itself, or the nearest one above it that was kept; null where there is none. */
  readonly keptKeyOf: (key: string) => string | null;
}

/**
 * Mends the links of a chat.
 *
 * Of two messages with one key the first counts, unless the second says something else; then both
 * stay. A missing parent means the message before in the file. A circle is cut where it is entered.
 */
export function linkMessages(given: readonly ImportedMessage[], startMs: number): LinkedMessages {
  const all = withUniqueKeys(given);
  const byKey = new Map(all.map((message) => [message.key, message]));
  const before = new Map(all.map((message, index) => [message.key, all[index - 1]?.key ?? null]));
  const parentOf = (key: string): string | null => {
    const parent = byKey.get(key)?.parentKey ?? null;
    return parent === null || byKey.has(parent) ? parent : (before.get(key) ?? null);
  };
  const parents = cutCircles(all, parentOf);
  const keptKeyOf = (key: string): string | null => {
    let current: string | null = byKey.has(key) ? key : null;
    while (current !== null && !isKept(byKey.get(current))) current = parents.get(current) ?? null;
    return current;
  };
  const kept = all.filter(hasPlace).map((message) => {
    const parent = parents.get(message.key) ?? null;
    return { message, parentKey: parent === null ? null : keptKeyOf(parent) };
  });
  return { list: inTime(kept, startMs), keptKeyOf };
}

function isKept(message: ImportedMessage | undefined): boolean {
  return message === undefined || hasPlace(message);
}

function withUniqueKeys(given: readonly ImportedMessage[]): readonly ImportedMessage[] {
  const found = new Map<string, ImportedMessage>();
  for (const [index, message] of given.entries()) {
    const known = found.get(message.key);
    if (known === undefined && message.key !== '') found.set(message.key, message);
    else if (known === undefined || !saysTheSame(known, message)) {
      const key = `${message.key}#${index}`;
      found.set(key, { ...message, key });
    }
  }
  return [...found.values()];
}

function saysTheSame(a: ImportedMessage, b: ImportedMessage): boolean {
  return contentOf(a) === contentOf(b);
}

function contentOf({ role, parts, errorText }: ImportedMessage): string {
  return JSON.stringify([role, parts, errorText]);
}

/** The parent of each message; null where its own would close a circle. */
function cutCircles(
  all: readonly ImportedMessage[],
  parentOf: (key: string) => string | null,
): ReadonlyMap<string, string | null> {
  const parents = new Map<string, string | null>();
  for (const { key } of all) {
    const way = new Set<string>();
    let current: string | null = key;
    while (current !== null && !parents.has(current)) {
      way.add(current);
      const next = parentOf(current);
      const isCircle = next !== null && way.has(next);
      parents.set(current, isCircle ? null : next);
      current = isCircle ? null : next;
    }
  }
  return parents;
}

type Kept = Omit<LinkedMessage, 'createdAtMs'>;

function inTime(kept: readonly Kept[], startMs: number): readonly LinkedMessage[] {
  const childrenOf = new Map<string | null, Kept[]>();
  for (const each of kept) {
    const siblings = childrenOf.get(each.parentKey);
    if (siblings === undefined) childrenOf.set(each.parentKey, [each]);
    else siblings.push(each);
  }
  const list: LinkedMessage[] = [];
  const queue: { readonly key: string | null; readonly atMs: number }[] = [
    { key: null, atMs: startMs - 1 },
  ];
  for (const { key, atMs } of queue) {
    let lastMs = atMs;
    for (const each of (childrenOf.get(key) ?? []).toSorted(compareTimes)) {
      // Siblings are ordered by time, so the order of the file has to show in it.
      lastMs = Math.max(each.message.createdAtMs ?? 0, lastMs + 1);
      list.push({ ...each, createdAtMs: lastMs });
      queue.push({ key: each.message.key, atMs: lastMs });
    }
  }
  return list;
}

function compareTimes(a: Kept, b: Kept): number {
  return (a.message.createdAtMs ?? 0) - (b.message.createdAtMs ?? 0);
}
