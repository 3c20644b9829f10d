import type { BlockNode, Inline, ItemNode, ListNode, Rich, Runs } from './ast.ts';
import { parseMarkdown } from './markdown-document.ts';
import { flatten } from './parse/runs.ts';
import { unreachable } from './unreachable.ts';

/** Options of the plain text. */
export interface PlainOptions {
  /** False leaves out the content of code blocks, as for reading aloud. Default true. */
  readonly hasCode?: boolean;
}

/** Markdown as plain text: one line per line of a block, an empty line between blocks, no marks, link targets or tags. */
export function toPlainText(markdown: string, options: PlainOptions = {}): string {
  return blocksToPlain(parseMarkdown(markdown).blocks, options);
}

/** The same for blocks that have been read already. */
function blocksToPlain(blocks: Runs<BlockNode>, options: PlainOptions = {}): string {
  return flatten(blocks)
    .map((node) => blockText(node, options))
    .filter((text) => text !== '')
    .join('\n\n');
}

function blockText(node: BlockNode, options: PlainOptions): string {
  switch (node.kind) {
    case 'paragraph':
    case 'heading':
      return richText(node.content);
    case 'code':
      return options.hasCode === false ? '' : node.parts.join('').trimEnd();
    case 'math':
      return node.tex;
    case 'plain':
      return node.parts.join('');
    case 'rule':
      return '';
    case 'table':
      return [node.header, ...flatten(node.rows)]
        .map((row) => row.cells.map(richText).join('\t'))
        .join('\n');
    case 'list':
      return listText(node, options);
    case 'quote':
      return blocksToPlain(node.children, options);
    case 'note':
      return `[${node.number}] ${blocksToPlain(node.children, options)}`;
    case 'details':
      return [richText(node.summary), blocksToPlain(node.children, options)]
        .filter((text) => text !== '')
        .join('\n\n');
    default:
      return unreachable(node);
  }
}

function listText(list: ListNode, options: PlainOptions): string {
  return flatten(list.items)
    .map((item, index) => {
      const marker = list.isOrdered ? `${list.start + index}. ` : '• ';
      return marker + itemText(item, options).replaceAll('\n', `\n${' '.repeat(marker.length)}`);
    })
    .join('\n');
}

function itemText(item: ItemNode, options: PlainOptions): string {
  const box = { true: '☑ ', false: '☐ ', null: '' }[`${item.isChecked}`];
  const texts = flatten(item.children).map((node) => blockText(node, options));
  return box + texts.filter((text) => text !== '').join('\n');
}

function richText(content: Rich): string {
  return inlineText(content.nodes);
}

function inlineText(nodes: readonly Inline[]): string {
  return nodes.map(nodeText).join('');
}

function nodeText(node: Inline): string {
  switch (node.kind) {
    case 'text':
    case 'code':
      return node.text;
    case 'break':
      return '\n';
    case 'math':
      return node.tex;
    case 'image':
      return node.alt;
    case 'note':
      return `[${node.number}]`;
    case 'emphasis':
    case 'strong':
    case 'strike':
    case 'element':
    case 'link':
      return inlineText(node.children);
    default:
      return unreachable(node);
  }
}
