import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { escapeCell, joinTableRow, readTables, splitTableRow } from './markdown-table.ts';

describe('splitTableRow', () => {
  it('trims cells and leaves an escaped bar inside its cell', () => {
    expect(splitTableRow(String.raw`|  a | b \| c |  |`)).toEqual(['a', String.raw`b \| c`, '']);
  });

  it('returns nothing for a line that is no row', () => {
    expect(splitTableRow('a | b')).toEqual([]);
    expect(splitTableRow('|')).toEqual([]);
  });

  it('gives back what joinTableRow wrote', () => {
    const cells = ['T1', escapeCell('a|b <c> `d`'), ''];
    expect(splitTableRow(joinTableRow(cells))).toEqual(cells);
  });
});

describe('readTables', () => {
  const markdown = [
    '| role | name |',
    '| --- | :-: |',
    '| button | `Send message` |',
    '',
    '| other | table |',
    '|---|---|',
    '| x | y |',
    '',
    '| role | name |',
    '|---|---|',
    '| textbox | Message |',
  ].join('\n');

  it('collects the rows of every table with the asked headings and of no other', () => {
    expect(readTables(markdown, ['role', 'name'])).toEqual([
      ['button', 'Send message'],
      ['textbox', 'Message'],
    ]);
  });
});

describe('docs/element-ids.md', () => {
  const markdown = readFileSync(new URL('../docs/element-ids.md', import.meta.url), 'utf8');
  const tables = [
    ['role', 'name', 'where', 'state'],
    ['attribute', 'on', 'values', 'where', 'state'],
    ['data-element-id', 'element', 'where', 'state'],
  ];
  const situations = readTables(markdown, ['where', 'situation']).map(([where]) => where);

  it.each(tables)('has a table %s, %s … with known situations and states', (...headings) => {
    const rows = readTables(markdown, headings);
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) {
      expect(situations).toContain(row.at(-2));
      expect(['here', 'later']).toContain(row.at(-1));
    }
  });

  it('names each data-element-id once', () => {
    const ids = readTables(markdown, tables[2] ?? []).map(([id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
