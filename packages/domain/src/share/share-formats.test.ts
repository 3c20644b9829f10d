import { expect, it } from 'vitest';

import { shareFile, shareFormats } from './share-formats.ts';

const nowMs = new Date(2026, 10, 25, 0, 5).getTime();
const naming = { title: 'Trip to Crete', untitled: 'New Chat', nowMs };

it('T193 each form but the print is a file that is named after the chat and the day', () => {
  const files = shareFormats.map((format) => shareFile(format, naming));
  const names = files.map((file) => file?.name);
  expect(names.filter((name) => name !== undefined).toSorted()).toEqual([
    'Trip to Crete 2026-11-25 messages.json',
    'Trip to Crete 2026-11-25 sharegpt.json',
    'Trip to Crete 2026-11-25.html',
    'Trip to Crete 2026-11-25.json',
    'Trip to Crete 2026-11-25.md',
    'Trip to Crete 2026-11-25.txt',
  ]);
  expect(shareFile('print', naming)).toBeUndefined();
});

function nameOf(title: string): string | undefined {
  return shareFile('markdown', { ...naming, title })?.name;
}

it('a title leads to no other folder, hides no ending and has an end', () => {
  expect(nameOf('../..\\etc/passwd')).toBe('etc passwd 2026-11-25.md');
  expect(nameOf('a\u{202e}fdp.exe: "b"?')).toBe('a fdp.exe b 2026-11-25.md');
  expect(nameOf('x'.repeat(300))).toBe(`${'x'.repeat(80)} 2026-11-25.md`);
  expect(nameOf('Reise nach Köln 🌊')).toBe('Reise nach Köln 🌊 2026-11-25.md');
  expect(nameOf(' ... ')).toBe('New Chat 2026-11-25.md');
  expect(nameOf('')).toBe('New Chat 2026-11-25.md');
});
