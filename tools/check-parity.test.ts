import { describe, expect, it } from 'vitest';

import {
  checkDocument,
  findProofs,
  type Proof,
  readRows,
  renderProofs,
} from './check-parity-rules.ts';

const head = ['| no. | item | must hold | state |', '|---|---|---|---|'];

function documentOf(...rows: readonly string[]): string {
  return [...head, ...rows, ''].join('\n');
}

function proof(number: number, title = 'holds', path = 'packages/domain/src/a.test.ts'): Proof {
  return { number, path, title };
}

describe('findProofs', () => {
  it('reads one number, a list and a range, and keeps the rest as the title', () => {
    const source = [
      "it('T95 orders favourites first', () => {});",
      'test("T1, T2 and T3 go", () => {});',
      'it.each(rows)(`T10–T12 T20 show %s`, () => {});',
    ].join('\n');
    expect(findProofs('a.test.ts', source).map((each) => [each.number, each.title])).toEqual([
      [95, 'orders favourites first'],
      [1, 'and T3 go'],
      [2, 'and T3 go'],
      [10, 'show %s'],
      [11, 'show %s'],
      [12, 'show %s'],
      [20, 'show %s'],
    ]);
  });

  it('passes over literals that only look alike', () => {
    const source = "const a = 'T10:00'; const b = 'AT1 x'; const c = 'T5'; // it's T6 here";
    expect(findProofs('a.test.ts', source)).toEqual([]);
  });

  it('reads a title with an escaped quote to its end', () => {
    const [found] = findProofs('a.test.ts', String.raw`it('T4 keeps the user\'s text', run)`);
    expect(found?.title).toBe("keeps the user's text");
  });
});

describe('renderProofs', () => {
  it('names the tests of each row, and calls an open row with a test partly', () => {
    const rows = readRows(
      documentOf(
        '| T1 | one | must | open |',
        '| T2 | two | must | done |',
        '| T3 | three | must | open |',
      ),
    );
    const path = '`packages/domain/src/a.test.ts`';
    const proofs = [proof(1, 'b|c'), proof(1, 'a'), proof(2)];
    expect(renderProofs(rows, proofs).split('\n')).toEqual([
      'Rows: 3 (1 done, 1 partly, 1 open).',
      '',
      '| no. | item | state | proofs |',
      '| --- | --- | --- | --- |',
      `| T1 | one | partly | ${path} › a<br>${path} › b\\|c |`,
      '| T2 | two | done | `packages/domain/src/a.test.ts` › holds |',
      '| T3 | three | open |  |',
    ]);
  });
});

describe('checkDocument', () => {
  const good = documentOf('| T1 | one | must | done |', '| T2 | two | must | open |');

  it('accepts a document that the tests bear out, whatever they are called', () => {
    expect(checkDocument(good, [proof(1)])).toEqual([]);
    expect(checkDocument(good, [proof(1, 'renamed'), proof(2)])).toEqual([]);
  });

  it('refuses a done row without a test', () => {
    expect(checkDocument(good, [])).toEqual(['T1 is done, but no test title carries it']);
  });

  it('refuses a number that is no row', () => {
    expect(checkDocument(good, [proof(1), proof(7)])).toEqual([
      'T7 in packages/domain/src/a.test.ts is no row: holds',
    ]);
  });

  it('refuses gaps, unknown states and empty cells', () => {
    const bad = documentOf('| T1 |  | must | open |', '| T3 | three | must | partly |');
    expect(checkDocument(bad, [])).toEqual([
      'T1 has an empty cell',
      'T3 stands where T2 is expected',
      'T3 has the unknown state "partly"',
    ]);
  });
});
