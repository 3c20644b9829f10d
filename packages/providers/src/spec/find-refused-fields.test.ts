import type { TurnError } from '@parley/domain/chat/turn-error.ts';
import { describe, expect, it } from 'vitest';

import { findRefusedFields } from './find-refused-fields.ts';

const body = {
  model: 'm',
  messages: [{ role: 'system', content: 'Be brief.' }],
  temperature: 1,
  top_p: 0.5,
  tools: [],
  tool_choice: 'auto',
  stream: true,
  stream_options: { include_usage: true },
  options: { num_ctx: 8192, top_k: 20 },
  reasoning_effort: 'high',
};
const required = ['model', 'messages'];

function find(providerMessage: string, fields: Partial<TurnError> = {}, sent: object = body) {
  const error: TurnError = { code: 'rejected', isRetryable: false, providerMessage, ...fields };
  return findRefusedFields({ ...sent }, error, required);
}

describe('the fields that a server refused', () => {
  it.each([
    ['Unsupported parameter: temperature', {}, ['temperature']],
    ['temperature and top_p cannot both be specified', {}, ['top_p']],
    ['Use only one of topP and temperature', { param: 'top_p' }, ['top_p']],
    ['Invalid value', { param: 'temperature' }, []],
    ['This value is not supported', { param: 'temperature.0' }, ['temperature']],
    ['Unknown field', { param: 'options.top_k' }, ['options.top_k']],
    ['The option top_k is not supported', {}, ['options.top_k']],
    ['This model does not support tools', {}, ['tools', 'tool_choice']],
    ['stream is not supported for this account', {}, ['stream', 'stream_options']],
    ['Function tools with reasoning_effort are not supported', {}, ['reasoning_effort']],
    ['The model is not supported', {}, []],
    ['messages: unexpected value', { param: 'messages.0.content' }, []],
    ['Out of memory', {}, []],
  ] as const)('of "%s" with %j are %j', (message, fields, names) => {
    expect(find(message, fields)).toEqual(names);
  });

  it('are looked for in the whole answer where it has no words of its own', () => {
    const error = {
      code: 'bad-response',
      isRetryable: false,
      rawText: 'top_p: not allowed',
    } as const;
    expect(findRefusedFields(body, error, required)).toEqual(['top_p']);
  });

  it.each([
    ['system', "role 'system' is not supported", ['system']],
    ['system', 'Only user and assistant roles are allowed', ['system']],
    ['developer', "'developer' is not one of ['system', 'user']", ['developer']],
    ['developer', 'The role is not one of these', []],
    ['user', "role 'system' is not supported", []],
  ])('may be the role %s: %s', (role, message, names) => {
    expect(find(message, {}, { ...body, messages: [{ role }] })).toEqual(names);
  });
});
