const TAB_STOP = 4;

/** Walks over the start of one line by columns; a tab counts up to the next multiple of 4 and may be used in part. */
export class LineCursor {
  readonly line: string;
  /** True for the beginning of a line that is too long to be looked at as a whole. */
  readonly isCut: boolean;
  offset = 0;
  column = 0;
  #isInsideTab = false;
  #contentStart = -1;
  #contentColumn = 0;

  #only = '';
  #onlyFrom = 0;

  constructor(line: string, isCut = false) {
    this.line = line;
    this.isCut = isCut;
  }

  /** Index of the first character that is not a space or tab. */
  get contentStart(): number {
    this.#findContent();
    return this.#contentStart;
  }

  /** Columns of white space before the content. */
  get indent(): number {
    this.#findContent();
    return this.#contentColumn - this.column;
  }

  /** Found once and kept until the cursor passes it: white space can be long and is asked for at every level. */
  #findContent(): void {
    if (this.#contentStart >= this.offset) return;
    let index = this.offset;
    let { column } = this;
    for (; index < this.line.length; index += 1) {
      const code = this.line.charCodeAt(index);
      if (code === 0x9) column += TAB_STOP - (column % TAB_STOP);
      else if (code === 0x20) column += 1;
      else break;
    }
    this.#contentStart = index;
    this.#contentColumn = column;
  }

  get isBlank(): boolean {
    return this.contentStart >= this.line.length;
  }

  /** The character at the content start; empty on a blank line. */
  get first(): string {
    return this.line.charAt(this.contentStart);
  }

  /** True when nothing but `marker` and white space follows. The end of the line is looked at once for all levels. */
  hasOnly(marker: string): boolean {
    if (this.#only !== marker) {
      let index = this.line.length;
      while (index > 0 && ` \t${marker}`.includes(this.line.charAt(index - 1))) index -= 1;
      this.#only = marker;
      this.#onlyFrom = index;
    }
    return this.contentStart >= this.#onlyFrom;
  }

  /** The line from the content start. */
  get content(): string {
    return this.line.slice(this.contentStart);
  }

  /** The line from the cursor, with the unused part of a tab as spaces. */
  get rest(): string {
    if (!this.#isInsideTab) return this.line.slice(this.offset);
    return ' '.repeat(TAB_STOP - (this.column % TAB_STOP)) + this.line.slice(this.offset + 1);
  }

  skipIndent(): void {
    const { indent, contentStart } = this;
    this.column += indent;
    this.offset = contentStart;
    this.#isInsideTab = false;
  }

  advanceCharacters(count: number): void {
    this.offset += count;
    this.column += count;
    this.#isInsideTab = false;
  }

  /** Skips up to `count` columns of white space. */
  advanceColumns(count: number): void {
    let left = count;
    while (left > 0) {
      const code = this.line.charCodeAt(this.offset);
      if (code !== 0x20 && code !== 0x9) return;
      const width = code === 0x9 ? TAB_STOP - (this.column % TAB_STOP) : 1;
      const used = Math.min(width, left);
      this.column += used;
      left -= used;
      this.#isInsideTab = used < width;
      if (!this.#isInsideTab) this.offset += 1;
    }
  }

  /** Skips one optional space or one column of a tab, as after a `>`. */
  skipOptionalSpace(): void {
    this.advanceColumns(1);
  }
}
