import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import { isRunning } from '@parley/domain/chat/turn-state.ts';
import { parseMarkdown } from '@parley/ui/markdown/markdown-document.ts';

import { previewKindOf, titleOfSource, type PreviewRequest } from './preview-kind.ts';

/** What a message holds does not change while it is the same object. */
const known = new WeakMap<Message, readonly PreviewRequest[]>();

/**
 * The versions of what a reader looks at: everything of its kind and title in the replies of the
 * branch, in their order. What was opened is among them, wherever it came from. What has no title is
 * a version of nothing.
 */
export function findVersions(
  path: readonly Message[],
  opened: PreviewRequest,
): readonly PreviewRequest[] {
  const title = titleOfSource(opened);
  if (title === '') return [opened];
  const versions = path
    .flatMap(shownIn)
    .filter((each) => each.kind === opened.kind && titleOfSource(each) === title);
  return versions.some(({ source }) => source === opened.source) ? versions : [...versions, opened];
}

/**
 * Where the version that is shown stands among all, which may have become more or fewer since.
 *
 * @param index where it stood; decides between versions that are the same
 * @returns -1 where it is not among them
 */
export function placeOf(
  versions: readonly PreviewRequest[],
  shown: PreviewRequest,
  index: number,
): number {
  if (versions[index]?.source === shown.source) return index;
  return versions.findLastIndex(({ source }) => source === shown.source);
}

function shownIn(message: Message): readonly PreviewRequest[] {
  if (message.role !== 'assistant' || isRunning(message.state)) return [];
  const found = known.get(message) ?? readAll(textOfParts(message.parts));
  known.set(message, found);
  return found;
}

function readAll(text: string): readonly PreviewRequest[] {
  return parseMarkdown(text)
    .blocks.flat()
    .flatMap((block) => {
      if (block.kind !== 'code' || !block.isClosed) return [];
      const kind = previewKindOf(block.language);
      return kind === undefined ? [] : [{ kind, source: block.parts.join('') }];
    });
}
