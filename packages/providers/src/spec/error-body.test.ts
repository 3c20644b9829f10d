import { describe, expect, it } from 'vitest';

import { parseErrorBody } from './error-body.ts';

describe('parseErrorBody', () => {
  it.each([
    ['text of its own', '"Busy"', { message: 'Busy' }],
    ['an error as text', '{"error":"No model","code":7}', { message: 'No model', code: '7' }],
    [
      'an error as an object',
      '{"error":{"message":"No","code":"bad","type":"invalid","param":"top_p"}}',
      { message: 'No', code: 'bad', type: 'invalid', param: 'top_p' },
    ],
    ['a list', '[7,{"error":{"message":"In a list"}}]', { message: 'In a list' }],
    ['words called msg', '{"error":{"msg":"Short"}}', { message: 'Short' }],
    [
      'words beside the error',
      '{"error":{"code":1},"message":"Out"}',
      { message: 'Out', code: '1' },
    ],
    [
      'words of the provider behind a gateway',
      '{"error":{"metadata":{"raw":"Upstream"}}}',
      { message: 'Upstream' },
    ],
    ['a status in place of a type', '{"error":{"status":"UNAVAILABLE"}}', { type: 'UNAVAILABLE' }],
    ['a detail as text', '{"detail":"Not allowed"}', { message: 'Not allowed' }],
    ['a detail in a message', '{"message":{"detail":"Deep"}}', { message: 'Deep' }],
    [
      'issues with their places',
      '{"detail":[{"loc":["body","a",0],"msg":"Bad"},{"message":"Worse"},{"loc":[]},3]}',
      { message: 'a.0: Bad\nWorse', param: 'a.0' },
    ],
    [
      'issues inside of an error',
      '{"error":{"message":[{"loc":["body","stop"],"msg":"Bad"}]}}',
      { message: 'stop: Bad', param: 'stop' },
    ],
    [
      'words for the reader',
      '{"error":{"code":"x"},"userMessage":"Come back later."}',
      { code: 'x', userMessage: 'Come back later.' },
    ],
  ])('reads %s', (_name, text, expected) => {
    expect(parseErrorBody(text)).toEqual({ reasons: [], ...expected });
  });

  it('collects reasons from details, nested errors and metadata', () => {
    const error = {
      message: 'No',
      details: [{ reason: 'API_KEY_INVALID' }, { error_code: 'e' }, null],
      innererror: { code: 'ContentFilter' },
      metadata: { error_type: 'provider_unavailable' },
    };
    expect(parseErrorBody(JSON.stringify({ error }))?.reasons).toEqual([
      'API_KEY_INVALID',
      'e',
      'ContentFilter',
      'provider_unavailable',
    ]);
  });

  it.each(['', '<html>', 'null', '7', '""', '{}', '[]', '{"error":{}}', '{"type":"error"}'])(
    'finds nothing in %j',
    (text) => {
      expect(parseErrorBody(text)).toBeUndefined();
    },
  );
});
