import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { buildRequest, type LoadedAttachment, type RequestInput } from './build-request.ts';
import type { ChatRequest, RequestTurn } from './chat-request.ts';
import type { Message } from './message.ts';
import type { MessagePart } from './message-part.ts';
import { turnStates } from './testing/all-turn-states.ts';
import { createFolderId } from '../shared/ids.ts';
import {
  attachmentIdOf,
  makeMessage,
  makeReply,
  otherModel,
  testModel,
} from './testing/test-messages.ts';

const target: RequestInput['target'] = {
  model: testModel,
  dialect: 'openai-chat',
  capabilities: {},
};

function build(path: readonly Message[], fields: Partial<RequestInput> = {}): ChatRequest {
  return buildRequest({
    path,
    parameters: {},
    target,
    stream: true,
    attachments: new Map(),
    ...fields,
  });
}

/** A branch of messages, each on the one before. */
function branch(...messages: readonly Message[]): readonly Message[] {
  return messages;
}

function said(turns: readonly RequestTurn[]): readonly string[] {
  return turns.map((turn) => {
    if (turn.role !== 'user') return `${turn.role}: ${turn.text}`;
    return `user: ${turn.parts.map((part) => (part.type === 'text' ? part.text : '[image]')).join(' | ')}`;
  });
}

const text = (value: string): MessagePart => ({ type: 'text', text: value });
const call = (callId: string): MessagePart => ({
  type: 'tool-call',
  callId,
  name: 'search',
  argumentsText: '{}',
});

function toolMessage(id: string, callId: string, value: string): Message {
  return makeMessage(id, null, {
    role: 'tool',
    parts: [{ type: 'tool-result', callId, name: 'search', text: value, isError: false }],
  });
}

describe('what only a newer version knows', () => {
  const rest = { secret: { raw: 'newer' } };
  const message = makeMessage('a', null, { role: 'user', parts: [text('Hello')] });

  it('is in no request: neither parts, nor fields of messages, parts and parameters', () => {
    const film: MessagePart = { type: 'unknown', raw: { type: 'film', text: 'newer' } };
    const parts = [film, { type: 'text', text: 'Hello', rest } as const];
    const newer = { ...message, parts, rest };
    const reply = { ...makeReply('b', 'a', { parts: [text('Hi')] }), rest };
    const parameters = { temperature: 0.5 };
    expect(
      build([newer, reply, makeMessage('c', 'b', {})], { parameters: { ...parameters, ...rest } }),
    ).toEqual(
      build([message, makeReply('b', 'a', { parts: [text('Hi')] }), makeMessage('c', 'b', {})], {
        parameters,
      }),
    );
    expect(build([{ ...message, parts: [film] }]).turns).toEqual([]);
  });
});

const notRun = { text: 'Error: the tool was not run.', isError: true };

describe('what is sent', () => {
  it('T135 sends instruction, examples, welcome and question in their order', () => {
    const request = build(
      branch(
        makeMessage('example'),
        makeReply('answer', 'example'),
        makeReply('welcome', 'answer'),
        makeMessage('question', 'welcome'),
      ),
      { parameters: { systemMessage: 'Be brief.' } },
    );
    expect(request.system).toBe('Be brief.');
    expect(said(request.turns)).toEqual([
      'user: text of example',
      'assistant: text of answer\n\ntext of welcome',
      'user: text of question',
    ]);
  });

  it('T135 sends examples and welcome of a character, whatever the limit cuts off', () => {
    const welcome = makeReply('welcome', null, { type: 'character-welcome-message' });
    const path = branch(welcome, makeMessage('question', 'welcome'));
    const examples = [{ userText: 'Hi', assistantText: 'Ahoy!' }];
    const parameters = { systemMessage: 'You are a pirate.', examples };
    const opening = ['user: Hi', 'assistant: Ahoy!'];
    expect(said(build(path, { parameters }).turns)).toEqual([
      ...opening,
      'user: [Start of the conversation]',
      'assistant: text of welcome',
      'user: text of question',
    ]);
    const longer = branch(...path, makeReply('reply', 'question'), makeMessage('next', 'reply'));
    expect(said(build(longer, { parameters: { ...parameters, contextLimit: 1 } }).turns)).toEqual([
      ...opening,
      'user: text of next',
    ]);
    expect(build([], { parameters }).turns).toEqual([]);
  });

  it('T135 leaves out an example with an empty half, and a welcome without words', () => {
    const welcome = makeReply('welcome', null, {
      type: 'character-welcome-message',
      parts: [text(' ')],
    });
    const examples = [
      { userText: 'Hi', assistantText: '' },
      { userText: ' ', assistantText: 'Ahoy!' },
    ];
    const path = branch(welcome, makeMessage('question', 'welcome'));
    expect(said(build(path, { parameters: { examples } }).turns)).toEqual([
      'user: text of question',
    ]);
  });

  it('T161 is the text and the calls of users, assistants and tools, and nothing else of a message', () => {
    const request = build(
      branch(
        makeMessage('s', null, { role: 'system', parts: [text('Be kind.')] }),
        makeMessage('u', null, { pinnedAtMs: 5 }),
        makeReply('a', null, {
          parts: [
            { type: 'reasoning', text: 'secret', durationMs: 1 },
            { type: 'text', text: 'Hi', citations: [{ kind: 'document', title: 'secret' }] },
            call('c-1'),
          ],
          costMicroUsd: 4,
          droppedParams: ['top_p'],
        }),
        toolMessage('t', 'c-1', 'found'),
      ),
      { parameters: { systemMessage: 'You are Parley.' } },
    );
    expect(request).toEqual({
      modelId: 'gpt-test',
      system: 'You are Parley.\n\nBe kind.',
      stream: true,
      turns: [
        { role: 'user', parts: [{ type: 'text', text: 'text of u' }] },
        {
          role: 'assistant',
          text: 'Hi',
          toolCalls: [{ callId: 'c-1', name: 'search', argumentsText: '{}' }],
        },
        { role: 'tool', callId: 'c-1', name: 'search', text: 'found', isError: false },
      ],
    });
  });

  it('T161 leaves out turns without text, and every error text', () => {
    const error = {
      code: 'rejected',
      providerMessage: 'ERROR-TEXT',
      rawText: 'ERROR-RAW',
      isRetryable: false,
    } as const;
    const request = build(
      branch(
        makeMessage('u-1'),
        makeReply('a-1', null, { state: 'failed', error, parts: [] }),
        makeMessage('u-2', null, { parts: [text(' \n ')] }),
        makeReply('a-2', null, { state: 'queued', parts: [] }),
        makeReply('a-3', null, { parts: [] }),
        makeReply('a-4', null, { parts: [text('  ')] }),
        makeReply('a-5', null, {
          state: 'cut',
          parts: [{ type: 'reasoning', text: 'only thought' }],
        }),
        makeMessage('u-3'),
      ),
    );
    expect(said(request.turns)).toEqual(['user: text of u-1 | text of u-3']);
    expect(JSON.stringify(request)).not.toMatch(/ERROR|thought/);
  });

  it('keeps the text of a reply that failed after it said something, without its calls', () => {
    const request = build(
      branch(
        makeMessage('u-1'),
        makeReply('a-1', null, { state: 'failed', parts: [text('half an answer'), call('c-1')] }),
        makeMessage('u-2'),
      ),
    );
    expect(said(request.turns)).toEqual([
      'user: text of u-1',
      'assistant: half an answer',
      'user: text of u-2',
    ]);
  });

  it('keeps what was said by replies that were cut or stopped', () => {
    const path = branch(
      makeMessage('u-1'),
      makeReply('a-1', null, { state: 'cut' }),
      makeMessage('u-2'),
      makeReply('a-2', null, { state: 'stopped' }),
      makeMessage('u-3'),
    );
    expect(build(path).turns.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
      'user',
    ]);
  });

  it('joins what one speaker said twice', () => {
    const path = branch(
      makeMessage('u-1'),
      makeMessage('u-2'),
      makeReply('a-1'),
      makeReply('a-2'),
      makeMessage('u-3'),
    );
    expect(said(build(path).turns)).toEqual([
      'user: text of u-1 | text of u-2',
      'assistant: text of a-1\n\ntext of a-2',
      'user: text of u-3',
    ]);
  });

  it('has no system text where nobody wrote one', () => {
    const blank = makeMessage('s', null, { role: 'system', parts: [text(' ')] });
    const request = build([blank, makeMessage('u')], { parameters: { systemMessage: '  ' } });
    expect(request).not.toHaveProperty('system');
  });
});

describe('the context limit', () => {
  const path = branch(
    makeMessage('s', null, { role: 'system', parts: [text('Rules')] }),
    makeMessage('u-1'),
    makeReply('a-1'),
    makeMessage('u-2'),
    makeReply('a-2'),
    makeMessage('u-3'),
  );

  it.each([
    [0, 5],
    [1, 1],
    [2, 3],
    [3, 3],
    [4, 5],
    [10, 5],
  ])('of %i earlier messages sends %i turns that begin with the user', (contextLimit, count) => {
    const { turns, system } = build(path, { parameters: { contextLimit } });
    expect(turns).toHaveLength(count);
    expect(turns[0]?.role).toBe('user');
    expect(said(turns).at(-1)).toBe('user: text of u-3');
    expect(system).toBe('Rules');
  });

  it.each([1, 2, 3])('keeps the question of a loop of tools at a limit of %i', (contextLimit) => {
    const steps = ['one', 'two'].flatMap((id) => [
      makeReply(`a-${id}`, null, { parts: [call(id)] }),
      toolMessage(`t-${id}`, id, 'Found.'),
    ]);
    const { turns } = build([...path, ...steps], { parameters: { contextLimit } });
    expect(said(turns.filter(({ role }) => role === 'user'))).toContain('user: text of u-3');
    const answered = turns.flatMap((turn) => (turn.role === 'tool' ? [turn.callId] : []));
    expect(answered).toEqual(['one', 'two']);
  });
});

describe('tools', () => {
  const tools = [
    { name: 'search', description: 'Searches.', parameters: { type: 'object' }, title: 'Search' },
  ];

  it('are offered by name, description and schema alone', () => {
    const { title: _title, ...offered } = tools[0] ?? {};
    expect(build([], { tools }).tools).toEqual([offered]);
  });

  it('are not offered where the model or its protocol takes none', () => {
    const deaf = { ...target, capabilities: { tools: false } };
    const legacy = { ...target, dialect: 'anthropic-completion' } as const;
    expect(build([], { tools, target: deaf }).tools).toBeUndefined();
    expect(build([], { tools, target: legacy }).tools).toBeUndefined();
    expect(build([], { tools: [] }).tools).toBeUndefined();
  });
});

describe('tool calls', () => {
  it('that have no result get one that says so', () => {
    const path = branch(
      makeMessage('u'),
      makeReply('a', null, { parts: [call('c-1')] }),
      makeMessage('u-2'),
    );
    expect(build(path).turns).toMatchObject([
      { role: 'user' },
      { role: 'assistant', text: '' },
      { role: 'tool', callId: 'c-1', name: 'search', ...notRun },
      { role: 'user' },
    ]);
  });

  it('lose results that nobody asked for', () => {
    const path = branch(makeMessage('u'), toolMessage('t', 'c-9', 'stray'), makeReply('a'));
    expect(build(path).turns.map(({ role }) => role)).toEqual(['user', 'assistant']);
  });

  it('are followed by their results in the order of the calls', () => {
    const path = branch(
      makeMessage('u'),
      makeReply('a', null, { parts: [call('c-1'), call('c-2')] }),
      toolMessage('t-2', 'c-2', 'second'),
      toolMessage('t-1', 'c-1', 'first'),
    );
    expect(said(build(path).turns).slice(2)).toEqual(['tool: first', 'tool: second']);
  });

  it('are followed by the results that an imported reply holds itself', () => {
    const { parts } = toolMessage('t', 'c-1', 'found');
    const reply = makeReply('a', null, { parts: [call('c-1'), ...parts, text('So it is.')] });
    expect(said(build(branch(makeMessage('u'), reply, makeMessage('v'))).turns)).toEqual([
      'user: text of u',
      'assistant: So it is.',
      'tool: found',
      'user: text of v',
    ]);
  });

  it('of different turns may bear one id, as some servers number them anew', () => {
    const path = branch(
      makeMessage('u'),
      makeReply('a-1', null, { parts: [call('call_0')] }),
      toolMessage('t-1', 'call_0', 'first'),
      makeReply('a-2', null, { parts: [call('call_0')] }),
      toolMessage('t-2', 'call_0', 'second'),
      makeReply('a-3', null, { parts: [call('call_0')] }),
    );
    expect(said(build(path).turns)).toEqual([
      'user: text of u',
      'assistant: ',
      'tool: first',
      'assistant: ',
      'tool: second',
      'assistant: ',
      `tool: ${notRun.text}`,
    ]);
  });

  it('that were not run do not take the result of a later call of the same id', () => {
    const path = branch(
      makeMessage('u'),
      makeReply('a-1', null, { parts: [call('call_0')] }),
      makeMessage('u-2'),
      makeReply('a-2', null, { parts: [call('call_0')] }),
      toolMessage('t-2', 'call_0', 'second'),
    );
    const results = build(path).turns.filter(({ role }) => role === 'tool');
    expect(said(results)).toEqual([`tool: ${notRun.text}`, 'tool: second']);
  });
});

describe('the blocks of a provider', () => {
  const blocks = [
    { type: 'thinking', thinking: 'ünïcode "quotes" \\n', signature: 'EqQBCgIYAh==' },
    { nested: [1, null, { deep: true }] },
  ];
  const providerBlocks = { dialect: 'openai-chat', ...testModel, blocks } as const;
  const reply = makeReply('a', null, { providerBlocks });
  const path = branch(makeMessage('u-1'), reply, makeMessage('u-2'));

  it('go back byte for byte to where they came from', () => {
    const [, turn] = build(path).turns;
    expect(turn).toMatchObject({ providerBlocks });
    const sent = turn?.role === 'assistant' ? turn.providerBlocks?.blocks : undefined;
    expect(JSON.stringify(sent)).toBe(JSON.stringify(blocks));
  });

  it.each([
    ['another dialect', { ...target, dialect: 'anthropic-messages' as const }],
    ['another provider', { ...target, model: { ...testModel, providerId: otherModel.providerId } }],
    ['another model', { ...target, model: { ...testModel, modelId: 'gpt-other' } }],
  ])('stay away from %s', (_name, foreign) => {
    const [, turn] = build(path, { target: foreign }).turns;
    expect(turn).toEqual({ role: 'assistant', text: 'text of a', toolCalls: [] });
  });

  it.each(['cut', 'stopped'] as const)(
    'of a reply that was %s are not complete, and stay',
    (state) => {
      const [, turn] = build([makeMessage('u-1'), { ...reply, state }, makeMessage('u-2')]).turns;
      expect(turn).not.toHaveProperty('providerBlocks');
    },
  );

  it('are dropped where two replies become one turn', () => {
    const other = makeReply('a-2', null, { providerBlocks, parts: [text('more'), call('c-1')] });
    const { turns } = build([makeMessage('u-1'), reply, other, makeMessage('u-2')]);
    expect(turns[1]).toEqual({
      role: 'assistant',
      text: 'text of a\n\nmore',
      toolCalls: [{ callId: 'c-1', name: 'search', argumentsText: '{}' }],
    });
  });
});

describe('attachments', () => {
  const image: MessagePart = {
    type: 'image',
    attachmentId: attachmentIdOf('sha256-1'),
    mediaType: 'image/png',
    name: 'cat.png',
    sizeBytes: 3,
    widthPx: 1,
    heightPx: 1,
  };
  const file: MessagePart = {
    type: 'file',
    attachmentId: attachmentIdOf('sha256-2'),
    mediaType: 'text/plain',
    name: 'notes.txt',
    sizeBytes: 5,
    characters: 5,
    estimatedTokens: 2,
  };
  const path = [makeMessage('u', null, { parts: [image, file, text('What is this?')] })];
  const attachments = new Map<typeof image.attachmentId, LoadedAttachment>([
    [image.attachmentId, { kind: 'image', mediaType: 'image/webp', base64: 'AAAA' }],
    [file.attachmentId, { kind: 'text', text: 'Hello' }],
  ]);

  it('are sent in full, pictures with the type of their bytes', () => {
    expect(build(path, { attachments }).turns).toEqual([
      {
        role: 'user',
        parts: [
          { type: 'image', mediaType: 'image/webp', base64: 'AAAA' },
          { type: 'text', text: 'File: notes.txt\n\nHello' },
          { type: 'text', text: 'What is this?' },
        ],
      },
    ]);
  });

  it('of a kind that the model cannot see are named in words', () => {
    const blind = { ...target, capabilities: { vision: false } };
    expect(said(build(path, { attachments, target: blind }).turns)).toEqual([
      'user: [Not included: cat.png] | File: notes.txt\n\nHello | What is this?',
    ]);
  });

  it('T187 pages of a document that have no words follow its text as pictures', () => {
    const source = {
      attachmentId: attachmentIdOf('sha256-8'),
      mediaType: 'application/pdf',
      sizeBytes: 9,
      kind: 'pdf' as const,
      sectionCount: 3,
      leftOut: [],
      pictures: [picture(2), picture(3)],
    };
    const asked = [makeMessage('u', null, { parts: [{ ...file, source }] })];
    const loaded = new Map(attachments).set(picture(2).attachmentId, {
      kind: 'image',
      mediaType: 'image/jpeg',
      base64: 'BBBB',
    });
    expect(build(asked, { attachments: loaded }).turns[0]).toEqual({
      role: 'user',
      parts: [
        { type: 'text', text: 'File: notes.txt\n\nHello' },
        { type: 'text', text: '[Page 2 of notes.txt]' },
        { type: 'image', mediaType: 'image/jpeg', base64: 'BBBB' },
        { type: 'text', text: '[Not included: page 3 of notes.txt]' },
      ],
    });
  });

  it('that are gone from this browser are named in words', () => {
    expect(said(build(path).turns)).toEqual([
      'user: [Not included: cat.png] | [Not included: notes.txt] | What is this?',
    ]);
  });
});

describe('continuing a reply', () => {
  it('sends its text and then asks to go on', () => {
    const reply = makeReply('a', null, { state: 'cut', parts: [text('Once upon')] });
    const { turns } = build([makeMessage('u'), reply], { continuation: true });
    expect(said(turns).slice(0, 2)).toEqual(['user: text of u', 'assistant: Once upon']);
    expect(said(turns)[2]).toMatch(/^user: Continue your previous reply exactly/);
  });

  it.each(turnStates)('sends its text where it is %s', (state) => {
    const reply = makeReply('a', null, { state, parts: [text('Once upon')] });
    const { turns } = build([makeMessage('u'), reply], { continuation: true });
    expect(said(turns)[1]).toBe('assistant: Once upon');
  });

  it('sends it also where its question was deleted', () => {
    const reply = makeReply('a', null, { state: 'cut', parts: [text('Once upon')] });
    const { turns } = build([reply], { continuation: true });
    expect(said(turns).slice(0, 2)).toEqual([
      'user: [The question was deleted.]',
      'assistant: Once upon',
    ]);
  });

  it('keeps the turns apart even where the reply holds nothing', () => {
    const { turns } = build([makeMessage('u'), makeReply('a', null, { parts: [] })], {
      continuation: true,
    });
    expect(turns.map(({ role }) => role)).toEqual(['user']);
  });
});

describe('parameters', () => {
  const parameters = {
    temperature: 0,
    topP: 0.5,
    presencePenalty: 0,
    frequencyPenalty: 2,
    maxOutputTokens: 100,
  };

  it('that nobody set are not sent', () => {
    expect(Object.keys(build([makeMessage('u')])).toSorted()).toEqual([
      'modelId',
      'stream',
      'turns',
    ]);
  });

  it('that the user set are sent, zero as well, also where it is unknown whether they are taken', () => {
    expect(build([makeMessage('u')], { parameters })).toMatchObject(parameters);
  });

  it('of sampling stay away from a model that takes none', () => {
    const fixed = { ...target, capabilities: { sampling: false } };
    const request = build([makeMessage('u')], { parameters, target: fixed });
    expect(request).toMatchObject({ maxOutputTokens: 100 });
    expect(request).not.toHaveProperty('temperature');
    expect(request).not.toHaveProperty('frequencyPenalty');
  });
});

const anyPart: fc.Arbitrary<MessagePart> = fc.oneof(
  fc.constantFrom('', ' ', 'words', 'more').map(text),
  fc.constant<MessagePart>({ type: 'reasoning', text: 'hm' }),
  fc.constantFrom('c-1', 'c-2').map(call),
);
const anyPath = fc.array(
  fc
    .record({
      role: fc.constantFrom('user', 'assistant', 'tool', 'system'),
      state: fc.constantFrom(...turnStates),
      parts: fc.array(anyPart, { maxLength: 3 }),
      hasBlocks: fc.boolean(),
      resultOf: fc.constantFrom('c-1', 'c-2'),
    })
    .map(({ role, state, parts, hasBlocks, resultOf }): Message => {
      if (role === 'tool') return toolMessage('t', resultOf, 'result');
      const blocks = { dialect: 'openai-chat', ...testModel, blocks: [1] } as const;
      if (role !== 'assistant') return makeMessage('u', null, { role, parts });
      return makeReply('a', null, {
        state,
        parts,
        ...(hasBlocks ? { providerBlocks: blocks } : {}),
      });
    }),
  { maxLength: 14 },
);

/** What is wrong with the order of turns; empty where a provider takes it. */
function faultsOf(turns: readonly RequestTurn[]): readonly string[] {
  const faults: string[] = [];
  let open: string[] = [];
  let speaker = 'assistant';
  for (const turn of turns) {
    if (turn.role === 'tool') {
      if (open.shift() !== turn.callId) faults.push(`result without call ${turn.callId}`);
      // After results the model speaks again, or the person does.
      speaker = 'tool';
      continue;
    }
    if (open.length > 0) faults.push('call without result');
    if (turn.role === speaker) faults.push(`two turns of ${speaker}`);
    if (turn.role === 'user' && turn.parts.length === 0) faults.push('empty user turn');
    if (turn.role === 'assistant') {
      if (turn.text.trim() === '' && turn.toolCalls.length === 0) faults.push('empty reply');
      open = turn.toolCalls.map(({ callId }) => callId);
    }
    speaker = turn.role;
  }
  if (open.length > 0) faults.push('call without result at the end');
  return faults;
}

describe('every request', () => {
  it('begins with the user, alternates, holds no empty turn and pairs every call', () => {
    fc.assert(
      fc.property(anyPath, fc.nat(6), fc.boolean(), (path, contextLimit, continuation) => {
        const { turns } = build(path, { parameters: { contextLimit }, continuation });
        expect(turns[0]?.role ?? 'user').toBe('user');
        expect(faultsOf(turns)).toEqual([]);
        const last = continuation ? turns.at(-1)?.role : 'user';
        expect(last).toBe('user');
      }),
      { numRuns: 500 },
    );
  });

  it('is the same bytes for the same input', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        const first = JSON.stringify(build(path));
        expect(JSON.stringify(build(structuredClone(path)))).toBe(first);
      }),
    );
  });

  it('begins with the whole of the one before it (PROV-6)', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        const asked = [...path, makeMessage('u-1')];
        const next = [
          ...asked,
          makeReply('a-1', null, { parts: [text('answer')] }),
          makeMessage('u-2'),
        ];
        const before = build(asked).turns;
        const after = build(next).turns;
        expect(JSON.stringify(after.slice(0, before.length))).toBe(JSON.stringify(before));
        expect(build(next).system).toBe(build(asked).system);
      }),
    );
  });
});

it('T157 says who the user is before everything else, and nothing where nothing is known', () => {
  const path = [makeMessage('q1')];
  const parameters = { systemMessage: 'Be short.' };
  expect(build(path, { parameters, userInformation: ' Name: Ada\n' }).system).toBe(
    'About the user:\nName: Ada\n\nBe short.',
  );
  expect(build(path, { parameters, userInformation: ' \n' }).system).toBe('Be short.');
});

it('puts the instructions of folders in front of the one of the chat', () => {
  const request = build([makeMessage('q1')], {
    parameters: { systemMessage: 'Answer in French.' },
    folderInstructions: [
      { folderId: createFolderId(() => 'a'), title: 'Work', text: 'Be formal.' },
      { folderId: createFolderId(() => 'b'), title: '', text: 'Be short.' },
    ],
  });
  expect(request.system).toBe('Be formal.\n\nBe short.\n\nAnswer in French.');
});

function picture(page: number) {
  return {
    attachmentId: attachmentIdOf(`sha256-9${page}`),
    mediaType: 'image/jpeg',
    sizeBytes: 3,
    widthPx: 1,
    heightPx: 1,
    page,
  };
}
