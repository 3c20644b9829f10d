import type { ChatActions } from '#src/services/chats/chat-actions.ts';
import { hasBegun, type Asked } from '#src/services/chats/ask-model.ts';
import type { UnlockPrompt } from '#src/services/keys/unlock-prompt.ts';

/**
 * Actions that ask for the password where the keys are locked, and are done once it was given.
 * `send` is left to the composer, which keeps its text until then.
 *
 * @param onDone called after an action that had to wait
 */
export function unlockFirst(
  actions: ChatActions,
  prompt: Pick<UnlockPrompt, 'ask'>,
  onDone: () => void,
): ChatActions {
  function attempt(action: () => Asked): Asked {
    const result = action();
    if (!result.ok && result.error.code === 'keys-locked') void later(action);
    return result;
  }
  async function later(action: () => Asked): Promise<void> {
    if (!(await prompt.ask('send'))) return;
    const result = action();
    if (result.ok && (await hasBegun(result.value))) onDone();
  }
  return {
    ...actions,
    regenerate: (...input) => attempt(() => actions.regenerate(...input)),
    editAndSend: (...input) => attempt(() => actions.editAndSend(...input)),
    continueReply: (...input) => attempt(() => actions.continueReply(...input)),
    askOthers: (...input) => attempt(() => actions.askOthers(...input)),
    retry: (...input) => attempt(() => actions.retry(...input)),
  };
}
