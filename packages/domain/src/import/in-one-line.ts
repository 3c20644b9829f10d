import type { ImportedMessage } from './imported-chat.ts';

/** Hangs messages one under the other, in their order. */
export function inOneLine(
  messages: readonly Omit<ImportedMessage, 'parentKey'>[],
): readonly ImportedMessage[] {
  const { joined } = joinResults(messages);
  return joined.map((message, index) => ({
    ...message,
    parentKey: joined[index - 1]?.key ?? null,
  }));
}

/** Results that follow each other belong to one reply: they are one message. */
export function joinResults<T extends Pick<ImportedMessage, 'key' | 'role' | 'parts'>>(
  messages: readonly T[],
): { readonly joined: readonly T[]; readonly keyOf: (key: string) => string } {
  const joined: T[] = [];
  const keys = new Map<string, string>();
  for (const message of messages) {
    const before = joined.at(-1);
    if (before?.role === 'tool' && message.role === 'tool') {
      joined[joined.length - 1] = { ...before, parts: [...before.parts, ...message.parts] };
      keys.set(message.key, before.key);
    } else joined.push(message);
  }
  return { joined, keyOf: (key) => keys.get(key) ?? key };
}
