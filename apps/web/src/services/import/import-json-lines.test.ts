import { describe, expect, it } from 'vitest';

import { loadAllChats } from '#src/data/queries/chat-list-query.ts';
import type { Store } from '#src/data/store.ts';
import { valueOf } from '#src/data/testing/test-store.ts';
import { makeZip } from '#src/platform/testing/make-zip.ts';
import type { ImportReport } from './import-types.ts';

import { createImportBench, jsonFile, type ImportBench } from './testing/import-bench.ts';

async function bring({ importer }: ImportBench, file: File): Promise<ImportReport> {
  const opened = valueOf(await importer.open([file]));
  const report = valueOf(await opened.apply('merge', () => undefined));
  opened.close();
  return report;
}

async function titles(store: Store): Promise<readonly string[]> {
  return valueOf(await loadAllChats(store))
    .map(({ title }) => title)
    .toSorted();
}

const shareGpt = JSON.stringify({
  id: 's-1',
  conversations: [
    { from: 'human', value: 'What is a fjord?' },
    { from: 'gpt', value: 'A long inlet.' },
  ],
});
const fineTuning = JSON.stringify({
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'What is a geyser?' },
    { role: 'assistant', content: 'A hot spring.' },
  ],
});

describe('JSON Lines', () => {
  it.each([
    ['line feeds', '\n'],
    ['the line ends of Windows', '\r\n'],
    ['empty lines', '\n\n'],
  ])('T192 are read with %s between them, whatever the file is called', async (_, end) => {
    const bench = await createImportBench();
    const text = `\uFEFF${shareGpt}${end}${fineTuning}${end}`;
    expect(await bring(bench, jsonFile(text, 'train.txt'))).toMatchObject({
      newChats: 2,
      newMessages: 4,
      skipped: [],
    });
    expect(await titles(bench.store)).toEqual(['What is a fjord?', 'What is a geyser?']);
  });

  it('T192 a damaged line is named and stops none of the others', async () => {
    const bench = await createImportBench();
    const empty = '{"messages":[{"role":"user","content":""}],"title":"Empty"}';
    const lines = ['{"messages":[{"role"', shareGpt, '17', fineTuning, empty].join('\n');
    expect(await bring(bench, jsonFile(lines, 'train.jsonl'))).toMatchObject({
      newChats: 2,
      skipped: [
        { title: 'train.jsonl:1', reason: 'unreadable' },
        { title: 'train.jsonl:3', reason: 'unreadable' },
        { title: 'Empty', reason: 'empty' },
      ],
      skippedCount: 3,
    });
  });

  it('lie in archives, beside files that are no lists', async () => {
    const bench = await createImportBench();
    const zip = makeZip({ 'a/train.jsonl': `${shareGpt}\n{\n`, 'a/one.json': fineTuning });
    expect(await bring(bench, new File([zip], 'x.zip'))).toMatchObject({
      newChats: 2,
      skipped: [{ title: 'a/train.jsonl:2', reason: 'unreadable' }],
    });
  });

  it('drop names that scripts give a meaning to', async () => {
    const bench = await createImportBench();
    const evil = `{"__proto__":{"polluted":1},"constructor":1,${fineTuning.slice(1)}`;
    expect(await bring(bench, jsonFile(`${evil}\n${shareGpt}`))).toMatchObject({ newChats: 2 });
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it.each([
    ['a list that was cut off', `[${shareGpt},\n${fineTuning}\n`],
    ['an object that was cut off', `{"conversations":\n[\n${shareGpt},\n${fineTuning},\n`],
    ['a text that was laid out and cut off', JSON.stringify({ a: [{}, {}] }, null, 2).slice(0, -1)],
    ['numbers', '1\n2\n3'],
    ['prose', 'first line\nsecond line'],
  ])('are not %s', async (_, text) => {
    const { importer } = await createImportBench();
    expect(await importer.open([jsonFile(text)])).toEqual({ ok: false, error: 'not-json' });
  });
});
