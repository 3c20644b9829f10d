import highlighter from 'highlight.js/lib/core';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import { parse } from 'marked';

import { BlockSplitter, type OpenBlock } from './block-splitter.ts';

highlighter.registerLanguage('ts', typescript);
highlighter.registerLanguage('python', python);

/** Shows growing Markdown: finished blocks once, code that is open by appending, the rest anew. */
export class ReplyView {
  readonly #splitter = new BlockSplitter();
  readonly #root: HTMLElement;
  #tail: HTMLElement;
  #code: Text | undefined;

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#tail = this.#addTail();
  }

  add(text: string): void {
    for (const block of this.#splitter.add(text)) this.#finish(block);
    this.#showOpen(this.#splitter.open);
  }

  #addTail(): HTMLElement {
    const tail = document.createElement('div');
    this.#root.append(tail);
    return tail;
  }

  #finish(block: string): void {
    this.#tail.innerHTML = parse(block, { async: false });
    for (const code of this.#tail.querySelectorAll('pre > code')) {
      const language = code.className.replace('language-', '');
      if (highlighter.getLanguage(language) === undefined) continue;
      code.innerHTML = highlighter.highlight(code.textContent, { language }).value;
    }
    this.#tail = this.#addTail();
    this.#code = undefined;
  }

  #showOpen({ text, isCode }: OpenBlock): void {
    if (!isCode || !text.includes('\n')) {
      this.#tail.innerHTML = parse(text, { async: false });
      return;
    }
    const content = text.slice(text.indexOf('\n') + 1);
    if (this.#code === undefined) {
      this.#tail.innerHTML = '<pre><code></code></pre>';
      this.#code = new Text();
      this.#tail.querySelector('code')?.append(this.#code);
    }
    this.#code.appendData(content.slice(this.#code.length));
  }
}
