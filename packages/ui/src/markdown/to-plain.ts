import type { BlockNode, Inline, ItemNode, ListNode, Rich, Runs } from './ast.ts';
import { joinParagraphs } from './join-paragraphs.ts';
import { parseMarkdown } from './markdown-document.ts';
import { flatten } from './parse/chunked-list.ts';
import { unreachable } from './unreachable.ts';

/** Markdown as plain text: one line per line of a block, an empty line between blocks, no marks, link targets or tags. */
export function toPlainText(markdown: string): string {
  return blocksToPlain(parseMarkdown(markdown).blocks);
}

/** The same for blocks that have been read already. */
function blocksToPlain(blocks: Runs<BlockNode>): string {
  return joinParagraphs(blocks)
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n\n');
}

function blockText(node: BlockNode): string {
  switch (node.kind) {
    case 'paragraph':
    case 'heading':
      return richText(node.content);
    case 'code':
      return node.parts.join('').trimEnd();
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
      return listText(node);
    case 'quote':
      return blocksToPlain(node.children);
    case 'note':
      return `[${node.number}] ${blocksToPlain(node.children)}`;
    case 'details':
      return [richText(node.summary), blocksToPlain(node.children)]
        .filter((text) => text !== '')
        .join('\n\n');
    default:
      return unreachable(node);
  }
}

function listText(list: ListNode): string {
  return flatten(list.items)
    .map((item, index) => {
      const marker = list.isOrdered ? `${list.start + index}. ` : '• ';
      return marker + itemText(item).replaceAll('\n', `\n${' '.repeat(marker.length)}`);
    })
    .join('\n');
}

function itemText(item: ItemNode): string {
  const box = { true: '☑ ', false: '☐ ', null: '' }[`${item.isChecked}`];
  const texts = joinParagraphs(item.children).map(blockText);
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
    case 'source':
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
