import type { BlockNode, Inline, ListNode, Rich, TableNode } from './ast.ts';
import { parseMarkdown } from './markdown-document.ts';
import { flatten } from './parse/chunked-list.ts';
import { unreachable } from './unreachable.ts';

/** Words for what cannot be read out, in the language of the interface. */
export interface SpeechWords {
  /** @param language as the block names it, empty where it names none */
  readonly codeBlock: (language: string) => string;
  readonly formula: string;
}

/** A stretch of a text that a voice can say: a paragraph, an item of a list, a row of a table. */
export interface Passage {
  /** What stands on the page, without marks, addresses and signs that have no sound. */
  readonly text: string;
  /** Said before it and not on the page as words: the number of an item, «Code block». */
  readonly lead: string;
}

/**
 * Markdown as it is said: no marks, no code, no addresses; links by their words, tables row by row,
 * blocks of code by their name.
 */
export function toSpeech(markdown: string, words: SpeechWords): readonly Passage[] {
  return blocksToSpeech(flatten(parseMarkdown(markdown).blocks), words).filter(
    ({ text, lead }) => text !== '' || lead !== '',
  );
}

function blocksToSpeech(blocks: readonly BlockNode[], words: SpeechWords): readonly Passage[] {
  return blocks.flatMap((block) => blockPassages(block, words));
}

function blockPassages(node: BlockNode, words: SpeechWords): readonly Passage[] {
  switch (node.kind) {
    case 'paragraph':
    case 'heading':
      return linesOf(node.content, words);
    case 'code':
      return [{ text: '', lead: words.codeBlock(node.language) }];
    case 'math':
      return [{ text: '', lead: formulaText(node.tex, words) }];
    case 'plain':
      return [{ text: clean(node.parts.join('')), lead: '' }];
    case 'rule':
      return [];
    case 'table':
      return tablePassages(node, words);
    case 'list':
      return listPassages(node, words);
    case 'quote':
    case 'note':
      return blocksToSpeech(flatten(node.children), words);
    case 'details':
      return [...linesOf(node.summary, words), ...blocksToSpeech(flatten(node.children), words)];
    default:
      return unreachable(node);
  }
}

function tablePassages({ header, rows }: TableNode, words: SpeechWords): readonly Passage[] {
  return [header, ...flatten(rows)].map(({ cells }) => {
    const texts = cells.map((cell) => clean(richText(cell, words)));
    return { text: texts.filter((text) => text !== '').join(', '), lead: '' };
  });
}

function listPassages(list: ListNode, words: SpeechWords): readonly Passage[] {
  return flatten(list.items).flatMap((item, index) => {
    const [first, ...rest] = blocksToSpeech(flatten(item.children), words);
    if (first === undefined || !list.isOrdered) return first === undefined ? [] : [first, ...rest];
    const number = `${list.start + index}.`;
    return [{ ...first, lead: `${number} ${first.lead}`.trim() }, ...rest];
  });
}

/** A hard break is a pause. */
function linesOf(content: Rich, words: SpeechWords): readonly Passage[] {
  return richText(content, words)
    .split('\v')
    .map((line) => ({ text: clean(line), lead: '' }));
}

function richText({ nodes }: Rich, words: SpeechWords): string {
  return nodes.map((node) => inlineText(node, words)).join('');
}

function inlineText(node: Inline, words: SpeechWords): string {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'code':
      return node.text.replaceAll('_', ' ');
    case 'break':
      return '\v';
    case 'math':
      return formulaText(node.tex, words);
    case 'image':
      return node.alt;
    case 'note':
    case 'source':
      return '';
    case 'emphasis':
    case 'strong':
    case 'strike':
    case 'element':
    case 'link':
      return node.children.map((child) => inlineText(child, words)).join('');
    default:
      return unreachable(node);
  }
}

/** Letters, digits and plain operators can be said; all else cannot. */
function formulaText(tex: string, { formula }: SpeechWords): string {
  const plain = tex.trim();
  return /^[\p{L}\d\s+=.,<>/-]{1,60}$/u.test(plain) ? plain : formula;
}

function clean(text: string): string {
  return text
    .replaceAll(/\bhttps?:\/\/(?:www\.)?([^\s/?#)]+)\S*/gi, '$1')
    .replaceAll(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{FE0F}|\u{200D}/gu, '')
    .replaceAll(/(\d)\s*\*\s*(?=\d)/g, '$1 × ')
    .replaceAll(/[*`|~]+/g, ' ')
    .replaceAll(/(^|[^\p{L}])#+/gu, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
