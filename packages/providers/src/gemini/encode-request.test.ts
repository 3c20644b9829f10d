import type { RequestTurn } from '@parley/domain/chat/chat-request.ts';
import { describe, expect, it } from 'vitest';

import { createTestCall } from '../testing/test-call.ts';
import { encodeRequest } from './encode-request.ts';
import { modelList } from './model-list.ts';

type Change = NonNullable<Parameters<typeof createTestCall>[1]>;

const google = {
  presetId: 'google',
  baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
  auth: 'x-goog-api-key',
} as const;

function encode(change: Change = {}) {
  return encodeRequest(createTestCall('gemini', { ...change, endpoint: google }));
}

function configOf(change: Change): unknown {
  return encode(change).body?.['generationConfig'];
}

const ownParts = [
  { text: 'Hm.', thought: true },
  { text: 'Hi' },
  { functionCall: { name: 'x', args: { a: 1 }, id: 'g1' }, thoughtSignature: 'c2ln' },
  { functionCall: { name: 'x', args: {} } },
];
const own: readonly RequestTurn[] = [
  {
    role: 'assistant',
    text: 'Hi',
    toolCalls: [
      { callId: 'g1', name: 'x', argumentsText: '{"a":1}' },
      { callId: 'call_r_1', name: 'x', argumentsText: '' },
    ],
    providerBlocks: { dialect: 'gemini', providerId: 'p', modelId: 'm', blocks: ownParts },
  },
  { role: 'tool', callId: 'g1', name: 'x', text: 'One', isError: false },
  { role: 'tool', callId: 'call_r_1', name: 'x', text: 'Broken', isError: true },
];

describe('encodeRequest of Gemini', () => {
  it('puts the model into the path and the key into a header', () => {
    const request = { modelId: 'models/gemini-4 argon/x', system: 'Be brief.' };
    expect(encode({ request })).toEqual({
      method: 'POST',
      url: 'https://generativelanguage.googleapis.com/v1beta/models/gemini-4%20argon%2Fx:streamGenerateContent?alt=sse',
      headers: [['x-goog-api-key', 'sk-test-0123456789']],
      body: {
        systemInstruction: { parts: [{ text: 'Be brief.' }] },
        contents: [{ role: 'user', parts: [{ text: 'Hi' }] }],
      },
    });
    expect(encode({ request: { stream: false } }).url).toMatch(/test-model:generateContent$/);
  });

  it('sends parts back as they came, and the id of a call with its result', () => {
    expect(encode({ request: { turns: own } }).body?.['contents']).toEqual([
      { role: 'model', parts: ownParts },
      {
        role: 'user',
        parts: [
          { functionResponse: { id: 'g1', name: 'x', response: { result: 'One' } } },
          { functionResponse: { name: 'x', response: { error: 'Broken' } } },
        ],
      },
    ]);
  });

  it('builds an edited or foreign reply anew and marks its first call as foreign', () => {
    const [first, ...results] = own;
    if (first?.role !== 'assistant') throw new Error('no reply');
    const turns = [{ ...first, text: 'Edited' }, ...results];
    const marked = {
      functionCall: { name: 'x', args: { a: 1 } },
      thoughtSignature: 'skip_thought_signature_validator',
    };
    const plain = { functionCall: { name: 'x', args: {} } };
    expect(encode({ request: { turns } }).body?.['contents']).toMatchObject([
      { parts: [{ text: 'Edited' }, marked, plain] },
      { parts: [{ functionResponse: { name: 'x' } }, { functionResponse: { name: 'x' } }] },
    ]);
    const noThought = encode({ request: { turns }, capabilities: { reasoning: false } });
    expect(JSON.stringify(noThought.body)).not.toContain('thoughtSignature');
  });

  it('sends only the settings that were set', () => {
    const outputFormat = { type: 'json-schema', name: 'x', schema: { type: 'object' } } as const;
    expect(configOf({})).toBeUndefined();
    expect(
      configOf({
        request: { temperature: 0.30004, maxOutputTokens: 9, stop: ['END'], outputFormat },
      }),
    ).toEqual({
      temperature: 0.3,
      maxOutputTokens: 9,
      stopSequences: ['END'],
      responseMimeType: 'application/json',
      responseJsonSchema: { type: 'object' },
    });
    expect(configOf({ request: { temperature: 1 }, capabilities: { sampling: false } })).toBe(
      undefined,
    );
    const extraBody = { generationConfig: { topK: 4 }, safetySettings: [] };
    expect(encode({ request: { topP: 0.5, extraBody } }).body).toMatchObject({
      generationConfig: { topP: 0.5, topK: 4 },
      safetySettings: [],
    });
  });

  it.each([
    [undefined, {}, undefined],
    [undefined, { reasoning: true }, { includeThoughts: true }],
    ['high', { effortAs: 'word' }, { includeThoughts: true, thinkingLevel: 'HIGH' }],
    ['low', { effortAs: 'tokens' }, { includeThoughts: true, thinkingBudget: 2048 }],
    ['none', { effortAs: 'tokens' }, { thinkingBudget: 0 }],
  ] as const)(
    'tells the effort %s to a model with %j as %j',
    (...[effort, capabilities, expected]) => {
      const request = effort === undefined ? {} : { reasoningEffort: effort };
      const config = configOf({ request, capabilities });
      expect(config).toEqual(expected === undefined ? undefined : { thinkingConfig: expected });
    },
  );

  it('reduces the schema of a tool, and leaves it out where there are no arguments', () => {
    const tools = [
      { name: 'x', description: 'X', parameters: { type: 'object', $schema: 's' } },
      { name: 'y', description: 'Y', parameters: { type: 'object', properties: { a: {} } } },
    ];
    expect(encode({ request: { tools } }).body?.['tools']).toEqual([
      {
        functionDeclarations: [
          { name: 'x', description: 'X' },
          {
            name: 'y',
            description: 'Y',
            parameters: { type: 'object', properties: { a: { type: 'string' } } },
          },
        ],
      },
    ]);
  });
});

function row(name: string, more: object = {}) {
  return { name, supportedGenerationMethods: ['generateContent'], ...more };
}

it('reads the list of models in pages, without those that lack the method', () => {
  const call = createTestCall('gemini', { endpoint: google });
  const page = modelList.decodePage(
    {
      models: [
        row('models/gemini-4-argon', {
          displayName: 'Gemini 4 Argon',
          inputTokenLimit: 1_048_576,
          outputTokenLimit: 32_768,
          thinking: true,
        }),
        row('models/gemini-5-live-image'),
        { name: 'models/embedding-2', supportedGenerationMethods: ['embedContent'] },
      ],
      nextPageToken: 'p2',
    },
    call,
  );
  expect(page).toEqual({
    models: [
      {
        id: 'gemini-4-argon',
        title: 'Gemini 4 Argon',
        contextTokens: 1_048_576,
        maxOutputTokens: 32_768,
        capabilities: { reasoning: true },
      },
      { id: 'gemini-5-live-image', title: 'gemini-5-live-image', capabilities: {} },
    ],
    cursor: 'p2',
  });
  expect(modelList.encodeRequest(call, 'p2').url).toBe(
    `${google.baseUrl}/models?pageSize=1000&pageToken=p2`,
  );
  expect(modelList.decodePage({ error: {} }, call)).toBeUndefined();
});
