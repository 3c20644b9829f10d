import type { ModelRef } from '../model/model-ref.ts';
import { parseChatId, type ChatId, type MessageId } from '../shared/ids.ts';
import type { HasRest } from '../shared/rest.ts';
import type { FilePart, ImagePart } from './message-part.ts';

/**
 * Where the draft of a chat lies that has no message yet: each tab has its own, by the id of the tab.
 * `new` alone is that of an older program.
 */
export type NewDraftKey = 'new' | `new/${string}`;

/**
 * Where the text of a message lies that is being edited. With a chat's id alone it is the one edit
 * that an older program kept.
 */
export type EditDraftKey = `edit/${string}`;

/** Where a message of a chat lies that waits to be sent. The keys of a chat sort in its order. */
export type QueuedDraftKey = `queue/${string}`;

/**
 * Where a draft belongs: a chat, a chat that has no message yet, a message that is edited, or the
 * messages of a chat that wait.
 */
export type DraftKey = ChatId | NewDraftKey | EditDraftKey | QueuedDraftKey;

/**
 * The place of a message that waits to be sent.
 *
 * @param position a time in milliseconds; the lowest is sent first
 */
export function queuedDraftKey(chatId: ChatId, position: number): QueuedDraftKey {
  return `queue/${chatId}/${String(position).padStart(16, '0')}`;
}

/** The position that a place was made with; zero where it names none. */
export function positionInQueue(key: QueuedDraftKey): number {
  const position = Number(key.split('/')[2]);
  return Number.isSafeInteger(position) ? position : 0;
}

/** Whether a message lies there that waits to be sent. */
export function isQueuedDraftKey(key: string): key is QueuedDraftKey {
  return key.startsWith('queue/');
}

/** The place of what was typed into the editor of a message. */
export function editDraftKey(chatId: ChatId, messageId: MessageId): EditDraftKey {
  return `edit/${chatId}/${messageId}`;
}

/** Where an older program kept the only edit of a chat; the draft names the message. */
export function oldEditDraftKey(chatId: ChatId): EditDraftKey {
  return `edit/${chatId}`;
}

/** The chat that a draft belongs to; undefined for that of a new one. */
export function chatOfDraft(key: DraftKey): ChatId | undefined {
  if (isNewDraftKey(key)) return undefined;
  return parseChatId(
    isEditDraftKey(key) || isQueuedDraftKey(key) ? (key.split('/')[1] ?? '') : key,
  );
}

function isEditDraftKey(key: string): key is EditDraftKey {
  return key.startsWith('edit/');
}

/** The place of the draft of a tab's new chat. */
export function newDraftKey(tabId: string): NewDraftKey {
  return `new/${tabId}`;
}

/**
 * Where a tab keeps what was written in it for a place that holds the words of another tab. When the
 * tab is gone it goes to that place, as soon as that is free.
 */
export function draftKeyAside(own: NewDraftKey, key: DraftKey): NewDraftKey {
  return `${own}/${key}`;
}

/** The place for which a draft was put aside, by whatever tab; undefined for any other draft. */
export function placeOfAside(aside: DraftKey): DraftKey | undefined {
  if (!isNewDraftKey(aside)) return undefined;
  const [, , ...place] = aside.split('/');
  return place.length === 0 ? undefined : parseDraftKey(place.join('/'));
}

/** Whether the draft belongs to a chat that has no message yet. */
export function isNewDraftKey(key: string): key is NewDraftKey {
  return key === 'new' || key.startsWith('new/');
}

/** The tab whose draft it is; undefined where it is nobody's. */
export function tabOfDraft(key: NewDraftKey): string | undefined {
  return key === 'new' ? undefined : key.split('/')[1];
}

/** Reads the place of a draft from stored or imported data. */
export function parseDraftKey(text: string): DraftKey | undefined {
  if (isNewDraftKey(text) || isEditDraftKey(text) || isQueuedDraftKey(text)) return text;
  return parseChatId(text);
}

/** What stands in a composer and has not been sent. */
export interface Draft extends HasRest {
  readonly key: DraftKey;
  readonly text: string;
  readonly attachments: readonly (ImagePart | FilePart)[];
  readonly updatedAtMs: number;
  /** The message that is edited; present where the key is that of an edit. */
  readonly messageId?: MessageId;
  /** Who is to answer it, this once; absent: whom the chat asks. */
  readonly model?: ModelRef;
  /** It waits to be sent, and comes out of a file. */
  readonly isImported?: true;
}

/** Whether there is nothing worth keeping. */
export function isEmptyDraft(draft: Pick<Draft, 'text' | 'attachments'>): boolean {
  return draft.text.trim() === '' && draft.attachments.length === 0;
}
