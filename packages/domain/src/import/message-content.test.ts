import { describe, expect, it } from 'vitest';

import type { ImportedPart } from './imported-chat.ts';
import {
  contentParts,
  lostIn,
  nameOfFile,
  imageAt,
  roleOfText,
  splitSystem,
  reportedIn,
} from './message-content.ts';

function says(role: 'system' | 'user', text: string) {
  return { role, parts: [{ type: 'text', text }] as const };
}

describe('who speaks', () => {
  it.each([
    ['user', 'user'],
    ['Human', 'user'],
    ['SYSTEM', 'system'],
    ['developer', 'system'],
    ['assistant', 'assistant'],
    ['gpt', 'assistant'],
    ['', 'assistant'],
    [undefined, 'assistant'],
    [7, 'assistant'],
  ])('under the word %s is the %s', (word, role) => {
    expect(roleOfText(word)).toBe(role);
  });
});

describe('a content', () => {
  const call = { type: 'tool-call', callId: 'c', name: 'look', argumentsText: '{"a":1}' } as const;

  it.each<[string, unknown, readonly ImportedPart[]]>([
    ['text', 'Hi', [{ type: 'text', text: 'Hi' }]],
    ['blanks', ' \n', []],
    [
      'texts',
      ['a', { type: 'text', text: 'b' }],
      [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
    ],
    [
      'a text within a text',
      [{ type: 'text', text: { value: 'a' } }],
      [{ type: 'text', text: 'a' }],
    ],
    [
      'a piece of an unknown kind with a text',
      [{ type: 'refusal', content: 'No' }],
      [{ type: 'text', text: 'No' }],
    ],
    ['thinking', [{ type: 'thinking', thinking: 'Hm' }], [{ type: 'reasoning', text: 'Hm' }]],
    ['thinking of nothing', [{ type: 'reasoning', text: '' }], []],
    ['a call', [{ type: 'tool_use', id: 'c', name: 'look', input: { a: 1 } }], [call]],
    [
      'a call with its result',
      [
        {
          type: 'tool-call',
          toolCallId: 'c',
          toolName: 'look',
          args: { a: 1 },
          result: ['x', 'y'],
        },
      ],
      [call, { type: 'tool-result', callId: 'c', name: 'look', text: 'x\ny', isError: false }],
    ],
    [
      'a picture with its bytes',
      [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AA' } }],
      [{ type: 'picture', source: 'data:image/png;base64,AA', name: '' }],
    ],
    [
      'a picture under its bare address',
      [{ type: 'image_url', image_url: 'https://pictures.test/a.png', name: 'A' }],
      [{ type: 'text', text: '![A](https://pictures.test/a.png)' }],
    ],
    [
      'a picture that lies on a server',
      [{ type: 'image_file', image_file: { file_id: 'file-1' } }],
      [{ type: 'lacking', kind: 'image', name: 'file-1' }],
    ],
    [
      'a file',
      [{ type: 'file', file: { filename: 'a.pdf' } }],
      [{ type: 'lacking', kind: 'file', name: 'a.pdf' }],
    ],
    ['nothing known', [{ type: 'hologram' }, null, 7, true], []],
    ['nothing', undefined, []],
  ])('may be %s', (_what, content, parts) => {
    expect(contentParts(content)).toEqual(parts);
  });

  it('counts pieces of kinds that have no place, not empty words', () => {
    const empty = [{ type: 'text', text: '' }, { type: 'think' }, {}, null, ''];
    expect(lostIn([{ type: 'hologram', beams: 3 }, ...empty, 'x'])).toEqual({ lostParts: 1 });
    expect(lostIn(empty)).toEqual({});
    expect(lostIn({ beams: 3 })).toEqual({ lostParts: 1 });
    expect(lostIn('text')).toEqual({});
  });
});

describe('a message', () => {
  it('of a tool or a function is its result, empty or not', () => {
    expect(
      reportedIn({ role: 'tool', tool_call_id: 'c', name: 'look', content: { a: 1 } }),
    ).toEqual({
      role: 'tool',
      parts: [{ type: 'tool-result', callId: 'c', name: 'look', text: '{"a":1}', isError: false }],
    });
    expect(reportedIn({ role: 'Function', name: 'look', content: null })).toMatchObject({
      role: 'tool',
      parts: [{ callId: 'look', text: '' }],
    });
  });

  it('with answers of several models in it, and nothing else, holds something', () => {
    expect(reportedIn({ role: 'assistant', responses: [{}] })).toMatchObject({
      parts: [],
      isLost: true,
    });
    expect(reportedIn({ role: 'assistant', responses: [] })).toMatchObject({ isLost: false });
    expect(reportedIn({ role: 'assistant', content: 'x', responses: [{}] })).toMatchObject({
      isLost: false,
    });
  });
});

describe('a file', () => {
  it('has its name in any of four places', () => {
    expect(nameOfFile({ filename: 'a', name: 'b' })).toBe('a');
    expect(nameOfFile({ name: 'b', file: { name: 'd' } })).toBe('b');
    expect(nameOfFile({ file: { filename: 'c', name: 'd' } })).toBe('c');
    expect(nameOfFile({ file: { name: 'd' } })).toBe('d');
    expect([nameOfFile(null), nameOfFile('a'), nameOfFile([])]).toEqual(['', '', '']);
  });
});

describe('a picture', () => {
  it.each<[string, ImportedPart]>([
    [
      'data:image/webp;base64,AA',
      { type: 'picture', source: 'data:image/webp;base64,AA', name: 'N' },
    ],
    ['http://pictures.test/a', { type: 'text', text: '![N](http://pictures.test/a)' }],
    ['data:text/html,<script>', { type: 'lacking', kind: 'image', name: 'N' }],
    ['javascript:alert(1)', { type: 'lacking', kind: 'image', name: 'N' }],
    ['', { type: 'lacking', kind: 'image', name: 'N' }],
  ])('at %s is a %o', (url, part) => {
    expect(imageAt(url, 'N')).toEqual([part]);
  });

  it('without a name has the end of its path, and nothing of its bytes', () => {
    expect(imageAt('files/2024/cat.png', '')).toMatchObject([{ name: 'cat.png' }]);
    expect(imageAt('data:application/pdf;base64,AA/BB', '')).toMatchObject([{ name: '' }]);
  });
});

describe('instructions before everything', () => {
  it('become one text, and the others stay', () => {
    const { systemMessage, messages } = splitSystem([
      says('system', 'a'),
      says('system', ''),
      says('system', 'b'),
      says('user', 'c'),
      says('system', 'd'),
    ]);
    expect(systemMessage).toBe('a\n\nb');
    expect(messages).toEqual([says('user', 'c'), says('system', 'd')]);
  });

  it('may be all that there is', () => {
    expect(splitSystem([says('system', 'a')])).toEqual({ systemMessage: 'a', messages: [] });
    expect(splitSystem([])).toEqual({ systemMessage: '', messages: [] });
  });
});
