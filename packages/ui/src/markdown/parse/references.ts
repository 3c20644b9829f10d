/** Definitions that act across blocks: link references and footnotes. The first definition of a label wins. */
export interface References {
  /** Target of a link label as written, or undefined. */
  readonly link: (label: string) => string | undefined;
  /** Number of a footnote in the order of definitions, from 1, or undefined. */
  readonly note: (label: string) => number | undefined;
}

/** A place that defines labels. */
export class ReferenceTable implements References {
  readonly #links = new Map<string, string>();
  readonly #notes = new Map<string, number>();
  #fresh = new Set<string>();

  link(label: string): string | undefined {
    return this.#links.get(normaliseLabel(label));
  }

  note(label: string): number | undefined {
    return this.#notes.get(normaliseLabel(label));
  }

  defineLink(label: string, target: string): void {
    const key = normaliseLabel(label);
    if (this.#links.has(key)) return;
    this.#links.set(key, target);
    this.#fresh.add(key);
  }

  /** Returns the footnote's number; a label that is already known keeps its number. */
  defineNote(label: string): number {
    const key = normaliseLabel(label);
    const known = this.#notes.get(key);
    if (known !== undefined) return known;
    const number = this.#notes.size + 1;
    this.#notes.set(key, number);
    this.#fresh.add(noteKey(label));
    return number;
  }

  get noteCount(): number {
    return this.#notes.size;
  }

  /** Those of the keys defined since the last call that somebody waits for. */
  takeFresh(isAwaited: (key: string) => boolean): ReadonlySet<string> {
    const fresh = new Set([...this.#fresh].filter(isAwaited));
    this.#fresh = new Set();
    return fresh;
  }
}

/** No definitions at all. */
export const noReferences: References = { link: () => undefined, note: () => undefined };

/** The form in which link labels are compared: case folded, white space collapsed. */
export function normaliseLabel(label: string): string {
  return label.trim().replaceAll(/\s+/gu, ' ').toLowerCase().toUpperCase();
}

/** The key of a footnote label among the keys of link labels, which never begin with a caret and a control mark. */
export function noteKey(label: string): string {
  return `^\u0001${normaliseLabel(label)}`;
}
