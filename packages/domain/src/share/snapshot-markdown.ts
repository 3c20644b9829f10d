import { unreachable } from '../shared/unreachable.ts';
import { namedMarkdown } from './message-markdown.ts';
import type { SnapshotMessage } from './shared-snapshot.ts';

/** What a shared message says, as Markdown; pictures that came along are shown beside it. */
export function snapshotMarkdown({ parts }: Pick<SnapshotMessage, 'parts'>): string {
  return parts
    .map((part) => {
      switch (part.type) {
        case 'text':
          return part.text.trim();
        case 'image':
          return part.picture === undefined ? namedMarkdown(part.alt ?? part.name) : '';
        case 'file':
        case 'tool-result':
          return namedMarkdown(part.name, part.text);
        case 'tool-call':
          return namedMarkdown(part.name, part.argumentsText);
        default:
          return unreachable(part);
      }
    })
    .filter((text) => text !== '')
    .join('\n\n');
}
