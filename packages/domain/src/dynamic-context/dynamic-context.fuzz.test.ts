import { anything, array, assert, integer, nat, pre, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { DynamicContext } from './dynamic-context.ts';
import { fillContext, originOfContext } from './fill-context.ts';
import { contextShare, fitContexts, type FetchedContext } from './fit-contexts.ts';
import { readEndpoints, readStoredContexts, toEndpoint } from './read-contexts.ts';

const context: DynamicContext = {
  id: 'c1',
  name: 'Notes',
  method: 'POST',
  url: 'https://notes.example/{chatID}/of/{characterID}?q={lastUserMessage}',
  headers: [{ name: 'X-Said', value: '{lastUserMessage}', isSecret: false }],
  body: '{"said": "{lastUserMessage}", "chat": {chatID}}',
  cache: { kind: 'off' },
};

const anyText = string({ unit: 'binary', maxLength: 200 });

describe('the request of a context', () => {
  it('goes to its host with what was said as data, whatever was said', () => {
    assert(
      property(anyText, anyText, anyText, (question, chatId, characterId) => {
        const values = { question, chatId, characterId, settings: new Map(), secrets: {} };
        const filled = fillContext(context, values);
        // Only signs that no header can hold, or a path that leads elsewhere, are refused.
        pre(filled.ok);
        const url = new URL(filled.value.url);
        expect(url.origin).toBe('https://notes.example');
        expect([...url.searchParams.keys()]).toEqual(['q']);
        expect(url.searchParams.get('q')).toBe(question.toWellFormed());
        const body: unknown = JSON.parse(filled.value.body ?? '');
        expect(body).toEqual({
          said: question.toWellFormed(),
          chat: chatId === '' ? null : chatId,
        });
        for (const [, value] of filled.value.headers) expect(value).not.toMatch(/[\r\n]/u);
      }),
    );
  });

  it('never lets what was said choose the host', () => {
    const led = { ...context, url: '{lastUserMessage}/now' };
    const values = { chatId: '', characterId: '', settings: new Map(), secrets: {} };
    expect(fillContext(led, { ...values, question: 'https://evil.example' })).toEqual({
      ok: false,
      error: { code: 'no-address' },
    });
    expect(originOfContext(led)).toBeUndefined();
    expect(originOfContext({ url: 'https://{chatID}.example' })).toBeUndefined();
  });

  it('needs the value of each secret header, for the origin that it has now', () => {
    const secret = { ...context, headers: [{ name: 'X-Key', value: '', isSecret: true }] };
    const values = { chatId: 'a', characterId: 'b', question: 'c', settings: new Map() };
    const others = { 'x-key https://other.example': 'p1' };
    expect(fillContext(secret, { ...values, secrets: others })).toEqual({
      ok: false,
      error: { code: 'no-secret', name: 'X-Key' },
    });
    const own = { 'x-key https://notes.example': 'p2' };
    const filled = fillContext(secret, { ...values, secrets: own });
    expect(filled.ok && filled.value.headers).toContainEqual(['X-Key', 'p2']);
  });
});

const anyFetched = array(
  record({
    text: string({ unit: 'grapheme', maxLength: 4000 }),
    copies: nat({ max: 20 }),
  }),
  { maxLength: 10 },
).map((all) =>
  all.map(({ text, copies }, at): FetchedContext => ({
    name: `Context ${at}`,
    host: 'notes.example',
    text: text.repeat(copies + 1),
    fetchedAtMs: 0,
    mark: `mark${at}0000`,
  })),
);

/** What the estimate for a request gives each letter. */
function weightOf(text: string): number {
  const heavy = text.match(/[\u2e80-\uffff]/g)?.length ?? 0;
  return heavy + (text.length - heavy) / 4;
}

describe('contexts in a window', () => {
  it('take at most their share together, and each is told of', () => {
    assert(
      property(anyFetched, integer({ min: 500, max: 200_000 }), (contexts, windowTokens) => {
        const { told, used } = fitContexts(contexts, windowTokens);
        const tokens = told.reduce((sum, { text }) => sum + weightOf(text), 0);
        expect(tokens).toBeLessThanOrEqual(windowTokens * contextShare);
        expect(used.map(({ name }) => name)).toEqual(contexts.map(({ name }) => name));
        const given = used.filter(({ failure }) => failure === undefined);
        expect(told.map(({ title }) => title)).toEqual(given.map(({ name }) => name));
      }),
      { numRuns: 60 },
    );
  });

  it('stand between marks, with source and time, and short ones stay whole', () => {
    const short = { name: 'A', host: 'a.example', text: 'Owls.', fetchedAtMs: 0, mark: 'abcdefgh' };
    const long = { ...short, name: 'B', text: 'word '.repeat(20_000), mark: 'ijklmnop' };
    const { told, used } = fitContexts([long, short], 10_000);
    expect(used).toEqual([
      { name: 'B', host: 'a.example' },
      { name: 'A', host: 'a.example' },
    ]);
    expect(told[0]?.text).toContain('[The rest was left out: it is too long.]');
    expect(told[1]?.text).toContain('“A”, fetched from a.example at 1970-01-01T00:00:00.000Z.');
    expect(told[1]?.text).toContain('<<abcdefgh>>\nOwls.\n<</abcdefgh>>');
    const none = fitContexts([long], 100);
    expect(none).toEqual({
      told: [],
      used: [{ name: 'B', host: 'a.example', failure: 'no-room' }],
    });
  });
});

describe('contexts that are read', () => {
  it('are within their limits, whatever is stored or comes in a file', () => {
    assert(
      property(anything(), array(anything()), (value, list) => {
        for (const given of [value, list]) {
          expect(readStoredContexts(given).length).toBeLessThanOrEqual(10);
          expect(readEndpoints(given, 'names-only').length).toBeLessThanOrEqual(10);
        }
      }),
    );
  });

  it('come back the same from their row, and from a file without what is secret', () => {
    const own: DynamicContext = {
      ...context,
      headers: [
        { name: 'Accept', value: 'text/plain', isSecret: false },
        { name: 'X-Chat', value: '{chatID}', isSecret: false },
        { name: 'Authorization', value: '', isSecret: true },
      ],
      cache: { kind: 'minutes', minutes: 90 },
    };
    expect(readStoredContexts([own])).toEqual([own]);
    const typed = { ...own, headers: [{ name: 'A', value: 'S3CRET', isSecret: true }] };
    expect(JSON.stringify(readStoredContexts([typed]))).not.toContain('S3CRET');
    expect(readEndpoints([toEndpoint(own)], 'names-only')).toEqual([own]);
  });

  it('come from a file of another program, with the names of headers alone', () => {
    const given = {
      id: 'x1',
      name: 'All memories',
      source: 'http',
      method: 'post',
      url: 'https://memory.example/all',
      hasHeaders: true,
      requestHeaders: { 'X-Auth': 'S3CRET', 'Content-Type': 'text/plain' },
      hasBody: true,
      requestBody: { said: '{lastUserMessage}' },
      enableCache: true,
      cacheRefreshPolicy: 'REFRESH_NEVER',
      cacheDurationHours: 1,
    };
    const staticText = { source: 'static', staticContent: 'Hello', url: 'https://a.example' };
    expect(readEndpoints([given, staticText, { name: 'no address' }], 'names-only')).toEqual([
      {
        id: 'x1',
        name: 'All memories',
        method: 'POST',
        url: 'https://memory.example/all',
        headers: [
          { name: 'X-Auth', value: '', isSecret: true },
          { name: 'Content-Type', value: 'text/plain', isSecret: false },
        ],
        body: '{"said":"{lastUserMessage}"}',
        cache: { kind: 'chat' },
      },
    ]);
    const hourly = { ...given, cacheRefreshPolicy: 'REFRESH_DAILY', cacheDurationHours: 24 };
    expect(readEndpoints([hourly], 'names-only')[0]?.cache).toEqual({
      kind: 'minutes',
      minutes: 1440,
    });
    const uncached = { ...given, enableCache: false };
    expect(readEndpoints([uncached], 'names-only')[0]?.cache).toEqual({ kind: 'off' });
  });
});
