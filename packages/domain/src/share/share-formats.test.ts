import { expect, it } from 'vitest';

import { shareFile, shareFormats } from './share-formats.ts';

it('each form but the print is a file of its own name', () => {
  const files = shareFormats.map((format) => shareFile(format, 'ch-1'));
  const names = files.map((file) => file?.name);
  expect(names.filter((name) => name !== undefined).toSorted()).toEqual([
    'chat-ch-1.html',
    'chat-ch-1.json',
    'chat-ch-1.md',
    'chat-ch-1.txt',
    'messages-ch-1.json',
    'sharegpt-ch-1.json',
  ]);
  expect(shareFile('print', 'ch-1')).toBeUndefined();
});

it('an id out of a foreign file leads to no other folder and has an end', () => {
  const file = shareFile('markdown', `../..\\etc/${'x'.repeat(300)}`);
  expect(file?.name).toMatch(/^chat-[\w-]{1,80}\.md$/);
  expect(file?.mediaType).toBe('text/markdown');
});
