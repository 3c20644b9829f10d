import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import { buildTree, newestLeaf, pathTo } from '@parley/domain/chat/message-tree.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import { cutText, previewOf } from '@parley/domain/shared/text.ts';

import { parseMessage } from '../records/parse-message.ts';
import { wholeChat } from '../records/ranges.ts';
import type { ReadTransaction } from '../transaction.ts';

const maxTitleLength = 60;

/** Part of an action: all messages of a chat. */
export async function readMessagesOf(
  tx: ReadTransaction,
  chatId: ChatId,
): Promise<readonly Message[]> {
  const rows = await tx.getAll('messages', { index: 'byChat', range: wholeChat(chatId) });
  return rows.map((row) => parseMessage(row, chatId)).filter((message) => message !== undefined);
}

/** A header that tells the number of its messages and shows a branch that is there. */
export function fitHeader(chat: Chat, messages: readonly Message[]): Chat {
  const isShown = messages.some(({ id }) => id === chat.activeLeafId);
  const shown = isShown ? chat.activeLeafId : (newestLeaf(buildTree(messages, true)) ?? null);
  return { ...chat, messageCount: messages.length, activeLeafId: shown };
}

/** Makes a header for messages that have none. */
export function headerFor(chatId: ChatId, messages: readonly Message[]): Chat {
  const tree = buildTree(messages, true);
  const leafId = newestLeaf(tree) ?? null;
  const path = pathTo(tree, leafId);
  const opening = textOfParts(path[0]?.parts ?? []).trim();
  const title = cutText(opening.split('\n', 1)[0] ?? '', maxTitleLength);
  const times = messages.map(({ createdAtMs }) => createdAtMs);
  const latestMs = times.reduce((a, b) => Math.max(a, b), 0);
  return {
    id: chatId,
    title,
    titleSource: title === '' ? 'none' : 'start',
    preview: previewOf(textOfParts(path.at(-1)?.parts ?? [])),
    model: path.findLast(({ model }) => model !== undefined)?.model ?? null,
    parameters: {},
    folderId: null,
    favoritedAtMs: null,
    createdAtMs: times.reduce((a, b) => Math.min(a, b), latestMs),
    updatedAtMs: latestMs,
    activeLeafId: leafId,
    messageCount: messages.length,
    trashedAtMs: null,
  };
}
