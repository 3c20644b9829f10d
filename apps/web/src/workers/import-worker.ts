import type { ImportQuestion } from '#src/platform/import-protocol.ts';

import { createImportSession } from './import/import-session.ts';

// Reading and mapping a large file takes seconds; here it holds up nobody.
const session = createImportSession(() => Date.now());

self.onmessage = ({ data }: MessageEvent<ImportQuestion>) => {
  void session.answer(data).then((answer) => self.postMessage(answer));
};
