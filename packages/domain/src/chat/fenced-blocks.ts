/** A block of code between fences, with its fences. */
export interface FencedBlock {
  /** UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** What would end it, where it runs on to the end of the text and into whatever is written behind. */
  readonly missing?: string;
}

interface OpenFence {
  readonly start: number;
  readonly marks: string;
  /** How many quotes it lies in, and how far its item of a list is indented. It ends where they do. */
  readonly quotes: number;
  readonly indent: number;
}

/** A line without the marks of quotes before it. */
interface Line {
  readonly quotes: number;
  readonly indent: number;
  readonly words: string;
}

const marker = /^(?:[-*+]|\d{1,9}[.)])[ \t]+(?=\S)/u;
const fence = /^(?:(`{3,})[^`]*|(~{3,}).*)$/u;

/** Finds the blocks of code between fences, in their order. */
export function fencedBlocks(text: string): readonly FencedBlock[] {
  const blocks: FencedBlock[] = [];
  const items = new Items();
  let open: OpenFence | undefined;
  let start = 0;
  for (const written of text.split('\n')) {
    const line = readLine(written);
    if (open !== undefined && hasLeft(open, line)) {
      blocks.push({ start: open.start, end: start - 1 });
      open = undefined;
    }
    if (open === undefined) {
      open = items.read(line, start);
    } else if (isEnd(open, line)) {
      blocks.push({ start: open.start, end: start + written.trimEnd().length });
      open = undefined;
    }
    start += written.length + 1;
  }
  if (open !== undefined) blocks.push({ start: open.start, end: text.length, ...missingOf(open) });
  return blocks;
}

function readLine(written: string): Line {
  const [before = ''] = /^[ \t>]*> ?/u.exec(written) ?? [];
  const [blank = ''] = /^[ \t]*/u.exec(written.slice(before.length)) ?? [];
  const words = written.slice(before.length + blank.length).trimEnd();
  const indent = blank.replaceAll('\t', '    ').length;
  return { quotes: before.split('>').length - 1, indent, words };
}

/** The items of lists in which a line lies. */
class Items {
  #quotes = 0;
  /** How far the words of each are indented. */
  #indents: number[] = [];

  /** The fence that a line opens. */
  read({ quotes, indent, words }: Line, start: number): OpenFence | undefined {
    if (words === '') return undefined;
    if (quotes !== this.#quotes) this.#indents = [];
    this.#quotes = quotes;
    this.#indents = this.#indents.filter((each) => each <= indent);
    let rest = words;
    let at = indent;
    for (let found = marker.exec(rest); found !== null; found = marker.exec(rest)) {
      at += found[0].length;
      rest = rest.slice(found[0].length);
      this.#indents.push(at);
    }
    const around = this.#indents.at(-1) ?? 0;
    const [, ticks, tildes = ticks] = fence.exec(rest) ?? [];
    if (tildes === undefined || at - around > 3) return undefined;
    return { start, marks: tildes, quotes, indent: around };
  }
}

function hasLeft(open: OpenFence, { quotes, indent, words }: Line): boolean {
  return quotes < open.quotes || (words !== '' && quotes === open.quotes && indent < open.indent);
}

function isEnd(open: OpenFence, { quotes, indent, words }: Line): boolean {
  if (quotes !== open.quotes || indent - open.indent > 3) return false;
  return words.startsWith(open.marks) && words === open.marks.charAt(0).repeat(words.length);
}

/** A quote or an item ends with a line that is not in it, and the block with them. */
function missingOf({ marks, quotes, indent }: OpenFence): Pick<FencedBlock, 'missing'> {
  return quotes === 0 && indent === 0 ? { missing: marks } : {};
}
