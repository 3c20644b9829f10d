import type { BlockNode, Inline, Rich, RowNode, Runs } from '../ast.ts';
import { parseMarkdown } from '../markdown-document.ts';
import { unreachable } from '../unreachable.ts';

/** Blocks in the HTML notation of the CommonMark examples, so that cases are easy to read. */
export function html(markdown: string): string {
  return blocks(parseMarkdown(markdown).blocks);
}

export function blocks(runs: Runs<BlockNode>, isTight = false): string {
  return runs
    .flat()
    .map((node) => block(node, isTight))
    .join('\n');
}

function block(node: BlockNode, isTight: boolean): string {
  switch (node.kind) {
    case 'paragraph':
      return isTight ? rich(node.content) : `<p>${rich(node.content)}</p>`;
    case 'heading':
      return `<h${node.level}>${rich(node.content)}</h${node.level}>`;
    case 'code': {
      const name = node.language === '' ? '' : ` class="language-${escape(node.language)}"`;
      return `<pre><code${name}>${escape(node.parts.join(''))}</code></pre>`;
    }
    case 'rule':
      return '<hr />';
    case 'quote':
      return `<blockquote>${blocks(node.children)}</blockquote>`;
    case 'list': {
      const items = node.items.flat().map((item) => {
        const box = item.isChecked === null ? '' : `[${item.isChecked ? 'x' : ' '}] `;
        return `<li>${box}${blocks(item.children, !node.isLoose)}</li>`;
      });
      const start = node.start === 1 ? '' : ` start="${node.start}"`;
      const tag = node.isOrdered ? 'ol' : 'ul';
      return `<${tag}${node.isOrdered ? start : ''}>${items.join('')}</${tag}>`;
    }
    case 'table':
      return `<table>${[node.header, ...node.rows.flat()].map((row) => tableRow(row, node.aligns)).join('')}</table>`;
    case 'math':
      return `<math>${escape(node.tex)}</math>`;
    case 'note':
      return `<note ${node.number}>${blocks(node.children)}</note>`;
    case 'details':
      return `<details><summary>${rich(node.summary)}</summary>${blocks(node.children)}</details>`;
    case 'plain':
      return `<plain>${escape(node.parts.join(''))}</plain>`;
    default:
      return unreachable(node);
  }
}

function tableRow(row: RowNode, aligns: readonly (string | null)[]): string {
  const cells = row.cells.map((cell, column) => {
    const align = aligns[column] ?? null;
    return `<td${align === null ? '' : ` ${align}`}>${rich(cell)}</td>`;
  });
  return `<tr>${cells.join('')}</tr>`;
}

function rich(content: Rich): string {
  return inlines([...content.nodes, ...(content.tail ?? [])]);
}

function inlines(nodes: readonly Inline[]): string {
  return nodes.map(inline).join('');
}

function inline(node: Inline): string {
  switch (node.kind) {
    case 'text':
      return escape(node.text);
    case 'code':
      return `<code>${escape(node.text)}</code>`;
    case 'break':
      return '<br />';
    case 'emphasis':
      return `<em>${inlines(node.children)}</em>`;
    case 'strong':
      return `<strong>${inlines(node.children)}</strong>`;
    case 'strike':
      return `<del>${inlines(node.children)}</del>`;
    case 'element':
      return `<${node.tag}>${inlines(node.children)}</${node.tag}>`;
    case 'link':
      return `<a href="${escape(node.target)}">${inlines(node.children)}</a>`;
    case 'image':
      return `<img src="${escape(node.target)}" alt="${escape(node.alt)}" />`;
    case 'math':
      return node.isDisplay ? `<math>${escape(node.tex)}</math>` : `<m>${escape(node.tex)}</m>`;
    case 'note':
      return `<fn ${node.number}>`;
    case 'source':
      return `{${node.number}}`;
    default:
      return unreachable(node);
  }
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
