import { describe, expect, it } from 'vitest';

import type { ImportedPart } from '../imported-chat.ts';
import { onlyChat } from '../testing/only-chat.ts';
import { splitDetails } from './open-webui-details.ts';
import { isOpenWebUiChat, readOpenWebUi } from './open-webui.ts';

const hello = { id: 'q', parentId: null, role: 'user', content: 'Hello' };

function chatOf(chat: object, fields: object = {}) {
  const history = { messages: { q: hello }, currentId: 'q' };
  return onlyChat(readOpenWebUi([{ id: 'c', chat: { history, ...chat }, ...fields }]));
}

function partsOf(text: string): readonly ImportedPart[] {
  return splitDetails({ type: 'text', text });
}

function call(more: string): readonly ImportedPart[] {
  return partsOf(`<details type="tool_calls" id="c" name="look"${more}></details>`);
}

describe('a chat of Open WebUI', () => {
  it.each([
    [{ chat: { history: {} } }, true],
    [{ chat: { messages: [], models: [] } }, true],
    [{ chat: { messages: [] } }, false],
    [{ history: {} }, false],
  ])('is known by its history, or by its messages and models: %o', (value, isOne) => {
    expect(isOpenWebUiChat(value)).toBe(isOne);
  });

  it('has its title, its times and its marks beside what was said', () => {
    const fields = { title: 'Tea', created_at: 1_700_000_000, pinned: true, archived: true };
    expect(chatOf({ title: 'Inner', models: ['llama3:8b'] }, fields)).toMatchObject({
      title: 'Tea',
      createdAtMs: 1_700_000_000_000,
      isFavorite: true,
      isArchived: true,
      modelId: 'llama3:8b',
      currentKey: 'q',
    });
    expect(chatOf({ title: 'Inner', timestamp: 1_700_000_000_000 })).toMatchObject({
      title: 'Inner',
      createdAtMs: 1_700_000_000_000,
      isFavorite: false,
    });
  });

  it('has the sources of an answer, by the numbers that its text names them by', () => {
    const sources = [
      {
        source: { id: 'web', name: 'web_search' },
        document: ['Hot.', 'Hotter.', 'Old.'],
        metadata: [
          { source: 'https://a.test/tea', title: 'Tea' },
          { source: 'https://a.test/tea', title: 'Tea' },
          { source: 'file-1', name: 'old.pdf' },
        ],
      },
      { source: { name: 'Notes', url: 'https://b.test' }, document: ['Note.'], metadata: null },
      7,
    ];
    const answer = { id: 'a', parentId: 'q', role: 'assistant', content: 'Tea[1] is old[2].' };
    const history = { messages: { q: hello, a: { ...answer, sources } }, currentId: 'a' };
    expect(chatOf({ history }).messages[1]?.parts).toEqual([
      {
        type: 'text',
        text: 'Tea[1] is old[2].',
        citations: [
          { kind: 'web', title: 'Tea', url: 'https://a.test/tea', quote: 'Hot.', mark: 1 },
          { kind: 'document', title: 'old.pdf', quote: 'Old.', mark: 2 },
          { kind: 'web', title: 'Notes', url: 'https://b.test', quote: 'Note.', mark: 3 },
        ],
      },
    ]);
  });

  it('has its tags from both places, by name', () => {
    const meta = { tags: ['a', '', 7] };
    expect(chatOf({ tags: [{ name: 'b' }, { id: 'x' }] }, { meta }).tags).toEqual(['a', 'b']);
  });

  it('lies in a folder of which the export knows no name', () => {
    const entries = ['f2', 'f1', undefined, 'f2'].map((folder, index) => ({
      id: `c${index}`,
      folder_id: folder,
      chat: { history: { messages: { q: hello } } },
    }));
    const file = readOpenWebUi(entries);
    expect(file.folders).toEqual([
      { key: 'f2', title: 'Open WebUI 1' },
      { key: 'f1', title: 'Open WebUI 2' },
    ]);
    expect([...file.chats].map((chat) => 'folderKey' in chat && chat.folderKey)).toEqual([
      'f2',
      'f1',
      undefined,
      'f2',
    ]);
  });

  it('has a list of messages in place of an empty history', () => {
    const messages = [hello, { id: 'a', role: 'assistant', content: 'Hi' }];
    const told = chatOf({ history: { messages: {} }, messages, models: [] }).messages;
    expect(told.map(({ key, parentKey }) => [key, parentKey])).toEqual([
      ['q', null],
      ['a', 'q'],
    ]);
  });

  it('has its instruction in one of three places', () => {
    expect(chatOf({ system: 'A', params: { system: 'B' } }).systemMessage).toBe('A');
    expect(chatOf({ params: { system: 'B' } }).systemMessage).toBe('B');
    const opening = { id: 's', parentId: null, role: 'system', content: 'C' };
    const messages = { s: opening, q: { ...hello, parentId: 's' } };
    expect(chatOf({ history: { messages } })).toMatchObject({
      systemMessage: 'C',
      messages: [
        { key: 's', parts: [] },
        { key: 'q', parentKey: 's' },
      ],
    });
  });

  it('keeps an instruction in the middle where it stands', () => {
    const later = { id: 's', parentId: 'q', role: 'system', content: 'From now on' };
    const chat = chatOf({ history: { messages: { q: hello, s: later } } });
    expect(chat.systemMessage).toBe('');
    expect(chat.messages[1]?.parts).toEqual([{ type: 'text', text: 'From now on' }]);
  });

  it('names the files of a message, and keeps pictures that have their bytes', () => {
    const files = [
      { type: 'image', url: 'data:image/png;base64,AA', name: 'cat' },
      { type: 'file', name: 'a.pdf' },
      { type: 'file', file: { filename: 'b.pdf' } },
      { type: 'collection' },
    ];
    const messages = { q: { ...hello, files } };
    expect(chatOf({ history: { messages } }).messages[0]?.parts).toEqual([
      { type: 'picture', source: 'data:image/png;base64,AA', name: 'cat' },
      { type: 'lacking', kind: 'file', name: 'a.pdf' },
      { type: 'lacking', kind: 'file', name: 'b.pdf' },
      { type: 'text', text: 'Hello' },
    ]);
  });
});

describe('details in a text of Open WebUI', () => {
  it('leave a text alone that has none', () => {
    for (const text of ['  Hi  ', '<details>\nmine\n</details>', '<details type="x">a</details>']) {
      expect(partsOf(text)).toEqual([{ type: 'text', text }]);
    }
    const open = '<details type="reasoning">never closed';
    expect(partsOf(open)).toEqual([{ type: 'text', text: open }]);
  });

  it('part the texts around them', () => {
    expect(
      partsOf('Before\n<details type="reasoning" done="true">\n> a\n> b\n</details>\nAfter'),
    ).toEqual([
      { type: 'text', text: 'Before' },
      { type: 'reasoning', text: 'a\nb' },
      { type: 'text', text: 'After' },
    ]);
  });

  it('without a thought in them are no part', () => {
    expect(
      partsOf('<details type="reasoning">\n<summary>Thought for 3 s</summary>\n</details>ok'),
    ).toEqual([{ type: 'text', text: 'ok' }]);
  });

  it('have a call that waits for its result, and one whose result is empty', () => {
    const asked = { type: 'tool-call', callId: 'c', name: 'look', argumentsText: '{}' };
    expect(call('')).toEqual([asked]);
    expect(call(' result=""')).toEqual([
      asked,
      { type: 'tool-result', callId: 'c', name: 'look', text: '', isError: false },
    ]);
  });

  it.each([
    ['&quot;a \\&quot;b\\&quot;&quot;', 'a "b"'],
    ['&quot;cut', '"cut'],
    ['&lt;b&gt; &amp;quot; &#x27;&#39;', `<b> &quot; ''`],
    ['&copy; &nbsp;', '&copy; &nbsp;'],
  ])('have the result %s unescaped once', (written, text) => {
    const details = `<details type="tool_calls" id="c" name="n" result="${written}"></details>`;
    expect(partsOf(details)[1]).toMatchObject({ text });
  });

  it('are no matter of other parts', () => {
    const part: ImportedPart = { type: 'reasoning', text: '<details type="reasoning">a</details>' };
    expect(splitDetails(part)).toEqual([part]);
  });
});
