import type { ChatId } from '@parley/domain/shared/ids.ts';
import { ok, type Result } from '@parley/domain/shared/result.ts';

import { attemptSave } from './attempt-save.ts';
import type {
  SaveError,
  SaveNotice,
  StoredEnd,
  TurnEnd,
  TurnNotice,
  TurnRows,
  TurnStore,
} from './turn-types.ts';

/** How a writing went. */
export type SaveResult = Result<unknown, SaveError>;

/** Tells whoever shows or counts turns. Never throws. */
export type TellTurns = (notice: TurnNotice) => void;

/** The end of a turn that is to be written. */
export interface EndingTurn {
  readonly rows: TurnRows;
  readonly end: TurnEnd;
  /** How the writing of the turn's beginning went. Never rejects. */
  readonly begun: Promise<SaveResult>;
}

/** The notice of how a writing went. */
export function savedNotice(place: SaveNotice, result: SaveResult): TurnNotice {
  return result.ok
    ? { type: 'saved', ...place }
    : { type: 'save-failed', ...place, error: result.error };
}

/** Stores the rows with which a turn begins, and tells how that went. Never rejects. */
export async function writeBeginning(
  store: TurnStore,
  tell: TellTurns,
  rows: TurnRows,
): Promise<SaveResult> {
  const result = await attemptSave(() => store.saveTurn(rows));
  const { chat, bills } = rows;
  const owed = result.ok || bills === undefined ? {} : { bills };
  tell(savedNotice({ chatId: chat.id, ...owed }, result));
  return result;
}

/**
 * Stores the end of a reply: the writing is on its way before this returns, so whatever is told
 * afterwards cannot prevent it. Where the beginning of the turn could not be saved, all of it is
 * tried again, but for a chat that was deleted since.
 *
 * Never rejects.
 */
export async function saveEnd(
  store: TurnStore,
  { rows, end, begun }: EndingTurn,
): Promise<Result<StoredEnd, SaveError>> {
  const ended = await attemptSave(() => store.finishTurn(end));
  if ((await begun).ok) return ended;
  if (await isChatGone(store, end.message.chatId)) return ok({ isStored: false });
  const messages = rows.messages.map((row) => (row.id === end.message.id ? end.message : row));
  const again = await attemptSave(() => store.saveTurn({ ...rows, messages }));
  return again.ok ? attemptSave(() => store.finishTurn(end)) : again;
}

/** Whether a chat was deleted, as far as the store tells. */
export async function isChatGone(store: TurnStore, chatId: ChatId): Promise<boolean> {
  const gone = await attemptSave(() => store.isChatGone(chatId));
  return gone.ok && gone.value;
}

/** Tells how the writing of an end went. */
export function tellEnd(tell: TellTurns, end: TurnEnd, result: Result<StoredEnd, SaveError>): void {
  const { id, chatId } = end.message;
  if (isGone(result)) tell({ type: 'reply-gone', chatId, endedId: id });
  else tell(savedNotice({ chatId, endedId: id, usage: end.usage }, result));
}

/** Whether the reply was deleted before its end could be stored. */
export function isGone(result: Result<StoredEnd, SaveError>): boolean {
  return result.ok && !result.value.isStored;
}
