import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type {
  ImportAnswer,
  ImportedSecrets,
  ImportFailure,
  ImportQuestion,
  ImportRecord,
  Inspection,
} from '#src/platform/import-protocol.ts';

/** The part of a `Worker` that reading needs. */
export interface ImportWorker {
  postMessage(message: ImportQuestion): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<ImportAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** Reads files in a worker of its own, which ends with it. */
export interface ImportReader {
  inspect(files: readonly File[], password?: string): Promise<Result<Inspection, ImportFailure>>;
  /** Portions of records, from the first on. Errors: throws {@link ReadingError}. */
  records(): AsyncGenerator<readonly ImportRecord[]>;
  /** The secrets of the file. Errors: {@link ImportFailure}. */
  secrets(): Promise<Result<ImportedSecrets, ImportFailure>>;
  /** Ends the worker; what waits for it gets `failed`. */
  close(): void;
}

/** Thrown where the worker gives up in the middle. */
export class ReadingError extends Error {
  readonly failure: ImportFailure;

  constructor(failure: ImportFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** Starts a worker for one import. */
export function createImportReader(startWorker: () => ImportWorker): ImportReader {
  const worker = startWorker();
  let waiting: ((answer: ImportAnswer) => void) | undefined;
  const settle = (answer: ImportAnswer): void => {
    const resolve = waiting;
    waiting = undefined;
    resolve?.(answer);
  };
  worker.onmessage = ({ data }) => settle(data);
  // Out of memory, or the script could not be loaded.
  worker.onerror = () => settle({ type: 'failed', failure: 'failed' });
  const ask = (question: ImportQuestion): Promise<ImportAnswer> =>
    new Promise((resolve) => {
      waiting = resolve;
      worker.postMessage(question);
    });

  return {
    async inspect(files, password) {
      const answer = await ask({
        type: 'inspect',
        files,
        ...(password === undefined ? {} : { password }),
      });
      if (answer.type === 'inspected') return ok(answer.inspection);
      return err(answer.type === 'failed' ? answer.failure : 'failed');
    },
    async secrets() {
      const answer = await ask({ type: 'secrets' });
      if (answer.type === 'secrets') return ok(answer.secrets);
      return err(answer.type === 'failed' ? answer.failure : 'failed');
    },
    async *records() {
      for (;;) {
        const answer = await ask({ type: 'next' });
        if (answer.type !== 'records') {
          throw new ReadingError(answer.type === 'failed' ? answer.failure : 'failed');
        }
        yield answer.records;
        if (answer.isLast) return;
      }
    },
    close() {
      worker.terminate();
      settle({ type: 'failed', failure: 'failed' });
    },
  };
}
