import { describe, expect, it } from 'vitest';

import { citeResults } from './cite-results.ts';
import type { TextPart, ToolResultPart } from './message-part.ts';
import { numberSources } from './number-sources.ts';
import type { SourceRef } from './source-ref.ts';

const text =
  '[1] Tea\nhttps://tea.test/\nTea was first drunk in *China*, long ago.\n\n[2] Milk\nhttps://milk.test/\nMilk comes from cows.';
const half = text.indexOf('\n\n');

function source(n: number, title: string, [start, end]: readonly [number, number]): SourceRef {
  const url = `https://${title.toLowerCase()}.test/`;
  return { n, kind: 'web', title, url, start, end, quote: `About ${title}.`, atMs: 1 };
}

const result: ToolResultPart = {
  type: 'tool-result',
  callId: 'c-1',
  name: 'get_web_search_results',
  text,
  isError: false,
  isOutside: true,
  sources: [source(1, 'Tea', [0, half]), source(2, 'Milk', [half + 2, text.length])],
};

function cite(said: string, results: readonly ToolResultPart[] = [result]) {
  const [part] = citeResults([{ type: 'text', text: said }], results);
  return part?.type === 'text' ? (part.citations ?? []) : [];
}

describe('numbers in a reply', () => {
  it('cite the sources that its turn brought, and no others', () => {
    expect(cite('Tea is old [1], and so is [7].')).toEqual([
      { kind: 'web', title: 'Tea', url: 'https://tea.test/', quote: 'About Tea.', mark: 1 },
    ]);
    expect(cite('Nothing here.')).toEqual([]);
    expect(cite('As [1] says.', [])).toEqual([]);
  });

  it('in code and links are none', () => {
    expect(cite('`list[1]` and [1](https://a.test/) and\n\n```\nx[2]\n```')).toEqual([]);
  });

  it('leave a reply that cites nothing as it was', () => {
    const parts: readonly TextPart[] = [{ type: 'text', text: 'Plain.' }];
    expect(citeResults(parts, [result])).toBe(parts);
  });

  it('are cited once, also where a reply that was cut goes on', () => {
    const once = citeResults([{ type: 'text', text: 'Old [1]. Very old [1].' }], [result]);
    expect(once[0]?.type === 'text' && once[0].citations).toHaveLength(1);
    expect(citeResults(once, [result])).toBe(once);
  });

  it('keep their places and numbers where the reply is shown', () => {
    const numbered = numberSources(
      citeResults([{ type: 'text', text: 'White [2], then old [1].' }], [result]),
    );
    expect(numbered?.sources.map(({ number, title }) => [number, title])).toEqual([
      [1, 'Tea'],
      [2, 'Milk'],
    ]);
    expect(numbered?.places.get(0)).toMatchObject([
      { start: 6, end: 9, numbers: [2] },
      { start: 20, end: 23, numbers: [1] },
    ]);
  });
});

describe('words in quotation marks before a number', () => {
  it('are the quote, compared without what typing and layout change', () => {
    expect(cite('It says “tea was first  drunk in China…” [1].')).toMatchObject([
      { quote: 'tea was first  drunk in China…', mark: 1 },
    ]);
    expect(cite('It says “tea was first drunk in China” [1].')[0]?.isUnfound).toBeUndefined();
  });

  it('are marked where the source does not have them, even if another one does', () => {
    const said = 'It says "Milk comes from cows" [1] and "Milk comes from cows." [2]';
    expect(cite(said).map(({ mark, isUnfound }) => [mark, isUnfound])).toEqual([
      [1, true],
      [2, undefined],
    ]);
    const numbered = numberSources(citeResults([{ type: 'text', text: said }], [result]));
    expect(numbered?.sources.map(({ unfound }) => unfound)).toEqual([['Milk comes from cows'], []]);
  });

  it('are no quote where they are few', () => {
    expect(cite('The so-called "tea" [1].')).toMatchObject([{ quote: 'About Tea.' }]);
  });
});
