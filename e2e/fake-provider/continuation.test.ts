import {
  applyChatEvent,
  emptyReply,
  type ReplyDraft,
} from '@parley/domain/chat/apply-chat-event.ts';
import { buildRequest } from '@parley/domain/chat/build-request.ts';
import type { RequestTool } from '@parley/domain/chat/chat-request.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import {
  attachmentIdOf,
  makeMessage,
  makeReply,
} from '@parley/domain/chat/testing/test-messages.ts';
import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import { parseProviderId } from '@parley/domain/shared/ids.ts';
import { streamChat } from '@parley/providers/registry.ts';
import { nothingLearned } from '@parley/providers/spec/learned-limits.ts';
import { defaultTimeouts } from '@parley/providers/spec/provider-call.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { asList, isObject } from './check.ts';
import { type FakeProvider, startFakeProvider } from './fake-provider.ts';
import { at, textAt } from './json-path.ts';

let fake: FakeProvider;

beforeAll(async () => {
  fake = await startFakeProvider();
});
afterEach(() => fake.reset());
afterAll(() => fake.close());

type Body = Readonly<Record<string, unknown>>;

interface Side {
  readonly name: string;
  readonly presetId: string;
  readonly dialect: ProviderEndpoint['dialect'];
  readonly auth: ProviderEndpoint['auth'];
  readonly folder: string;
  /** What this target asks for beyond the shape that the fake provider checks. */
  readonly check: (body: Body) => void;
}

const chat = { dialect: 'openai-chat', auth: 'bearer', folder: '/v1' } as const;

const sides: readonly Side[] = [
  { ...chat, name: 'OpenAI chat', presetId: 'openai', check: hasNoReasoningOfOthers },
  {
    name: 'Responses',
    presetId: 'openai',
    dialect: 'openai-responses',
    auth: 'bearer',
    folder: '/v1',
    check: (body) => {
      expect(body).toMatchObject({ store: false, include: ['reasoning.encrypted_content'] });
    },
  },
  {
    name: 'Anthropic Messages',
    presetId: 'anthropic',
    dialect: 'anthropic-messages',
    auth: 'x-api-key',
    folder: '/v1',
    check: (body) => {
      expect(body['max_tokens']).toBeGreaterThan(0);
    },
  },
  {
    name: 'Gemini',
    presetId: 'google',
    dialect: 'gemini',
    auth: 'x-goog-api-key',
    folder: '/v1beta',
    check: (body) => {
      expect(body).not.toHaveProperty('model');
    },
  },
  { ...chat, name: 'OpenRouter', presetId: 'openrouter', check: hasNoDeveloper },
  {
    ...chat,
    name: 'DeepSeek',
    presetId: 'deepseek',
    check: (body) => {
      hasNoDeveloper(body);
      const calling = messagesOf(body).filter((each) => each['tool_calls'] !== undefined);
      expect(calling.map((each) => typeof each['reasoning_content'])).toEqual(['string']);
    },
  },
  {
    ...chat,
    name: 'Mistral',
    presetId: 'mistral',
    check: (body) => {
      hasNoDeveloper(body);
      expect(body).not.toHaveProperty('stream_options');
      const ids = messagesOf(body).flatMap((each) => [
        ...asList(each['tool_calls']).map((call) => textAt(call, 'id')),
        ...(each['role'] === 'tool' ? [textAt(each, 'tool_call_id')] : []),
      ]);
      expect(ids).toHaveLength(4);
      expect(ids.filter((id) => !/^[a-zA-Z0-9]{9}$/.test(id))).toEqual([]);
    },
  },
  {
    name: 'Ollama by its own protocol',
    presetId: 'ollama',
    dialect: 'ollama',
    auth: 'none',
    folder: '',
    check: (body) => {
      expect(body).toMatchObject({ options: { num_ctx: 8192 } });
      expect(messagesOf(body)[1]).toMatchObject({ role: 'user', images: ['iVBO'] });
    },
  },
  {
    ...chat,
    name: 'Ollama as OpenAI',
    presetId: 'ollama',
    auth: 'none',
    check: (body) => {
      hasNoDeveloper(body);
      expect(body).not.toHaveProperty('tool_choice');
      const url = textAt(messagesOf(body)[1], 'content', 1, 'image_url', 'url');
      expect(url).toMatch(/^data:image\/png;base64,/);
    },
  },
];

function messagesOf(body: Body): readonly Body[] {
  return asList(body['messages']).filter(isObject);
}

function hasNoDeveloper(body: Body): void {
  expect(messagesOf(body)[0]?.['role']).toBe('system');
}

function hasNoReasoningOfOthers(body: Body): void {
  expect(messagesOf(body).filter((each) => 'reasoning' in each)).toEqual([]);
}

const tools: readonly RequestTool[] = ['get_weather', 'get_time'].map((name) => ({
  name,
  description: `Does ${name}.`,
  parameters: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    additionalProperties: false,
    properties: {
      city: { type: 'string', minLength: 1, examples: ['Oslo'] },
      unit: { enum: ['c', 'f'] },
      days: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    },
    required: ['city'],
  },
}));

const picture = attachmentIdOf(`at-${'0'.repeat(64)}`);
const secret = 'c2lnbmF0dXJlLW9mLXRoaXMtcHJvdmlkZXI=';

function endpointOf(side: Side): ProviderEndpoint {
  const id = parseProviderId(side.name.toLowerCase().replaceAll(' ', '-'));
  if (id === undefined) throw new Error(`No id: ${side.name}`);
  const { presetId, dialect, auth, name: title } = side;
  return { id, presetId, dialect, auth, title, baseUrl: fake.url + side.folder };
}

/** Sends a conversation to one side and gives its reply. */
async function ask(side: Side, path: readonly Message[], stream = true): Promise<Message> {
  const endpoint = endpointOf(side);
  const capabilities = { reasoning: true, vision: true, tools: true };
  const model = { providerId: endpoint.id, modelId: 'fake-large' };
  const request = buildRequest({
    path,
    parameters: { systemMessage: 'Be brief.' },
    target: { model, dialect: endpoint.dialect, capabilities },
    stream,
    attachments: new Map([[picture, { kind: 'image', mediaType: 'image/png', base64: 'iVBO' }]]),
  });
  let draft: ReplyDraft = emptyReply;
  const events = streamChat({
    endpoint,
    request: { ...request, tools },
    capabilities,
    key: 'sk-fake-key',
    learned: nothingLearned,
    fetch,
    signal: new AbortController().signal,
    timeouts: defaultTimeouts,
    isOnline: () => true,
  });
  for await (const event of events) draft = applyChatEvent(draft, event, 0);
  expect(draft.error).toBeUndefined();
  expect(draft.droppedParams).toBeUndefined();
  expect(draft.state).toBe('finished');
  return makeReply(`reply-${path.length}`, path.at(-1)?.id ?? null, {
    model,
    parts: draft.parts,
    ...(draft.blocks === undefined
      ? {}
      : {
          providerBlocks: {
            dialect: endpoint.dialect,
            providerId: endpoint.id,
            modelId: model.modelId,
            blocks: draft.blocks,
          },
        }),
  });
}

/** A question with a picture, a reply with reasoning and two calls, their results, and a reply. */
async function converse(side: Side, stream: boolean): Promise<readonly Message[]> {
  const question = makeMessage('question', null, {
    parts: [
      { type: 'text', text: 'What is it like there?' },
      {
        type: 'image',
        attachmentId: picture,
        mediaType: 'image/png',
        name: 'a.png',
        sizeBytes: 3,
        widthPx: 1,
        heightPx: 1,
      },
    ],
  });
  fake.next({
    text: 'Let me look.',
    reasoning: { text: 'Private thoughts.', signature: secret },
    toolCalls: [
      { name: 'get_weather', argumentsText: '{"city":"Oslo"}' },
      { name: 'get_time', argumentsText: '{"city":"Oslo"}' },
    ],
  });
  const calling = await ask(side, [question], stream);
  const calls = calling.parts.filter((part) => part.type === 'tool-call');
  expect(calls.map(({ name }) => name)).toEqual(['get_weather', 'get_time']);
  const results = makeMessage('results', calling.id, {
    role: 'tool',
    parts: calls.map(({ callId, name }, index) => ({
      type: 'tool-result',
      callId,
      name,
      text: index === 0 ? 'Rain' : 'Error: no clock',
      isError: index === 1,
    })),
  });
  const path = [question, calling, results];
  fake.next({ text: 'It rains.' });
  const answered = await ask(side, path, stream);
  return [
    ...path,
    answered,
    makeMessage('next', answered.id, { parts: [{ type: 'text', text: 'Sure?' }] }),
  ];
}

function lastBody(): { readonly body: Body; readonly text: string } {
  const { body, bodyText = '' } = fake.completions().at(-1) ?? {};
  return { body: isObject(body) ? body : {}, text: bodyText };
}

describe.each(sides)('a chat with reasoning, two calls and a picture, made on $name,', (from) => {
  it.each(sides)('goes on on $name', async (to) => {
    const path = await converse(from, true);
    await ask(to, path);
    const { body, text } = lastBody();
    to.check(body);
    expect(fake.completions().map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const said of ['What is it like there?', 'Let me look.', 'Rain', 'It rains.', 'Sure?']) {
      expect(text).toContain(said);
    }
    expect(text).toContain('iVBO');
    const isKept = text.includes('Private thoughts.') || text.includes(secret);
    expect(isKept).toBe(from === to);
  });

  it.each([true, false])('keeps its own blocks to the byte, streamed: %s', async (stream) => {
    const path = await converse(from, stream);
    const [, calling] = path;
    await ask(from, path, stream);
    const { text } = lastBody();
    const blocks = calling?.providerBlocks?.blocks ?? [];
    expect(blocks.length).toBeGreaterThan(0);
    for (const block of blocks) {
      // On chat completions and Ollama a block is a set of fields of the message.
      const isFields = from.dialect === 'openai-chat' || from.dialect === 'ollama';
      const json = JSON.stringify(block);
      expect(text).toContain(isFields ? json.slice(1, -1) : json);
    }
    expect(at(lastBody().body, 'stream') === true || from.dialect === 'gemini').toBe(
      stream || from.dialect === 'gemini',
    );
  });
});

describe.each(sides)('a reply with sources of $name', (side) => {
  const source = { kind: 'web', title: 'Tea', url: 'https://example.org/tea' };
  const question = makeMessage('question');
  const cited = {
    text: 'Oh! Tea 🫖 is old.',
    citations: [{ title: source.title, url: source.url, words: 'Tea 🫖' }],
  };

  it.each([true, false])('keeps them where they are cited, streamed: %s', async (stream) => {
    fake.next(cited);
    const reply = await ask(side, [question], stream);
    const citations = [{ ...source, textStart: 4, textEnd: 10 }];
    expect(reply.parts).toEqual([
      { type: 'text', text: cited.text, ...(side.dialect === 'ollama' ? {} : { citations }) },
    ]);
  });

  it('sends nothing of what it keeps with the text', async () => {
    fake.next(cited);
    const reply = await ask(side, [question]);
    const next = makeMessage('next', reply.id);
    await ask(side, [question, reply, next]);
    const { text } = lastBody();
    const plain = { ...reply, parts: [{ type: 'text' as const, text: cited.text }] };
    await ask(side, [question, plain, next]);
    expect(lastBody().text).toBe(text);
    expect(fake.completions().map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});
