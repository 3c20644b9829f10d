/** The block at the end of the text, which may still grow. */
export interface OpenBlock {
  readonly text: string;
  readonly isCode: boolean;
}

/** Cuts growing Markdown at blank lines outside of code; looks at each line once. */
export class BlockSplitter {
  #line = '';
  #lines: string[] = [];
  #isCode = false;

  /** Takes more text and returns the blocks that are complete now. */
  add(text: string): readonly string[] {
    const lines = (this.#line + text).split('\n');
    this.#line = lines.pop() ?? '';
    const finished: string[] = [];
    for (const line of lines) this.#take(line, finished);
    return finished;
  }

  /** What is not finished yet. */
  get open(): OpenBlock {
    return { text: [...this.#lines, this.#line].join('\n'), isCode: this.#isCode };
  }

  #take(line: string, finished: string[]): void {
    const isFence = line.startsWith('```');
    const endsBlock = this.#isCode ? isFence : line === '';
    if (line !== '' || this.#isCode) this.#lines.push(line);
    if (isFence) this.#isCode = !this.#isCode;
    if (!endsBlock || this.#lines.length === 0) return;
    finished.push(this.#lines.join('\n'));
    this.#lines = [];
  }
}
