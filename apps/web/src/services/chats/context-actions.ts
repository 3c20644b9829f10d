import { isContextDivider, pathInContext } from '@parley/domain/chat/clear-context.ts';
import { pathTo } from '@parley/domain/chat/message-tree.ts';
import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { ModelAsker } from './ask-model.ts';
import type { ChatWrites, MessageChanges } from './change-messages.ts';
import { forkChat } from './fork-chat.ts';
import { createContextDivider } from './new-messages.ts';
import type { AskDeps } from './plan-turns.ts';

/** Actions that decide what a conversation goes on from. */
export interface ContextActions {
  /**
   * Draws a line at the end: what stands before it is not sent any more. Deleting the line takes
   * that back. Refused with `empty` where there is nothing to clear.
   */
  clearContext(): Result<MessageId, { readonly code: 'busy' | 'empty' }>;
  /** Keeps a message from being sent, or sends it again. */
  setLeftOut(messageId: MessageId, isLeftOut: boolean): void;
  /**
   * Copies everything up to a message into a new chat.
   *
   * @param titleOf makes the title of the fork of that of the chat; one without a title has none
   * @returns the id of that chat; undefined where it could not be stored
   */
  fork(messageId: MessageId, titleOf: (title: string) => string): Promise<ChatId | undefined>;
}

/** What these actions need. */
export interface ContextActionsDeps extends AskDeps {
  readonly writes: ChatWrites;
}

/** Makes the actions of an open chat. */
export function createContextActions(
  deps: ContextActionsDeps,
  asker: ModelAsker,
  changes: MessageChanges,
): ContextActions {
  const { session, generation, writes } = deps;
  return {
    clearContext() {
      const { chat, path, status, chatId } = session.getSnapshot();
      if (status === 'loading' || generation.isRunning(chatId)) return err({ code: 'busy' });
      const counts = pathInContext(path).some((message) => message.role !== 'system');
      const last = path.at(-1);
      if (chat === undefined || last === undefined || !counts || isContextDivider(last)) {
        return err({ code: 'empty' });
      }
      const divider = createContextDivider(asker.place(last));
      changes.add({ ...chat, comparedQuestionId: null }, divider);
      return ok(divider.id);
    },
    setLeftOut(messageId, isLeftOut) {
      const message = session.getSnapshot().tree.byId.get(messageId);
      if (message === undefined) return;
      void changes.update(message, ({ isLeftOut: _old, ...rest }) => ({
        ...rest,
        updatedAtMs: Math.max(deps.now(), rest.updatedAtMs + 1),
        ...(isLeftOut ? { isLeftOut } : {}),
      }));
    },
    async fork(messageId, titleOf) {
      if (!session.getSnapshot().tree.isWhole) await session.loadWhole();
      const { chat, tree } = session.getSnapshot();
      if (chat === undefined || !tree.byId.has(messageId)) return undefined;
      const path = pathTo(tree, messageId);
      const title = chat.title === '' ? '' : titleOf(chat.title);
      const named = { ...chat, title };
      const copy = forkChat({ chat: named, path, random: deps.random, nowMs: deps.now() });
      const written = await writes.addMessages(copy.chat, copy.messages);
      return written.ok ? copy.chat.id : undefined;
    },
  };
}
