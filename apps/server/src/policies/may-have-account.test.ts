import { expect, it } from 'vitest';

import { mayHaveAccount } from './may-have-account.ts';

it.each([
  [[], 'ann@example.org', false],
  [['*'], 'ann@example.org', true],
  [['ann@example.org'], 'ann@example.org', true],
  [['ann@example.org'], 'bob@example.org', false],
  [['*@example.org'], 'bob@example.org', true],
  [['*@example.org'], 'bob@sub.example.org', false],
  [['*@example.org'], 'bob@badexample.org', false],
  [['*@example.org'], 'bob@example.org.evil.com', false],
  [['ann@example.org', '*@example.com'], 'bob@example.com', true],
])('the list %j answers for %s: %s', (patterns, emailKey, isAllowed) => {
  expect(mayHaveAccount(patterns, emailKey)).toBe(isAllowed);
});
