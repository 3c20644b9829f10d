import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readCsv } from './csv-table.ts';
import { readPromptFile, writePromptCsv, writePromptJson } from './prompt-files.ts';
import { promptFileLimits } from './prompt.ts';
import { toPrompt } from './source-prompt.ts';

function readAll(text: string) {
  const read = readPromptFile(text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

function failureOf(text: string) {
  const read = readPromptFile(text);
  if (read.ok) throw new Error('It was read');
  return read.error;
}

const specified = {
  id: 'pr-1',
  title: 'Letter',
  description: 'A formal one',
  prompt: 'Write to {{to}}.',
  tags: [{ id: 't1', name: 'Work' }],
  userTags: ['Staff'],
  createdAt: '2026-01-02T03:04:05.000Z',
  lastUsedAt: null,
  favoritedAt: '2026-02-02T03:04:05.000Z',
  syncedAt: '2026-02-02T03:04:05.000Z',
  source: 'Here',
};

describe('files of prompts', () => {
  it('T176 reads the specified form, wherever its list stands, and writes it again', () => {
    const forms = [
      [specified],
      { userPrompts: [specified] },
      { data: { userPrompts: [specified] } },
    ];
    for (const form of forms) {
      const [read] = readAll(JSON.stringify(form));
      expect(read).toMatchObject({ key: 'pr-1', title: 'Letter', tags: ['Work'], source: 'Here' });
      expect(read?.others).toEqual({ userTags: ['Staff'] });
    }
    const [source] = readAll(JSON.stringify([specified]));
    if (source === undefined) throw new Error('Nothing was read');
    const prompt = toPrompt(source, 5);
    expect(prompt).toMatchObject({ id: 'pr-1', favoritedAtMs: Date.parse(specified.favoritedAt) });
    const rest = { userTags: { raw: ['Staff'] } };
    const written: unknown = JSON.parse(writePromptJson([{ ...prompt, rest }]));
    expect(written).toEqual({
      data: {
        userPrompts: [{ ...specified, tags: [{ id: 'Work', name: 'Work' }], syncedAt: null }],
      },
    });
  });

  it('T176 reads lists of Open WebUI and LibreChat', () => {
    const openWebUi = [
      {
        command: '/sum',
        title: 'Summary',
        content: 'Sum up {{text | textarea}}',
        timestamp: 1_700_000_000,
      },
    ];
    expect(readAll(JSON.stringify(openWebUi))[0]).toMatchObject({
      title: 'Summary',
      shortcut: 'sum',
      text: 'Sum up {{text | textarea}}',
      createdAtMs: 1_700_000_000_000,
    });
    const libreChat = {
      promptGroups: [
        {
          name: 'Fix',
          oneliner: 'Bugs',
          category: 'code',
          command: 'fix',
          productionPrompt: { prompt: 'Fix {{language:a|b}}' },
        },
      ],
    };
    expect(readAll(JSON.stringify(libreChat))[0]).toMatchObject({
      title: 'Fix',
      description: 'Bugs',
      tags: ['code'],
      shortcut: 'fix',
      text: 'Fix {{language:a|b}}',
    });
  });

  it('T176 reads and writes a table with the columns act and prompt', () => {
    const text = '\uFEFFact,prompt\r\n"A ""poet""","Write\na poem, please"\r\n\r\nCook,Cook it\r\n';
    const read = readAll(text);
    expect(read).toMatchObject([
      { title: 'A "poet"', text: 'Write\na poem, please' },
      { title: 'Cook', text: 'Cook it' },
    ]);
    const again = readAll(writePromptCsv(read.map((source) => toPrompt(source, 1))));
    expect(again.map(({ title, text: own }) => [title, own])).toEqual(
      read.map(({ title, text: own }) => [title, own]),
    );
  });

  it.each([
    ['', { reason: 'empty' }],
    ['  \n', { reason: 'empty' }],
    ['{"a":', { reason: 'not-json' }],
    ['[]', { reason: 'no-prompts' }],
    ['act,prompt\n', { reason: 'no-prompts' }],
    ['{"chats":[]}', { reason: 'unknown' }],
    ['[{"id":"a","messages":[]}]', { reason: 'unknown' }],
    ['name;value\n1;2', { reason: 'unknown' }],
    ['<html></html>', { reason: 'unknown' }],
    ['act,prompt\na,b\n"open,c\n', { reason: 'open-quote', place: 3 }],
    ['act,prompt\na,b\n,c\n', { reason: 'missing', place: 2, field: 'title' }],
    ['[{"title":"a","prompt":"b"},{"title":"c"}]', { reason: 'missing', place: 2, field: 'text' }],
  ] as const)('says of %j what is wrong, and where', (text, expected) => {
    expect(failureOf(text)).toEqual(expected);
  });

  it('refuses what is too long or too much, and takes no harm from nesting', () => {
    const long = [{ title: 'a', prompt: 'x'.repeat(200_001) }];
    expect(failureOf(JSON.stringify(long))).toEqual({ reason: 'too-long', place: 1 });
    const many = Array.from({ length: promptFileLimits.prompts + 1 }, () => ({
      title: 'a',
      prompt: 'b',
    }));
    expect(failureOf(JSON.stringify(many))).toEqual({ reason: 'too-many' });
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    const [read] = readAll(`[{"title":"a","prompt":"b","x":${deep},"__proto__":{"y":1}}]`);
    expect(read?.others).toEqual({});
  });

  it('reads a list under the name prompts, and a single group of LibreChat', () => {
    const list = {
      prompts: [
        { title: 'One', prompt: 'First' },
        { title: 'Two', prompt: 'Second' },
      ],
    };
    expect(readAll(JSON.stringify(list)).map(({ title }) => title)).toEqual(['One', 'Two']);
    const group = { name: 'Fix', prompts: [{ prompt: 'Fix it' }, { prompt: 'Fix that' }] };
    expect(readAll(JSON.stringify(group))).toMatchObject([{ title: 'Fix', text: 'Fix it' }]);
  });

  it('reads a prompt with very many versions', () => {
    const prompts = Array.from({ length: 500_000 }, () => 1);
    const file = JSON.stringify([{ title: 'a', content: 'b', prompts }]);
    expect(readAll(file)).toMatchObject([{ text: 'b' }]);
  });

  it('takes time in proportion to the length of a table, however many columns it names', () => {
    const text = `act,prompt${','.repeat(20_000)}\n${'a,b\n'.repeat(2000)}`;
    const beganMs = performance.now();
    expect(readAll(text)).toHaveLength(2000);
    expect(performance.now() - beganMs).toBeLessThan(1000);
  });

  it('cuts no letter in two', () => {
    const title = `${'a'.repeat(199)}😀`;
    const file = JSON.stringify([{ title, prompt: 'b', source: `${'c'.repeat(999)}😀` }]);
    expect(readAll(file)).toMatchObject([{ title: 'a'.repeat(199), source: 'c'.repeat(999) }]);
  });

  it('reads every table that it writes, and any text without an exception', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ minLength: 1 }), fc.string())), (rows) => {
        const cells = rows.map(([a, b]) => [`${a}x`, b]);
        const text = cells
          .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
          .join('\r\n');
        expect(readCsv(text)).toEqual(cells);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(typeof readPromptFile(text).ok).toBe('boolean');
      }),
    );
  });
});
