import { createCodePart } from '#src/platform/code-part.ts';

/** What shortcuts do to the open chat: loaded after the screen stands, or when one is pressed. */
export const chatCommandsCode = createCodePart(
  async () => (await import('./chat-commands.tsx')).ChatCommands,
);
