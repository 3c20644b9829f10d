/** What is known of a request before it is sent. */
export interface RequestSize {
  /** UTF-8 bytes of all text that the model is given, descriptions of tools included. */
  readonly textBytes: number;
  readonly messages: number;
  readonly pictures: number;
  /** Pages of documents that are sent as files. */
  readonly pages: number;
}

/** No tokenizer makes more tokens than a text has bytes; formats of messages add a few to each. */
const tokensByMessage = 16;
/** Above what providers count for the largest picture, and for a page as text and as picture. */
const tokensByPicture = 8192;
const tokensByPage = 4096;

/** As many tokens as a request can have at most. */
export function maxPromptTokens(size: RequestSize): number {
  const { textBytes, messages, pictures, pages } = size;
  return textBytes + messages * tokensByMessage + pictures * tokensByPicture + pages * tokensByPage;
}
