import { messageListCode } from '#src/features/chat/logic/message-list-code.ts';
import { chatListCode } from '#src/features/sidebar/logic/chat-list-code.ts';
import { untilLoaded } from '#src/platform/code-part.ts';
import { createLocalFlags } from '#src/platform/local-flags.ts';

/** Parts that the first screen of somebody with chats consists of. */
const expected = [
  ...(location.hash.startsWith('#chat=') ? [messageListCode] : []),
  ...(createLocalFlags(() => localStorage).read('profile') === undefined ? [] : [chatListCode]),
];

/** Has them fetched while the store is being opened. */
export function loadCodeAhead(): void {
  for (const { load } of expected) load();
}

/** Resolves when they are here, or could not be loaded. */
export async function untilCodeAhead(): Promise<void> {
  await Promise.all(expected.map(untilLoaded));
}
