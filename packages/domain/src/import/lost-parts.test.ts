import { expect, it } from 'vitest';

import { detectFormat } from './detect-format.ts';
import { isChat, isLostMessage, type ImportedMessage } from './imported-chat.ts';
import * as foreign from './testing/foreign-files.ts';

/** A piece as a newer version of any of the programs may write it, with all its names for a kind. */
const film = {
  type: 'film',
  content_type: 'film',
  part: { pt: 'film', reel: 7 },
  reel: 7,
};

function messagesOf(value: unknown): readonly ImportedMessage[] {
  const found = detectFormat(value);
  if (found.format === 'unknown' || found.format === 'empty') throw new Error(found.format);
  return [...found.file.chats].flatMap((chat) => (isChat(chat) ? chat.messages : []));
}

function lostIn(value: unknown): number {
  return messagesOf(value).reduce(
    (sum, message) => sum + (isLostMessage(message) ? 1 : (message.lostParts ?? 0)),
    0,
  );
}

/** Adds the piece to each list of pieces that a file has. */
function withFilm(value: unknown, lists: readonly string[]): unknown {
  return JSON.parse(JSON.stringify(value), (key, each: unknown) => {
    if (!lists.includes(key)) return each;
    if (Array.isArray(each)) return [...(each as readonly unknown[]), film];
    return typeof each === 'string' ? [{ type: 'text', text: each }, film] : each;
  });
}

it.each([
  ['chatGpt', ['parts']],
  ['claude', ['content']],
  ['typingMind', ['content']],
  ['libreChat', ['content']],
  ['lobeHub', ['content']],
  ['openWebUi', ['content']],
  ['nextChat', ['content']],
  ['bigAgi', ['fragments']],
  ['chatbox', ['contentParts']],
] as const)(
  'counts pieces of unknown kinds in a file of %s, and none in a file without',
  (name, lists) => {
    const files: Readonly<Record<string, unknown>> = foreign;
    const file = files[name];
    expect(file).toBeDefined();
    const added = (JSON.stringify(withFilm(file, lists)).match(/"reel":7,?/g) ?? []).length / 2;
    expect(added).toBeGreaterThan(0);
    expect(lostIn(file)).toBe(0);
    expect(lostIn(withFilm(file, lists))).toBeGreaterThan(0);
    // What could be read before still is.
    expect(messagesOf(withFilm(file, lists)).length).toBe(messagesOf(file).length);
  },
);
