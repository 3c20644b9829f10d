import { shareBranches, sharedMessages } from '@parley/domain/share/share-branches.ts';
import { instructionOf, type ShareSource } from '@parley/domain/share/share-document.ts';
import type { SnapshotChoice } from '@parley/domain/share/shared-snapshot.ts';

/** What of a chat can be shared beside its texts; what is not there needs no tick. */
export function whatCanGo({ chat, tree, scope }: ShareSource): SnapshotChoice {
  const messages = sharedMessages(shareBranches(tree, scope));
  const has = (...types: readonly string[]): boolean =>
    messages.some(({ parts }) => parts.some(({ type }) => types.includes(type)));
  return {
    hasInstruction: instructionOf(chat) !== '' || messages.some(({ role }) => role === 'system'),
    hasTools: has('tool-call', 'tool-result'),
    hasPictures: has('image'),
    hasFiles: has('file'),
  };
}

/** Pictures are part of what was said; the rest goes only where the person says so. */
export const usualChoice: SnapshotChoice = {
  hasInstruction: false,
  hasTools: false,
  hasPictures: true,
  hasFiles: false,
};
