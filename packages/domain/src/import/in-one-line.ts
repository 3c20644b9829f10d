import type { ImportedMessage, ImportedPart } from './imported-chat.ts';
import { nameCalls } from './name-calls.ts';

/** Hangs messages one under the other, in their order. */
export function inOneLine(
  messages: readonly Omit<ImportedMessage, 'parentKey'>[],
): readonly ImportedMessage[] {
  const { joined } = joinResults(nameCalls(joinCalls(messages)));
  return joined.map((message, index) => ({
    ...message,
    parentKey: joined[index - 1]?.key ?? null,
  }));
}

/** Calls that follow a reply as a message of their own belong to it. */
function joinCalls<T extends Pick<ImportedMessage, 'role' | 'parts'>>(
  messages: readonly T[],
): readonly T[] {
  const joined: T[] = [];
  for (const message of messages) {
    const before = joined.at(-1);
    const isOfReply = before?.role === 'assistant' && message.role === 'assistant';
    if (isOfReply && message.parts.length > 0 && message.parts.every(isCall)) {
      joined[joined.length - 1] = { ...before, parts: [...before.parts, ...message.parts] };
    } else joined.push(message);
  }
  return joined;
}

function isCall({ type }: ImportedPart): boolean {
  return type === 'tool-call';
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
