import { describe, expect, it } from 'vitest';

import type { ImportedPart } from '../imported-chat.ts';
import { onlyChat } from '../testing/only-chat.ts';
import { isBigAgiConversation, readBigAgi } from './big-agi.ts';

function chatOf(fields: object, file: unknown = {}) {
  return onlyChat(readBigAgi([{ id: 'c', messages: [{ text: 'Hello' }], ...fields }], file));
}

function messageOf(fields: object) {
  return chatOf({ messages: [{ role: 'assistant', ...fields }] }).messages[0];
}

function partsOf(part: object): readonly ImportedPart[] | undefined {
  return messageOf({ fragments: [{ title: 'From outside', part }], text: 'of old' })?.parts;
}

describe('a conversation of big-AGI', () => {
  it.each([
    [{ systemPurposeId: 'x', messages: [] }, true],
    [{ userTitle: '', messages: [] }, true],
    [{ autoTitle: 'x', messages: {} }, false],
    [{ title: 'x', messages: [] }, false],
    [[{ autoTitle: 'x', messages: [] }], false],
    [null, false],
  ])('is known by its titles and its list: %o', (value, isOne) => {
    expect(isBigAgiConversation(value)).toBe(isOne);
  });

  it('has the title that the person gave, before the one that was made', () => {
    expect(chatOf({ userTitle: 'Mine', autoTitle: 'Made' }).title).toBe('Mine');
    expect(chatOf({ userTitle: '', autoTitle: 'Made' }).title).toBe('Made');
  });

  it('without an id is named by its title and its time', () => {
    const { key } = chatOf({ id: undefined, autoTitle: 'Made', created: 1_700_000_000_000 });
    expect(key).toBe('Made 1700000000000');
    expect(chatOf({ id: '', conversationId: 'old' }).key).toBe('old');
  });

  it('lies in the folder that names it', () => {
    const folders = { folders: [{ id: 7, title: 'Work', conversationIds: ['c', 'd'] }] };
    const file = readBigAgi([{ id: 'c', messages: [{ text: 'x' }] }], { folders });
    expect(file.folders).toEqual([{ key: '7', title: 'Work' }]);
    expect(onlyChat(file).folderKey).toBe('7');
    expect(chatOf({ id: 'e' }, { folders }).folderKey).toBeUndefined();
  });

  it('takes an instruction before everything for that of the chat', () => {
    const messages = [
      { role: 'system', text: 'Be kind.' },
      { role: 'user', text: 'Hello' },
    ];
    expect(chatOf({ messages })).toMatchObject({
      systemMessage: 'Be kind.',
      messages: [{ role: 'user', parentKey: null }],
    });
  });

  it('of which nothing is a list cannot be read, and is named', () => {
    const { chats } = readBigAgi([{ autoTitle: 'Bad', messages: 7 }, 'text'], {});
    expect([...chats]).toEqual([
      { title: 'Bad', reason: 'unreadable' },
      { title: '', reason: 'unreadable' },
    ]);
  });
});

describe('a fragment of big-AGI', () => {
  it.each<[string, object, readonly ImportedPart[]]>([
    ['text', { pt: 'text', text: 'Hi' }, [{ type: 'text', text: 'Hi' }]],
    ['thinking', { pt: 'ma', aText: 'Hm' }, [{ type: 'reasoning', text: 'Hm' }]],
    [
      'a call',
      { pt: 'tool_invocation', id: 'c', invocation: { name: 'look', args: '{}' } },
      [{ type: 'tool-call', callId: 'c', name: 'look', argumentsText: '{}' }],
    ],
    [
      'code to run',
      { pt: 'tool_invocation', id: 'c', invocation: { code: '1+1' } },
      [{ type: 'tool-call', callId: 'c', name: 'code', argumentsText: '1+1' }],
    ],
    [
      'a result',
      { pt: 'tool_response', id: 'c', error: 'timeout', response: { name: 'look' } },
      [{ type: 'tool-result', callId: 'c', name: 'look', text: '', isError: true }],
    ],
    [
      'a document without a title of its own',
      { pt: 'doc', data: { text: 'Words' } },
      [{ type: 'text', text: '**From outside**\n\nWords' }],
    ],
    [
      'a document without words',
      { pt: 'doc', l1Title: 'a.pdf', data: {} },
      [{ type: 'lacking', kind: 'file', name: 'a.pdf' }],
    ],
    [
      'a picture',
      { pt: 'image_ref', dataRef: { url: 'data:image/png;base64,AA' }, altText: 'Cat' },
      [{ type: 'picture', source: 'data:image/png;base64,AA', name: 'Cat' }],
    ],
    [
      'a picture in a store',
      { pt: 'image_ref', dataRef: { reftype: 'dblob' }, altText: '' },
      [{ type: 'lacking', kind: 'image', name: '' }],
    ],
    ['a mark, with what was said of old', { pt: 'ph' }, [{ type: 'text', text: 'of old' }]],
  ])('can be %s', (_what, part, parts) => {
    expect(partsOf(part)).toEqual(parts);
  });

  it('of an unknown kind is counted, and marks are not', () => {
    const known = { part: { pt: 'text', text: 'Hi' } };
    const strange = { part: { pt: 'hologram', beams: 3 } };
    const marks = [{ part: { pt: 'ma', aText: '' } }, { part: { pt: '_pt_sentinel' } }, {}, null];
    expect(messageOf({ fragments: [known, strange, ...marks] })?.lostParts).toBe(1);
    expect(messageOf({ fragments: [known, ...marks] })).not.toHaveProperty('lostParts');
  });

  it('tells the model and who serves it', () => {
    const generator = { name: 'gpt-4o', aix: { vId: 'openai', mId: 'x' } };
    expect(messageOf({ text: 'Hi', generator })).toMatchObject({
      modelId: 'gpt-4o',
      providerId: 'openai',
    });
    expect(messageOf({ text: 'Hi', originLLM: 'claude-2' })?.modelId).toBe('claude-2');
  });
});
