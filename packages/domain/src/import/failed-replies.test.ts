import { describe, expect, it } from 'vitest';

import { textOfParts } from '../chat/message-part.ts';
import { createChatId } from '../shared/ids.ts';
import { detectFormat } from './detect-format.ts';
import { isChat } from './imported-chat.ts';
import { toChatRecords, type ChatRecords } from './to-rows.ts';

function recordsOf(file: unknown): ChatRecords {
  const detected = detectFormat(file);
  const [chat] = 'file' in detected ? [...detected.file.chats].filter(isChat) : [];
  if (chat === undefined) throw new Error('No chat');
  return toChatRecords(chat, {
    chatId: createChatId(() => 'a'.repeat(20)),
    folderId: null,
    nowMs: 1_800_000_000_000,
    providerOf: () => undefined,
    resolveImage: () => ({ type: 'text', text: '' }),
  });
}

/** Who speaks, what is said, how it ended, and what was said of that. */
function told(file: unknown): readonly (readonly [string, string, string, string | undefined])[] {
  return recordsOf(file).messages.map(({ role, parts, state, error }) => [
    role,
    textOfParts(parts),
    state,
    error?.providerMessage,
  ]);
}

const question = 'How warm is it?';
const fault = 'The quota of this key is used up';
const asked = { id: 'q', role: 'user', content: question };

const files: readonly (readonly [string, unknown])[] = [
  [
    'NextChat',
    {
      'chat-next-web-store': {
        sessions: [
          {
            id: 'c',
            messages: [
              { ...asked, isError: true },
              {
                id: 'a',
                role: 'assistant',
                content: `\n\n\`\`\`json\n{\n  "error": true,\n  "message": "${fault}"\n}\n\`\`\``,
                isError: true,
              },
            ],
          },
        ],
      },
    },
  ],
  [
    'Open WebUI',
    [
      {
        id: 'c',
        chat: {
          models: [],
          history: {
            messages: {
              q: { ...asked, parentId: null },
              a: {
                id: 'a',
                parentId: 'q',
                role: 'assistant',
                content: '',
                error: { content: fault },
              },
            },
          },
        },
      },
    ],
  ],
  [
    'Open WebUI of old',
    [
      {
        id: 'c',
        chat: {
          models: [],
          history: {
            messages: {
              q: { ...asked, parentId: null },
              a: { id: 'a', parentId: 'q', role: 'assistant', content: fault, error: true },
            },
          },
        },
      },
    ],
  ],
  [
    'LibreChat',
    {
      conversationId: 'c',
      messages: [
        { messageId: 'q', isCreatedByUser: true, text: question },
        { messageId: 'a', parentMessageId: 'q', isCreatedByUser: false, text: fault, error: true },
      ],
    },
  ],
  [
    'LibreChat, in pieces',
    {
      conversationId: 'c',
      messages: [
        { messageId: 'q', isCreatedByUser: true, text: question },
        {
          messageId: 'a',
          parentMessageId: 'q',
          isCreatedByUser: false,
          text: '',
          content: [{ type: 'error', error: fault }],
        },
      ],
    },
  ],
  [
    'LobeHub',
    {
      exportType: 'all',
      state: {
        messages: [
          { ...asked, createdAt: 1_700_000_000_000 },
          {
            id: 'a',
            parentId: 'q',
            role: 'assistant',
            content: '',
            createdAt: 1_700_000_001_000,
            error: { type: 'ProviderBizError', body: { error: { message: fault } } },
          },
        ],
      },
    },
  ],
  [
    'Chatbox',
    {
      'session:c': {
        id: 'c',
        messages: [
          asked,
          { id: 'a', role: 'assistant', contentParts: [], error: fault, errorCode: 10_003 },
        ],
      },
    },
  ],
  [
    'Cherry Studio',
    {
      indexedDB: {
        topics: [
          {
            id: 'c',
            messages: [
              { ...asked, blocks: [] },
              { id: 'a', role: 'assistant', status: 'error', blocks: ['b'] },
            ],
          },
        ],
        message_blocks: [{ id: 'b', type: 'error', error: { status: 429, message: fault } }],
      },
    },
  ],
  [
    'big-AGI',
    {
      conversations: [
        {
          id: 'c',
          systemPurposeId: 'Generic',
          messages: [
            { ...asked, fragments: [{ part: { pt: 'text', text: question } }] },
            { id: 'a', role: 'assistant', fragments: [{ part: { pt: 'error', error: fault } }] },
          ],
        },
      ],
    },
  ],
];

describe('a reply that failed', () => {
  it.each(files)('of %s is kept with the words of the error', (_program, file) => {
    expect(told(file)).toEqual([
      ['user', question, 'finished', undefined],
      ['assistant', '', 'failed', fault],
    ]);
  });

  it('keeps what had come of it', () => {
    const partly = { id: 'a', role: 'assistant', contentParts: [{ type: 'text', text: 'It is' }] };
    const file = { 'session:c': { id: 'c', messages: [asked, { ...partly, error: fault }] } };
    expect(told(file)[1]).toEqual(['assistant', 'It is', 'failed', fault]);
    const { chat } = recordsOf(file);
    expect(chat.preview).toBe('It is');
  });

  it('shows no key of the other program, and does not hide what was said before it', () => {
    const leak = 'Incorrect API key provided: sk-abcdefghijklmnop';
    const records = recordsOf({
      'session:c': { id: 'c', messages: [asked, { id: 'a', role: 'assistant', error: leak }] },
    });
    expect(JSON.stringify(records)).not.toContain('abcdefgh');
    expect(records.chat).toMatchObject({ preview: question, messageCount: 2 });
  });

  it('that the person stopped is no error', () => {
    const stopped = { type: 'error', error: { message: 'pause_placeholder' } };
    const file = {
      indexedDB: {
        topics: [
          { id: 'c', messages: [asked, { id: 'a', role: 'assistant', blocks: ['t', 'b'] }] },
        ],
        message_blocks: [
          { id: 't', type: 'main_text', content: 'It is' },
          { id: 'b', ...stopped },
        ],
      },
    };
    expect(told(file)[1]).toEqual(['assistant', 'It is', 'finished', undefined]);
  });
});
