import { citedMarkdown } from '@parley/domain/chat/cited-markdown.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { buildTree, newestLeaf, pathTo } from '@parley/domain/chat/message-tree.ts';
import { shareFile, type ShareNaming } from '@parley/domain/share/share-formats.ts';

import { loadAllChats } from '#src/data/queries/chat-list-query.ts';
import { loadWholeChat } from '#src/data/queries/message-queries.ts';
import type { Store } from '#src/data/store.ts';
import { saveFile } from '#src/platform/save-file.ts';
import type { ChatSnapshot } from './chat-session.ts';

/** What a file is named after beside the title of its chat. */
type ExportNaming = Pick<ShareNaming, 'untitled' | 'nowMs'>;

/**
 * Saves what is on the screen of a chat as a Markdown file, also what is in memory only. The file has
 * the name that sharing would give it.
 *
 * @param naming the name of a chat without a title, and the time of the export
 */
export function exportChat({ chat, path }: ChatSnapshot, naming: ExportNaming): void {
  const title = chat?.title ?? '';
  const file = shareFile('markdown', { title, ...naming });
  if (file !== undefined) saveFile(file.name, asMarkdown(toMarkdown(title, path)));
}

/** Saves every chat of a store as one Markdown file: of each the branch that is shown. */
export async function exportAllChats(store: Store): Promise<void> {
  const chats = await loadAllChats(store);
  if (!chats.ok) return;
  const texts = await Promise.all(
    chats.value.map(async ({ id, title, activeLeafId }) => {
      const messages = await loadWholeChat(store, id);
      const tree = buildTree(messages.ok ? messages.value : [], true);
      return toMarkdown(title, pathTo(tree, activeLeafId ?? newestLeaf(tree) ?? null));
    }),
  );
  saveFile('chats.md', asMarkdown(texts.join('\n')));
}

function toMarkdown(title: string, path: readonly Message[]): string {
  const turns = path.map((message) => {
    const speaker = message.role === 'user' ? 'You' : 'Assistant';
    return `## ${speaker}\n\n${citedMarkdown(message.parts, 'Sources')}\n`;
  });
  return [`# ${title}\n`, ...turns].join('\n');
}

function asMarkdown(text: string): Blob {
  return new Blob([text], { type: 'text/markdown' });
}
