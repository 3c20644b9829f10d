/** What of an element is needed to read it. */
interface MarkupNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly textContent: string | null;
  readonly childNodes: Iterable<MarkupNode>;
  getAttribute?(name: string): string | null;
}

const elementNode = 1;
const textNode = 3;

const silent = new Set(
  'SCRIPT STYLE NOSCRIPT TEMPLATE IFRAME OBJECT SVG CANVAS VIDEO AUDIO NAV FORM BUTTON SELECT INPUT TEXTAREA HEAD TITLE'.split(
    ' ',
  ),
);
const blocks = new Set(
  'P DIV SECTION ARTICLE MAIN HEADER FOOTER ASIDE FIGURE FIGCAPTION BLOCKQUOTE PRE UL OL DL DT DD TABLE TR H1 H2 H3 H4 H5 H6 LI HR ADDRESS DETAILS SUMMARY'.split(
    ' ',
  ),
);

/** Deeper markup was made to hold a reader up. */
const maxDepth = 400;
const maxLink = 500;

/**
 * The text of markup: a blank line between blocks, `#` before headings, `-` before items, cells apart,
 * and the whole address of a link behind its words.
 *
 * @param base what addresses of the page begin at
 */
export function markupToText(root: unknown, base: string): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a node of whichever document
  const lines = new TextLines(base).read(root as MarkupNode, 0);
  return lines.join('\n\n');
}

class TextLines {
  readonly #base: string;
  readonly #lines: string[] = [];
  #line = '';

  constructor(base: string) {
    this.#base = base;
  }

  read(node: MarkupNode, depth: number): readonly string[] {
    this.#walk(node, depth);
    this.#end();
    return this.#lines;
  }

  #walk(node: MarkupNode, depth: number): void {
    if (node.nodeType === textNode) {
      this.#line += (node.textContent ?? '').replaceAll(/\s+/gu, ' ');
      return;
    }
    const name = node.nodeName.toUpperCase();
    if (node.nodeType !== elementNode && name !== '#DOCUMENT') return;
    if (silent.has(name) || depth > maxDepth) return;
    if (name === 'BR') this.#line += '\n';
    else if (name === 'PRE') this.#code(node.textContent ?? '');
    else this.#element(node, name, depth);
  }

  #element(node: MarkupNode, name: string, depth: number): void {
    const isBlock = blocks.has(name);
    if (isBlock) this.#end();
    if (isBlock) this.#line = prefixOf(name);
    for (const child of node.childNodes) this.#walk(child, depth + 1);
    if (name === 'A') this.#line += this.#target(node);
    if (name === 'TD' || name === 'TH') this.#line += ' | ';
    if (isBlock) this.#end();
  }

  #code(text: string): void {
    this.#end();
    const trimmed = text.replace(/^\n+/u, '').trimEnd();
    if (trimmed !== '') this.#lines.push(trimmed);
  }

  /** Where a link leads, if to another page of the web. */
  #target(node: MarkupNode): string {
    const href = node.getAttribute?.('href') ?? '';
    if (href === '' || href.startsWith('#') || !URL.canParse(href, this.#base)) return '';
    const { protocol, href: whole } = new URL(href, this.#base);
    const isWeb = protocol === 'https:' || protocol === 'http:';
    return isWeb && whole.length <= maxLink ? ` (${whole})` : '';
  }

  #end(): void {
    const line = this.#line
      .split('\n')
      .map((each) => each.trim())
      .join('\n')
      .trim();
    this.#line = '';
    if (line !== '' && !/^(?:#{1,6}|-|\|[ |]*)$/u.test(line)) this.#lines.push(line);
  }
}

function prefixOf(name: string): string {
  if (name === 'LI') return '- ';
  return /^H[1-6]$/u.test(name) ? `${'#'.repeat(Number(name.charAt(1)))} ` : '';
}
