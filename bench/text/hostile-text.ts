import { beginnings, nestings, repeatedUnits } from './hostile-units.ts';

/** A kind of text that a careless parser takes much too long for. */
export interface HostileText {
  readonly name: string;
  /** The same text for the same length; about `length` UTF-16 units long. */
  readonly make: (length: number) => string;
}

/** What is repeated on one line, and on lines of its own. */
function repeatedTexts(): readonly HostileText[] {
  return repeatedUnits.flatMap((unit) => [
    { name: `${JSON.stringify(unit)} on a line`, make: (length) => repeated(unit, length) },
    {
      name: `${JSON.stringify(unit)} on lines`,
      make: (length) => repeated(`${unit}\n`, length),
    },
  ]);
}

/** The same on lines of some length, and in paragraphs of its own. */
function spreadTexts(): readonly HostileText[] {
  return repeatedUnits.flatMap((unit) => [
    {
      name: `${JSON.stringify(unit)} on lines of 60`,
      make: (length) => repeated(`${repeated(unit, 60)}\n`, length),
    },
    {
      name: `${JSON.stringify(unit)} in paragraphs`,
      make: (length) => repeated(`${unit}\n\n`, length),
    },
  ]);
}

function nestedTexts(): readonly HostileText[] {
  return nestings.map(([open, middle, close]) => ({
    name: `${JSON.stringify(open)} around ${JSON.stringify(close)}`,
    make: (length) => {
      const depth = Math.floor(length / (open.length + close.length));
      return open.repeat(depth) + middle + close.repeat(depth);
    },
  }));
}

/** Lines that differ by their number, so that each has a label of its own. */
function labelTexts(): readonly HostileText[] {
  return [
    lines('definitions', (index) => `[${index}]: /u`),
    lines('the same definition', () => '[a]: /u'),
    lines('definitions with titles', (index) => `[${index}]: /u "a`),
    lines('definitions over lines', (index) => `[${index}]:\n/u\n"a"`),
    lines('definitions in paragraphs', (index) => `[${index}]: /u\n`),
    lines('labels before they are defined', (index) => `[a] and [${index}]\n`, '\n[a]: /u\n'),
    halves(
      'labels, then their definitions',
      (index) => `[${index}]\n\n`,
      (index) => `[${index}]: /u\n\n`,
    ),
    halves(
      'labels in a table, then their definitions',
      (index) => (index === 0 ? '| a |\n|---|\n' : `| [${index}] |\n`),
      (index) => (index === 0 ? '\n' : `[${index}]: /u\n\n`),
    ),
    halves(
      'labels in one paragraph, then their definitions',
      (index) => `[${index}] `,
      (index) => (index === 0 ? '\n\n' : `[${index}]: /u\n\n`),
    ),
    halves(
      'labels in a list, then their definitions',
      (index) => `- [${index}]\n`,
      (index) => (index === 0 ? '\n\nx\n\n' : `[${index}]: /u\n\n`),
    ),
    lines('a label and its definition in turn', (index) => `[${index + 1}] a\n\n[${index}]: /u\n`),
    lines('footnotes', (index) => `[^${index}]: a[^${index + 1}]\n`),
    halves(
      'marks of footnotes, then the footnotes',
      (index) => `a[^${index}] `,
      (index) => (index === 0 ? '\n\n' : `[^${index}]: b\n\n`),
    ),
  ];
}

/** Runs of marks of which each is longer than the one before. */
function runTexts(): readonly HostileText[] {
  return [
    {
      name: 'code marks of all lengths',
      make: (length) => ofLengths(length, (index) => `${'`'.repeat(index + 1)} a `),
    },
    {
      name: 'code marks of all lengths, longest first',
      make: (length) => {
        const most = Math.floor(Math.sqrt(length * 2));
        return ofLengths(length, (index) => `${'`'.repeat(Math.max(1, most - index))} a `);
      },
    },
    {
      name: 'stars of all lengths',
      make: (length) => ofLengths(length, (index) => `${'*'.repeat(index + 1)}a `),
    },
    {
      name: 'closing stars of all lengths',
      make: (length) => ofLengths(length, (index) => ` a${'*'.repeat(index + 1)}`),
    },
    {
      name: 'one opening run and single closers',
      make: (length) => `${'*'.repeat(length / 4)}a${' b*'.repeat(length / 4)}`,
    },
    {
      name: 'fences of all lengths',
      make: (length) => ofLengths(length, (index) => `${'~'.repeat(index + 3)}\n`),
    },
  ];
}

/** Lines that stand deeper than those before them. */
function deepeningTexts(): readonly HostileText[] {
  return [
    {
      name: 'links around what is too deep',
      make: (length) => {
        const depth = Math.floor(length / 5);
        return `${'['.repeat(depth)}${'*a '.repeat(30)}b${' a*'.repeat(30)}${'](c)'.repeat(depth)}`;
      },
    },
    {
      name: 'lists that deepen',
      make: (length) => ofLengths(length, (index) => `${'  '.repeat(index)}- a\n`),
    },
    {
      name: 'quotes that deepen',
      make: (length) => ofLengths(length, (index) => `${'>'.repeat(index + 1)} a\n`),
    },
    {
      name: 'quotes and lists that deepen',
      make: (length) => ofLengths(length, (index) => `${'> - '.repeat(index + 1)}a\n`),
    },
    {
      name: 'white space that grows',
      make: (length) => ofLengths(length, (index) => `${' '.repeat(index)}a\n`),
    },
    {
      name: 'tables with more and more columns',
      make: (length) =>
        ofLengths(length, (index) => {
          const columns = index % 130;
          return `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n\n`;
        }),
    },
  ];
}

function fixedTexts(): readonly HostileText[] {
  return beginnings.map(([name, start, unit, end = '']) => ({
    name,
    make: (length) => start + repeated(unit, length) + end,
  }));
}

const pieces = [
  ...repeatedUnits,
  ...nestings.flat(),
  '\n',
  '\n\n',
  '\n- ',
  '\n> ',
  '\n```\n',
  '\n| a | b |\n|---|---|\n',
  '\n[^1]: ',
  '\n[a]: /u\n',
  'words and words ',
] as const;

const randomCount = 60;

/** Runs of random marks, short and long ones, repeated. */
function randomTexts(): readonly HostileText[] {
  return Array.from({ length: randomCount }, (_, index) => {
    const random = randomNumbers(index + 1000);
    const count = index % 4 === 3 ? 24 : 2 + (index % 5);
    const unit = Array.from(
      { length: count },
      () => pieces[Math.floor(random() * pieces.length)] ?? '',
    ).join('');
    return {
      name: `random ${index}: ${JSON.stringify(unit.slice(0, 40))}`,
      make: (length: number) => repeated(unit, length),
    };
  });
}

/** What goes on to the end of the text, and so grows while it comes in. */
export const streamingTexts: readonly HostileText[] = [
  ...labelTexts(),
  ...runTexts(),
  ...deepeningTexts(),
  ...fixedTexts(),
];

/** Every kind of mark, opened, closed and nested in ways that invite a parser to look again. */
export const hostileTexts: readonly HostileText[] = [
  ...repeatedTexts(),
  ...nestedTexts(),
  ...streamingTexts,
  ...randomTexts(),
];

/** More of the same, for where there is time. */
export const moreHostileTexts: readonly HostileText[] = spreadTexts();

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function repeated(unit: string, length: number): string {
  return unit.repeat(Math.max(1, Math.floor(length / unit.length)));
}

function lines(name: string, line: (index: number) => string, end = ''): HostileText {
  return { name, make: (length) => ofLengths(length, (index) => `${line(index)}\n`) + end };
}

function halves(
  name: string,
  first: (index: number) => string,
  second: (index: number) => string,
): HostileText {
  return {
    name,
    make: (length) => ofLengths(length / 2, first) + ofLengths(length / 2, second),
  };
}

function ofLengths(length: number, part: (index: number) => string): string {
  const parts: string[] = [];
  for (let total = 0; total < length;) {
    const next = part(parts.length);
    parts.push(next);
    total += next.length;
  }
  return parts.join('');
}
