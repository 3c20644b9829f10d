import { messageListModule } from '#src/features/chat/logic/message-list-module.ts';
import { chatListModule } from '#src/features/sidebar/logic/chat-list-module.ts';
import { catalogueModule } from '#src/services/providers/catalogue-module.ts';
import { untilLoaded } from '#src/platform/lazy-module.ts';
import { createLocalFlags } from '#src/platform/local-flags.ts';

const hasProfile = createLocalFlags(() => localStorage).read('profile') !== undefined;

/** Parts that the first screen of somebody with chats consists of. */
const expected = [
  ...(location.hash.startsWith('#chat=') ? [messageListModule] : []),
  ...(hasProfile ? [chatListModule, catalogueModule] : []),
];

/** Has them fetched while the store is being opened. */
export function preloadModules(): void {
  for (const { load } of expected) load();
}

/** Resolves when they are here, or could not be loaded. */
export async function untilPreloaded(): Promise<void> {
  await Promise.all(expected.map(untilLoaded));
}
