import type { MessageId } from '@parley/domain/shared/ids.ts';
import {
  createMarkdownDocument,
  type MarkdownDocument,
} from '@parley/ui/markdown/markdown-document.ts';

const unitsPerPart = 25_000;
/** Documents of messages whose rows left the page; they come back with what was shown of them. */
const maxKept = 4;

/** A long text of which the beginning has been read. */
export interface LongDocument {
  readonly document: MarkdownDocument;
  /** How much of the text has not been read. */
  readonly rest: () => number;
  /** Reads the next part. */
  readonly readNext: () => void;
}

interface Kept {
  readonly text: string;
  readonly long: LongDocument;
}

const kept = new Map<string, Kept>();

/**
 * The document of a long text, with its first part read or with what was read before.
 *
 * @param part which text of the message it is
 */
export function longDocumentOf(id: MessageId, part: string, text: string): LongDocument {
  const key = `${id} ${part}`;
  const known = kept.get(key);
  const long = known?.text === text ? known.long : createLongDocument(text);
  kept.delete(key);
  kept.set(key, { text, long });
  for (const oldest of kept.keys()) {
    if (kept.size <= maxKept) break;
    kept.delete(oldest);
  }
  return long;
}

/** Reads the first part of a text. `onParse` is told what the inline reader was given, for tests. */
export function createLongDocument(
  text: string,
  onParse?: (characters: number) => void,
): LongDocument {
  const document = createMarkdownDocument(onParse === undefined ? {} : { onParse });
  let position = 0;
  function readNext(): void {
    const end = endOfPart(text, position);
    document.append(text.slice(position, end));
    position = end;
    if (position === text.length) document.finish();
  }
  readNext();
  return { document, rest: () => text.length - position, readNext };
}

/** Where the part from `start` on ends: after a line where there is one, and never inside of a character. */
export function endOfPart(text: string, start: number): number {
  const most = start + unitsPerPart;
  if (most >= text.length) return text.length;
  const part = text.slice(start, most);
  const afterLine = part.lastIndexOf('\n') + 1;
  if (afterLine > 0) return start + afterLine;
  return /[\uD800-\uDBFF]$/u.test(part) ? most - 1 : most;
}
