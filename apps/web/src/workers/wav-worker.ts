import { encodeWav, trimSilence } from '@parley/domain/speech/wav.ts';

import type { WavAnswer, WavQuestion } from '#src/platform/wav-protocol.ts';

/* Makes a file of a recording, away from the page: two minutes are two million samples. */

self.onmessage = ({ data }: MessageEvent<WavQuestion>) => {
  const trimmed = trimSilence(data);
  const wav = trimmed === undefined ? undefined : encodeWav(trimmed);
  const answer: WavAnswer = { wav };
  self.postMessage(answer);
};
