import { describe, expect, it } from 'vitest';

import { createTestCall } from '../testing/test-call.ts';
import { decodeJsonEvent } from './decode-json-event.ts';
import type { JsonObject } from './json.ts';

const state = { context: createTestCall('openai-chat'), seen: 0 };

function decode(data: string, event: { name?: string; isComplete?: boolean } = {}) {
  const seen: JsonObject[] = [];
  const [next, events] = decodeJsonEvent(
    state,
    { data, isComplete: true, ...event },
    (before, json) => {
      seen.push(json);
      return [{ ...before, seen: before.seen + 1 }, [{ type: 'text-delta', text: 'x' }]];
    },
  );
  return { seen, count: next.seen, events };
}

describe('decodeJsonEvent', () => {
  it.each(['{"a":1}', ' {"a":1}\n', '[null,{"a":1},{"b":2}]'])('decodes %j once', (data) => {
    expect(decode(data)).toMatchObject({ seen: [{ a: 1 }], count: 1 });
  });

  it.each(['', '  ', '[DONE]', 'null', '7', '"text"', 'true', '[]', '[1]'])('skips %j', (data) => {
    expect(decode(data)).toEqual({ seen: [], count: 0, events: [] });
  });

  it('takes data that is no JSON for the end of a broken stream, unless it was cut', () => {
    expect(decode('{"a":', { isComplete: false }).events).toEqual([]);
    expect(decode('{"a":').events).toMatchObject([
      { type: 'error', error: { code: 'bad-response', rawText: '{"a":' } },
    ]);
  });

  it('ends with an error that has its name, after what it carries', () => {
    expect(decode('{"message":"Gone","code":503}', { name: 'error' }).events).toMatchObject([
      { type: 'text-delta' },
      { type: 'error', error: { code: 'overloaded', providerMessage: 'Gone' } },
    ]);
    expect(decode('Gone', { name: 'error' }).events).toMatchObject([
      { type: 'error', error: { providerMessage: 'Gone' } },
    ]);
    expect(decode('null', { name: 'error' }).events).toMatchObject([
      { type: 'error', error: { code: 'server-error', isRetryable: true } },
    ]);
    expect(decode('Go', { name: 'error', isComplete: false }).events).toEqual([]);
  });
});
