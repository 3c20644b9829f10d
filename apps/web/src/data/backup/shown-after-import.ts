import type { Chat } from '@parley/domain/chat/chat.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import {
  buildTree,
  newestLeaf,
  newestLeafBelow,
  subtreeIds,
  type MessageTree,
} from '@parley/domain/chat/message-tree.ts';
import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';
import { previewOf } from '@parley/domain/shared/text.ts';

import { parseMessage } from '../records/parse-message.ts';
import { wholeChat } from '../records/ranges.ts';
import type { ReadTransaction } from '../transaction.ts';

/** A chat that is here and in the file. */
export interface MetChats {
  readonly here: Chat;
  readonly coming: Chat;
}

/** What the header says about the branch that is shown. */
type Shown = Pick<Chat, 'activeLeafId' | 'comparedQuestionId' | 'preview' | 'updatedAtMs'>;

/** The tree of a chat after its messages were written. */
export async function readTree(tx: ReadTransaction, id: ChatId): Promise<MessageTree> {
  const rows = await tx.getAll('messages', { index: 'byChat', range: wholeChat(id) });
  const messages = rows.map((row) => parseMessage(row, id)).filter((each) => each !== undefined);
  return buildTree(messages, true);
}

/**
 * The branch of a chat that keeps its header and got messages: where it went on below the end that
 * was shown, the shown branch goes on as well. Another branch stays in the background.
 */
export function shownAfterAdding(
  tree: MessageTree,
  { here, coming }: MetChats,
  added: readonly MessageId[],
): Partial<Shown> {
  const updatedAtMs = Math.max(here.updatedAtMs, coming.updatedAtMs);
  const leaf = here.activeLeafId;
  const below = leaf === null ? undefined : new Set(subtreeIds(tree, leaf));
  if (below !== undefined && !added.some((id) => below.has(id))) return { updatedAtMs };
  const end = leaf === null ? newestLeaf(tree) : newestLeafBelow(tree, leaf);
  const wanted = coming.activeLeafId;
  const isOnTheWay = wanted !== null && wanted !== leaf && (below?.has(wanted) ?? true);
  return {
    ...shownAt(tree, isOnTheWay ? wanted : end, here),
    updatedAtMs,
    ...(here.comparedQuestionId === undefined ? {} : { comparedQuestionId: null }),
  };
}

/**
 * The branch of a chat that takes the header of the file: an older backup does not hide what was
 * written here since below the end that it shows.
 */
export function shownAfterMerging(tree: MessageTree, { here, coming }: MetChats): Partial<Shown> {
  const leaf = here.activeLeafId;
  const end = coming.activeLeafId;
  if (leaf === null || leaf === end || !tree.byId.has(leaf)) return {};
  if (end !== null && !subtreeIds(tree, end).includes(leaf)) return {};
  return {
    ...shownAt(tree, leaf, here),
    updatedAtMs: Math.max(here.updatedAtMs, coming.updatedAtMs),
    comparedQuestionId: here.comparedQuestionId ?? null,
  };
}

function shownAt(
  tree: MessageTree,
  leafId: MessageId | null,
  { preview }: Chat,
): Pick<Shown, 'activeLeafId' | 'preview'> {
  const leaf = leafId === null ? undefined : tree.byId.get(leafId);
  return {
    activeLeafId: leafId,
    preview: leaf === undefined ? preview : previewOf(textOfParts(leaf.parts)),
  };
}
