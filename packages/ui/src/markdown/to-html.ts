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
import { joinParagraphs } from './join-paragraphs.ts';
import { parseMarkdown } from './markdown-document.ts';
import { flatten } from './parse/chunked-list.ts';
import { readingDirection, type Direction } from './reading-direction.ts';
import { imageSource, safeLink } from './urls.ts';
import { unreachable } from './unreachable.ts';

/** Draws a formula as HTML; undefined for one that it cannot draw, whose source stands then. */
export type DrawMath = (tex: string, isDisplay: boolean) => string | undefined;

/**
 * Markdown as clean HTML for the clipboard and for files: no styles, classes or scripts; remote pictures become
 * links. It is never put into the page. Blocks say in which direction they are read where it is not that of what is
 * around them; at the outside that is from left to right.
 *
 * @param drawMath left out, formulas are their sources
 */
export function toHtml(markdown: string, drawMath: DrawMath = () => undefined): string {
  return blocksToHtml(parseMarkdown(markdown).blocks, { around: 'ltr', drawMath });
}

/** What a piece has to know of the whole. */
interface Place {
  /** The direction of what is around it. */
  readonly around: Direction;
  readonly drawMath: DrawMath;
}

/** The same for blocks that have been read already. */
function blocksToHtml(blocks: Runs<BlockNode>, place: Place): string {
  return joinParagraphs(blocks)
    .map((node) => blockHtml(node, place))
    .join('\n');
}

function blockHtml(node: BlockNode, place: Place): string {
  switch (node.kind) {
    case 'paragraph':
      return `<p${dirOf(node, place)}>${richHtml(node.content, place)}</p>`;
    case 'heading':
      return `<h${node.level}${dirOf(node, place)}>${richHtml(node.content, place)}</h${node.level}>`;
    case 'code':
      return `<pre${dirAttribute('ltr', place)}><code>${escapeHtml(node.parts.join(''))}</code></pre>`;
    case 'math':
      return `<p${dirAttribute('ltr', place)}>${mathHtml(node.tex, true, place)}</p>`;
    case 'plain':
      return plainHtml(node.parts.join(''), place);
    case 'rule':
      return '<hr>';
    case 'table':
      return tableHtml(node, place);
    case 'list':
      return listHtml(node, place);
    case 'quote':
      return `<blockquote${dirOf(node, place)}>\n${blocksToHtml(node.children, within(node, place))}\n</blockquote>`;
    case 'note':
      return `<div${dirOf(node, place)}><sup>${node.number}</sup> ${blocksToHtml(node.children, within(node, place))}</div>`;
    case 'details':
      return `<details${node.isOpen ? ' open' : ''}><summary${dirOf(node.summary.nodes, place)}>${richHtml(node.summary, place)}</summary>\n${blocksToHtml(node.children, place)}\n</details>`;
    default:
      return unreachable(node);
  }
}

type Readable = Parameters<typeof readingDirection>[0];

/** What has no letters goes along with what is around it. */
function directionIn(part: Readable, { around }: Place): Direction {
  return readingDirection(part) ?? around;
}

/** The place of what stands inside. */
function within(part: Readable, place: Place): Place {
  return { ...place, around: directionIn(part, place) };
}

function dirOf(part: Readable, place: Place): string {
  return dirAttribute(directionIn(part, place), place);
}

function dirAttribute(direction: Direction, { around }: Place): string {
  return direction === around ? '' : ` dir="${direction}"`;
}

function plainHtml(text: string, place: Place): string {
  return `<p${dirOf({ kind: 'text', text }, place)}>${escapeHtml(text)}</p>`;
}

function listHtml(list: ListNode, place: Place): string {
  const inside = within(list, place);
  const dir = dirAttribute(inside.around, place);
  const items = flatten(list.items).map((item) => itemHtml(item, list.isLoose, inside));
  if (!list.isOrdered) return `<ul${dir}>\n${items.join('\n')}\n</ul>`;
  const start = list.start === 1 ? '' : ` start="${list.start}"`;
  return `<ol${start}${dir}>\n${items.join('\n')}\n</ol>`;
}

function itemHtml(item: ItemNode, isLoose: boolean, place: Place): string {
  const box = { true: '☑ ', false: '☐ ', null: '' }[`${item.isChecked}`];
  const children = joinParagraphs(item.children).map((node) =>
    node.kind === 'paragraph' && !isLoose ? richHtml(node.content, place) : blockHtml(node, place),
  );
  return `<li>${box}${children.join('\n')}</li>`;
}

function tableHtml(table: TableNode, place: Place): string {
  const inside = within(table, place);
  const line = (row: RowNode, tag: 'th' | 'td'): string => {
    const cells = row.cells.map((cell, column) => {
      const align = table.aligns[column] ?? null;
      const side = align === null ? '' : ` align="${align}"`;
      return `<${tag}${side}${dirOf(cell.nodes, inside)}>${richHtml(cell, inside)}</${tag}>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  };
  const rows = flatten(table.rows);
  const body =
    rows.length === 0 ? '' : `<tbody>${rows.map((row) => line(row, 'td')).join('\n')}</tbody>`;
  return `<table${dirAttribute(inside.around, place)}><thead>${line(table.header, 'th')}</thead>${body}</table>`;
}

function richHtml(content: Rich, place: Place): string {
  return inlineHtml(content.nodes, place);
}

function inlineHtml(nodes: readonly Inline[], place: Place): string {
  return nodes.map((node) => nodeHtml(node, place)).join('');
}

function mathHtml(tex: string, isDisplay: boolean, { drawMath }: Place): string {
  return drawMath(tex, isDisplay) ?? escapeHtml(isDisplay ? `$$${tex}$$` : `$${tex}$`);
}

const TAGS = { emphasis: 'em', strong: 'strong', strike: 'del' } as const;

function nodeHtml(node: Inline, place: Place): string {
  switch (node.kind) {
    case 'text':
      return escapeHtml(node.text);
    case 'code':
      return `<code>${escapeHtml(node.text)}</code>`;
    case 'break':
      return '<br>';
    case 'element':
      return `<${node.tag}>${inlineHtml(node.children, place)}</${node.tag}>`;
    case 'link':
      return linkHtml(node.target, inlineHtml(node.children, place));
    case 'image':
      return imageHtml(node.target, node.alt);
    case 'math':
      return mathHtml(node.tex, node.isDisplay, place);
    case 'note':
    case 'source':
      return `<sup>${node.number}</sup>`;
    case 'emphasis':
    case 'strong':
    case 'strike':
      return `<${TAGS[node.kind]}>${inlineHtml(node.children, place)}</${TAGS[node.kind]}>`;
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
