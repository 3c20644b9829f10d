import { snapshotMarkdown } from '@parley/domain/share/snapshot-markdown.ts';
import type { SharedSnapshot } from '@parley/domain/share/shared-snapshot.ts';
import type { ShareWords } from '@parley/domain/share/share-document.ts';

/** Everything that a snapshot says, for a look at it before it leaves. */
export function snapshotText(
  { title, instruction, messages }: SharedSnapshot,
  { speakers, untitled }: ShareWords,
): string {
  const blocks = [`# ${title === '' ? untitled : title}`];
  if (instruction !== '') blocks.push(`## ${speakers.system}`, instruction);
  for (const message of messages) {
    const pictures = message.parts.flatMap((part) =>
      part.type === 'image' && part.picture !== undefined ? [`[${part.name}]`] : [],
    );
    blocks.push(`## ${speakers[message.role]}`, ...pictures, snapshotMarkdown(message));
  }
  return blocks.filter((block) => block !== '').join('\n\n');
}
