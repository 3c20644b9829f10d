import type { BlockNode, Inline, Rich, Runs } from '../ast.ts';
import { lastOf, replaceLast } from './chunked-list.ts';
import { unreachable } from '../unreachable.ts';

/** Characters that mean nothing to Markdown inside a line, unless they stand beside one that does. */
const PLAIN = String.raw`[A-Za-z0-9 ,;.?!%'"(\-\p{L}\p{M}\p{N}]|(?![\0-\x7f])\p{P}`;
const PLAIN_ADDITION = new RegExp(`^(?:${PLAIN})+$`, 'u');
const PLAIN_END = new RegExp(`(?:${PLAIN})(?! )(?:${PLAIN}) ?$`, 'u');
const NUMBER_MARK = /\d\./u;
const ADDRESS_SIGN = /[:@&]|www\./u;
const LOOK_BACK = 256;

/** A line that says only which block may begin; it is not shown before more of it is known. */
const MARKS_ONLY = /^[\s>]*(?:[-=*+_#>|`~$:\\[\s]+|\d{1,9}[.)]?|<\/?\w*)?\s*(?:\[[ xX]?\]?)?\s*$/u;

/** True while a line at the end of the stream may still turn into another kind of block. */
export function isUndecided(line: string): boolean {
  return line.length < 200 && MARKS_ONLY.test(line);
}

/**
 * True when text added to a line can be put behind the last word without reading the line again: neither the end of
 * the line nor the addition holds a sign that Markdown could give a meaning.
 */
export function isPlainAddition(line: string, addition: string): boolean {
  if (!PLAIN_ADDITION.test(addition) || !PLAIN_END.test(line.slice(-8))) return false;
  const near = line.slice(-LOOK_BACK);
  const word = /\S*\s*$/u.exec(near)?.[0] ?? near;
  return !ADDRESS_SIGN.test(word + addition) && !NUMBER_MARK.test(line.slice(-2) + addition);
}

/** Adds plain text at the very end of the blocks; undefined when the end is not running text. */
export function addToEnd(
  blocks: Runs<BlockNode>,
  end: string,
  addition: string,
): Runs<BlockNode> | undefined {
  const last = lastOf(blocks);
  const changed = last && addToBlock(last, end, addition);
  return changed && replaceLast(blocks, changed);
}

function addToBlock(node: BlockNode, end: string, addition: string): BlockNode | undefined {
  switch (node.kind) {
    case 'paragraph':
    case 'heading': {
      const content = addToRich(node.content, end, addition);
      return content && { ...node, content };
    }
    case 'quote':
    case 'note':
    case 'details': {
      const children = addToEnd(node.children, end, addition);
      return children && { ...node, children };
    }
    case 'list': {
      const item = lastOf(node.items);
      const children = item && addToEnd(item.children, end, addition);
      return children && { ...node, items: replaceLast(node.items, { ...item, children }) };
    }
    case 'code':
    case 'math':
    case 'plain':
    case 'rule':
    case 'table':
      return undefined;
    default:
      return unreachable(node);
  }
}

function addToRich(content: Rich, end: string, addition: string): Rich | undefined {
  const { nodes, tail } = content;
  const changed = addToInline(tail ?? nodes, end, addition);
  if (changed === undefined) return undefined;
  return tail === undefined ? { nodes: changed } : { nodes, tail: changed };
}

function addToInline(
  nodes: readonly Inline[],
  end: string,
  addition: string,
): readonly Inline[] | undefined {
  const last = nodes.at(-1);
  if (last === undefined) return undefined;
  const changed = addToNode(last, end, addition);
  return changed && [...nodes.slice(0, -1), changed];
}

function addToNode(node: Inline, end: string, addition: string): Inline | undefined {
  switch (node.kind) {
    case 'text':
    case 'code': {
      const visible = end.trimEnd();
      if (!node.text.endsWith(visible)) return undefined;
      const kept = node.text.slice(0, node.text.length - visible.length);
      return { ...node, text: kept + (end + addition).trimEnd() };
    }
    case 'strong':
    case 'strike': {
      const children = addToInline(node.children, end, addition);
      return children && { ...node, children };
    }
    case 'break':
    case 'element':
    case 'emphasis':
    case 'image':
    case 'link':
    case 'math':
    case 'note':
    case 'source':
      return undefined;
    default:
      return unreachable(node);
  }
}
