import type { BlockNode, Inline, Runs } from './ast.ts';
import { flatten } from './parse/chunked-list.ts';

/** Blocks one after another; the parts in which a very long paragraph is kept are one again. */
export function joinParagraphs(blocks: Runs<BlockNode>): readonly BlockNode[] {
  const joined: BlockNode[] = [];
  let nodes: Inline[] = [];
  for (const block of flatten(blocks)) {
    const isContinued = block.kind === 'paragraph' && block.isContinued;
    if (isContinued && joined.at(-1)?.kind === 'paragraph') {
      // It was cut at the end of a line.
      nodes.push({ kind: 'text', text: '\n' }, ...block.content.nodes);
      continue;
    }
    if (block.kind !== 'paragraph') {
      joined.push(block);
      continue;
    }
    nodes = [...block.content.nodes];
    joined.push({ ...block, content: { nodes }, isContinued: false });
  }
  return joined;
}
