import type { TextMeter } from './document-reading.ts';

/** Writes what a text document holds as Markdown: headings, lists, tables. */
export interface FlowWriter {
  /** Paragraphs may lie in each other, as those of a text box do. */
  openParagraph(): void;
  /** Stands before the open paragraph: `# `, `- `. */
  setPrefix(prefix: string): void;
  text(text: string): void;
  closeParagraph(): void;
  openTable(): void;
  openRow(): void;
  openCell(): void;
  closeCell(): void;
  closeTable(): void;
  /** Everything that was written outside of open paragraphs and tables. */
  finish(): string;
}

interface Paragraph {
  prefix: string;
  text: string;
}

interface Block {
  readonly text: string;
  readonly isItem: boolean;
}

interface Table {
  readonly rows: string[][];
  /** The blocks of the cell that is open. */
  readonly cells: Block[][];
}

const listItem = /^\s*- /;

/** Makes a writer whose text is counted by a meter. */
export function createFlowWriter(meter: TextMeter): FlowWriter {
  const page: Block[] = [];
  const tables: Table[] = [];
  const paragraphs: Paragraph[] = [];

  const blocks = (): Block[] => tables.at(-1)?.cells.at(-1) ?? page;

  return {
    openParagraph: () => void paragraphs.push({ prefix: '', text: '' }),
    setPrefix(prefix) {
      const last = paragraphs.at(-1);
      if (last !== undefined) last.prefix = prefix;
    },
    text(text) {
      const last = paragraphs.at(-1);
      if (last === undefined) return;
      meter.add(text.length);
      last.text += text;
    },
    closeParagraph() {
      const last = paragraphs.pop();
      if (last === undefined || last.text.trim() === '') return;
      blocks().push({ text: last.prefix + last.text.trim(), isItem: listItem.test(last.prefix) });
    },
    openTable: () => void tables.push({ rows: [], cells: [] }),
    openRow: () => void tables.at(-1)?.rows.push([]),
    openCell: () => void tables.at(-1)?.cells.push([]),
    closeCell() {
      const table = tables.at(-1);
      const cell = table?.cells.pop();
      if (cell !== undefined) table?.rows.at(-1)?.push(cellText(cell));
    },
    closeTable() {
      const table = tables.pop();
      if (table !== undefined) blocks().push({ text: tableText(table.rows), isItem: false });
    },
    finish: () => joinBlocks(page),
  };
}

function cellText(blocks: readonly Block[]): string {
  const text = blocks.map((block) => block.text).join(' ');
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', String.raw`\|`);
}

function tableText(rows: readonly (readonly string[])[]): string {
  const filled = rows.filter((row) => row.length > 0);
  const [head, ...rest] = filled;
  if (head === undefined) return '';
  return [rowText(head), rowText(head.map(() => '---')), ...rest.map(rowText)].join('\n');
}

function rowText(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** Items of a list stand close together. */
function joinBlocks(blocks: readonly Block[]): string {
  let text = '';
  let wasItem = false;
  for (const block of blocks) {
    if (block.text === '') continue;
    const gap = text === '' ? '' : wasItem && block.isItem ? '\n' : '\n\n';
    text += gap + block.text;
    wasItem = block.isItem;
  }
  return text;
}
