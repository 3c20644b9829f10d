const sentences = [
  'The harbour was quiet in the morning, and the boats lay still on the grey water.',
  'A parser that looks at every line **only once** stays fast however long the text becomes.',
  'Call `flush()` before the end of the frame, or the last words arrive one frame late.',
  'Nobody had expected the committee to agree, least of all *in the first session*.',
  'Numbers such as 3.14, 1,024 and 2026 are no lists, and 5 is less than 7.',
  'See [the notes on layout](https://example.org/notes) for what a reflow costs.',
  'Warm rain fell on the terraces while the lamps along the pier were lit one by one.',
  'Measure twice, change one thing, and **write down** what the second measurement said.',
] as const;

const blocks = [
  '- the first point, with `code` in it\n- the second point, a little longer than the first one\n- the third point',
  '```ts\nexport function median(samples: readonly number[]): number {\n  const sorted = samples.toSorted((a, b) => a - b);\n  // An even number of samples has two in the middle.\n  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;\n}\n```',
  '| name | value | note |\n| --- | ---: | --- |\n| alpha | 1 | the **first** row |\n| beta | 22 | a second one |\n| gamma | 333 | and `three` |',
  '> A quotation that runs over one line,\n> and then over a second.',
  '```python\ndef fibonacci(count):\n    """Return the first numbers of the sequence."""\n    a, b = 0, 1\n    for _ in range(count):\n        yield a\n        a, b = b, a + b\n```',
  '1. open the file\n2. read what is **there**\n3. close it again',
] as const;

/** The same text for the same numbers: headings, prose, lists, code, tables and quotations. */
export function replyText({ length, end }: ReplyShape): string {
  const tail = `\n\nThat is all, ${end}`;
  const parts: string[] = [];
  let total = 0;
  for (let index = 0; total < length - tail.length; index += 1) {
    const part = partAt(index);
    parts.push(part);
    total += part.length + 2;
  }
  const body = parts.join('\n\n').slice(0, length - tail.length);
  return closeFence(body, tail);
}

export interface ReplyShape {
  /** In UTF-16 units; at least 100. */
  readonly length: number;
  /** The last word, by which the end is recognised. */
  readonly end: string;
}

function partAt(index: number): string {
  if (index % 12 === 0) return `## Part ${index / 12 + 1}`;
  const block = blocks[Math.floor(index / 3) % blocks.length];
  if (index % 3 === 2 && block !== undefined) return block;
  return Array.from(
    { length: 3 + (index % 3) },
    (_, at) => sentences[(index * 5 + at * 3) % sentences.length],
  ).join(' ');
}

/** A text cut inside of code would show its end as code. */
function closeFence(body: string, tail: string): string {
  const isOpen = body.split('```').length % 2 === 0;
  if (!isOpen) return body + tail;
  const fence = '\n```';
  return body.slice(0, body.length - fence.length) + fence + tail;
}

/** Messages of a long chat: questions of a line or two, answers of some 900 characters. */
export function messageText(index: number): string {
  if (index % 2 === 0) return `Question ${index}: ${sentences[index % sentences.length]}`;
  const turn = (index - 1) / 2;
  const prose = [0, 3, 5, 6].map((at) => sentences[(turn + at) % sentences.length]).join(' ');
  const extra = turn % 5 === 0 ? `\n\n${blocks[1]}` : turn % 11 === 0 ? `\n\n${blocks[2]}` : '';
  return `Answer ${index}. ${prose}\n\n${sentences[turn % sentences.length]}${extra}`;
}
