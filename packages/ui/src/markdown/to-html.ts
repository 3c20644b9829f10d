import type {
  BlockNode,
  ColumnAlign,
  Inline,
  ItemNode,
  ListNode,
  Rich,
  RowNode,
  Runs,
} from './ast.ts';
import { parseMarkdown } from './markdown-document.ts';
import { flatten } from './parse/runs.ts';
import { imageSource, safeLink } from './urls.ts';
import { unreachable } from './unreachable.ts';

/**
 * Markdown as clean HTML for the clipboard: no styles, classes or scripts; remote pictures become links. It is never
 * put into the page.
 */
export function toHtml(markdown: string): string {
  return blocksToHtml(parseMarkdown(markdown).blocks);
}

/** The same for blocks that have been read already. */
function blocksToHtml(blocks: Runs<BlockNode>): string {
  return flatten(blocks)
    .map((node) => blockHtml(node))
    .join('\n');
}

function blockHtml(node: BlockNode): string {
  switch (node.kind) {
    case 'paragraph':
      return `<p>${richHtml(node.content)}</p>`;
    case 'heading':
      return `<h${node.level}>${richHtml(node.content)}</h${node.level}>`;
    case 'code':
      return `<pre><code>${escapeHtml(node.parts.join(''))}</code></pre>`;
    case 'math':
      return `<p>$$${escapeHtml(node.tex)}$$</p>`;
    case 'plain':
      return `<p>${escapeHtml(node.parts.join(''))}</p>`;
    case 'rule':
      return '<hr>';
    case 'table':
      return tableHtml(node.header, flatten(node.rows), node.aligns);
    case 'list':
      return listHtml(node);
    case 'quote':
      return `<blockquote>\n${blocksToHtml(node.children)}\n</blockquote>`;
    case 'note':
      return `<div><sup>${node.number}</sup> ${blocksToHtml(node.children)}</div>`;
    case 'details':
      return `<details${node.isOpen ? ' open' : ''}><summary>${richHtml(node.summary)}</summary>\n${blocksToHtml(node.children)}\n</details>`;
    default:
      return unreachable(node);
  }
}

function listHtml(list: ListNode): string {
  const items = flatten(list.items).map((item) => itemHtml(item, list.isLoose));
  if (!list.isOrdered) return `<ul>\n${items.join('\n')}\n</ul>`;
  const start = list.start === 1 ? '' : ` start="${list.start}"`;
  return `<ol${start}>\n${items.join('\n')}\n</ol>`;
}

function itemHtml(item: ItemNode, isLoose: boolean): string {
  const box = { true: '☑ ', false: '☐ ', null: '' }[`${item.isChecked}`];
  const children = flatten(item.children).map((node) =>
    node.kind === 'paragraph' && !isLoose ? richHtml(node.content) : blockHtml(node),
  );
  return `<li>${box}${children.join('\n')}</li>`;
}

function tableHtml(
  header: RowNode,
  rows: readonly RowNode[],
  aligns: readonly ColumnAlign[],
): string {
  const line = (row: RowNode, tag: 'th' | 'td'): string =>
    `<tr>${row.cells.map((cell, column) => cellHtml(cell, tag, aligns[column] ?? null)).join('')}</tr>`;
  const body =
    rows.length === 0 ? '' : `<tbody>${rows.map((row) => line(row, 'td')).join('\n')}</tbody>`;
  return `<table><thead>${line(header, 'th')}</thead>${body}</table>`;
}

function cellHtml(cell: Rich, tag: 'th' | 'td', align: ColumnAlign): string {
  return `<${tag}${align === null ? '' : ` align="${align}"`}>${richHtml(cell)}</${tag}>`;
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
