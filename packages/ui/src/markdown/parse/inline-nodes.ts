import type { Inline } from '../ast.ts';
import type { Tag } from './emphasis.ts';

/** Bare addresses inside the text of a link are not links of their own. */
export function withoutLinks(nodes: readonly Inline[]): readonly Inline[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'link') return node.children;
    return 'children' in node ? [{ ...node, children: withoutLinks(node.children) }] : [node];
  });
}

/** A link whose text is its own address. */
export function autolink(target: string, text: string): Inline {
  return { kind: 'link', target, children: [{ kind: 'text', text }] };
}

/** One of the raw tags that become elements. */
export function toTag(name: string, isClosing: boolean, source: string): Tag {
  const lower = name.toLowerCase();
  const tag = lower === 'sub' || lower === 'sup' ? lower : 'kbd';
  return { kind: 'tag', tag, isClosing, source };
}

/** The visible text of inline content; used for alternative texts. */
export function plainText(nodes: readonly Inline[]): string {
  let text = '';
  for (const node of nodes) {
    if ('children' in node) text += plainText(node.children);
    else if (node.kind === 'text' || node.kind === 'code') text += node.text;
    else if (node.kind === 'image') text += node.alt;
    else if (node.kind === 'math') text += node.tex;
    else if (node.kind === 'break') text += '\n';
    else text += `[${node.number}]`;
  }
  return text;
}
