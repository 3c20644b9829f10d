import type { Chat, ChatParameters } from '@parley/domain/chat/chat.ts';
import { isContextDivider } from '@parley/domain/chat/clear-context.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import { pathTo } from '@parley/domain/chat/message-tree.ts';
import { previewOf } from '@parley/domain/shared/text.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { stopRunning } from '@parley/domain/chat/stop-running.ts';
import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import type { SaveError } from '#src/services/generation/turn-types.ts';

import type { ChatSession } from './chat-session.ts';
import type { MessageDeletion } from './delete-message.ts';

/** What a character sets in a chat. */
export type CharacterStart = Pick<Chat, 'model' | 'parameters'> &
  Required<Pick<Chat, 'characterId' | 'characterVersion'>> &
  Pick<Chat, 'keptCharacterVersion'>;

/** Writes that need no turn. Each is one transaction, strict. */
export interface ChatWrites {
  setActiveLeaf(leafId: MessageId): Promise<Result<unknown, SaveError>>;
  setComparedQuestion(questionId: MessageId): Promise<Result<unknown, SaveError>>;
  setModel(model: ModelRef): Promise<Result<unknown, SaveError>>;
  setParameters(parameters: ChatParameters): Promise<Result<unknown, SaveError>>;
  setModelSettings(
    model: ModelRef | null,
    parameters: ChatParameters,
  ): Promise<Result<unknown, SaveError>>;
  setCharacter(start: CharacterStart): Promise<Result<unknown, SaveError>>;
  updateMessage(update: {
    readonly id: MessageId;
    readonly chatId: ChatId;
    /** Is given the message as it is stored by then. */
    readonly change: (stored: Message) => Message;
    /** What the list shows of the chat; absent leaves it. */
    readonly preview?: string;
  }): Promise<Result<unknown, SaveError>>;
  /** Stores new messages, also those of a chat that is not there yet. */
  addMessages(chat: Chat, messages: readonly Message[]): Promise<Result<unknown, SaveError>>;
  trashMessages(deletion: {
    readonly messageIds: readonly MessageId[];
    readonly preview: string;
    /** The end of the branch that is shown afterwards. */
    readonly nextLeafId?: MessageId;
  }): Promise<Result<{ readonly trashId: string }, SaveError>>;
  restore(trashId: string): Promise<Result<unknown, SaveError>>;
}

/** Changes of one chat: on the screen at once, on the disk behind it. */
export interface MessageChanges {
  /**
   * @param change what is to be different; also done to what is stored, which may have gone on
   * @param preview what the list shows of the chat; absent leaves it
   */
  update(message: Message, change: (before: Message) => Message, preview?: string): Promise<void>;
  /** Puts a message to the end of the branch that is shown. */
  add(chat: Chat, message: Message): void;
  changeHeader(chat: Chat, write: () => Promise<Result<unknown, SaveError>>): void;
  /** The returned function puts everything back. */
  remove(plan: MessageDeletion, chat: Chat): () => void;
}

/** Makes the changes of an open chat. */
export function createMessageChanges(session: ChatSession, writes: ChatWrites): MessageChanges {
  const track = <T>(writing: Promise<Result<T, SaveError>>): Promise<T | undefined> =>
    trackWrite(session, writing);

  async function trash(plan: MessageDeletion): Promise<string | undefined> {
    const path = pathTo(session.getSnapshot().tree, plan.activeLeafId);
    const shown = path.findLast((message) => !isContextDivider(message));
    const trashed = await track(
      writes.trashMessages({
        messageIds: plan.removed.map((message) => message.id),
        preview: previewOf(shown === undefined ? '' : textOfParts(shown.parts)),
        ...(plan.activeLeafId === null ? {} : { nextLeafId: plan.activeLeafId }),
      }),
    );
    return trashed?.trashId;
  }

  return {
    async update(message, change, preview) {
      const { id, chatId } = message;
      const shown = change(message);
      session.put({ messages: [shown] });
      const update = {
        id,
        chatId,
        // Not older than what is shown, which otherwise would not give way to it.
        change: (stored: Message) => {
          const changed = change(stored);
          return { ...changed, updatedAtMs: Math.max(changed.updatedAtMs, shown.updatedAtMs) };
        },
        ...(preview === undefined ? {} : { preview }),
      };
      await track(writes.updateMessage(update));
    },
    add(chat, message) {
      const header = {
        ...chat,
        activeLeafId: message.id,
        messageCount: chat.messageCount + 1,
      };
      session.put({ chat: header, messages: [message] });
      void track(writes.addMessages(header, [message]));
    },
    changeHeader(chat, write) {
      // A new chat is not stored: its first turn takes the header along.
      const isStored = session.getSnapshot().status !== 'new';
      session.put({ chat });
      if (isStored) void track(write());
    },
    remove(plan, chat) {
      const { activeLeafId } = plan;
      const messageCount = Math.max(0, chat.messageCount - plan.removed.length);
      session.put({ chat: { ...chat, activeLeafId, messageCount }, messages: plan.moved });
      session.remove(plan.removed.map((message) => message.id));
      const trashing = trash(plan);
      return () => {
        showBack(session, plan, chat);
        // Without an entry: its messages may have gone to the trash with a later try.
        void trashing.then((id) =>
          track(id === undefined ? writes.addMessages(chat, plan.removed) : writes.restore(id)),
        );
      };
    },
  };
}

/** Tells the session how a write ends; the header that it writes is shown until then. */
async function trackWrite<T>(
  session: ChatSession,
  writing: Promise<Result<T, SaveError>>,
): Promise<T | undefined> {
  const release = session.keepHeader();
  const result = await writing.finally(release);
  session.setUnsaved(result.ok ? undefined : result.error.code);
  return result.ok ? result.value : undefined;
}

/** Shows what a deletion took away; what was said or chosen since stays in view. */
function showBack(session: ChatSession, plan: MessageDeletion, before: Chat): void {
  const chat = session.getSnapshot().chat ?? before;
  const isStill = chat.activeLeafId === plan.activeLeafId;
  session.put({
    chat: {
      ...chat,
      messageCount: chat.messageCount + plan.removed.length,
      activeLeafId: isStill ? before.activeLeafId : chat.activeLeafId,
    },
    messages: [...plan.removed.map(stopRunning), ...plan.movedBefore],
  });
}
