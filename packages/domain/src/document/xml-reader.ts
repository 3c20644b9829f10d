import { DocumentError } from './document-reading.ts';

/**
 * Gives the value of an attribute; undefined where there is none. A name without prefix fits
 * whatever prefix the attribute has, one with a prefix only itself.
 */
export type ReadAttribute = (name: string) => string | undefined;

/** Is told what an XML text holds, in its order. Names come without their prefix. */
export interface XmlVisitor {
  open(name: string, attribute: ReadAttribute): void;
  close(name: string): void;
  /** A piece of text; a text may come in several. */
  text(text: string): void;
}

/** Deeper than any document of an office program. */
const maxDepth = 1000;

const namedEntities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

const tagEnd = /[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>/y;
const attributes = /([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Reads the XML of office documents: elements, attributes, text and CDATA. It keeps no tree, so that
 * its memory does not grow with the document.
 *
 * Entities beyond the five of XML are not known and a document type is refused: no text can blow
 * itself up or name a file.
 *
 * Errors: {@link DocumentError} `damaged` for what is no XML, `too-complex` for more than 1,000 levels.
 * Source: Extensible Markup Language (XML) 1.0, fifth edition.
 */
export function readXml(source: string, visitor: XmlVisitor): void {
  const open: string[] = [];
  let at = 0;
  while (at < source.length) {
    const next = source.indexOf('<', at);
    const end = next === -1 ? source.length : next;
    if (end > at && open.length > 0) visitor.text(decodeEntities(source.slice(at, end)));
    if (next === -1) break;
    at = readMarkup(source, next, { visitor, open });
  }
  if (open.length > 0) throw new DocumentError('damaged');
}

interface Reading {
  readonly visitor: XmlVisitor;
  readonly open: string[];
}

/** Reads what begins with `<` at a place; returns the place behind it. */
function readMarkup(source: string, at: number, reading: Reading): number {
  const mark = source[at + 1];
  if (mark === '?') return behind(source, '?>', at);
  if (mark === '/') return closeTag(source, at, reading);
  if (mark !== '!') return openTag(source, at, reading);
  if (source.startsWith('<!--', at)) return behind(source, '-->', at);
  if (!source.startsWith('<![CDATA[', at)) throw new DocumentError('damaged');
  const end = behind(source, ']]>', at);
  reading.visitor.text(source.slice(at + 9, end - 3));
  return end;
}

function behind(source: string, mark: string, from: number): number {
  const at = source.indexOf(mark, from);
  if (at === -1) throw new DocumentError('damaged');
  return at + mark.length;
}

function closeTag(source: string, at: number, { visitor, open }: Reading): number {
  const end = behind(source, '>', at);
  const name = localName(source.slice(at + 2, end - 1).trim());
  if (open.pop() !== name) throw new DocumentError('damaged');
  visitor.close(name);
  return end;
}

function openTag(source: string, at: number, { visitor, open }: Reading): number {
  tagEnd.lastIndex = at + 1;
  const tag = tagEnd.exec(source)?.[0];
  if (tag === undefined) throw new DocumentError('damaged');
  const isEmpty = tag.endsWith('/>');
  const inner = tag.slice(0, isEmpty ? -2 : -1);
  const nameEnd = inner.search(/\s/);
  const name = localName(nameEnd === -1 ? inner : inner.slice(0, nameEnd));
  if (name === '') throw new DocumentError('damaged');
  visitor.open(name, (wanted) => (nameEnd === -1 ? undefined : findAttribute(inner, wanted)));
  if (isEmpty) visitor.close(name);
  else if (open.push(name) > maxDepth) throw new DocumentError('too-complex');
  return at + 1 + tag.length;
}

function findAttribute(tag: string, wanted: string): string | undefined {
  for (const [, name = '', double, single] of tag.matchAll(attributes)) {
    const known = wanted.includes(':') ? name : localName(name);
    if (known === wanted) return decodeEntities(double ?? single ?? '');
  }
  return undefined;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(#x[\da-f]{1,8}|#\d{1,8}|\w{1,8});/gi, (all, name: string) => {
    if (!name.startsWith('#')) return namedEntities.get(name) ?? all;
    const isHex = name[1] === 'x' || name[1] === 'X';
    const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
  });
}
