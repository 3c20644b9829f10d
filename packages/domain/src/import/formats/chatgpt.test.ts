import { describe, expect, it } from 'vitest';

import { isChat, isLostMessage, type ImportedChat } from '../imported-chat.ts';
import { readChatGpt } from './chatgpt.ts';

interface Said {
  readonly role?: string;
  readonly content?: object;
  readonly metadata?: object;
  readonly recipient?: string;
}

function conversationOf(said: Said, fields: object = {}): object {
  const { role = 'assistant', ...message } = said;
  return {
    conversation_id: 'c',
    title: 'T',
    mapping: { m: { parent: null, message: { author: { role }, ...message } } },
    ...fields,
  };
}

function chatOf(conversation: object): ImportedChat {
  const [chat] = [...readChatGpt([conversation]).chats].filter(isChat);
  if (chat === undefined) throw new Error('No chat');
  return chat;
}

function textsOf(said: Said): readonly string[] {
  return (chatOf(conversationOf(said)).messages[0]?.parts ?? []).map((part) =>
    'text' in part ? part.text : part.type,
  );
}

const call = (value: object): object => ({ content_type: 'code', text: JSON.stringify(value) });
const text = (...parts: readonly unknown[]): object => ({ content_type: 'text', parts });

describe('sources in answers of ChatGPT', () => {
  const cited = 'Water boils.\u{e200}cite\u{e202}turn0search0\u{e202}turn0search1\u{e201} Then?';
  const matched = '\u{e200}cite\u{e202}turn0search0\u{e202}turn0search1\u{e201}';

  it('T192 are links where the file tells what a mark stands for', () => {
    const references = [
      { matched_text: ' ', type: 'sources_footnote', alt: 'never' },
      { matched_text: matched, alt: ' ([Boiling](https://a.test/x))' },
    ];
    expect(textsOf({ content: text(cited), metadata: { content_references: references } })).toEqual(
      ['Water boils. ([Boiling](https://a.test/x)) Then?'],
    );
  });

  it('are made of their items where they have no wording of their own', () => {
    const items = [
      { title: 'A [b]', url: 'https://a.test/(x)' },
      { title: 'Evil', url: 'javascript:alert(1)' },
    ];
    const metadata = { content_references: [{ matched_text: matched, alt: null, items }] };
    expect(textsOf({ content: text(cited), metadata })).toEqual([
      'Water boils. ([A b](https://a.test/%28x%29)) Then?',
    ]);
  });

  it('are listed with the text, each once, but for pictures and offers', () => {
    const page = { title: 'Boiling', url: 'https://a.test/x', snippet: 'It boils.' };
    const references = [
      { type: 'grouped_webpages', matched_text: matched, items: [page, { url: 'javascript:1' }] },
      { type: 'image_v2', matched_text: '', items: [{ title: 'Cup', url: 'https://a.test/cup' }] },
      { type: 'sources_footnote', sources: [page, { attribution: 'B', url: 'https://b.test' }, 7] },
    ];
    const metadata = { content_references: references, citations: [{ metadata: page }, null] };
    expect(chatOf(conversationOf({ content: text(cited), metadata })).messages[0]?.parts).toEqual([
      {
        type: 'text',
        text: 'Water boils. ([Boiling](https://a.test/x)) Then?',
        citations: [
          { kind: 'web', title: 'Boiling', url: 'https://a.test/x', quote: 'It boils.' },
          { kind: 'web', title: 'B', url: 'https://b.test' },
        ],
      },
    ]);
    const asked = { role: 'user', content: text('Hi'), metadata };
    expect(chatOf(conversationOf(asked)).messages[0]?.parts).toEqual([
      { type: 'text', text: 'Hi' },
    ]);
  });

  it('leave no letters behind that nobody can read', () => {
    expect(textsOf({ content: text(cited) })).toEqual(['Water boils. Then?']);
    const named =
      'In \u{e200}entity\u{e202}["city","Paris","capital"]\u{e201} \u{e203}it is\u{e204}.';
    expect(textsOf({ content: text(named) })).toEqual(['In Paris it is.']);
    expect(textsOf({ content: text('cut off \u{e200}cite\u{e202}turn0') })).toEqual([
      'cut off citeturn0',
    ]);
  });

  it('of the older kind are links too, and brackets of other texts stay', () => {
    const citations = [
      { start_ix: 5, end_ix: 15, metadata: { title: 'Boiling', url: 'https://a.test/x' } },
      { start_ix: 0, end_ix: 3, metadata: { title: 'Elsewhere', url: 'https://a.test/y' } },
    ];
    expect(
      textsOf({ content: text('😀 Hot【1†source】【note】'), metadata: { citations } }),
    ).toEqual(['😀 Hot ([Boiling](https://a.test/x))【note】']);
  });

  it('a person may write such letters', () => {
    const content = text(matched);
    expect(textsOf({ role: 'user', content })).toEqual([matched]);
  });
});

describe('conversations of ChatGPT', () => {
  it('T192 in a project lie in a folder, with its name where the file has it', () => {
    const conversations = [
      conversationOf({ content: text('a') }, { conversation_template_id: 'g-p-1' }),
      conversationOf({ content: text('b') }, { gizmo_id: 'g-p-2' }),
      conversationOf({ content: text('c') }, { gizmo_id: 'g-abc' }),
    ];
    const file = { projects: [{ id: 'g-p-2', name: 'Cooking', instructions: 'Be brief.' }] };
    const { folders, chats } = readChatGpt(conversations, file);
    expect(folders).toEqual([
      { key: 'g-p-1', title: 'ChatGPT project 1', systemInstruction: undefined },
      { key: 'g-p-2', title: 'Cooking', systemInstruction: 'Be brief.' },
    ]);
    expect([...chats].filter(isChat).map(({ folderKey }) => folderKey)).toEqual([
      'g-p-1',
      'g-p-2',
      undefined,
    ]);
  });

  it('name the files that were attached, and give pictures their names', () => {
    const picture = { content_type: 'image_asset_pointer', asset_pointer: 'sediment://file_1' };
    const said = {
      role: 'user',
      content: { content_type: 'multimodal_text', parts: [picture, 'Compare'] },
      metadata: {
        attachments: [
          { id: 'file_1', name: 'cat.png' },
          { id: 'file_2', name: 'report.pdf' },
        ],
      },
    };
    expect(chatOf(conversationOf(said)).messages[0]?.parts).toEqual([
      { type: 'lacking', kind: 'file', name: 'report.pdf' },
      { type: 'picture', source: 'file_1', name: 'cat.png' },
      { type: 'text', text: 'Compare' },
    ]);
  });

  it('show a document that was made beside them, and not the call that made it', () => {
    const document = { name: 'poem', type: 'document', content: '# Poem\n\nRoses' };
    const recipient = 'canmore.create_textdoc';
    expect(textsOf({ recipient, content: call(document) })).toEqual([
      '**poem**',
      '# Poem\n\nRoses',
    ]);
    const code = { ...document, type: 'code/python', content: 'print(1)' };
    expect(textsOf({ recipient, content: call(code) })).toEqual([
      '**poem**',
      '```python\nprint(1)\n```',
    ]);
    expect(textsOf({ recipient, content: { content_type: 'code', text: '{"name"' } })).toEqual([
      '```json\n{"name"\n```',
    ]);
  });

  it('leave out the pages that the program read, and its own faults', () => {
    const read = { content_type: 'sonic_webpage', text: 'A whole page' };
    const fault = { content_type: 'system_error', text: 'robots.txt' };
    const mapping = {
      p: { parent: null, message: { author: { role: 'tool' }, content: read } },
      f: { parent: 'p', message: { author: { role: 'tool' }, content: fault } },
      a: { parent: 'f', message: { author: { role: 'assistant' }, content: text('Answer') } },
    };
    const { messages } = chatOf({ conversation_id: 'c', mapping });
    expect(messages.flatMap(({ parts }) => parts)).toEqual([{ type: 'text', text: 'Answer' }]);
  });
});

describe('messages of ChatGPT whose content names no kind', () => {
  it.each([
    ['with parts', { parts: ['Hi', 'there'] }, ['Hi', 'there']],
    ['with a text', { text: 'Hi' }, ['Hi']],
    ['of a kind that is not known, with parts', { content_type: 'later', parts: ['Hi'] }, ['Hi']],
    ['of the kind text, without parts', { content_type: 'text', text: 'Hi' }, ['Hi']],
  ])('come in %s', (_title, content, expected) => {
    for (const role of ['user', 'assistant']) expect(textsOf({ role, content })).toEqual(expected);
  });

  it('come in where the content is the text itself', () => {
    const said = conversationOf(
      {},
      {
        mapping: { m: { parent: null, message: { author: { role: 'user' }, content: 'Hi' } } },
      },
    );
    expect(chatOf(said).messages[0]?.parts).toEqual([{ type: 'text', text: 'Hi' }]);
  });

  it.each([
    [{ film: { reel: 7 } }, 'unreadable'],
    [{ parts: [{ reel: 7 }] }, 'unreadable'],
    [{ parts: [''] }, 'empty'],
    [{}, 'empty'],
  ])('leave a chat with %j alone out as %s', (content, reason) => {
    expect([...readChatGpt([conversationOf({ content })]).chats]).toEqual([{ title: 'T', reason }]);
  });

  it('are counted where nothing of them can be read', () => {
    const mapping = {
      a: { parent: null, message: { author: { role: 'user' }, content: { parts: ['Hi'] } } },
      b: { parent: 'a', message: { author: { role: 'assistant' }, content: { film: 7 } } },
    };
    const { messages } = chatOf(conversationOf({}, { mapping }));
    expect(messages.map(isLostMessage)).toEqual([false, true]);
  });
});
