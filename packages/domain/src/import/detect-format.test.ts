import { describe, expect, it } from 'vitest';

import { textOfParts } from '../chat/message-part.ts';
import { buildTree, pathTo } from '../chat/message-tree.ts';
import { detectFormat, type FormatId } from './detect-format.ts';
import { isChat, type ImportedChat, type ImportedFile } from './imported-chat.ts';
import { stableChatId } from './stable-id.ts';
import * as foreign from './testing/foreign-files.ts';
import { toChatRecords, type ChatRecords } from './to-rows.ts';

const nowMs = 1_800_000_000_000;

function read(value: unknown): ImportedFile & { readonly format: FormatId } {
  const detected = detectFormat(value);
  if (!('file' in detected)) throw new Error(`Not recognised: ${detected.format}`);
  return { ...detected.file, format: detected.format };
}

function chatsOf(value: unknown): readonly ImportedChat[] {
  return [...read(value).chats].filter(isChat);
}

function recordsOf(chat: ImportedChat): ChatRecords {
  return toChatRecords(chat, {
    chatId: stableChatId('test', chat.key),
    folderId: null,
    nowMs,
    providerOf: (id) => (id === 'gpt-4o' ? 'openai' : undefined),
    resolveImage: ({ source }) => ({ type: 'text', text: `[${source}]` }),
  });
}

function shown({ chat, messages }: ChatRecords): readonly (readonly [string, string])[] {
  return pathTo(buildTree(messages, true), chat.activeLeafId).map((message) => [
    message.role,
    textOfParts(message.parts),
  ]);
}

const forms: readonly (readonly [FormatId, unknown, { branches: boolean; reasoning: boolean }])[] =
  [
    ['chatgpt', foreign.chatGpt, { branches: true, reasoning: false }],
    ['claude', foreign.claude, { branches: true, reasoning: true }],
    ['backup', foreign.typingMind, { branches: false, reasoning: false }],
    ['open-webui', foreign.openWebUi, { branches: true, reasoning: true }],
    ['libre-chat', foreign.libreChat, { branches: true, reasoning: true }],
    ['lobe-hub', foreign.lobeHub, { branches: false, reasoning: true }],
    ['next-chat', foreign.nextChat, { branches: false, reasoning: false }],
    ['chatbox', foreign.chatbox, { branches: false, reasoning: true }],
    ['cherry-studio', foreign.cherryStudio, { branches: false, reasoning: true }],
    ['big-agi', foreign.bigAgi, { branches: false, reasoning: true }],
    ['plain', foreign.shareGpt, { branches: false, reasoning: false }],
  ];

describe('detectFormat', () => {
  it.each(forms)('reads a file of %s with its texts, order and title', (format, value, has) => {
    expect(read(value).format).toBe(format);
    const [chat] = chatsOf(value);
    if (chat === undefined) throw new Error('No chat');
    const records = recordsOf(chat);
    expect(records.chat.title).toBe('Geography');
    expect(records.messages).toHaveLength(has.branches ? 3 : 2);
    const texts = shown(records);
    expect(texts[0]?.[0]).toBe('user');
    expect(texts[0]?.[1]).toContain(foreign.question);
    expect(texts[1]?.[0]).toBe('assistant');
    expect([foreign.answer, foreign.otherAnswer]).toContain(texts[1]?.[1]);
    const all = records.messages.flatMap(({ parts }) => parts);
    expect(all.some((part) => part.type === 'reasoning')).toBe(has.reasoning);
  });

  it.each(forms)('gives the records of %s the same ids every time', (_format, value) => {
    const ids = (): readonly string[] =>
      chatsOf(value).flatMap((chat) => {
        const { chat: header, messages } = recordsOf(chat);
        return [header.id, ...messages.map(({ id }) => id)];
      });
    expect(ids()).toEqual(ids());
    expect(new Set(ids()).size).toBe(ids().length);
  });

  it('T192 shows the branch of a ChatGPT conversation that was shown there', () => {
    const [chat] = chatsOf(foreign.chatGpt);
    if (chat === undefined) throw new Error('No chat');
    const records = recordsOf(chat);
    expect(shown(records)).toEqual([
      ['user', `[file_abc123]\n\n${foreign.question}`],
      ['assistant', foreign.otherAnswer],
    ]);
    expect(records.messages.map(({ model }) => model?.modelId)).toEqual([
      undefined,
      'gpt-4o',
      'o3',
    ]);
    expect(records.chat).toMatchObject({
      createdAtMs: foreign.startMs,
      updatedAtMs: foreign.startMs + 60_000,
      favoritedAtMs: foreign.startMs + 60_000,
    });
  });

  it('T192 one bad conversation stops none of the others and is named', () => {
    const [good] = foreign.chatGpt;
    const bad = {
      title: 'Bad',
      mapping: { a: { message: { content: { content_type: 'text', parts: [Symbol.iterator] } } } },
    };
    const empty = { title: 'Empty', mapping: {} };
    const found = [...read([bad, good, empty, 17, null]).chats];
    expect(found.filter(isChat)).toHaveLength(1);
    expect(found.filter((entry) => !isChat(entry))).toEqual([
      { title: 'Bad', reason: 'empty' },
      { title: 'Empty', reason: 'empty' },
      { title: '', reason: 'unreadable' },
      { title: '', reason: 'unreadable' },
    ]);
  });

  it.each([
    ['ChatGPT', foreign.chatGpt, { mapping: 7 }],
    ['ChatGPT', foreign.chatGpt, { mapping: [7] }],
    ['Claude', foreign.claude, { chat_messages: 'none' }],
    ['Open WebUI', foreign.openWebUi, { chat: { history: 7 } }],
    ['Open WebUI', foreign.openWebUi, { chat: { messages: 7 } }],
  ])('T192 what is of a wrong kind in a chat of %s cannot be read', (_name, [good], fields) => {
    const found = [...read([good, { title: 'Wrong', name: 'Wrong', ...fields }]).chats];
    expect(found.filter((entry) => !isChat(entry))).toEqual([
      { title: 'Wrong', reason: 'unreadable' },
    ]);
  });

  it('T192 a chat without the field for what was said has nothing in it', () => {
    const found = [...read([foreign.chatGpt[0], { title: 'None' }]).chats];
    expect(found.filter((entry) => !isChat(entry))).toEqual([{ title: 'None', reason: 'empty' }]);
  });

  it('T192 an empty list is empty, and not a success', () => {
    expect(detectFormat([])).toEqual({ format: 'empty' });
    expect(detectFormat({ conversations: [] })).toEqual({ format: 'empty' });
  });

  it.each([[17], ['text'], [null], [{}], [[1, 2]], [{ a: { b: [] } }], [{ data: [] }]])(
    'does not recognise %j',
    (value) => {
      expect(detectFormat(value)).toEqual({ format: 'unknown' });
    },
  );

  it('T190 reads the old form, in which the chats lie under success', () => {
    const old = { success: { chats: foreign.typingMind.data.chats }, fail: [] };
    expect(chatsOf(old).map(({ title }) => title)).toEqual(['Geography']);
  });

  it('T190 names what the old form lists as failed, by its title or else its id', () => {
    const fail = [
      { chatTitle: 'Lost', chatID: 'c-1' },
      { id: 7 },
      { chat: { title: 'Inside' }, error: 'x' },
      'c-9',
      null,
    ];
    const { chats } = foreign.typingMind.data;
    for (const success of [{ chats }, { data: { chats } }]) {
      const file = read({ success, fail });
      expect(file.skipped).toEqual(
        ['Lost', '7', 'Inside', 'c-9', ''].map((title) => ({ title, reason: 'failed' })),
      );
      expect([...file.chats].filter(isChat)).toMatchObject([{ title: 'Geography' }]);
    }
  });

  it.each([[{ data: {} }], [{ success: {}, fail: [] }], [{ success: { data: {} } }]])(
    'T190 knows %j as a backup with nothing in it',
    (value) => {
      const file = read(value);
      expect([...file.chats, ...file.folders, ...(file.settings?.() ?? [])]).toEqual([]);
    },
  );

  it('T202 reads the names under which a browser kept a profile', () => {
    const [chat] = foreign.typingMind.data.chats;
    const dump = {
      'CHAT_c-1': JSON.stringify(chat),
      TM_useChatList: JSON.stringify([{ id: 'c-1' }]),
      TM_useFolderList: JSON.stringify(foreign.typingMind.data.folders),
      TM_useChatsInFolder: JSON.stringify({ 'fo-1': ['c-1'] }),
      TM_useUserPrompts: JSON.stringify([{ id: 'p' }, { id: 'q' }]),
      TM_useKeyboardShortcuts: { newChat: 'j' },
      TM_useStreaming: 'false',
      TM_useAPIKey: '"sk-secret"',
    };
    const file = read(dump);
    expect(file.prompts?.map(({ key }) => key)).toEqual(['p', 'q']);
    expect(file.sections).toEqual(['folders', 'prompts']);
    expect(file.settings?.()).toEqual([
      { key: 'streaming', value: false },
      { key: 'keyboardShortcuts', value: { newChat: 'j' } },
    ]);
    expect(JSON.stringify(file)).not.toContain('sk-secret');
    expect(file.folders.map(({ title }) => title)).toEqual(['School']);
    expect([...file.chats].filter(isChat)).toMatchObject([
      { title: 'Geography', folderKey: 'fo-1' },
    ]);
  });

  it('keeps folders, tags, instructions and favourites where the form has them', () => {
    expect(read(foreign.openWebUi).folders).toHaveLength(1);
    expect(chatsOf(foreign.openWebUi)[0]).toMatchObject({ isFavorite: true, tags: ['school'] });
    expect(read(foreign.lobeHub).folders).toMatchObject([{ title: 'School' }]);
    expect(chatsOf(foreign.lobeHub)[0]).toMatchObject({ systemMessage: 'Be brief.' });
    expect(chatsOf(foreign.nextChat)[0]).toMatchObject({ systemMessage: 'Be brief.' });
    expect(chatsOf(foreign.chatbox)[0]).toMatchObject({
      isFavorite: true,
      systemMessage: 'Be brief.',
    });
    expect(read(foreign.cherryStudio).folders).toMatchObject([{ title: 'School' }]);
    expect(chatsOf(foreign.bigAgi)[0]).toMatchObject({ folderKey: 'f-1' });
    expect(read(foreign.typingMind).skipped).toEqual([]);
    expect(read(foreign.typingMind).prompts).toHaveLength(1);
  });

  it('takes no key of another program along', () => {
    for (const value of [foreign.nextChat, foreign.chatbox]) {
      expect(JSON.stringify([...read(value).chats])).not.toContain('sk-secret');
    }
  });
});

describe('models of other programs', () => {
  it('have the provider that the file names, by the id of its preset', () => {
    const { messages, chat } = recordsOf(
      chatsOf({ ...foreign.libreChat, endpoint: 'google', options: { model: 'gemini-pro' } })[0] ??
        raise(),
    );
    expect(chat.model).toEqual({ providerId: 'google', modelId: 'gemini-pro' });
    expect(messages.find(({ model }) => model !== undefined)?.model?.providerId).toBe('google');
    const cherry = recordsOf(chatsOf(foreign.cherryStudio)[0] ?? raise());
    expect(cherry.messages[1]?.model).toEqual({ providerId: 'openai', modelId: 'gpt-4o' });
  });

  it('have the provider that offers them where the file names none, and «custom» beyond that', () => {
    const [lobe] = chatsOf(foreign.lobeHub);
    expect(recordsOf(lobe ?? raise()).chat.model?.providerId).toBe('openai');
    const webUi = recordsOf(chatsOf(foreign.openWebUi)[0] ?? raise());
    expect(webUi.chat.model).toEqual({ providerId: 'custom', modelId: 'llama3' });
  });
});

describe('pictures of other programs', () => {
  const url = 'data:image/png;base64,iVBORw0KGgo=';
  const image = { type: 'image_url', image_url: { url } };
  const said = [{ type: 'text', text: foreign.question }, image];

  it.each<readonly [FormatId, unknown]>([
    ['chatgpt', foreign.chatGpt],
    ['backup', { data: { chats: [{ id: 'c', messages: [{ role: 'user', content: said }] }] } }],
    [
      'open-webui',
      [
        {
          id: 'c',
          chat: {
            models: [],
            history: {
              messages: {
                q: { id: 'q', role: 'user', content: 'x', files: [{ type: 'image', url }] },
              },
            },
          },
        },
      ],
    ],
    [
      'libre-chat',
      { conversationId: 'c', messages: [{ messageId: 'q', isCreatedByUser: true, content: said }] },
    ],
    [
      'next-chat',
      { 'chat-next-web-store': { sessions: [{ id: 'c', messages: [{ content: said }] }] } },
    ],
    [
      'chatbox',
      {
        'session:c': {
          id: 'c',
          messages: [{ id: 'q', contentParts: [{ type: 'image', storageKey: 'picture:1' }] }],
        },
        'picture:1': url,
      },
    ],
    [
      'cherry-studio',
      {
        indexedDB: {
          topics: [{ id: 'c', messages: [{ id: 'q', role: 'user', blocks: ['b'] }] }],
          message_blocks: [{ id: 'b', type: 'image', url }],
        },
      },
    ],
    [
      'big-agi',
      {
        conversations: [
          {
            id: 'c',
            systemPurposeId: 'Generic',
            messages: [
              {
                id: 'q',
                fragments: [{ part: { pt: 'image_ref', dataRef: { reftype: 'url', url } } }],
              },
            ],
          },
        ],
      },
    ],
    ['plain', [{ messages: [{ role: 'user', content: said }] }]],
  ])('of %s are found', (format, value) => {
    expect(read(value).format).toBe(format);
    const parts = chatsOf(value).flatMap(({ messages }) => messages.flatMap((each) => each.parts));
    expect(parts.filter((part) => part.type === 'picture')).toHaveLength(1);
  });
});

function raise(): never {
  throw new Error('No chat');
}

describe('a favorite of a backup', () => {
  it.each([
    ['2026-03-01T10:00:00.000Z', Date.UTC(2026, 2, 1, 10)],
    [null, null],
  ])('keeps the time at which it became one (%s)', (favoritedAt, favoritedAtMs) => {
    const [told] = foreign.typingMind.data.chats;
    const file = { data: { chats: [{ ...told, favoritedAt }] } };
    const [chat] = chatsOf(file);
    expect(chat && recordsOf(chat).chat.favoritedAtMs).toBe(favoritedAtMs);
  });
});
