import { expect, it } from 'vitest';

import { fillNames } from './fill-names.ts';

const names = { character: 'Ada', user: 'Sam' };

it('puts names in their places, however they are written', () => {
  expect(fillNames('{{char}} meets {{User}}. <BOT> greets <user>.', names)).toBe(
    'Ada meets Sam. Ada greets Sam.',
  );
});

it('takes a name for text, whatever is in it', () => {
  expect(fillNames('{{user}}, {{char}}', { character: '$&', user: '{{char}}' })).toBe(
    '{{char}}, $&',
  );
});
