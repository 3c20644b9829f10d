/** What is known of a request before it is sent. */
export interface RequestSize {
  /** UTF-8 bytes of all text that the model is given, descriptions of tools included. */
  readonly textBytes: number;
  readonly messages: number;
  readonly pictures: number;
  /** Bytes of each document or sound that is sent as a file. */
  readonly files: readonly number[];
}

/** No tokenizer makes more tokens than a text has bytes; formats of messages add a few to each. */
const tokensByMessage = 16;
/** Above what providers count for the largest picture, in the smallest of their models. */
const tokensByPicture = 50_000;
/** Of 100 pages, as text and as pictures; providers take no more. */
const maxTokensByFile = 100 * 4096;

/** As many tokens as a request can have at most. */
export function maxPromptTokens({ textBytes, messages, pictures, files }: RequestSize): number {
  const fileTokens = files.map((bytes) => Math.min(bytes, maxTokensByFile));
  return (
    textBytes +
    messages * tokensByMessage +
    pictures * tokensByPicture +
    fileTokens.reduce((sum, tokens) => sum + tokens, 0)
  );
}

/** As many as a request is likely to have; for what no provider has counted. */
export function usualPromptTokens(size: RequestSize): number {
  return Math.ceil(size.textBytes / 3) + size.pictures * 1500 + size.files.length * 5000;
}
