/*
 * A small file of each program, in the form in which it exports. In all of them the conversation is
 * the same: a question, an answer, and where the form has branches, a second answer.
 */

export const question = 'What is the capital of France?';
export const answer = 'Paris.';
export const otherAnswer = 'It is Paris.';

const secondsStart = 1_700_000_000;
export const startMs = secondsStart * 1000;
const iso = (offsetMs: number): string => new Date(startMs + offsetMs).toISOString();

export const chatGpt = [
  {
    title: 'Geography',
    create_time: secondsStart,
    update_time: secondsStart + 60,
    conversation_id: 'c-1',
    current_node: 'a2',
    default_model_slug: 'gpt-4o',
    is_starred: true,
    mapping: {
      root: { id: 'root', message: null, parent: null, children: ['s'] },
      s: {
        id: 's',
        parent: 'root',
        children: ['q'],
        message: {
          id: 's',
          author: { role: 'system' },
          content: { content_type: 'text', parts: [''] },
          metadata: { is_visually_hidden_from_conversation: true },
        },
      },
      q: {
        id: 'q',
        parent: 's',
        children: ['a1', 'a2'],
        message: {
          id: 'q',
          author: { role: 'user' },
          create_time: secondsStart + 1,
          content: {
            content_type: 'multimodal_text',
            parts: [
              {
                content_type: 'image_asset_pointer',
                asset_pointer: 'sediment://file_abc123',
                width: 1,
                height: 1,
              },
              question,
            ],
          },
          metadata: {},
        },
      },
      a1: {
        id: 'a1',
        parent: 'q',
        children: [],
        message: {
          id: 'a1',
          author: { role: 'assistant' },
          create_time: secondsStart + 2,
          content: { content_type: 'text', parts: [answer] },
          metadata: { model_slug: 'gpt-4o' },
        },
      },
      a2: {
        id: 'a2',
        parent: 'q',
        children: [],
        message: {
          id: 'a2',
          author: { role: 'assistant' },
          create_time: secondsStart + 3,
          content: { content_type: 'text', parts: [otherAnswer] },
          metadata: { model_slug: 'o3' },
        },
      },
    },
  },
];

const noUuid = '00000000-0000-4000-8000-000000000000';

export const claude = [
  {
    uuid: 'c-1',
    name: 'Geography',
    created_at: iso(0),
    updated_at: iso(60_000),
    chat_messages: [
      {
        uuid: 'q',
        sender: 'human',
        text: question,
        content: [{ type: 'text', text: question }],
        created_at: iso(1000),
        parent_message_uuid: noUuid,
        attachments: [],
        files: [],
      },
      {
        uuid: 'a1',
        sender: 'assistant',
        text: answer,
        content: [
          { type: 'thinking', thinking: 'France…' },
          { type: 'text', text: answer },
        ],
        created_at: iso(2000),
        parent_message_uuid: 'q',
      },
      {
        uuid: 'a2',
        sender: 'assistant',
        text: otherAnswer,
        content: [{ type: 'text', text: otherAnswer }],
        created_at: iso(3000),
        parent_message_uuid: 'q',
      },
    ],
  },
];

export const typingMind = {
  data: {
    chats: [
      {
        id: 'c-1',
        chatID: 'c-1',
        chatTitle: 'Geography',
        createdAt: iso(0),
        updatedAt: iso(60_000),
        syncedAt: null,
        folderID: 'fo-1',
        model: 'gpt-4o',
        character: { id: 'character-9', title: 'Teacher' },
        messages: [
          { uuid: 'q', role: 'user', content: question, createdAt: iso(1000) },
          {
            uuid: 'a1',
            role: 'assistant',
            content: [{ type: 'text', text: answer }],
            createdAt: iso(2000),
            model: 'gpt-4o',
          },
        ],
      },
    ],
    folders: [{ id: 'fo-1', title: 'School', createdAt: iso(0) }],
    userPrompts: [{ id: 'pr-1', title: 'A prompt' }],
  },
};

const webUiMessage = (id: string, parentId: string | null, fields: object): object => ({
  id,
  parentId,
  childrenIds: [],
  timestamp: secondsStart + 1,
  ...fields,
});

export const openWebUi = [
  {
    id: 'c-1',
    title: 'Geography',
    pinned: true,
    folder_id: 'f-1',
    created_at: secondsStart,
    updated_at: secondsStart + 60,
    meta: { tags: ['school'] },
    chat: {
      title: 'Geography',
      models: ['llama3'],
      history: {
        currentId: 'a2',
        messages: {
          q: webUiMessage('q', null, { role: 'user', content: question }),
          a1: webUiMessage('a1', 'q', { role: 'assistant', content: answer, model: 'llama3' }),
          a2: webUiMessage('a2', 'q', {
            role: 'assistant',
            content: `<details type="reasoning" done="true"><summary>Thought</summary>\n> France…\n</details>\n${otherAnswer}`,
            model: 'llama3',
          }),
        },
      },
    },
  },
];

const libreMessage = (messageId: string, parentMessageId: string, fields: object): object => ({
  messageId,
  parentMessageId,
  createdAt: iso(1000),
  ...fields,
});

export const libreChat = {
  conversationId: 'c-1',
  endpoint: 'anthropic',
  title: 'Geography',
  branches: true,
  recursive: true,
  options: { model: 'claude-sonnet-4' },
  messages: [
    libreMessage('q', '00000000-0000-0000-0000-000000000000', {
      text: question,
      isCreatedByUser: true,
      children: [
        libreMessage('a1', 'q', { text: answer, isCreatedByUser: false, model: 'claude-sonnet-4' }),
        libreMessage('a2', 'q', {
          content: [
            { type: 'think', think: 'France…' },
            { type: 'text', text: { value: otherAnswer } },
          ],
          isCreatedByUser: false,
        }),
      ],
    }),
  ],
};

export const lobeHub = {
  exportType: 'all',
  version: 7,
  state: {
    sessions: [
      {
        id: 's-1',
        meta: { title: 'Teacher' },
        group: 'g-1',
        config: { model: 'gpt-4o', systemRole: 'Be brief.' },
      },
    ],
    sessionGroups: [{ id: 'g-1', name: 'School' }],
    topics: [{ id: 't-1', sessionId: 's-1', title: 'Geography', favorite: 1, createdAt: startMs }],
    messages: [
      {
        id: 'a1',
        sessionId: 's-1',
        topicId: 't-1',
        role: 'assistant',
        content: answer,
        parentId: 'q',
        createdAt: startMs + 2000,
        fromModel: 'gpt-4o',
        reasoning: { content: 'France…' },
      },
      {
        id: 'q',
        sessionId: 's-1',
        topicId: 't-1',
        role: 'user',
        content: question,
        createdAt: startMs + 1000,
      },
    ],
  },
};

export const nextChat = {
  'chat-next-web-store': {
    sessions: [
      {
        id: 'c-1',
        topic: 'Geography',
        lastUpdate: startMs + 60_000,
        messages: [
          { id: 'q', role: 'user', date: '11/14/2023, 10:13:21 PM', content: question },
          {
            id: 'a1',
            role: 'assistant',
            date: '11/14/2023, 10:13:22 PM',
            content: answer,
            model: 'gpt-4o',
          },
        ],
        mask: {
          context: [{ id: 'm', role: 'system', content: 'Be brief.' }],
          modelConfig: { model: 'gpt-4o', providerName: 'OpenAI' },
        },
      },
    ],
  },
  'access-control': { openaiApiKey: 'sk-secret' },
};

export const chatbox = {
  'chat-sessions-list': [{ id: 'c-1', name: 'Geography', starred: true }],
  'session:c-1': {
    id: 'c-1',
    name: 'Geography',
    settings: { provider: 'openai', modelId: 'gpt-4o' },
    messages: [
      { id: 's', role: 'system', contentParts: [{ type: 'text', text: 'Be brief.' }] },
      {
        id: 'q',
        role: 'user',
        contentParts: [{ type: 'text', text: question }],
        timestamp: startMs + 1000,
      },
      {
        id: 'a1',
        role: 'assistant',
        contentParts: [
          { type: 'reasoning', text: 'France…' },
          { type: 'text', text: answer },
        ],
        timestamp: startMs + 2000,
        model: 'OpenAI API (gpt-4o)',
      },
    ],
    threads: [],
  },
  settings: { providers: { openai: { apiKey: 'sk-secret' } } },
};

export const cherryStudio = {
  time: startMs,
  version: 5,
  localStorage: {
    'persist:cherry-studio': JSON.stringify({
      assistants: JSON.stringify({
        assistants: [
          {
            id: 'as-1',
            name: 'School',
            prompt: 'Be brief.',
            topics: [{ id: 'c-1', name: 'Geography', createdAt: iso(0), updatedAt: iso(60_000) }],
          },
        ],
      }),
    }),
  },
  indexedDB: {
    topics: [
      {
        id: 'c-1',
        messages: [
          { id: 'q', role: 'user', blocks: ['b1'], createdAt: iso(1000) },
          {
            id: 'a1',
            role: 'assistant',
            blocks: ['b2', 'b3'],
            createdAt: iso(2000),
            model: { id: 'gpt-4o', provider: 'openai' },
          },
        ],
      },
    ],
    message_blocks: [
      { id: 'b1', messageId: 'q', type: 'main_text', content: question },
      { id: 'b2', messageId: 'a1', type: 'thinking', content: 'France…' },
      { id: 'b3', messageId: 'a1', type: 'main_text', content: answer },
    ],
  },
};

export const bigAgi = {
  conversations: [
    {
      id: 'c-1',
      systemPurposeId: 'Generic',
      userTitle: 'Geography',
      created: startMs,
      updated: startMs + 60_000,
      messages: [
        {
          id: 'q',
          role: 'user',
          created: startMs + 1000,
          fragments: [{ ft: 'content', part: { pt: 'text', text: question } }],
        },
        {
          id: 'a1',
          role: 'assistant',
          created: startMs + 2000,
          generator: { mgt: 'named', name: 'gpt-4o' },
          fragments: [
            { ft: 'void', part: { pt: 'ma', aText: 'France…' } },
            { ft: 'content', part: { pt: 'text', text: answer } },
          ],
        },
      ],
    },
  ],
  folders: { folders: [{ id: 'f-1', title: 'School', conversationIds: ['c-1'] }] },
};

export const shareGpt = [
  {
    id: 'c-1',
    title: 'Geography',
    conversations: [
      { from: 'system', value: 'Be brief.' },
      { from: 'human', value: question },
      { from: 'gpt', value: answer },
    ],
  },
];

/** Models, a prompt, a function and a tool of Open WebUI; its exports hold one kind each. */
export const openWebUiItems = [
  {
    id: 'captain',
    base_model_id: 'gpt-4o',
    name: 'Captain',
    params: { system: 'You are a captain.', temperature: 0.4 },
    meta: {
      description: 'Sails',
      profile_image_url: '/static/favicon.png',
      suggestion_prompts: [{ content: 'Where are we?' }],
      tags: [{ name: 'sea' }],
      knowledge: [{ id: 'k-1' }],
      toolIds: ['weather'],
    },
    created_at: secondsStart,
  },
  { id: 'gpt-4o', base_model_id: null, name: 'GPT', params: {}, meta: {} },
  { command: '/twice', title: 'Twice', content: 'Say it twice.' },
  {
    id: 'pipe',
    name: 'A pipe',
    type: 'pipe',
    content: 'class Pipe:\n    pass',
    meta: { description: '' },
  },
  { id: 'weather', name: 'A tool', specs: [], content: 'class Tools:\n    pass', meta: {} },
];

/** An agent and two presets of LibreChat. */
export const libreChatItems = [
  {
    id: 'agent_sailor',
    name: 'Sailor',
    description: 'Ties knots',
    instructions: 'You are a sailor.',
    provider: 'openAI',
    model: 'gpt-4o',
    model_parameters: { temperature: 0.2 },
    conversation_starters: ['Which knot?'],
    category: 'sea',
    tools: ['web_search'],
    tool_resources: { file_search: { file_ids: ['f-1', 'f-2'] } },
  },
  {
    presetId: 'p-1',
    title: 'Cook',
    endpoint: 'openAI',
    model: 'gpt-4o',
    promptPrefix: 'You are a cook.',
    examples: [{ input: { content: 'Soup?' }, output: { content: 'Hot.' } }],
  },
  { presetId: 'p-2', title: 'Only a model', model: 'gpt-4o' },
];
