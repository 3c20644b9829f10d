import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Citation } from '@parley/domain/chat/citation.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { usagePurposes, type UsageRecord } from '@parley/domain/chat/usage-record.ts';
import { dialects } from '@parley/domain/model/provider-endpoint.ts';
import {
  lockAfterMinutes,
  messageFontSizes,
  searchEngines,
} from '@parley/domain/settings/settings.ts';
import type { Settings } from '@parley/domain/settings/settings.ts';
import * as fc from 'fast-check';

import { testModel } from '#src/data/testing/test-store.ts';

/** Any text, and what could be taken for a piece of the file that it is written into. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '"\n],', '},', '{"application":"parley","data":{', '\u2028', '\ud800 alone'),
);
const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const time = fc.integer({ min: 1, max: 2 ** 41 });
const count = fc.nat(1_000_000);
const otherModel = { ...testModel, modelId: 'other/model:free' };
const model = fc.constantFrom(testModel, otherModel);
const models = fc.subarray([testModel, otherModel]);

const parameters = fc.record(
  {
    systemMessage: anyText,
    temperature: fc.constantFrom(0, 0.1, 1),
    topP: fc.constantFrom(0, 1),
    maxOutputTokens: fc.constantFrom(1, 4096),
    contextLimit: fc.nat(20),
    stream: fc.boolean(),
    reasoningEffort: fc.constantFrom('low' as const, 'high' as const),
    stop: fc.constantFrom(['\n'], ['END', '"}']),
    output: fc.constant({ tone: 'Friendly' }),
    tools: fc.constant(['web_search']),
    askedModels: fc.constant([testModel, otherModel]),
  },
  { requiredKeys: [] },
);

/** Settings that a person may have changed, each of them or none. */
export const settingsArbitrary = fc.record(
  {
    theme: fc.constantFrom('light', 'dark', 'system'),
    typeface: fc.constantFrom(null, 'inter', 'system'),
    locale: fc.constantFrom(null, 'de', 'zh-CN'),
    messageFontSize: fc.constantFrom(...messageFontSizes),
    enterToSend: fc.boolean(),
    widthMode: fc.constantFrom(0, 1, 2),
    sidebarVisible: fc.boolean(),
    footerOpen: fc.boolean(),
    soundMode: fc.boolean(),
    streaming: fc.boolean(),
    animateReplies: fc.boolean(),
    defaultModel: fc.constantFrom(null, testModel),
    defaultParameters: parameters,
    rememberModelSettings: fc.boolean(),
    automaticTitle: fc.boolean(),
    favoriteModels: models,
    hiddenModels: models,
    modelNames: fc.array(
      word.map((name) => ({ ...testModel, name })),
      { maxLength: 1 },
    ),
    quickModels: fc.option(models),
    recentModels: models,
    defaultOutput: fc.constantFrom({}, { tone: 'Friendly' }),
    showOutputSettings: fc.boolean(),
    lockKeysAfterMinutes: fc.constantFrom(...lockAfterMinutes),
    suggestKeywords: fc.option(fc.boolean()),
    searchEngine: fc.constantFrom(...searchEngines),
    notifications: fc.boolean(),
    keyboardShortcuts: fc.constantFrom({}, { newChat: 'j', search: 'u' }),
    hiddenButtons: fc.constantFrom([], ['share', 'regenerate']),
    actionLabels: fc.boolean(),
    defaultTools: fc.constantFrom([], ['web_search']),
    askBeforeTools: fc.boolean(),
    toolStepLimit: fc.integer({ min: 1, max: 1000 }),
    toolCostLimitUsd: fc.constantFrom(0, 0.5, 10_000),
    chatSpendingLimitUsd: fc.constantFrom(0, 0.01),
    daySpendingLimitUsd: fc.constantFrom(0, 3),
    monthSpendingLimitUsd: fc.constantFrom(0, 1_000_000),
    headerStatistic: fc.constantFrom('TOTAL_COST', 'CONTEXT_LENGTH'),
    userProfilePicURL: fc.constantFrom('', 'data:image/png;base64,iVBORw0KGgo='),
    userInformation: anyText,
    speech: fc.constantFrom({}, { source: 'browser', rate: 1.5, voices: [{ id: 'v', name: 'V' }] }),
    voiceInput: fc.constantFrom({}, { source: 'service', language: 'de-DE', deep: { own: [1] } }),
    pluginSettings: fc.constantFrom({}, { absent: { server: 'https://a.test' } }),
    webSearch: fc.constantFrom({}, { service: 'google', engineId: 'e', address: '' }),
    imageSearch: fc.constantFrom({}, { engineId: 'e' }),
  } satisfies { readonly [Key in keyof Settings]: fc.Arbitrary<Settings[Key]> },
  { requiredKeys: [] },
);

/** What a header has beside its place, its title and what its messages give it. */
export const headerArbitrary: fc.Arbitrary<Partial<Chat>> = fc.record(
  {
    titleSource: fc.constantFrom('none', 'start', 'model', 'user'),
    model: fc.option(model),
    parameters,
    favoritedAtMs: fc.option(time),
    archivedAtMs: time,
    tags: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }),
    spendingLimitUsd: fc.constantFrom(0, 2.5),
    isSample: fc.constant(true),
    characterId: word,
    createdAtMs: time,
  },
  { requiredKeys: [] },
);

const citation: fc.Arbitrary<Citation> = fc.constantFrom<Citation>(
  { kind: 'web', title: 'Tea', url: 'https://example.org/tea', textStart: 0, textEnd: 3 },
  { kind: 'web', title: '', url: 'https://example.org', quote: '\ud83e\uded6 is hot.', mark: 2 },
  { kind: 'document', title: 'old.pdf' },
);

const parts: fc.Arbitrary<Message['parts'][number]> = fc.oneof(
  fc.record({ type: fc.constant('text' as const), text: anyText }),
  fc.record({
    type: fc.constant('text' as const),
    text: fc.constant('Tea is old.'),
    citations: fc.array(citation, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ type: fc.constant('reasoning' as const), text: anyText, durationMs: count }),
  fc.record({
    type: fc.constant('tool-call' as const),
    callId: word,
    name: fc.constant('web_search'),
    argumentsText: anyText,
  }),
  fc.record({
    type: fc.constant('tool-result' as const),
    callId: word,
    name: fc.constant('web_search'),
    text: anyText,
    isError: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('tool-result' as const),
    callId: word,
    name: fc.constant('get_web_search_results'),
    text: anyText,
    isError: fc.constant(false),
    isOutside: fc.constant(true as const),
    sources: fc.array(
      fc.record({
        n: fc.integer({ min: 1, max: 999 }),
        kind: fc.constantFrom('web' as const, 'document' as const, 'mcp' as const),
        title: word,
        url: word.map((path) => `https://source.test/${encodeURIComponent(path)}`),
        start: fc.constant(0),
        end: count,
        quote: word,
        atMs: count,
      }),
      { maxLength: 2 },
    ),
  }),
);

const usage = fc.record({
  inputTokens: count,
  cacheReadTokens: count,
  cacheWriteTokens: count,
  outputTokens: count,
  reasoningTokens: count,
  isEstimated: fc.boolean(),
});

/** What a message can have beside its id, its chat and its parent. */
export const messageArbitrary: fc.Arbitrary<Partial<Message>> = fc
  .record({
    role: fc.constantFrom('user', 'assistant', 'system', 'tool'),
    parts: fc.array(parts, { maxLength: 4 }),
    state: fc.constantFrom('finished', 'cut', 'failed', 'stopped'),
    updatedAtMs: time,
  })
  .chain((own) =>
    fc
      .record(
        {
          type: fc.constantFrom('clear-context', 'tool-response'),
          model,
          finishReason: fc.constantFrom('stop', 'length', 'tool-calls', 'refusal'),
          error: fc.record({
            code: fc.constantFrom('rate-limited', 'stalled'),
            providerMessage: anyText,
            isRetryable: fc.boolean(),
          }),
          usage,
          costMicroUsd: count,
          durationMs: count,
          providerBlocks: fc.record({
            dialect: fc.constantFrom(...dialects),
            providerId: fc.constant('anthropic'),
            modelId: word,
            blocks: fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 2 }),
          }),
          pinnedAtMs: time,
          toolPause: fc.constantFrom('step-limit', 'cost-limit', 'internal'),
          toolRun: fc.record({
            begunIds: fc.array(word, { maxLength: 2 }),
            results: fc.array(
              fc.record({
                type: fc.constant('tool-result'),
                callId: word,
                name: word,
                text: word,
                isError: fc.boolean(),
              }),
              { maxLength: 2 },
            ),
          }),
          isLeftOut: fc.constant(true),
          sentTokens: count,
          formatProblem: fc.constantFrom('not-json', 'no-match'),
          keywords: fc.array(word, { maxLength: 5 }),
          droppedParams: fc.array(word, { maxLength: 2 }),
        },
        { requiredKeys: [] },
      )
      .map((more) => ({ ...own, ...more })),
  );

/** What a request used and cost. */
export const usageArbitrary: fc.Arbitrary<Partial<UsageRecord>> = fc.record(
  {
    model,
    purpose: fc.constantFrom(...usagePurposes),
    outcome: fc.constantFrom('finished', 'cut', 'failed', 'stopped'),
    usage,
    spokenCharacters: count,
    heardSeconds: count,
    costMicroUsd: count,
    createdAtMs: time,
  },
  { requiredKeys: [] },
);
