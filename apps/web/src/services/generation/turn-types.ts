import type { PendingBill } from '@parley/domain/chat/bill.ts';
import type { Chat } from '@parley/domain/chat/chat.ts';
import type { DraftKey } from '@parley/domain/chat/draft.ts';
import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import type { Message, ToolPause, ToolRun } from '@parley/domain/chat/message.ts';
import type { ToolResultPart } from '@parley/domain/chat/message-part.ts';
import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import type { ChatCall } from '#src/platform/network-protocol.ts';

import type { ReplyPlace } from './active-runs.ts';

/** Why something could not be saved. */
export interface SaveError {
  readonly code: string;
}

/** What the turn writes to. */
export interface TurnStore {
  /** Strict: when it resolves, the messages survive a crash. */
  saveTurn(turn: TurnRows): Promise<Result<unknown, SaveError>>;
  /** Relaxed: the text of a reply that is still coming in. */
  checkpoint(message: Message): Promise<Result<unknown, SaveError>>;
  /** Strict: the end of a reply, its chat's header and the row of what it used. */
  finishTurn(end: TurnEnd): Promise<Result<StoredEnd, SaveError>>;
  /** Strict: changes a reply that has ended, as it is stored by then. */
  changeReply(
    reply: ReplyPlace,
    change: (stored: Message) => Message,
  ): Promise<Result<unknown, SaveError>>;
  /** Whether a chat was deleted, into the trash or for good: nothing follows in it by itself. */
  isChatGone(chatId: ChatId): Promise<Result<boolean, SaveError>>;
  /** Whether what a chat has is to outlast the page. */
  isKept(chatId: ChatId): boolean;
}

/** What became of the end of a reply. */
export interface StoredEnd {
  /** False where the reply or its chat was deleted meanwhile; it does not come back. */
  readonly isStored: boolean;
}

/** The rows with which a turn begins. */
export interface TurnRows {
  readonly chat: Chat;
  readonly messages: readonly Message[];
  /** The draft that was sent; it goes in the same transaction. */
  readonly clearDraft?: SentDraft;
  /** What the requests for running replies are billed by if nobody sees their end. */
  readonly bills?: ReadonlyMap<MessageId, PendingBill>;
}

/** A draft that became a message. */
export interface SentDraft {
  readonly key: DraftKey;
  readonly sentText: string;
  readonly sentAtMs: number;
}

/** The rows with which a turn ends. */
export interface TurnEnd {
  readonly message: Message;
  /** Undefined where no request left the browser. */
  readonly usage: UsageRecord | undefined;
}

/** A turn that is to begin. */
export interface TurnStart {
  readonly rows: TurnRows;
  /** The reply, one of `rows.messages`: queued, or with parts, to be continued. */
  readonly reply: Message;
  readonly call: ChatCall;
  readonly modelInfo: ModelInfo | undefined;
  /** What tools brought for the same question, and the reply may cite. */
  readonly results?: readonly ToolResultPart[];
  /** What comes after the reply by itself; undefined where it is the person's move. */
  readonly follow?: (ended: Message) => FollowUp | undefined;
}

/**
 * What comes after a reply without a move of the person: work that leads to another turn of the same
 * chat under the same lock, or the reason why it has to wait.
 */
export type FollowUp =
  | { readonly pause: ToolPause }
  | {
      readonly pause?: never;
      /** How the work stands as it begins; stored with the end of the reply. */
      readonly run?: ToolRun;
      /** Does the work; undefined where no turn comes of it. */
      turn(): Promise<TurnStart | undefined>;
      /** Ends the work soon. */
      stop(): void;
    };

/** What happens to turns, for whoever shows or counts them. */
export type TurnNotice =
  | { readonly type: 'turn-started'; readonly rows: TurnRows }
  | { readonly type: 'turn-event'; readonly call: ChatCall; readonly event: ChatEvent }
  | { readonly type: 'turn-ended'; readonly message: Message }
  /** Work before or after a turn has begun, or ended without another turn. */
  | { readonly type: 'follow-up'; readonly chatId: ChatId }
  /** The text is in memory only, and with the end of a reply the row of what it used. */
  | ({ readonly type: 'save-failed'; readonly error: SaveError } & SaveNotice)
  | ({ readonly type: 'saved' } & SaveNotice)
  /** The reply was deleted before its end could be stored. */
  | { readonly type: 'reply-gone'; readonly chatId: ChatId; readonly endedId: MessageId };

/** Which writing a notice is about. */
export interface SaveNotice {
  readonly chatId: ChatId;
  /** The reply whose end was written; absent for the beginning of turns and what comes in. */
  readonly endedId?: MessageId;
  /** What the request for that reply used. */
  readonly usage?: UsageRecord | undefined;
  /** What the replies are billed by whose beginning was written. */
  readonly bills?: TurnRows['bills'];
}
