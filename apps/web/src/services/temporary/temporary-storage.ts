import { isEmptyDraft, type Draft, type DraftKey } from '@parley/domain/chat/draft.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';

import { createMemoryStore } from '#src/data/memory-store.ts';
import { createQueries } from '#src/data/queries/create-queries.ts';
import { attachmentIdsOf } from '#src/data/records/to-row.ts';
import { loadAttachment, putAttachment } from '#src/data/repositories/attachment-repository.ts';
import { loadDraft, saveDraft } from '#src/data/repositories/draft-repository.ts';
import { moveChat } from '#src/data/repositories/move-chat.ts';
import {
  loadQueue,
  queueMessage,
  removeQueued,
  type QueuedMessage,
} from '#src/data/repositories/queued-messages.ts';
import type { Store } from '#src/data/store.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { StoragePersistence } from '#src/platform/storage-persistence.ts';
import type { Attachments } from '#src/services/attachments/attachments.ts';
import type { ToolLoopDeps } from '#src/services/chats/tool-loop.ts';
import { createStoredDrafts, type EditDraftStore } from '#src/services/drafts/draft-store.ts';

import type { ChatStorage } from './chat-storage.ts';
import { createTemporaryTurns } from './temporary-turns.ts';
import type { TemporaryStorageOptions, MakeTemporaryStorage } from './temporary-chats.ts';

/** What storages in memory are made with. */
export interface TemporaryStorageDeps {
  /** Where the other chats lie. */
  readonly kept: ChatStorage;
  readonly clock: Clock;
  readonly persistence: StoragePersistence;
  readonly makeAttachments: (store: Store) => Attachments;
  readonly makeTools: (attachments: Attachments) => ToolLoopDeps;
}

/** Makes storages, each with a store in memory of its own. */
export function createStorageMaker(deps: TemporaryStorageDeps): MakeTemporaryStorage {
  return (chatId, options) => {
    const store = createMemoryStore(deps.clock);
    const attachments = deps.makeAttachments(store);
    const drafts = createTemporaryDrafts(deps.kept, store, { chatId, ...options });
    return {
      store,
      queries: {
        ...createQueries(store, deps.persistence),
        usageByChat: deps.kept.queries.usageByChat,
      },
      attachments,
      drafts: drafts.store,
      tools: deps.makeTools(attachments),
      newDraftKey: chatId,
      turns: createTemporaryTurns(store, deps.kept.store),
      hasDraft: drafts.hasAny,
      giveDraftBack: drafts.giveBack,
      async keep() {
        const kept = await moveChat(store, deps.kept.store, chatId);
        if (!kept.ok) return kept;
        drafts.goOnAt(deps.kept.drafts);
        await followLateMessages(store, deps.kept.store, chatId);
        return kept;
      },
      wipe: () => store.clear(),
    };
  };
}

/**
 * Whatever is put into the queue while the chat moves, moves as well.
 *
 * @returns when all that waits by now has moved: what is sent from then on must not come back
 */
function followLateMessages(from: Store, to: Store, chatId: ChatId): Promise<unknown> {
  let moving: Promise<unknown> = Promise.resolve();
  const moveLate = async (): Promise<void> => {
    const [late, there] = await Promise.all([loadQueue(from, chatId), loadQueue(to, chatId)]);
    if (!late.ok || !there.ok) return;
    for (const message of late.value) {
      const isMoved = there.value.some(
        ({ key, text }) => key === message.key && text === message.text,
      );
      // A message leaves the memory only when it lies on the disk.
      if (isMoved || (await moveMessage(from, to, { chatId, message }))) {
        await removeQueued(from, message.key);
      }
    }
  };
  const follow = (): void => {
    moving = moving.then(moveLate);
  };
  from.changes.subscribe(follow);
  follow();
  return moving;
}

async function moveMessage(
  from: Store,
  to: Store,
  { chatId, message }: { readonly chatId: ChatId; readonly message: QueuedMessage },
): Promise<boolean> {
  await copyAttachments(from, to, message);
  return (await queueMessage(to, chatId, message)).ok;
}

interface TemporaryDrafts {
  readonly store: EditDraftStore;
  readonly hasAny: () => boolean;
  readonly giveBack: () => Promise<void>;
  /** Where drafts go from now on. */
  readonly goOnAt: (drafts: EditDraftStore) => void;
}

function createTemporaryDrafts(
  kept: ChatStorage,
  store: Store,
  { chatId, takesDraft }: TemporaryStorageOptions & { readonly chatId: ChatId },
): TemporaryDrafts {
  const filled = new Set<DraftKey>();
  const outside = { store: kept.store, key: kept.newDraftKey };
  const inside = { store, key: chatId };
  const own = createStoredDrafts(store, {
    newDraftKey: 'new',
    isDraftOwned: () => Promise.resolve(true),
  });
  // What waits to be sent is lost with the chat as well.
  let isWaiting = false;
  store.changes.subscribe(() => {
    void loadQueue(store, chatId).then((queue) => {
      isWaiting = queue.ok && queue.value.length > 0;
      return undefined;
    });
  });
  let current = own;
  let isTaken = !takesDraft;
  const note = (key: DraftKey, isEmpty: boolean): void => {
    if (isEmpty) filled.delete(key);
    else filled.add(key);
  };
  return {
    store: {
      async load(key) {
        if (key === chatId && !isTaken) {
          isTaken = true;
          note(key, !(await moveDraft(outside, inside)));
        }
        return current.load(key);
      },
      save(key, content) {
        note(key, isEmptyDraft(content));
        return current.save(key, content);
      },
      sendings: {
        note: (key, sending) => current.sendings.note(key, sending),
        of: (key) => current.sendings.of(key),
      },
      forget: (key) => current.forget?.(key),
      edited: (id) => current.edited(id),
    },
    hasAny: () => filled.size > 0 || isWaiting,
    async giveBack() {
      await moveDraft(inside, outside);
      filled.clear();
    },
    goOnAt(drafts) {
      current = drafts;
    },
  };
}

/** Where a draft lies. */
interface DraftPlace {
  readonly store: Store;
  readonly key: DraftKey;
}

/**
 * Moves what stands in a composer, with its attachments, from one store into another.
 *
 * @returns whether there was something
 */
async function moveDraft(from: DraftPlace, to: DraftPlace): Promise<boolean> {
  const found = await loadDraft(from.store, from.key);
  const draft = found.ok ? found.value : undefined;
  if (draft === undefined) return false;
  await copyAttachments(from.store, to.store, draft);
  const { text, attachments, model } = draft;
  const chosen = model === undefined ? {} : { model };
  await saveDraft(to.store, { key: to.key, text, attachments, ...chosen });
  await saveDraft(from.store, { key: from.key, text: '', attachments: [] });
  return true;
}

async function copyAttachments(
  from: Store,
  to: Store,
  { attachments }: Pick<Draft, 'attachments'>,
): Promise<void> {
  await Promise.all(
    attachmentIdsOf(attachments).map(async (id) => {
      const blob = await loadAttachment(from, id);
      if (blob.ok && blob.value !== undefined) await putAttachment(to, id, blob.value);
    }),
  );
}
