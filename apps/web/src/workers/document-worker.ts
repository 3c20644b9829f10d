import type { DocumentAnswer, DocumentQuestion } from '#src/platform/document-protocol.ts';

import { createDocumentSession } from './document/document-session.ts';

// A document is hostile until it is read: here it can neither hold up the page nor outlive its time,
// for the page ends this worker.
const session = createDocumentSession((answer: DocumentAnswer) => self.postMessage(answer));

self.addEventListener('message', ({ data }: MessageEvent<DocumentQuestion>) => {
  void session.answer(data);
});
