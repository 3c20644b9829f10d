import type {
  BlockNode,
  Inline,
  ItemNode,
  ListNode,
  Rich,
  RowNode,
  Runs,
  TableNode,
} from './ast.ts';
import { parseMarkdown } from './markdown-document.ts';
import { flatten } from './parse/runs.ts';
import { readingDirection, type Direction } from './reading-direction.ts';
import { imageSource, safeLink } from './urls.ts';
import { unreachable } from './unreachable.ts';

/**
 * Markdown as clean HTML for the clipboard: no styles, classes or scripts; remote pictures become links. It is never
 * put into the page. Blocks say in which direction they are read where it is not that of what is around them; at
 * the outside that is from left to right.
 */
export function toHtml(markdown: string): string {
  return blocksToHtml(parseMarkdown(markdown).blocks, 'ltr');
}

/** The same for blocks that have been read already. */
function blocksToHtml(blocks: Runs<BlockNode>, around: Direction): string {
  return flatten(blocks)
    .map((node) => blockHtml(node, around))
    .join('\n');
}

function blockHtml(node: BlockNode, around: Direction): string {
  switch (node.kind) {
    case 'paragraph':
      return `<p${dirOf(node, around)}>${richHtml(node.content)}</p>`;
    case 'heading':
      return `<h${node.level}${dirOf(node, around)}>${richHtml(node.content)}</h${node.level}>`;
    case 'code':
      return `<pre${dirAttribute('ltr', around)}><code>${escapeHtml(node.parts.join(''))}</code></pre>`;
    case 'math':
      return `<p${dirAttribute('ltr', around)}>$$${escapeHtml(node.tex)}$$</p>`;
    case 'plain':
      return plainHtml(node.parts.join(''), around);
    case 'rule':
      return '<hr>';
    case 'table':
      return tableHtml(node, around);
    case 'list':
      return listHtml(node, around);
    case 'quote':
      return `<blockquote${dirOf(node, around)}>\n${blocksToHtml(node.children, directionIn(node, around))}\n</blockquote>`;
    case 'note':
      return `<div${dirOf(node, around)}><sup>${node.number}</sup> ${blocksToHtml(node.children, directionIn(node, around))}</div>`;
    case 'details':
      return `<details${node.isOpen ? ' open' : ''}><summary${dirOf(node.summary.nodes, around)}>${richHtml(node.summary)}</summary>\n${blocksToHtml(node.children, around)}\n</details>`;
    default:
      return unreachable(node);
  }
}

type Readable = Parameters<typeof readingDirection>[0];

/** What has no letters goes along with what is around it. */
function directionIn(part: Readable, around: Direction): Direction {
  return readingDirection(part) ?? around;
}

function dirOf(part: Readable, around: Direction): string {
  return dirAttribute(directionIn(part, around), around);
}

function dirAttribute(direction: Direction, around: Direction): string {
  return direction === around ? '' : ` dir="${direction}"`;
}

function plainHtml(text: string, around: Direction): string {
  return `<p${dirOf({ kind: 'text', text }, around)}>${escapeHtml(text)}</p>`;
}

function listHtml(list: ListNode, around: Direction): string {
  const inside = directionIn(list, around);
  const dir = dirAttribute(inside, around);
  const items = flatten(list.items).map((item) => itemHtml(item, list.isLoose, inside));
  if (!list.isOrdered) return `<ul${dir}>\n${items.join('\n')}\n</ul>`;
  const start = list.start === 1 ? '' : ` start="${list.start}"`;
  return `<ol${start}${dir}>\n${items.join('\n')}\n</ol>`;
}

function itemHtml(item: ItemNode, isLoose: boolean, around: Direction): string {
  const box = { true: '☑ ', false: '☐ ', null: '' }[`${item.isChecked}`];
  const children = flatten(item.children).map((node) =>
    node.kind === 'paragraph' && !isLoose ? richHtml(node.content) : blockHtml(node, around),
  );
  return `<li>${box}${children.join('\n')}</li>`;
}

function tableHtml(table: TableNode, around: Direction): string {
  const inside = directionIn(table, around);
  const line = (row: RowNode, tag: 'th' | 'td'): string => {
    const cells = row.cells.map((cell, column) => {
      const align = table.aligns[column] ?? null;
      const side = align === null ? '' : ` align="${align}"`;
      return `<${tag}${side}${dirOf(cell.nodes, inside)}>${richHtml(cell)}</${tag}>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  };
  const rows = flatten(table.rows);
  const body =
    rows.length === 0 ? '' : `<tbody>${rows.map((row) => line(row, 'td')).join('\n')}</tbody>`;
  return `<table${dirAttribute(inside, around)}><thead>${line(table.header, 'th')}</thead>${body}</table>`;
}

function richHtml(content: Rich): string {
  return inlineHtml(content.nodes);
}

function inlineHtml(nodes: readonly Inline[]): string {
  return nodes.map(nodeHtml).join('');
}

const TAGS = { emphasis: 'em', strong: 'strong', strike: 'del' } as const;

function nodeHtml(node: Inline): string {
  switch (node.kind) {
    case 'text':
      return escapeHtml(node.text);
    case 'code':
      return `<code>${escapeHtml(node.text)}</code>`;
    case 'break':
      return '<br>';
    case 'element':
      return `<${node.tag}>${inlineHtml(node.children)}</${node.tag}>`;
    case 'link':
      return linkHtml(node.target, inlineHtml(node.children));
    case 'image':
      return imageHtml(node.target, node.alt);
    case 'math':
      return escapeHtml(node.isDisplay ? `$$${node.tex}$$` : `$${node.tex}$`);
    case 'note':
      return `<sup>${node.number}</sup>`;
    case 'emphasis':
    case 'strong':
    case 'strike':
      return `<${TAGS[node.kind]}>${inlineHtml(node.children)}</${TAGS[node.kind]}>`;
    default:
      return unreachable(node);
  }
}

function linkHtml(target: string, content: string): string {
  const link = safeLink(target);
  return link === undefined ? content : `<a href="${escapeHtml(link.href)}">${content}</a>`;
}

function imageHtml(target: string, alt: string): string {
  const source = imageSource(target);
  const text = escapeHtml(alt);
  if (source.kind === 'inline') return `<img src="${escapeHtml(source.url)}" alt="${text}">`;
  if (source.kind === 'none') return text;
  return `<a href="${escapeHtml(source.url)}">${text === '' ? escapeHtml(source.host) : text}</a>`;
}

/** Makes text safe between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
