import { highlightCode } from '@parley/ui/markdown/highlight/highlighter.ts';

import type { HighlightAnswer, HighlightQuestion } from '#src/platform/highlight-protocol.ts';

// Highlighting a long block takes longer than a frame; here it holds up nobody.
self.onmessage = ({ data }: MessageEvent<HighlightQuestion>) => {
  void answer(data);
};

async function answer({ id, code, language }: HighlightQuestion): Promise<void> {
  const tokens = await highlightCode(code, language).catch(() => undefined);
  const message: HighlightAnswer = { id, tokens };
  self.postMessage(message);
}
