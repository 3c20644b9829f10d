import { composeDocument } from '@parley/domain/document/compose-document.ts';
import { err, ok } from '@parley/domain/shared/result.ts';

import { startWorker } from '#src/platform/trusted-types.ts';
import { openDocument } from '#src/services/documents/document-reader.ts';
import type { ReadPdf } from '#src/services/web/run-web-tools.ts';
import documentWorkerUrl from '#src/workers/document-worker.ts?worker&url';

/** Reads a page that is a PDF as an attachment is read; pages without words stay without. */
export const readPdfInWorker: ReadPdf = async ({ url, file }, signal) => {
  const opened = await openDocument(() => startWorker(documentWorkerUrl, 'document'), file, {
    signal,
  });
  if (!opened.ok) {
    if (signal.aborted) return err({ code: 'aborted' });
    return err({ code: opened.error === 'too-complex' ? 'timeout' : 'not-text' });
  }
  const { reading } = opened.value;
  opened.value.close();
  if (reading.sections.every(({ text }) => text.trim() === '')) return err({ code: 'not-text' });
  return ok({ url, title: nameOf(url), text: composeDocument(reading, new Set()) });
};

/** The last part of its address, which people know a file by; else the host. */
function nameOf(url: string): string {
  const { host, pathname } = new URL(url);
  const name = pathname.split('/').at(-1) ?? '';
  try {
    return name === '' ? host : decodeURIComponent(name);
  } catch {
    return name;
  }
}
