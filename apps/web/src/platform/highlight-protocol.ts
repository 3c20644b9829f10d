/** Asks the highlighting worker for the tokens of a code. */
export interface HighlightQuestion {
  readonly id: number;
  readonly code: string;
  readonly language: string;
}

/** Its answer: triples of start, end and class; undefined for a language that is not known. */
export interface HighlightAnswer {
  readonly id: number;
  readonly tokens: Uint32Array | undefined;
}
