import { createCodePart } from '#src/platform/code-part.ts';

/** The rows of folders and chats: who comes for the first time has none. */
export const chatListCode = createCodePart(
  async () => (await import('../components/chat-list.tsx')).ChatList,
);
