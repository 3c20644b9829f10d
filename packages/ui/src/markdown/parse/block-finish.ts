import type { BlockNode } from '../ast.ts';
import type { ParserState } from './parser-state.ts';
import type { OpenBlock } from './open-blocks.ts';
import { finishParagraph } from './paragraphs.ts';
import { unreachable } from '../unreachable.ts';

/** Turns an open block that is no list item into what it adds to its container. */
export function finishBlock(
  parser: ParserState,
  block: Exclude<OpenBlock, { kind: 'item' }>,
): readonly BlockNode[] {
  switch (block.kind) {
    case 'document':
      return [];
    case 'quote':
      return [{ kind: 'quote', children: block.children.toRuns() }];
    case 'list': {
      const { isOrdered, start, isLoose } = block;
      return [{ kind: 'list', isOrdered, start, isLoose, items: block.items.toRuns() }];
    }
    case 'note': {
      const { label, number } = block;
      return [{ kind: 'note', label, number, children: block.children.toRuns() }];
    }
    case 'details':
      return finishDetails(parser, block);
    case 'paragraph':
      return finishParagraph(parser, block);
    case 'math':
      return finishMath(parser, block);
    case 'table': {
      const { aligns, header } = block;
      return [{ kind: 'table', aligns, header, rows: block.rows.toRuns() }];
    }
    case 'fence':
      return [
        {
          kind: 'code',
          language: block.language,
          parts: block.code.toParts(),
          isClosed: block.isClosed || !parser.isFork,
        },
      ];
    case 'indented':
      return [{ kind: 'code', language: '', parts: block.code.toParts(), isClosed: true }];
    default:
      return unreachable(block);
  }
}

/**
 * Details that are never closed end at the first heading or the first block behind a blank line, so
 * that nothing disappears in them. Until that is known, what comes in stays visible inside.
 */
function finishDetails(
  parser: ParserState,
  { summary, isOpen, isClosed, ownCount, children }: Extract<OpenBlock, { kind: 'details' }>,
): readonly BlockNode[] {
  const runs = children.toRuns();
  if (isClosed) return [{ kind: 'details', summary, isOpen, children: runs }];
  if (parser.isFork) return [{ kind: 'details', summary, isOpen: true, children: runs }];
  if (ownCount === undefined) return [{ kind: 'details', summary, isOpen, children: runs }];
  // What leaves the inner one has left the one around it as well.
  const outer = parser.tip;
  if (outer.kind === 'details') outer.ownCount ??= outer.children.length + 1;
  const all = runs.flat();
  const own = all.slice(0, ownCount);
  return [{ kind: 'details', summary, isOpen, children: [own] }, ...all.slice(ownCount)];
}

/** Math that is never closed was no math: it becomes paragraphs with its source. */
function finishMath(
  parser: ParserState,
  block: Extract<OpenBlock, { kind: 'math' }>,
): readonly BlockNode[] {
  const { source, closer } = block;
  if (block.isClosed) {
    const end = source.lastIndexOf(closer);
    return [{ kind: 'math', tex: source.slice(2, end).trim(), isClosed: true }];
  }
  if (parser.isFork) return [{ kind: 'math', tex: source.slice(2).trim(), isClosed: false }];
  return source
    .split(/\n\s*\n/u)
    .filter((text) => text.trim() !== '')
    .map((text) => ({
      kind: 'paragraph',
      content: parser.rich(text.trim()),
      isContinued: false,
    }));
}
