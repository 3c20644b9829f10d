import type { ColumnAlign, Inline, Rich, TableNode } from './ast.ts';
import { csvField } from './csv-field.ts';
import { flatten } from './parse/chunked-list.ts';
import { unreachable } from './unreachable.ts';

/** A table as a spreadsheet reads it (RFC 4180). What a spreadsheet would run as a formula is text. */
export function tableToCsv(table: TableNode): string {
  return rowsOf(table)
    .map((cells) => `${cells.map((cell) => csvField(plainOf(cell.nodes))).join(',')}\r\n`)
    .join('');
}

/** A table as Markdown, with the marks inside its cells. */
export function tableToMarkdown(table: TableNode): string {
  const [header = [], ...rows] = rowsOf(table).map((cells) => cells.map(markdownCell));
  const rule = header.map((_cell, column) => ruleFor(table.aligns[column] ?? null));
  return [header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

function rowsOf(table: TableNode): readonly (readonly Rich[])[] {
  return [table.header, ...flatten(table.rows)].map((row) => row.cells);
}

function ruleFor(align: ColumnAlign): string {
  switch (align) {
    case 'left':
      return ':--';
    case 'center':
      return ':-:';
    case 'right':
      return '--:';
    case null:
      return '---';
    default:
      return unreachable(align);
  }
}

function markdownCell(cell: Rich): string {
  return markdownOf(cell.nodes)
    .replaceAll('|', String.raw`\|`)
    .replaceAll('\n', '<br>');
}

function plainOf(nodes: readonly Inline[]): string {
  return nodes.map((node) => inlineText(node, plainOf, plainMarks)).join('');
}

function markdownOf(nodes: readonly Inline[]): string {
  return nodes.map((node) => inlineText(node, markdownOf, markdownMarks)).join('');
}

/** What stands around the content of a node. */
interface Marks {
  readonly code: (text: string) => string;
  readonly around: (kind: 'emphasis' | 'strong' | 'strike', content: string) => string;
  readonly link: (content: string, target: string) => string;
  readonly image: (alt: string, target: string) => string;
  readonly math: (tex: string) => string;
}

const plainMarks: Marks = {
  code: (text) => text,
  around: (_kind, content) => content,
  link: (content) => content,
  image: (alt) => alt,
  math: (tex) => tex,
};

const signs = { emphasis: '*', strong: '**', strike: '~~' } as const;

const markdownMarks: Marks = {
  code: (text) => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``),
  around: (kind, content) => signs[kind] + content + signs[kind],
  link: (content, target) => `[${content}](${bracketed(target)})`,
  image: (alt, target) => `![${alt}](${bracketed(target)})`,
  math: (tex) => `$${tex}$`,
};

function bracketed(target: string): string {
  return /[\s()<>]/.test(target) ? `<${target.replaceAll(/[<>\n]/g, encodeURIComponent)}>` : target;
}

function inlineText(
  node: Inline,
  within: (nodes: readonly Inline[]) => string,
  marks: Marks,
): string {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'code':
      return marks.code(node.text);
    case 'break':
      return '\n';
    case 'math':
      return marks.math(node.tex);
    case 'image':
      return marks.image(node.alt, node.target);
    case 'note':
    case 'source':
      return `[${node.number}]`;
    case 'emphasis':
    case 'strong':
    case 'strike':
      return marks.around(node.kind, within(node.children));
    case 'element':
      return within(node.children);
    case 'link':
      return marks.link(within(node.children), node.target);
    default:
      return unreachable(node);
  }
}
