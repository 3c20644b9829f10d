import { createLazyModule } from '#src/platform/lazy-module.ts';

/**
 * The conversation with all that shows Markdown is a large part of the program, and an empty chat
 * needs none of it.
 */
export const messageListModule = createLazyModule(
  async () => (await import('../components/message-list.tsx')).MessageList,
);
