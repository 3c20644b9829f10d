import type { Inline } from '../ast.ts';
import { characterBefore, isWord } from './characters.ts';
import { type Delimiter, type Item, readDelimiter, resolveItems, withDepth } from './emphasis.ts';
import { readEntity } from './entities.ts';
import { autolink, plainText, toTag, withoutLinks } from './inline-nodes.ts';
import {
  type MathSpan,
  readBracketMath,
  readDisplayDollars,
  readDollarMath,
} from './inline-math.ts';
import { readBareMail, readBareUrl, readInlineTarget } from './link-syntax.ts';
import { normaliseLabel, noteKey, type References } from './references.ts';

/** How a text is read. */
export interface InlineOptions {
  readonly references: References;
  /** False makes a single `$` plain text. */
  readonly hasDollarMath: boolean;
  /** True while more text may follow: a construct that is being written is shown as if closed. */
  readonly isOpen: boolean;
}

/** Parsed inline content with the keys of labels that were not defined. */
export interface InlineResult {
  readonly nodes: readonly Inline[];
  readonly missing: readonly string[];
}

interface Bracket {
  readonly item: number;
  readonly start: number;
  readonly isImage: boolean;
  isActive: boolean;
  hasInner: boolean;
}

const PLAIN = /[^\n\\`*_~[\]!<&$:@w]+/y;
const NOTE = /\[\^([^\s[\]]{1,100})\]/y;
const AUTOLINK = /<([A-Za-z][A-Za-z0-9.+-]{1,31}:[^\s<>]{0,2000})>/y;
const AUTOMAIL = /<([\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*)>/y;
const RAW_TAG =
  /<(?:\/[A-Za-z][A-Za-z0-9-]*\s*|[A-Za-z][A-Za-z0-9-]*(?:\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^'<>]{0,500}'|"[^"<>]{0,500}"))?){0,20}\s*\/?)>/y;
const ALLOWED_TAG = /^<(\/?)(sub|sup|kbd)\s*>$/iu;
const SCHEMES = ['https', 'http'] as const;
/** A target that is being written and longer is shown as it stands. */
const MAX_TARGET = 2001;
const REFERENCE_LABEL = /\[((?:[^[\]\\]|\\.){0,999})\]/y;

/** Reads the inline content of one leaf in time proportional to its length. */
export function parseInline(source: string, options: InlineOptions): InlineResult {
  return new InlineScanner(source, options).run();
}

class InlineScanner {
  readonly #source: string;
  readonly #options: InlineOptions;
  readonly #items: Item[] = [];
  readonly #brackets: Bracket[] = [];
  /** How many brackets, from the outermost, stand around a link; counted again at each that opens. */
  #aroundLink = 0;
  readonly #missing = new Set<string>();
  readonly #absent = new Set<string>();
  #backticks: Map<number, number> | undefined;
  #lastTargetStop: number | undefined;
  #text = '';
  #position = 0;

  constructor(source: string, options: InlineOptions) {
    this.#source = source;
    this.#options = options;
  }

  run(): InlineResult {
    const { length } = this.#source;
    while (this.#position < length) {
      PLAIN.lastIndex = this.#position;
      const plain = PLAIN.exec(this.#source);
      if (plain !== null) {
        this.#text += plain[0];
        this.#position = PLAIN.lastIndex;
      }
      if (this.#position < length) this.#special(this.#source.charAt(this.#position));
    }
    this.#flush();
    const nodes = resolveItems(this.#items, this.#options.isOpen);
    return { nodes, missing: [...this.#missing] };
  }

  #special(character: string): void {
    if (!this.#read(character)) this.#literal(character);
  }

  #read(character: string): boolean {
    switch (character) {
      case '\n':
        return this.#newline();
      case '\\':
        return this.#backslash();
      case '`':
        return this.#codeSpan();
      case '*':
      case '_':
      case '~':
        return this.#delimiter(character);
      case '[':
        return this.#note() || this.#openBracket(false);
      case '!':
        return this.#source.charAt(this.#position + 1) === '[' && this.#openBracket(true);
      case ']':
        return this.#closeBracket();
      case '<':
        return this.#angle();
      default:
        return this.#rare(character);
    }
  }

  #rare(character: string): boolean {
    switch (character) {
      case '&':
        return this.#entity();
      case '$':
        return this.#dollar();
      case ':':
        return this.#colon();
      case '@':
        return this.#mail();
      default:
        return this.#source.startsWith('www.', this.#position) && this.#bareUrl(this.#position);
    }
  }

  #literal(text: string): void {
    this.#text += text;
    this.#position += text.length;
  }

  #flush(): void {
    if (this.#text !== '') this.#items.push({ kind: 'text', text: this.#text });
    this.#text = '';
  }

  #push(item: Item, end: number): boolean {
    this.#flush();
    this.#items.push(item);
    this.#position = end;
    return true;
  }

  #newline(): boolean {
    const spaces = this.#spacesBefore();
    const isHard = spaces >= 2 && this.#source.endsWith('  ', this.#position);
    if (spaces > 0) this.#text = this.#text.slice(0, -spaces);
    let end = this.#position + 1;
    while (isSpaceOrTab(this.#source, end)) end += 1;
    if (isHard) return this.#push({ kind: 'break' }, end);
    // The text of each line is an item of its own, so that nothing walks over all lines before.
    this.#flush();
    this.#text = '\n';
    this.#position = end;
    return true;
  }

  /** How many spaces and tabs stand before the position, among what is not an item yet. */
  #spacesBefore(): number {
    let count = 0;
    while (count < this.#text.length && isSpaceOrTab(this.#source, this.#position - count - 1)) {
      count += 1;
    }
    return count;
  }

  #backslash(): boolean {
    const next = this.#source.charAt(this.#position + 1);
    if (next === '\n') {
      let end = this.#position + 2;
      while (this.#source.charAt(end) === ' ') end += 1;
      return this.#push({ kind: 'break' }, end);
    }
    if (next === '(' || next === '[') {
      if (this.#math(next === '(' ? '\\)' : '\\]', readBracketMath)) return true;
    }
    if (!/^[!-/:-@[-`{-~]$/u.test(next)) return false;
    this.#text += next;
    this.#position += 2;
    return true;
  }

  /** Remembers closing marks that do not occur any more, so that each is searched for in vain only once. */
  #math(closer: string, read: (source: string, start: number) => MathSpan | undefined): boolean {
    if (this.#absent.has(closer)) return false;
    const span = read(this.#source, this.#position);
    if (span === undefined) {
      if (!this.#source.includes(closer, this.#position + 2)) this.#absent.add(closer);
      return false;
    }
    return this.#push({ kind: 'math', tex: span.tex, isDisplay: span.isDisplay }, span.end);
  }

  #dollar(): boolean {
    const run = this.#runLength('$');
    if (run === 2) {
      if (this.#math('$$', readDisplayDollars)) return true;
    } else if (run === 1 && this.#options.hasDollarMath) {
      const span = readDollarMath(this.#source, this.#position);
      if (span) return this.#push({ kind: 'math', tex: span.tex, isDisplay: false }, span.end);
    }
    this.#literal('$'.repeat(run));
    return true;
  }

  #runLength(character: string): number {
    let end = this.#position;
    while (this.#source.charAt(end) === character) end += 1;
    return end - this.#position;
  }

  #codeSpan(): boolean {
    const length = this.#runLength('`');
    const start = this.#position + length;
    const close = this.#closingBackticks(start, length);
    if (close === -1) {
      const rest = this.#source.slice(start);
      if (this.#options.isOpen && length === 1) {
        const item: Inline =
          rest === '' ? { kind: 'text', text: '' } : { kind: 'code', text: rest };
        return this.#push(item, this.#source.length);
      }
      this.#literal('`'.repeat(length));
      return true;
    }
    const content = this.#source.slice(start, close).replaceAll('\n', ' ');
    const isPadded = content.startsWith(' ') && content.endsWith(' ') && content.trim() !== '';
    return this.#push(
      { kind: 'code', text: isPadded ? content.slice(1, -1) : content },
      close + length,
    );
  }

  #closingBackticks(from: number, length: number): number {
    this.#backticks ??= lastRuns(this.#source);
    if ((this.#backticks.get(length) ?? -1) < from) return -1;
    const run = /`+/gu;
    run.lastIndex = from;
    for (let match = run.exec(this.#source); match !== null; match = run.exec(this.#source)) {
      if (match[0].length === length) return match.index;
    }
    return -1;
  }

  #delimiter(character: string): boolean {
    const length = this.#runLength(character);
    const end = this.#position + length;
    const delimiter: Delimiter = readDelimiter(this.#source, this.#position, end);
    const isStrike = character !== '~' || length === 2;
    if (!isStrike || (!delimiter.canOpen && !delimiter.canClose)) {
      const isDangling = this.#options.isOpen && end === this.#source.length && length <= 3;
      if (!isDangling || isGlued(this.#source, this.#position)) {
        this.#text += character.repeat(length);
      }
      this.#position = end;
      return true;
    }
    return this.#push(delimiter, end);
  }

  #note(): boolean {
    NOTE.lastIndex = this.#position;
    const label = NOTE.exec(this.#source)?.[1];
    if (label === undefined) return false;
    const number = this.#options.references.note(label);
    if (number === undefined) {
      this.#missing.add(noteKey(label));
      return false;
    }
    return this.#push({ kind: 'note', label, number }, NOTE.lastIndex);
  }

  #openBracket(isImage: boolean): boolean {
    const marker = isImage ? '![' : '[';
    const outer = this.#brackets.at(-1);
    if (outer !== undefined) outer.hasInner = true;
    this.#flush();
    const start = this.#position + marker.length;
    this.#aroundLink = Math.min(this.#aroundLink, this.#brackets.length);
    this.#brackets.push({
      item: this.#items.length,
      start,
      isImage,
      isActive: true,
      hasInner: false,
    });
    return this.#push({ kind: 'text', text: marker }, start);
  }

  #closeBracket(): boolean {
    const bracket = this.#brackets.pop();
    if (bracket === undefined || !bracket.isActive) return false;
    const found = this.#target(bracket);
    if (found === undefined) return this.#unfinishedTarget(bracket);
    const node = this.#linkNode(bracket, found.target);
    if (node === undefined) {
      // What is too deep for this link is too deep for every one around it.
      this.#brackets.length = 0;
      return false;
    }
    this.#items.length = bracket.item;
    if (!bracket.isImage) {
      this.#deactivateOuter();
    }
    return this.#push(node, found.end);
  }

  /** A link may not hold another one; those around an earlier link are inactive already. */
  #deactivateOuter(): void {
    const count = this.#brackets.length;
    for (let index = this.#aroundLink; index < count; index += 1) {
      const outer = this.#brackets[index];
      if (outer !== undefined) outer.isActive = outer.isImage;
    }
    this.#aroundLink = count;
  }

  #linkNode(bracket: Bracket, target: string): Inline | undefined {
    this.#flush();
    const children = withoutLinks(resolveItems(this.#items.slice(bracket.item + 1), false));
    if (bracket.isImage) return { kind: 'image', target, alt: plainText(children) };
    return withDepth({ kind: 'link', target, children });
  }

  #target(bracket: Bracket): { readonly target: string; readonly end: number } | undefined {
    const after = this.#position + 1;
    if (this.#source.charAt(after) === '(') {
      const inline = readInlineTarget(this.#source, after);
      if (inline !== undefined) return inline;
    }
    let end = after;
    let label = bracket.hasInner ? '' : this.#source.slice(bracket.start, this.#position);
    if (this.#source.charAt(after) === '[') {
      REFERENCE_LABEL.lastIndex = after;
      const explicit = REFERENCE_LABEL.exec(this.#source)?.[1];
      if (explicit !== undefined) end = REFERENCE_LABEL.lastIndex;
      if (explicit !== undefined && explicit !== '') label = explicit;
    }
    if (label.trim() === '' || label.length > 999) return undefined;
    const target = this.#options.references.link(label);
    if (target !== undefined) return { target, end };
    this.#missing.add(normaliseLabel(label));
    return undefined;
  }

  /** While the target of a link is being written, only its text is shown. */
  #unfinishedTarget(bracket: Bracket): boolean {
    const after = this.#position + 1;
    if (!this.#options.isOpen || this.#source.charAt(after) !== '(') return false;
    this.#lastTargetStop ??= lastTargetStop(this.#source);
    if (after <= this.#lastTargetStop || this.#source.length - after > MAX_TARGET) return false;
    this.#flush();
    if (bracket.isImage) this.#items.length = bracket.item;
    // The mark of the bracket goes, its content stays.
    else this.#items.splice(bracket.item, 1);
    this.#position = this.#source.length;
    return true;
  }

  #angle(): boolean {
    AUTOLINK.lastIndex = this.#position;
    const url = AUTOLINK.exec(this.#source)?.[1];
    if (url !== undefined) return this.#push(autolink(url, url), AUTOLINK.lastIndex);
    AUTOMAIL.lastIndex = this.#position;
    const mail = AUTOMAIL.exec(this.#source)?.[1];
    if (mail !== undefined) return this.#push(autolink(`mailto:${mail}`, mail), AUTOMAIL.lastIndex);
    RAW_TAG.lastIndex = this.#position;
    const raw = RAW_TAG.exec(this.#source)?.[0];
    if (raw === undefined) return false;
    const end = this.#position + raw.length;
    if (/^<br\s*\/?>$/iu.test(raw)) return this.#push({ kind: 'break' }, end);
    const allowed = ALLOWED_TAG.exec(raw);
    if (allowed === null) {
      this.#literal(raw);
      return true;
    }
    return this.#push(toTag(allowed[2] ?? '', allowed[1] === '/', raw), end);
  }

  #entity(): boolean {
    const entity = readEntity(this.#source, this.#position);
    if (entity === undefined) return false;
    this.#text += entity.value;
    this.#position = entity.end;
    return true;
  }

  #colon(): boolean {
    if (!this.#source.startsWith('://', this.#position)) return false;
    const scheme = SCHEMES.find(
      (name) => name.length <= this.#text.length && this.#source.endsWith(name, this.#position),
    );
    return scheme !== undefined && this.#bareUrl(this.#position - scheme.length);
  }

  #bareUrl(start: number): boolean {
    if (isWord(characterBefore(this.#source, start))) return false;
    const url = readBareUrl(this.#source, start);
    if (url === undefined) return false;
    const scheme = this.#position - start;
    if (scheme > 0) this.#text = this.#text.slice(0, -scheme);
    return this.#push(autolink(url.target, this.#source.slice(start, url.end)), url.end);
  }

  #mail(): boolean {
    const mail = readBareMail(this.#source, this.#position, this.#text.length);
    if (mail === undefined) return false;
    this.#text = this.#text.slice(0, -mail.local.length);
    const address = this.#source.slice(this.#position - mail.local.length, mail.end);
    return this.#push(autolink(`mailto:${address}`, address), mail.end);
  }
}

function isSpaceOrTab(source: string, index: number): boolean {
  const code = source.charCodeAt(index);
  return code === 0x20 || code === 0x9;
}

/** Where the last character stands that no target of a link can hold; -1 without one. */
function lastTargetStop(source: string): number {
  let index = source.length - 1;
  while (index >= 0 && !/[\s)]/u.test(source.charAt(index))) index -= 1;
  return index;
}

function isGlued(source: string, index: number): boolean {
  return index > 0 && /\S/u.test(source.charAt(index - 1));
}

function lastRuns(source: string): Map<number, number> {
  const last = new Map<number, number>();
  for (const match of source.matchAll(/`+/gu)) last.set(match[0].length, match.index);
  return last;
}
