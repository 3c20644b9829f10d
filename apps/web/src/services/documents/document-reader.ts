import type { DocumentFailure, DocumentReading } from '@parley/domain/document/document-reading.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type {
  DocumentAnswer,
  DocumentQuestion,
  RenderedPage,
} from '#src/platform/document-protocol.ts';

/** The part of a `Worker` that reading needs. */
export interface DocumentWorker {
  postMessage(message: DocumentQuestion): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<DocumentAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** How a document is read. */
export interface ReadOptions {
  readonly password?: string | undefined;
  /** Ends the reading; it then fails with `failed`. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** A document whose pages can be drawn. */
export interface OpenedDocument {
  readonly reading: DocumentReading;
  /** Undefined where the page cannot be drawn in time. */
  render(page: number): Promise<RenderedPage | undefined>;
  /** Ends the worker. */
  close(): void;
}

/** Longest time that reading, and that drawing a page may take. */
const readTimeoutMs = 60_000;
const renderTimeoutMs = 20_000;

/**
 * Reads a document in a worker of its own, which is ended when its time is over.
 *
 * Errors: {@link DocumentFailure}; `too-complex` where it takes longer than a minute.
 */
export async function openDocument(
  startWorker: () => DocumentWorker,
  file: Blob,
  { password, signal, onProgress }: ReadOptions,
): Promise<Result<OpenedDocument, DocumentFailure>> {
  const worker = startWorker();
  let settle: ((answer: DocumentAnswer) => void) | undefined;
  worker.onmessage = ({ data }) => {
    if (data.type === 'progress') onProgress?.(data.done, data.total);
    // pdf.js greets whoever starts a worker; that is no answer.
    else if (isAnswer(data)) settle?.(data);
  };
  // Out of memory, or the script could not be loaded.
  worker.onerror = () => settle?.(failed);

  function ask(question: DocumentQuestion, timeoutMs: number): Promise<DocumentAnswer> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle?.(tooLong), timeoutMs);
      settle = (answer) => {
        clearTimeout(timer);
        settle = undefined;
        resolve(answer);
      };
      worker.postMessage(question);
    });
  }

  function close(): void {
    worker.terminate();
    settle?.(failed);
  }

  signal?.addEventListener('abort', close, { once: true });
  const question = { type: 'read', file, ...(password === undefined ? {} : { password }) } as const;
  const answer = signal?.aborted === true ? failed : await ask(question, readTimeoutMs);
  if (answer.type !== 'read') {
    close();
    return err(answer.type === 'failed' ? answer.failure : 'failed');
  }
  return ok({
    reading: answer.reading,
    async render(page) {
      const drawn = await ask({ type: 'render', page }, renderTimeoutMs);
      return drawn.type === 'rendered' ? drawn.page : undefined;
    },
    close,
  });
}

const failed: DocumentAnswer = { type: 'failed', failure: 'failed' };
const tooLong: DocumentAnswer = { type: 'failed', failure: 'too-complex' };
const answerTypes: ReadonlySet<unknown> = new Set(['read', 'rendered', 'failed']);

function isAnswer(data: DocumentAnswer): boolean {
  return answerTypes.has(data.type);
}
