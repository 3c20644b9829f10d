import type { PendingBill } from '@parley/domain/chat/bill.ts';
import type { Chat } from '@parley/domain/chat/chat.ts';
import type { DraftKey } from '@parley/domain/chat/draft.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { parseDraft } from '../records/parse-draft.ts';
import { fieldsOf } from '../records/fields.ts';
import { parseMessage } from '../records/parse-message.ts';
import { toMessageRow, withBill } from '../records/to-row.ts';
import type { Store } from '../store.ts';
import type { StoreError } from '../store-error.ts';
import type { WriteTransaction } from '../transaction.ts';
import { isForeign, noteClearing, placesOf } from './known-drafts.ts';
import { putUnread } from './local-state-repository.ts';
import { recordRevision } from './message-edits.ts';
import { patchChatRow, readChatRow, writeChatRow } from './chat-rows.ts';

/** A turn to be stored. */
export interface TurnToSave {
  /**
   * The header. Of a chat that is stored already only `activeLeafId`, `comparedQuestionId`,
   * `preview` and `titleSource: 'start'` titles of an untitled chat are taken: the rest
   * may have changed in another tab. `messageCount` and `updatedAtMs` are kept by the store.
   */
  readonly chat: Chat;
  /** The new messages, usually the user's and the empty reply. All of this chat. */
  readonly messages: readonly Message[];
  /** What the requests for the running ones among them are billed by if nobody sees their end. */
  readonly bills?: ReadonlyMap<MessageId, PendingBill>;
  /**
   * The draft that was sent. It is removed unless it was changed since: it goes if its text is what
   * was sent, or if it is not younger than the sending and no other tab's.
   */
  readonly clearDraft?: {
    readonly key: DraftKey;
    readonly sentText: string;
    readonly sentAtMs: number;
  };
}

/**
 * Stores new messages with their chat, strictly. The chat is created with its first turn, and comes
 * back from the trash if it lies there. A reply that is still running has no outbox entry yet.
 *
 * Errors: see {@link StoreError}; the draft is still there then.
 */
export async function saveTurn(store: Store, turn: TurnToSave): Promise<Result<Chat, StoreError>> {
  const settle = noteClearing(store, turn.clearDraft?.key);
  const result = await store.write(
    { tables: ['chats', 'messages', 'drafts'], durability: 'strict' },
    async (tx) => {
      const { chat, messages, bills, clearDraft } = turn;
      const found = await readChatRow(tx, chat.id);
      const isNew = await Promise.all(
        messages.map(async ({ id }) => (await tx.get('messages', id)) === undefined),
      );
      const saved: Chat = {
        ...mergeTurn(found?.chat, chat),
        messageCount: (found?.chat.messageCount ?? 0) + isNew.filter(Boolean).length,
        updatedAtMs: tx.nowMs,
        trashedAtMs: null,
      };
      writeChatRow(tx, saved, found?.stored);
      for (const message of messages) writeMessage(tx, message, bills?.get(message.id));
      if (clearDraft !== undefined) await clearSentDraft(store, tx, clearDraft);
      return saved;
    },
  );
  settle(result.ok);
  return result;
}

function mergeTurn(stored: Chat | undefined, chat: Chat): Chat {
  if (stored === undefined) return chat;
  const { activeLeafId, comparedQuestionId, preview, title, titleSource } = chat;
  const isUntitled = stored.titleSource === 'none' && titleSource === 'start';
  return {
    ...stored,
    activeLeafId,
    ...(comparedQuestionId === undefined ? {} : { comparedQuestionId }),
    preview,
    ...(isUntitled ? { title, titleSource } : {}),
  };
}

async function clearSentDraft(
  store: Store,
  tx: WriteTransaction,
  { key, sentText, sentAtMs }: NonNullable<TurnToSave['clearDraft']>,
): Promise<void> {
  for (const place of placesOf(store, key)) {
    const draft = parseDraft(await tx.get('drafts', place));
    if (draft === undefined) continue;
    const isOlder = draft.updatedAtMs <= sentAtMs && !isForeign(store, draft);
    if (draft.text === sentText || isOlder) tx.remove('drafts', place);
  }
}

function writeMessage(tx: WriteTransaction, message: Message, bill?: unknown): void {
  tx.put('messages', withBill(toMessageRow(message), bill), message.chatId);
}

/**
 * Stores what has come in of a running reply: relaxed, no outbox entry, no header, and told to other
 * tabs only, because this one shows the reply live. A message that is gone or has ended meanwhile
 * stays as it is.
 *
 * Errors: see {@link StoreError}; `missing` where it is gone or has ended.
 */
export function checkpointMessage(
  store: Store,
  message: Message,
): Promise<Result<undefined, StoreError>> {
  const options = { tables: ['messages'], durability: 'relaxed', tells: 'others' } as const;
  return store.write(options, async (tx) => {
    const row = await tx.get('messages', message.id);
    const stored = parseMessage(row);
    if (stored === undefined || !isRunning(stored.state)) return tx.reject({ code: 'missing' });
    const next = withBill(toMessageRow(keepPlace(message, stored)), fieldsOf(row)['bill']);
    tx.putLocal('messages', next, message.chatId);
    return undefined;
  });
}

/**
 * What the person may have changed while the reply came in, here or in another tab: where it hangs,
 * its pin, and whether it is sent. A newer tab may have written what this one does not know.
 */
function keepPlace(message: Message, stored: Message): Message {
  const { parentId, pinnedAtMs, isLeftOut, rest } = stored;
  const { pinnedAtMs: _pin, isLeftOut: _left, rest: _rest, ...reply } = message;
  return {
    ...reply,
    parentId,
    ...(rest === undefined ? {} : { rest }),
    ...(pinnedAtMs === undefined ? {} : { pinnedAtMs }),
    ...(isLeftOut === undefined ? {} : { isLeftOut }),
  };
}

/** The end of a reply. */
export interface ReplyToFinish {
  /** In its final state. */
  readonly message: Message;
  /** What the header shows of it; absent leaves that alone. */
  readonly preview?: string;
  /** Whether the chat is marked as unread from now on; absent leaves the mark alone. */
  readonly isUnread?: boolean;
  /** Absent where no request reached a provider. */
  readonly usage?: UsageRecord;
}

/**
 * Stores the end of a reply, its header and the row of its request, strictly. The row of the request
 * is stored even where the message or the chat was deleted meanwhile; those do not come back.
 *
 * @returns whether the message was still there
 * Errors: see {@link StoreError}; all but `missing`.
 */
export function finishMessage(
  store: Store,
  reply: ReplyToFinish,
): Promise<Result<{ readonly isStored: boolean }, StoreError>> {
  return store.write(
    { tables: ['chats', 'messages', 'usage', 'localStates'], durability: 'strict' },
    async (tx) => {
      const { message, preview, isUnread, usage } = reply;
      const [stored, header] = await Promise.all([
        tx.get('messages', message.id),
        readChatRow(tx, message.chatId),
      ]);
      if (usage !== undefined) tx.put('usage', usage, message.chatId);
      const found = parseMessage(stored);
      if (found === undefined) return { isStored: false };
      writeMessage(tx, keepPlace(message, found));
      if (header !== undefined) {
        const patched = { ...header.chat, updatedAtMs: tx.nowMs };
        writeChatRow(tx, preview === undefined ? patched : { ...patched, preview }, header.stored);
        if (isUnread !== undefined) await putUnread(tx, message.chatId, isUnread);
      }
      return { isStored: true };
    },
  );
}

/** A change of a message that is stored. */
export interface MessageUpdate extends Pick<Message, 'id' | 'chatId'> {
  /**
   * Makes the new message of the stored one, which may have gone on since anybody looked: it has to
   * take over all that it does not mean to change. Its place in the tree stays in any case.
   */
  readonly change: (stored: Message) => Message;
  /** What the header shows of it; absent leaves the header alone. */
  readonly preview?: string;
}

/**
 * Changes a message that is stored (a text corrected in place, a pin). The wording that it had is
 * kept beside it. One that still runs keeps what it is billed by.
 *
 * Errors: see {@link StoreError}.
 */
export function updateMessage(
  store: Store,
  { id, chatId, change, preview }: MessageUpdate,
): Promise<Result<undefined, StoreError>> {
  const tables = ['chats', 'messages', 'messageEdits'] as const;
  return store.write({ tables, durability: 'strict' }, async (tx) => {
    const row = await tx.get('messages', id);
    const stored = parseMessage(row);
    if (stored === undefined) return tx.reject({ code: 'missing' });
    const changed = { ...change(stored), parentId: stored.parentId };
    writeMessage(tx, recordRevision(tx, stored, changed), fieldsOf(row)['bill']);
    await patchChatRow(tx, chatId, (chat) => ({
      preview: preview ?? chat.preview,
      updatedAtMs: tx.nowMs,
    }));
    return undefined;
  });
}
