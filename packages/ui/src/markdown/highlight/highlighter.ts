import hljs from 'highlight.js/lib/core';

import { knownLanguage, loadLanguage } from './languages.ts';
import {
  type HighlightTokens,
  MAX_HIGHLIGHT_LENGTH,
  type TokenClass,
  tokenClasses,
} from './tokens.ts';

const classOfScope: Readonly<Record<string, TokenClass>> = {
  addition: 'addition',
  attr: 'attribute',
  attribute: 'attribute',
  built_in: 'type',
  bullet: 'section',
  class: 'type',
  code: 'string',
  comment: 'comment',
  deletion: 'deletion',
  doctag: 'meta',
  formula: 'number',
  function: 'title',
  keyword: 'keyword',
  link: 'string',
  literal: 'number',
  meta: 'meta',
  name: 'keyword',
  number: 'number',
  property: 'attribute',
  quote: 'comment',
  regexp: 'string',
  section: 'section',
  selector: 'title',
  'selector-attr': 'attribute',
  'selector-class': 'title',
  'selector-id': 'title',
  'selector-pseudo': 'attribute',
  'selector-tag': 'keyword',
  string: 'string',
  symbol: 'number',
  tag: 'meta',
  'template-tag': 'meta',
  'template-variable': 'variable',
  title: 'title',
  'title.class': 'type',
  'title.class.inherited': 'type',
  type: 'type',
  variable: 'variable',
  'variable.language': 'keyword',
};

/**
 * Highlights code in a named language; never guesses one. Undefined when the language is not known or the code is too
 * long. Works in a page and in a worker; the grammar is loaded when a language is first used.
 */
export async function highlightCode(
  code: string,
  language: string,
): Promise<HighlightTokens | undefined> {
  const known = knownLanguage(language);
  if (known === undefined || code.length > MAX_HIGHLIGHT_LENGTH) return undefined;
  if (hljs.getLanguage(known) === undefined) {
    const grammar = await loadLanguage(known);
    if (grammar === undefined) return undefined;
    hljs.registerLanguage(known, grammar);
  }
  const result: unknown = hljs.highlight(code, { language: known, ignoreIllegals: true });
  return flatten(rootOf(result));
}

/** The tree that the library builds before it writes HTML; it is read so that no HTML string is needed. */
function rootOf(result: unknown): unknown {
  const emitter = field(result, '_emitter');
  return field(emitter, 'rootNode') ?? field(emitter, 'root');
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

interface Walk {
  readonly ranges: number[];
  offset: number;
}

function flatten(root: unknown): HighlightTokens {
  const walk: Walk = { ranges: [], offset: 0 };
  visit(root, undefined, walk);
  return Uint32Array.from(walk.ranges);
}

function visit(node: unknown, outer: number | undefined, walk: Walk): void {
  if (typeof node === 'string') {
    addRange(node.length, outer, walk);
    return;
  }
  const children = field(node, 'children');
  if (!Array.isArray(children)) return;
  const scope = field(node, 'scope');
  const own = typeof scope === 'string' ? classIndex(scope, outer) : outer;
  for (const child of children) visit(child, own, walk);
}

function addRange(length: number, tokenClass: number | undefined, walk: Walk): void {
  const start = walk.offset;
  walk.offset += length;
  if (tokenClass === undefined || length === 0) return;
  const { ranges } = walk;
  if (ranges.at(-2) === start && ranges.at(-1) === tokenClass) {
    ranges[ranges.length - 2] = walk.offset;
  } else {
    ranges.push(start, walk.offset, tokenClass);
  }
}

/** An inserted expression inside a string has the plain colour; other unknown scopes keep the one around them. */
function classIndex(scope: string, outer: number | undefined): number | undefined {
  if (scope === 'subst') return undefined;
  const name = classOfScope[scope] ?? classOfScope[scope.split('.')[0] ?? ''];
  return name === undefined ? outer : tokenClasses.indexOf(name);
}
