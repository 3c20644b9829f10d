import { escapeCell, joinTableRow, splitTableRow } from './markdown-table.ts';

const states = ['done', 'partly', 'open'] as const;
type State = (typeof states)[number];

/** One row of `docs/parity.md`. */
export interface ParityRow {
  readonly number: number;
  readonly item: string;
  readonly mustHold: string;
  readonly state: string;
  /** As it stands in the table: empty, or `file` › title, with a count of further tests. */
  readonly proof: string;
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
      const [label = '', item = '', mustHold = '', state = '', proof = ''] = splitTableRow(line);
      return { number: Number(label.slice(1)), item, mustHold, state, proof };
    });
}

/**
 * Puts proofs and states into the document.
 *
 * `done` is a judgement and stays; any other row is `partly` if a test carries its number, else
 * `open`. The line that starts with `Rows:` gets the counts.
 */
export function updateDocument(markdown: string, proofs: readonly Proof[]): string {
  const lines = markdown.split('\n').map((line) => {
    const row = rowLine.test(line) ? readRows(line)[0] : undefined;
    return row === undefined ? line : renderRow(row, proofs);
  });
  const counts = countStates(readRows(lines.join('\n')));
  return lines.map((line) => (line.startsWith('Rows:') ? counts : line)).join('\n');
}

function renderRow(row: ParityRow, proofs: readonly Proof[]): string {
  const proof = renderProof(row.number, proofs);
  const found: State = proof === '' ? 'open' : 'partly';
  const state = row.state === 'done' ? 'done' : found;
  return joinTableRow([`T${row.number}`, row.item, row.mustHold, state, proof]);
}

function renderProof(number: number, proofs: readonly Proof[]): string {
  const own = proofs.filter((proof) => proof.number === number).toSorted(byPathThenTitle);
  const [first, ...rest] = own;
  if (first === undefined) return '';
  const more = rest.length === 0 ? '' : ` (+${rest.length})`;
  return `\`${first.path}\` › ${escapeCell(first.title)}${more}`;
}

function byPathThenTitle(a: Proof, b: Proof): number {
  return compare(a.path, b.path) || compare(a.title, b.title);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Writes the line of counts. */
export function countStates(rows: readonly ParityRow[]): string {
  const counts = states.map(
    (state) => `${rows.filter((row) => row.state === state).length} ${state}`,
  );
  return `Rows: ${rows.length} (${counts.join(', ')}).`;
}

/**
 * Compares the document with the tests.
 *
 * @returns one line per fault, empty when all is well
 */
export function checkDocument(markdown: string, proofs: readonly Proof[]): readonly string[] {
  const rows = readRows(markdown);
  const faults = [
    ...rows.flatMap((row, index) => checkRow(row, index + 1, proofs)),
    ...checkNumbers(rows, proofs),
  ];
  if (faults.length === 0 && updateDocument(markdown, proofs) !== markdown) {
    faults.push(...describeStale(rows, readRows(updateDocument(markdown, proofs))));
  }
  return faults;
}

function checkRow(row: ParityRow, expected: number, proofs: readonly Proof[]): readonly string[] {
  const faults: string[] = [];
  const name = `T${row.number}`;
  if (row.number !== expected) faults.push(`${name} stands where T${expected} is expected`);
  if (row.item === '' || row.mustHold === '') faults.push(`${name} has an empty cell`);
  if (!states.some((state) => state === row.state)) {
    faults.push(`${name} has the unknown state "${row.state}"`);
  }
  if (row.state === 'done' && proofs.every((proof) => proof.number !== row.number)) {
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

function describeStale(
  rows: readonly ParityRow[],
  current: readonly ParityRow[],
): readonly string[] {
  const stale = rows
    .filter((row, index) => {
      const other = current[index];
      return other?.proof !== row.proof || other.state !== row.state;
    })
    .map((row) => `T${row.number}`);
  const what = stale.length === 0 ? 'its counts or cells' : stale.join(', ');
  return [`not current (${what}): run node tools/check-parity.ts --write`];
}
