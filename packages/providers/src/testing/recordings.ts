import { readFileSync, readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';

import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';

import { createAnswerDecoder } from '../call/answer-decoder.ts';
import { isTerminal } from '../spec/fold-decoder.ts';
import type { ProviderAdapter } from '../spec/provider-adapter.ts';
import type { ProviderCall } from '../spec/provider-call.ts';

/** The bytes of one answer as a server sent them. */
export interface Recording {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Reads all recordings of an adapter's folder, by name. */
export function loadRecordings(adapterFolder: string): readonly Recording[] {
  const folder = join(import.meta.dirname, '..', adapterFolder, '__fixtures__');
  return readdirSync(folder)
    .filter((file) => /\.(sse|ndjson)$/.test(file))
    .toSorted()
    .map((file) => ({
      name: basename(file, extname(file)),
      bytes: new Uint8Array(readFileSync(join(folder, file))),
    }));
}

/** Decodes an answer that came in the given pieces. */
export function play(
  adapter: ProviderAdapter,
  call: ProviderCall,
  pieces: Iterable<Uint8Array>,
): readonly ChatEvent[] {
  const decoder = createAnswerDecoder({ adapter, call, notices: [] });
  const events: ChatEvent[] = [];
  for (const piece of pieces) {
    for (const event of decoder.feed(piece)) events.push(event);
    const last = events.at(-1);
    if (last !== undefined && isTerminal(last)) return events;
  }
  return [...events, ...decoder.end(undefined)];
}

/** Cuts bytes into pieces of one size. */
export function cutEvery(bytes: Uint8Array, size: number): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; start += size) {
    pieces.push(bytes.subarray(start, start + size));
  }
  return pieces;
}

/** Cuts bytes at the given places, in any order. */
export function cutAt(bytes: Uint8Array, places: readonly number[]): readonly Uint8Array[] {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length];
  const sorted = ends.toSorted((a, b) => a - b);
  return sorted.map((end, position) => bytes.subarray(sorted[position - 1] ?? 0, end));
}
