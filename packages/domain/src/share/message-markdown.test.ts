import { describe, expect, it } from 'vitest';

import type { FilePart, ImagePart, MessagePart } from '../chat/message-part.ts';
import { attachmentIdOf } from '../chat/testing/test-messages.ts';
import { messageMarkdown } from './message-markdown.ts';

const file: FilePart = {
  type: 'file',
  attachmentId: attachmentIdOf('f'),
  mediaType: 'text/plain',
  name: 'notes.txt',
  sizeBytes: 1,
  characters: 1,
  estimatedTokens: 1,
};
const image: ImagePart = {
  type: 'image',
  attachmentId: attachmentIdOf('i'),
  mediaType: 'image/png',
  name: 'cat\n  and dog.png',
  sizeBytes: 1,
  widthPx: 1,
  heightPx: 1,
};

function markdownOf(parts: readonly MessagePart[], fileText?: string): string {
  const files = new Map(fileText === undefined ? [] : [[file.attachmentId, fileText]]);
  return messageMarkdown({ parts }, files);
}

function result(text: string): MessagePart {
  return { type: 'tool-result', callId: 'c', name: 'look', text, isError: false };
}

describe('a message as Markdown', () => {
  it('has its parts in their order', () => {
    expect(
      markdownOf([{ type: 'text', text: 'Look:\n' }, image, { type: 'text', text: ' ok ' }]),
    ).toBe('Look:\n\n[cat and dog.png]\n\nok');
  });

  it('leaves out thinking, parts of kinds unknown here, and texts of blanks', () => {
    expect(
      markdownOf([
        { type: 'reasoning', text: 'secret' },
        { type: 'unknown', raw: { type: 'video', text: 'secret' } },
        { type: 'text', text: ' \n' },
      ]),
    ).toBe('');
    expect(markdownOf([])).toBe('');
  });

  it('has the name of a file alone where its text is empty or not at hand', () => {
    expect(markdownOf([file])).toBe('[notes.txt]');
    expect(markdownOf([file], '')).toBe('[notes.txt]');
    expect(markdownOf([file], 'a\n\n')).toBe('[notes.txt]\n\n```\na\n```');
  });

  it('has calls of tools and their results under the name of the tool', () => {
    const call: MessagePart = {
      type: 'tool-call',
      callId: 'c',
      name: 'look\nup',
      argumentsText: '{"a":1}',
    };
    expect(markdownOf([call, result('found')])).toBe(
      '[look up]\n\n```\n{"a":1}\n```\n\n[look]\n\n```\nfound\n```',
    );
    expect(markdownOf([{ ...call, argumentsText: '' }, result('')])).toBe('[look up]\n\n[look]');
  });

  it.each([
    ['no mark', 'x', '```'],
    ['a mark in a line', 'a `b` ``c``', '```'],
    ['a fence', '```\nx\n```', '````'],
    ['the longest of several', '``` ````` ``', '``````'],
  ])('fences a text with %s so that it does not end it', (_what, text, fence) => {
    expect(markdownOf([result(text)])).toBe(`[look]\n\n${fence}\n${text}\n${fence}`);
  });
});
