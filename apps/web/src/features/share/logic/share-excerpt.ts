import { buildTree } from '@parley/domain/chat/message-tree.ts';
import { shareBranches, sharedMessages } from '@parley/domain/share/share-branches.ts';
import type { ShareSource } from '@parley/domain/share/share-document.ts';

/** Messages and characters of a preview, which is a look and no reading. */
const maxMessages = 20;
const maxCharacters = 4000;

/** The beginning of what will be shared, cleaned as the whole will be. */
export function excerptOf(source: ShareSource): ShareSource {
  const shown = shareBranches(source.tree, source.scope).slice(0, 1);
  const messages = sharedMessages(shown).slice(0, maxMessages);
  return {
    ...source,
    tree: buildTree(messages, true),
    scope: { leafId: messages.at(-1)?.id ?? null, isWholeTree: false, hasCleared: true },
  };
}

export function cutPreview(text: string): string {
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text;
}
