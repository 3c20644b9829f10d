import { parse } from '@formatjs/icu-messageformat-parser';
import { parseSync, type Plugin } from 'vite';

/** A message with arguments, tags or quoted characters; any other one is its own text. */
const messageSyntax = /[{}<>']/u;
const sourceFile = /[\\/]apps[\\/]web[\\/]src[\\/].+\.tsx?$/u;
const catalogueFile = /[\\/]locales[\\/][\w-]+\.json$/u;

/**
 * Reads the messages of the program at build time, so that the page needs no message parser: what
 * has syntax becomes its tree, what has none stays a string.
 */
export function compileMessages(): Plugin {
  return {
    name: 'parley-compile-messages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [
          {
            find: /^@formatjs\/icu-messageformat-parser$/u,
            replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
          },
        ],
      },
    }),
    transform(code, id) {
      const [path = id] = id.split('?');
      if (catalogueFile.test(path)) return { code: compileCatalogue(code), map: null };
      if (!sourceFile.test(path) || !code.includes('defaultMessage')) return null;
      return { code: compileSource(code, path), map: null };
    },
  };
}

/** Compiles the texts of a catalogue, which is an object of strings by message id. */
export function compileCatalogue(json: string): string {
  const texts: unknown = JSON.parse(json);
  if (typeof texts !== 'object' || texts === null) throw new Error('A catalogue is an object.');
  const compiled = Object.entries(texts).map(([id, text]: [string, unknown]) => [
    id,
    typeof text === 'string' ? compile(text) : text,
  ]);
  return JSON.stringify(Object.fromEntries(compiled));
}

/** Compiles each `defaultMessage` of a script. Throws where one is no literal or not well formed. */
export function compileSource(code: string, path: string): string {
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const edits: Edit[] = [];
  collectEdits(program, edits);
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code);
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

function collectEdits(value: unknown, edits: Edit[]): void {
  if (Array.isArray(value)) for (const entry of value) collectEdits(entry, edits);
  if (!isNode(value)) return;
  const edit = editOf(value);
  if (edit !== undefined) edits.push(edit);
  else for (const part of Object.values(value)) collectEdits(part, edits);
}

function editOf(node: SyntaxNode): Edit | undefined {
  if (node.type !== 'Property' && node.type !== 'JSXAttribute') return undefined;
  const name = node['key'] ?? node['name'];
  const { value } = node;
  if (!isNode(name) || name['name'] !== 'defaultMessage' || !isNode(value)) return undefined;
  const text = textOf(value);
  if (text === undefined) return undefined;
  const compiled = compile(text);
  if (typeof compiled === 'string') return undefined;
  const literal = JSON.stringify(compiled);
  const by = node.type === 'JSXAttribute' ? `{${literal}}` : literal;
  return { start: value.start, end: value.end, by };
}

function textOf(node: SyntaxNode): string | undefined {
  if (node.type === 'JSXExpressionContainer') {
    return isNode(node['expression']) ? textOf(node['expression']) : undefined;
  }
  return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined;
}

function compile(text: string): unknown {
  return messageSyntax.test(text) ? parse(text) : text;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
