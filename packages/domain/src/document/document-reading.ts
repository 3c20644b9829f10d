/** What sort of document a text was read from; it says what its sections are. */
export type DocumentKind = 'pdf' | 'text' | 'sheets' | 'slides';

/** One page, sheet or slide of a document; a text document has one section that is all of it. */
export interface DocumentSection {
  /** The name of a sheet; empty where a number says which section it is. */
  readonly name: string;
  readonly text: string;
  /** A page that shows something and has no words: a scan, a drawing. */
  readonly isPicture: boolean;
}

/** A document as it was read. */
export interface DocumentReading {
  readonly kind: DocumentKind;
  readonly sections: readonly DocumentSection[];
}

/**
 * Why a document could not be read.
 *
 * - `unsupported`: not a document of a known kind
 * - `old-office`: a file of Office before 2007, or one that Office has encrypted
 * - `damaged`: of a known kind, but not as it should be
 * - `no-text`: nothing in it that could be sent
 * - `too-complex`: more pages, text, time or memory than a document may take
 * - `failed`: the reading itself broke down
 */
export type DocumentFailure =
  | 'unsupported'
  | 'old-office'
  | 'needs-password'
  | 'wrong-password'
  | 'damaged'
  | 'no-text'
  | 'too-complex'
  | 'failed';

/** The most text that is read from one document, in UTF-16 units. */
const maxDocumentCharacters = 8_000_000;

/** Thrown inside the readers of documents; whoever calls them turns it into a {@link DocumentFailure}. */
export class DocumentError extends Error {
  readonly failure: DocumentFailure;

  constructor(failure: DocumentFailure, options?: ErrorOptions) {
    super(failure, options);
    this.failure = failure;
  }
}

/** Counts text that is kept, and ends the reading where there is too much of it. */
export interface TextMeter {
  /** Errors: {@link DocumentError} `too-complex`. */
  add(characters: number): void;
}

/** Makes a meter; one for all of a document. */
export function createTextMeter(most: number = maxDocumentCharacters): TextMeter {
  let total = 0;
  return {
    add(characters) {
      total += characters;
      if (total > most) throw new DocumentError('too-complex');
    },
  };
}
