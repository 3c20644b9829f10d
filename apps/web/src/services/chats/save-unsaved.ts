import { isContextDivider } from '@parley/domain/chat/clear-context.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import { previewOf } from '@parley/domain/shared/text.ts';
import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { isChatGone, setChatModelSettings } from '#src/data/repositories/chat-repository.ts';
import { saveTurn } from '#src/data/repositories/message-repository.ts';
import { trashMessages } from '#src/data/repositories/trash-messages.ts';
import { saveUsage } from '#src/data/repositories/usage-repository.ts';
import type { Store } from '#src/data/store.ts';
import { reportFault } from '#src/platform/report-fault.ts';
import { createTimer, retryDelayMs, type Delay } from '#src/platform/retry.ts';
import type { SaveError } from '#src/services/generation/turn-types.ts';

import type { ChatSession } from './chat-session.ts';
import type { ChatSessions } from './chat-sessions.ts';
import { unsavedMessages } from './unsaved-messages.ts';

/** What the retries need. */
export interface UnsavedRetryDeps {
  readonly sessions: Pick<ChatSessions, 'find' | 'show' | 'unsavedChats' | 'subscribe'>;
  /** Where a chat lies; undefined for a temporary one that was left. */
  readonly storeOf: (chatId: ChatId) => Store | undefined;
  readonly delay: Delay;
}

/** What waiting does not mend: the chat or the message was deleted, or the page has to be reloaded. */
const finalCodes: ReadonlySet<string> = new Set(['missing', 'closed', 'store-unavailable']);

/** Whether another try can save what failed with this code. */
export function canSaveAgain(code: string): boolean {
  return !finalCodes.has(code);
}

/**
 * Tries every {@link retryDelayMs} to save what failed writes left in memory, of every chat of this
 * tab, until it is saved or the returned function is called.
 */
export function retryUnsaved({ sessions, storeOf, delay }: UnsavedRetryDeps): () => void {
  let isSaving = false;
  const timer = createTimer(delay, () => void saveAll());

  function due(): readonly ChatSession[] {
    return [...sessions.unsavedChats()].flatMap((id) => {
      const session = sessions.find(id, () => {
        throw new Error('An unsaved chat is kept.');
      });
      return canSaveAgain(session.getSnapshot().unsavedCode ?? 'missing') ? [session] : [];
    });
  }

  async function saveAll(): Promise<void> {
    isSaving = true;
    const tries = due().map(async (session) => {
      const store = storeOf(session.chatId);
      if (store !== undefined) await saveSeen(sessions, session, store);
    });
    for (const tried of await Promise.allSettled(tries)) {
      if (tried.status === 'rejected') reportFault(tried.reason);
    }
    isSaving = false;
    plan();
  }

  function plan(): void {
    if (!isSaving && due().length > 0) timer.start(retryDelayMs);
  }

  const stop = sessions.subscribe(plan);
  plan();
  return () => {
    stop();
    timer.cancel();
  };
}

/** Saves what a chat has in memory only; one that is not on the screen looks at what came of it. */
async function saveSeen(
  sessions: UnsavedRetryDeps['sessions'],
  session: ChatSession,
  store: Store,
): Promise<void> {
  const leave = sessions.show(session);
  const disconnect = session.connect();
  try {
    if (await saveUnsaved(session, store)) await session.loadWhole();
  } finally {
    disconnect();
    leave();
  }
}

/**
 * Saves what failed writes left in memory of a chat, and tells its session how that went. A chat that
 * was deleted meanwhile does not come back.
 *
 * @returns whether everything was saved
 */
export async function saveUnsaved(session: ChatSession, store: Store): Promise<boolean> {
  const failure: SaveError | undefined =
    (await saveUsageRows(store, session.unsaved().owedUsage)) ??
    (await saveIfThere(store, session));
  session.setUnsaved(failure?.code);
  return failure === undefined;
}

async function saveIfThere(store: Store, session: ChatSession): Promise<SaveError | undefined> {
  const gone = await isChatGone(store, session.chatId);
  return gone.ok && gone.value ? { code: 'missing' } : saveRows(store, session);
}

async function saveUsageRows(
  store: Store,
  owedUsage: Set<UsageRecord>,
): Promise<SaveError | undefined> {
  const results = await Promise.all(
    [...owedUsage].map(async (row) => {
      const saved = await saveUsage(store, row);
      if (saved.ok) owedUsage.delete(row);
      return errorOf(saved);
    }),
  );
  return results.find((error) => error !== undefined);
}

async function saveRows(store: Store, session: ChatSession): Promise<SaveError | undefined> {
  const { chat, chatId, path } = session.getSnapshot();
  const { rows, owed, owedBills, sentDraft } = session.unsaved();
  const removedIds = [...owed].filter((id) => rows.get(id) === 'removed');
  if (chat === undefined) return undefined;
  const { model, parameters, messageCount } = chat;
  const leaf = path.findLast((message) => !isContextDivider(message));
  const preview = previewOf(leaf === undefined ? '' : textOfParts(leaf.parts));
  if (removedIds.length > 0) {
    const trashed = errorOf(
      await trashMessages(store, { chatId, messageIds: removedIds, preview }),
    );
    // Deleted elsewhere, or by an earlier try: that is what was wanted.
    if (trashed !== undefined && trashed.code !== 'missing') return trashed;
  }
  // As they are now: a reply may have ended meanwhile.
  const messages = unsavedMessages(session);
  const running = messages.filter(({ state }) => isRunning(state));
  const bills = new Map([...owedBills].filter(([id]) => running.some((reply) => reply.id === id)));
  const draft = sentDraft === undefined ? {} : { clearDraft: sentDraft };
  const turn = { chat, messages, bills, ...draft };
  const saved = errorOf(await saveTurn(store, turn));
  if (saved !== undefined || messageCount === 0) return saved;
  return errorOf(await setChatModelSettings(store, chatId, { model, parameters }));
}

function errorOf(result: Result<unknown, SaveError>): SaveError | undefined {
  return result.ok ? undefined : result.error;
}
