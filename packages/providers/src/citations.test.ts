import { applyChatEvent, emptyReply } from '@parley/domain/chat/apply-chat-event.ts';
import type { ChatEvent, CitationEvent } from '@parley/domain/chat/chat-event.ts';
import { cleanSource, maxCitations } from '@parley/domain/chat/citation.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { anthropicMessagesAdapter } from './anthropic-messages/adapter.ts';
import { geminiAdapter } from './gemini/adapter.ts';
import { openAiChatAdapter } from './openai-chat/adapter.ts';
import { openAiResponsesAdapter } from './openai-responses/adapter.ts';
import { isTerminal } from './spec/fold-decoder.ts';
import type { ProviderAdapter } from './spec/provider-adapter.ts';
import { cutEvery, play } from './testing/recordings.ts';
import { summarize } from './testing/summary.ts';
import { createTestCall } from './testing/test-call.ts';

interface Side {
  readonly adapter: ProviderAdapter;
  /** The chunks of an answer of these texts; `citations` stands wherever the protocol has any. */
  readonly chunks: (texts: readonly string[], citations: unknown) => readonly object[];
  /** One citation with a place in `Tea is old.`, as the protocol has it. */
  readonly citation: object;
  /** A whole answer `Tea is old.` with that citation. */
  readonly whole: object;
}

const url = 'https://example.org/tea';
const web = { title: 'Tea', url, start_index: 0, end_index: 3 };
const urlCitation = { type: 'url_citation', url_citation: web };
const webResult = { type: 'web_search_result_location', title: 'Tea', url, cited_text: 'Hot.' };
const grounding = {
  groundingChunks: [{ web: { uri: url, title: 'Tea' } }],
  groundingSupports: [{ segment: { endIndex: 3 }, groundingChunkIndices: [0] }],
};

const sides: readonly (readonly [name: string, side: Side])[] = [
  [
    'openai-chat',
    {
      adapter: openAiChatAdapter,
      chunks: (texts, citations) => [
        ...texts.map((content) => ({
          search_results: citations,
          citations,
          choices: [{ delta: { content, annotations: citations } }],
        })),
        { choices: [{ delta: { annotations: citations }, finish_reason: 'stop' }] },
      ],
      citation: urlCitation,
      whole: {
        choices: [
          {
            message: { content: 'Tea is old.', annotations: [urlCitation] },
            finish_reason: 'stop',
          },
        ],
      },
    },
  ],
  [
    'openai-responses',
    {
      adapter: openAiResponsesAdapter,
      chunks: (texts, citations) => [
        ...texts.flatMap((delta) => [
          { type: 'response.output_text.delta', output_index: 0, content_index: 0, delta },
          ...[citations].flat().map((annotation) => ({
            type: 'response.output_text.annotation.added',
            output_index: 0,
            content_index: 0,
            annotation,
          })),
        ]),
        {
          type: 'response.completed',
          response: {
            citations,
            output: [
              {
                type: 'message',
                content: [{ type: 'output_text', text: texts.join(''), annotations: citations }],
              },
            ],
          },
        },
      ],
      citation: { type: 'url_citation', ...web },
      whole: {
        output: [
          {
            type: 'message',
            content: [
              {
                type: 'output_text',
                text: 'Tea is old.',
                annotations: [{ type: 'url_citation', ...web }],
              },
            ],
          },
        ],
      },
    },
  ],
  [
    'anthropic-messages',
    {
      adapter: anthropicMessagesAdapter,
      chunks: (texts, citations) => [
        { type: 'message_start', message: { content: [] } },
        ...texts.flatMap((text, index) => [
          { type: 'content_block_start', index, content_block: { type: 'text', citations } },
          ...[citations].flat().map((citation) => ({
            type: 'content_block_delta',
            index,
            delta: { type: 'citations_delta', citation },
          })),
          { type: 'content_block_delta', index, delta: { type: 'text_delta', text } },
          { type: 'content_block_stop', index },
        ]),
        { type: 'message_stop' },
      ],
      citation: webResult,
      whole: {
        content: [
          { type: 'text', text: 'Tea', citations: [webResult] },
          { type: 'text', text: ' is old.' },
        ],
        stop_reason: 'end_turn',
      },
    },
  ],
  [
    'gemini',
    {
      adapter: geminiAdapter,
      chunks: (texts, citations) => [
        ...texts.map((text) => ({
          candidates: [
            {
              content: { parts: [{ text }] },
              groundingMetadata: { groundingChunks: citations, groundingSupports: citations },
              citationMetadata: { citationSources: citations, citations },
            },
          ],
        })),
        { candidates: [{ finishReason: 'STOP', groundingMetadata: citations }] },
      ],
      citation: { uri: url, title: 'Tea', endIndex: 3 },
      whole: {
        candidates: [
          {
            content: { parts: [{ text: 'Tea is old.' }] },
            finishReason: 'STOP',
            groundingMetadata: grounding,
          },
        ],
      },
    },
  ],
];

function decode({ adapter }: Side, chunks: readonly object[]): readonly ChatEvent[] {
  const text = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');
  const bytes = new TextEncoder().encode(text);
  return play(adapter, createTestCall(adapter.dialect), cutEvery(bytes, 4096));
}

function saidIn(events: readonly ChatEvent[]) {
  const { citations: _citations, blocks: _blocks, ...said } = summarize(events);
  return said;
}

function expectSound({ source, place }: CitationEvent): void {
  expect(cleanSource(source)).toEqual(source);
  const { from = 0, start = 0, end = 0 } = place ?? {};
  expect([from, start, end].every((each) => Number.isSafeInteger(each) && each >= 0)).toBe(true);
  expect(start).toBeLessThanOrEqual(end);
}

function expectPlacesInText(events: readonly ChatEvent[]): void {
  const reply = events.reduce((draft, event) => applyChatEvent(draft, event, 0), emptyReply);
  for (const part of reply.parts) {
    if (part.type !== 'text') continue;
    for (const { textStart = 0, textEnd = 0 } of part.citations ?? []) {
      expect(textStart).toBeLessThanOrEqual(textEnd);
      expect(textEnd).toBeLessThanOrEqual(part.text.length);
    }
  }
}

/** Fields that protocols know, mostly with values that make sense; all of them, so that all sides read some. */
const odd = fc.oneof(fc.jsonValue(), fc.constantFrom(1e300, -1, 0.5, '', 'constructor'));
const mostly = <T>(sense: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 4, arbitrary: sense }, { weight: 1, arbitrary: odd });
const address = mostly(fc.constantFrom(url, 'https://a.test/b', 'javascript:1'));
const position = mostly(fc.integer({ min: -2, max: 30 }));
const words = mostly(fc.string({ maxLength: 5, unit: 'grapheme' }));
const named = { title: words, document_title: words, filename: words, cited_text: words };
const span = { startIndex: position, endIndex: position, text: words };
const citation = fc.record(
  {
    ...named,
    ...span,
    type: fc.constantFrom('url_citation', 'file_citation', 'web_search_result_location'),
    url: address,
    uri: address,
    source: address,
    snippet: words,
    start_index: position,
    end_index: position,
    index: position,
    web: mostly(fc.record({ uri: address, title: words })),
    segment: mostly(fc.record(span)),
    groundingChunkIndices: mostly(fc.array(fc.integer({ min: -1, max: 3 }))),
  },
  { requiredKeys: [] },
);
const citations = fc.oneof(
  { weight: 1, arbitrary: odd },
  { weight: 6, arbitrary: fc.array(mostly(citation)) },
);

describe('citations of providers', () => {
  it.each(sides)('are read from a whole answer: %s', (_name, side) => {
    const bytes = new TextEncoder().encode(JSON.stringify(side.whole));
    const events = play(side.adapter, createTestCall(side.adapter.dialect), [bytes]);
    const quote = side.citation === webResult ? 'Hot.' : '';
    expect(summarize(events)).toMatchObject({
      text: 'Tea is old.',
      citations: [`Tea > Tea | ${quote} | ${url}`],
      end: 'finish: stop',
    });
  });

  it.each(sides)('leave the reply alone, whatever comes: %s', (_name, side) => {
    const texts = fc.array(fc.string({ minLength: 1, unit: 'grapheme' }), { minLength: 1 });
    const places: unknown[] = [];
    fc.assert(
      fc.property(texts, citations, (said, cited) => {
        const plain = decode(side, side.chunks(said, []));
        const events = decode(side, side.chunks(said, cited));
        expect(saidIn(events)).toEqual(saidIn(plain));
        expect(events.filter(isTerminal)).toEqual([events.at(-1)]);
        for (const event of events) {
          if (event.type !== 'citation') continue;
          expectSound(event);
          places.push(event.place);
        }
        expectPlacesInText(events);
      }),
      { numRuns: 200 },
    );
    // Of what was made up, enough was read to prove something.
    expect(places.filter((place) => place !== undefined).length).toBeGreaterThan(20);
  });

  it.each(sides)('are told once, and at most a thousand of them: %s', (_name, side) => {
    const many = Array.from({ length: 5000 }, (_, index) => ({
      ...side.citation,
      ...(side.citation === urlCitation
        ? { url_citation: { ...web, title: `Tea ${index}` } }
        : { title: `Tea ${index}` }),
    }));
    const events = decode(side, side.chunks(['Tea is old.', ' Very.'], many));
    const cited = events.filter((event) => event.type === 'citation');
    expect(cited).toHaveLength(maxCitations);
    const repeated = decode(side, side.chunks(['Tea', ' is', ' old.'], [side.citation]));
    const keys = repeated.map((event) => JSON.stringify(event)).filter((key) => key.includes(url));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
