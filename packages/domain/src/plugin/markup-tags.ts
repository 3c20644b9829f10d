/** The beginning of an element, as it stands in markup. */
export interface MarkupTag {
  /** In lower case. */
  readonly name: string;
  /** By their names in lower case; of two with one name the first. Character references stay as they are. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Of a script or a style; empty for anything else. */
  readonly content: string;
}

/**
 * Reads the beginnings of elements, in order. It reads any text at all, in time that grows as the text
 * does. What browsers would read otherwise is at worst not found here.
 */
export function readMarkupTags(html: string): readonly MarkupTag[] {
  return new TagReader(html).read();
}

/** Elements whose content is no markup. */
const rawElements: ReadonlySet<string> = new Set(['script', 'style', 'textarea', 'title', 'xmp']);
const told: ReadonlySet<string> = new Set(['script', 'style']);

class TagReader {
  private readonly html: string;
  private at = 0;

  constructor(html: string) {
    this.html = html;
  }

  read(): readonly MarkupTag[] {
    const tags: MarkupTag[] = [];
    while (this.jumpTo('<')) {
      if (this.html.startsWith('<!--', this.at)) {
        this.jumpBehind('-->');
        continue;
      }
      this.at += 1;
      const name = this.take(/[a-z][^\s/>]*/iuy)?.toLowerCase();
      if (name === undefined) continue;
      const attributes = this.readAttributes();
      const content = rawElements.has(name) ? this.readRaw(name) : '';
      tags.push({ name, attributes, content: told.has(name) ? content : '' });
    }
    return tags;
  }

  private jumpTo(text: string): boolean {
    const found = this.html.indexOf(text, this.at);
    this.at = found < 0 ? this.html.length : found;
    return found >= 0;
  }

  private jumpBehind(text: string): void {
    if (this.jumpTo(text)) this.at += text.length;
  }

  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.html) ?? [];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  /** Up to behind the end of the tag. */
  private readAttributes(): ReadonlyMap<string, string> {
    const attributes = new Map<string, string>();
    while (this.at < this.html.length) {
      this.take(/[\s/]+/uy);
      if (this.take(/>/uy) !== undefined) break;
      const name = this.take(/[^\s/>=]+/uy)?.toLowerCase();
      const value = this.take(/\s*=\s*/uy) === undefined ? '' : this.readValue();
      if (name !== undefined && !attributes.has(name)) attributes.set(name, value);
    }
    return attributes;
  }

  private readValue(): string {
    const quote = this.take(/["']/uy);
    if (quote === undefined) return this.take(/[^\s>]+/uy) ?? '';
    const start = this.at;
    this.jumpTo(quote);
    const value = this.html.slice(start, this.at);
    this.at += 1;
    return value;
  }

  private readRaw(name: string): string {
    const start = this.at;
    const end = new RegExp(`</${name}(?=[\\s/>])`, 'giu');
    end.lastIndex = start;
    this.at = end.exec(this.html)?.index ?? this.html.length;
    return this.html.slice(start, this.at);
  }
}
