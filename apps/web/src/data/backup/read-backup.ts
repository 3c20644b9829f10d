import { linesOf, type Bytes } from '#src/platform/byte-streams.ts';
import { createSha256 } from '#src/platform/incremental-sha256.ts';

import { firstLine } from './backup-layout.ts';

/** One thing in a backup: an element of a list, a value of its own, or how it ended. */
export type BackupItem =
  | { readonly kind: 'element'; readonly list: string; readonly value: unknown }
  | { readonly kind: 'value'; readonly name: string; readonly value: unknown }
  | { readonly kind: 'end'; readonly checksum: 'right' | 'wrong' | 'missing' };

/** Thrown for a file that begins as a backup and goes on as something else, or ends too early. */
export class LayoutError extends Error {}

/**
 * Reads a backup of Parley line by line, in memory of the longest line.
 *
 * Errors: {@link LayoutError}.
 */
export async function* readBackup(bytes: AsyncIterable<Bytes>): AsyncGenerator<BackupItem> {
  const reader = createLineReader();
  for await (const line of linesOf(bytes)) {
    const item = reader.read(line);
    if (item !== undefined) yield item;
  }
  yield reader.end();
}

interface LineReader {
  read(line: Bytes): BackupItem | undefined;
  end(): BackupItem;
}

type Place = 'start' | 'data' | 'after' | 'end';

function createLineReader(): LineReader {
  const hash = createSha256();
  const brace = (text: '{' | '}'): void => hash.update(new TextEncoder().encode(text));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const lists: string[] = [];
  let place: Place = 'start';
  let checksum: unknown;

  function readAfter(text: string): undefined {
    if (text === '}') place = 'end';
    const item = text === '}' ? undefined : readLine(text, lists);
    if (item?.kind === 'value' && item.name === 'checksum') checksum = item.value;
  }

  return {
    read(line) {
      const text = decode(decoder, line);
      if (place === 'start') {
        if (text !== firstLine) throw new LayoutError('Not the beginning of a backup');
        brace('{');
        place = 'data';
        return undefined;
      }
      if (place === 'after') return readAfter(text);
      if (place === 'end') return undefined;
      if (lists.length === 0 && /^\},?$/.test(text)) {
        brace('}');
        place = 'after';
        return undefined;
      }
      hash.update(line);
      return readLine(text, lists);
    },
    end() {
      if (place !== 'end') throw new LayoutError('The file ends too early');
      const isRight = checksum === hash.hex();
      if (typeof checksum !== 'string') return { kind: 'end', checksum: 'missing' };
      return { kind: 'end', checksum: isRight ? 'right' : 'wrong' };
    },
  };
}

function decode(decoder: TextDecoder, line: Bytes): string {
  try {
    return decoder.decode(line);
  } catch {
    throw new LayoutError('The file is no text');
  }
}

const opening = /^"(\w+)":[[{]$/;
const closing = /^[\]}],?$/;
const named = /^"(\w+)":(.*?),?$/s;

/** @param lists names of the lists and objects that are open; changed by the line */
function readLine(text: string, lists: string[]): BackupItem | undefined {
  const opened = opening.exec(text)?.[1];
  if (opened !== undefined) {
    lists.push(opened);
    return undefined;
  }
  if (closing.test(text) && lists.length > 0) {
    lists.pop();
    return undefined;
  }
  const list = lists.join('.');
  const pair = lists.length === 0 || list === 'parley' ? named.exec(text) : null;
  if (pair !== null) {
    const [, name = '', value = ''] = pair;
    return { kind: 'value', name, value: parse(value) };
  }
  return { kind: 'element', list, value: parse(text.replace(/,$/, '')) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new LayoutError('A line is no JSON');
  }
}
