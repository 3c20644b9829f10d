import type { ChatActions } from '#src/services/chats/chat-actions.ts';
import { hasBegun, tellRefusal, type Asked } from '#src/services/chats/asked.ts';
import type { UnlockPrompt } from './unlock-prompt.ts';

/** What to tell of actions that do not begin or end at once. */
export interface ActionListener {
  /** After an action that had to wait. */
  readonly onDone: () => void;
  /** An action that had begun to get ready was refused after all. */
  readonly onRefused: (code: string) => void;
}

/**
 * Actions that ask for the password where the keys are locked, and are done once it was given.
 * `send` is left to the composer, which keeps its text until then.
 */
export function unlockFirst(
  actions: ChatActions,
  prompt: Pick<UnlockPrompt, 'ask'>,
  { onDone, onRefused }: ActionListener,
): ChatActions {
  function attempt(action: () => Asked): Asked {
    const result = action();
    if (!result.ok && result.error.code === 'keys-locked') void later(action);
    if (result.ok) void tellRefusal(result.value, onRefused);
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
    answerCall: (...input) => attempt(() => actions.answerCall(...input)),
    retry: (...input) => attempt(() => actions.retry(...input)),
  };
}
