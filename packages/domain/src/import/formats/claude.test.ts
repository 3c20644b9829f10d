import { describe, expect, it } from 'vitest';

import { isChat } from '../imported-chat.ts';
import { readClaude } from './claude.ts';

function conversationOf(uuid: string, fields: object): object {
  const message = { uuid: 'm', sender: 'human', text: 'Question' };
  return { uuid, name: 'T', chat_messages: [message], ...fields };
}

const use = (name: string, input: object): object => ({ type: 'tool_use', name, input });

describe('conversations of Claude', () => {
  it('T192 in a project lie in a folder with its instruction; its documents are counted', () => {
    const conversations = [
      conversationOf('a', { project: { uuid: 'p-1', name: 'Named here' } }),
      conversationOf('b', { project_uuid: 'p-2' }),
      conversationOf('c', {}),
    ];
    const projects = [
      { uuid: 'p-2', name: 'Cooking', prompt_template: 'Be brief.', docs: [{}, {}] },
      { uuid: 'p-3', name: 'How to', prompt_template: 'x', is_starter_project: true },
      { uuid: 'p-4', name: 'Empty', prompt_template: '' },
      { uuid: 'p-5', name: 'Rules only', prompt_template: 'Rhyme.' },
    ];
    const { folders, chats, skipped } = readClaude(conversations, { projects });
    expect(folders).toMatchObject([
      { key: 'p-1', title: 'Named here' },
      { key: 'p-2', title: 'Cooking', systemInstruction: 'Be brief.' },
      { key: 'p-5', title: 'Rules only', systemInstruction: 'Rhyme.' },
    ]);
    expect(folders).toHaveLength(3);
    expect([...chats].filter(isChat).map(({ folderKey }) => folderKey)).toEqual([
      'p-1',
      'p-2',
      undefined,
    ]);
    expect(skipped).toEqual([{ title: '', kind: 'documents', reason: 'not-supported', count: 2 }]);
  });

  it('name the files whose content the export lacks, and bring the texts that it has', () => {
    const attachments = [
      { file_name: 'notes.txt', extracted_content: 'My notes' },
      { file_name: 'empty.txt', extracted_content: '' },
    ];
    const message = {
      uuid: 'm',
      sender: 'human',
      content: [{ type: 'text', text: 'Read these' }],
      attachments,
      files: [{ file_name: 'photo.png' }],
    };
    const [chat] = readClaude([{ uuid: 'c', name: 'T', chat_messages: [message] }]).chats;
    expect(chat).toMatchObject({
      messages: [
        {
          parts: [
            { text: '**notes.txt**\n\nMy notes' },
            { kind: 'file', name: 'empty.txt' },
            { kind: 'file', name: 'photo.png' },
            { text: 'Read these' },
          ],
        },
      ],
    });
  });

  it('show a document that was made beside them, and keep other calls', () => {
    const content = [
      use('artifacts', { title: 'Poem', type: 'text/markdown', content: '# Roses' }),
      use('create_file', { path: '/tmp/a.py', file_text: 'print(1)' }),
      use('artifacts', { command: 'update', old_str: 'a', new_str: 'b' }),
    ];
    const message = { uuid: 'm', sender: 'assistant', content };
    const [chat] = readClaude([{ uuid: 'c', name: 'T', chat_messages: [message] }]).chats;
    expect(chat).toMatchObject({
      messages: [
        {
          parts: [
            { text: '**Poem**' },
            { text: '# Roses' },
            { text: '**/tmp/a.py**' },
            { text: '```py\nprint(1)\n```' },
            { type: 'tool-call', name: 'artifacts' },
          ],
        },
      ],
    });
  });
});
