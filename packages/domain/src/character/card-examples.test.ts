import { expect, it } from 'vitest';

import { readCardExamples, writeCardExamples } from './card-examples.ts';

it('reads blocks of questions and answers, over several lines', () => {
  const text =
    '<START>\n{{user}}: Hi\n{{char}}: Hey\n\nyou\n<start>\r\n<USER>: Well?\r\n<BOT>: Well.';
  expect(readCardExamples(text)).toEqual({
    examples: [
      { userText: 'Hi', assistantText: 'Hey\n\nyou' },
      { userText: 'Well?', assistantText: 'Well.' },
    ],
    others: [],
  });
});

it('leaves a block alone that is no dialogue of two', () => {
  const blocks = ['{{char}}: I speak alone.', 'Just prose.', '{{char}}: A\n{{user}}: B'];
  expect(readCardExamples(blocks.join('\n<START>\n'))).toEqual({ examples: [], others: blocks });
});

it('reads what it writes', () => {
  const examples = [
    { userText: 'One\ntwo', assistantText: 'Three' },
    { userText: 'Four', assistantText: 'Five: six' },
  ];
  expect(readCardExamples(writeCardExamples(examples))).toEqual({ examples, others: [] });
  expect(writeCardExamples([])).toBe('');
});

it('reads very many lines in one go', () => {
  const text = '{{user}}: a\n{{char}}: b\n'.repeat(150_000);
  expect(readCardExamples(text).examples).toHaveLength(150_000);
});
