const paragraphs = [
  'A stream is a promise that the next word will come. It can be kept slowly, quickly, or not at all.',
  'The sentence you are reading has **bold words**, *slanted words* and `a piece of code`, so that a renderer has something to do.',
  'Numbers stay numbers: 3.14, 1,024 and 2026-11-20 are not lists, and 5 < 7 is not a tag.',
  'Grüße, naïveté, 東京の天気, Ελληνικά, שלום and 🙂🚀 travel in the same line without harm.',
];

const blocks = [
  '- first item\n- second item with `code`\n- third item',
  '```ts\nexport function add(a: number, b: number): number {\n  return a + b;\n}\n```',
  '| name | value |\n|---|---|\n| alpha | 1 |\n| beta | 2 |',
  '> A quoted line,\n> and its second half.',
];

/** Markdown of exactly `length` UTF-16 units; ends with the words "The end." where it fits. */
export function markdownOfLength(length: number): string {
  const end = '\n\nThe end.';
  const parts: string[] = [];
  let total = 0;
  for (let index = 0; total < length; index += 1) {
    const part = index % 5 === 4 ? blocks[((index / 5) % 4) | 0] : paragraphs[index % 4];
    const text = `${index === 0 ? '' : '\n\n'}${index + 1}. ${part ?? ''}`;
    parts.push(text);
    total += text.length;
  }
  if (length <= end.length) return 'x'.repeat(length);
  const body = trimToLength(parts.join(''), length - end.length);
  return body + end;
}

function trimToLength(text: string, length: number): string {
  const cut = text.slice(0, length);
  const isHalfPair = /[\uD800-\uDBFF]$/.test(cut);
  return isHalfPair ? `${cut.slice(0, -1)}.` : cut;
}

/** Cuts text in pieces of `size` UTF-16 units; a surrogate pair stays together. */
export function cutText(text: string, size: number): string[] {
  const pieces: string[] = [];
  let start = 0;
  while (start < text.length) {
    let end = Math.min(start + Math.max(1, size), text.length);
    if (end < text.length && /[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end += 1;
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

/** A rough count that is good enough for made-up bills. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4);
}
