import { createLazyModule } from '#src/platform/lazy-module.ts';

/** The rows of folders and chats: who comes for the first time has none. */
export const chatListModule = createLazyModule(
  async () => (await import('../components/chat-list.tsx')).ChatList,
);
