import { escapeCell, joinTableRow, splitTableRow } from './markdown-table.ts';

/** What people say of a row. */
const states: readonly string[] = ['done', 'open'];

/** One row of `docs/parity.md`. */
export interface ParityRow {
  readonly number: number;
  readonly item: string;
  readonly mustHold: string;
  readonly state: string;
}

/** One test whose title carries the number of a row. */
export interface Proof {
  readonly number: number;
  /** From the root of the repository, with forward slashes. */
  readonly path: string;
  readonly title: string;
}

const rowLine = /^\|\s*T\d+\s*\|/u;
const numberRun = String.raw`T\d+(?:(?:, ?| |–|-)T\d+)*`;

/**
 * Finds the test titles that carry row numbers.
 *
 * A title counts when its literal starts with the numbers: `'T95 orders …'`, `'T16 T17 …'`,
 * `'T16, T17 …'`, or a range `'T16–T18 …'`. A number that is put in by an expression is not seen.
 */
export function findProofs(path: string, source: string): readonly Proof[] {
  const literal = new RegExp(`(['"\`])(${numberRun}):? (\\S.*?)(?<!\\\\)\\1`, 'gu');
  return [...source.matchAll(literal)].flatMap((match) => {
    const numbers = readNumbers(match[2] ?? '');
    const title = (match[3] ?? '').replaceAll(/\\(['"`])/gu, '$1');
    return numbers.map((number) => ({ number, path, title }));
  });
}

function readNumbers(run: string): readonly number[] {
  const numbers: number[] = [];
  for (const [, joint, digits] of run.matchAll(/(^|, ?| |–|-)T(\d+)/gu)) {
    const number = Number(digits);
    const isRange = joint === '–' || joint === '-';
    const from = isRange ? (numbers.at(-1) ?? number) + 1 : number;
    for (let each = from; each <= number; each += 1) numbers.push(each);
  }
  return numbers;
}

/** Reads the rows of all tables of the document, in order. */
export function readRows(markdown: string): readonly ParityRow[] {
  return markdown
    .split('\n')
    .filter((line) => rowLine.test(line))
    .map((line) => {
      const [label = '', item = '', mustHold = '', state = ''] = splitTableRow(line);
      return { number: Number(label.slice(1)), item, mustHold, state };
    });
}

/**
 * Writes the rows as a table with the tests that carry their numbers.
 *
 * An open row that has a test is called `partly` there. The first line has the counts.
 */
export function renderProofs(rows: readonly ParityRow[], proofs: readonly Proof[]): string {
  const lines = rows.map((row) =>
    joinTableRow([
      `T${row.number}`,
      row.item,
      stateOf(row, proofs),
      proofsOf(row, proofs).map(renderProof).join('<br>'),
    ]),
  );
  return [
    countStates(rows, proofs),
    '',
    '| no. | item | state | proofs |',
    '| --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

/** Writes the line of counts. */
export function countStates(rows: readonly ParityRow[], proofs: readonly Proof[]): string {
  const counts = ['done', 'partly', 'open'].map(
    (state) => `${rows.filter((row) => stateOf(row, proofs) === state).length} ${state}`,
  );
  return `Rows: ${rows.length} (${counts.join(', ')}).`;
}

function stateOf(row: ParityRow, proofs: readonly Proof[]): string {
  return row.state === 'open' && proofsOf(row, proofs).length > 0 ? 'partly' : row.state;
}

function proofsOf({ number }: ParityRow, proofs: readonly Proof[]): readonly Proof[] {
  return proofs.filter((proof) => proof.number === number).toSorted(byPathThenTitle);
}

function renderProof({ path, title }: Proof): string {
  return `\`${path}\` › ${escapeCell(title)}`;
}

function byPathThenTitle(a: Proof, b: Proof): number {
  return compare(a.path, b.path) || compare(a.title, b.title);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * Compares the document with the tests: every row that is called done has a test with its number.
 *
 * @returns one line per fault, empty when all is well
 */
export function checkDocument(markdown: string, proofs: readonly Proof[]): readonly string[] {
  const rows = readRows(markdown);
  return [
    ...rows.flatMap((row, index) => checkRow(row, index + 1, proofs)),
    ...checkNumbers(rows, proofs),
  ];
}

function checkRow(row: ParityRow, expected: number, proofs: readonly Proof[]): readonly string[] {
  const faults: string[] = [];
  const name = `T${row.number}`;
  if (row.number !== expected) faults.push(`${name} stands where T${expected} is expected`);
  if (row.item === '' || row.mustHold === '') faults.push(`${name} has an empty cell`);
  if (!states.includes(row.state)) {
    faults.push(`${name} has the unknown state "${row.state}"`);
  }
  if (row.state === 'done' && proofsOf(row, proofs).length === 0) {
    faults.push(`${name} is done, but no test title carries it`);
  }
  return faults;
}

function checkNumbers(rows: readonly ParityRow[], proofs: readonly Proof[]): readonly string[] {
  const known = new Set(rows.map((row) => row.number));
  return proofs
    .filter((proof) => !known.has(proof.number))
    .map((proof) => `T${proof.number} in ${proof.path} is no row: ${proof.title}`);
}
