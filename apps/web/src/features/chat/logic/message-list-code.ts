import { createCodePart } from '#src/platform/code-part.ts';

/**
 * The conversation with all that shows Markdown is a large part of the program, and an empty chat
 * needs none of it.
 */
export const messageListCode = createCodePart(
  async () => (await import('../components/message-list.tsx')).MessageList,
);
