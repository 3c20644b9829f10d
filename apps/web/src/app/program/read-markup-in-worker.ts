import { err, type Result } from '@parley/domain/shared/result.ts';
import type { SearchError } from '@parley/domain/web/search-error.ts';
import type { PageText } from '@parley/domain/web/web-results.ts';

import { startWorker } from '#src/platform/trusted-types.ts';
import type { ReadMarkup } from '#src/services/web/run-web-tools.ts';
import readerWorkerUrl from '#src/workers/reader-worker.ts?worker&url';

/** A page that takes longer was made to. */
const maxReadingMs = 10_000;

/** Reads the markup of a page in a worker, which ends with it. */
export const readMarkupInWorker: ReadMarkup = async (page, signal) => {
  const worker = startWorker(readerWorkerUrl, 'reader');
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Result<PageText, SearchError>>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<Result<PageText, SearchError>>) => resolve(data);
      worker.onerror = () => resolve(err({ code: 'invalid' }));
      timer = setTimeout(() => resolve(err({ code: 'timeout' })), maxReadingMs);
      signal.addEventListener('abort', () => resolve(err({ code: 'aborted' })));
      worker.postMessage(page);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
};
