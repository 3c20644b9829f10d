import type { RecordedRequest } from '@parley/e2e/fake-provider/recorder.ts';

import type { Bench } from './bench.ts';
import type { MeasuredPage } from './measured-page.ts';

/** When the parts of a turn happened. Milliseconds since 1970. */
export interface TurnTimes {
  readonly enterAtMs: number;
  readonly requestAtMs: number;
  readonly firstChunkAtMs: number;
  readonly firstPaintAtMs: number;
  readonly lastChunkAtMs: number;
  readonly lastPaintAtMs: number;
}

export interface TurnWords {
  /** Words that stand at the beginning and at the end of the reply, and in no other place. */
  readonly first: string;
  readonly last: string;
}

/** Opens the empty page of the app or of the bare page and waits until one can type. */
export async function openForTalk(target: MeasuredPage, url: string): Promise<void> {
  await target.page.goto(url);
  await target.textBox.waitFor();
  await target.textBox.focus();
}

/** Sends a question and waits until the end of the reply is painted. */
export async function talk(
  bench: Bench,
  { page, textBox }: MeasuredPage,
  words: TurnWords,
): Promise<TurnTimes> {
  const known = bench.fake.completions().length;
  await textBox.fill('Tell me about it');
  const painted = await page.evaluateHandle(({ first, last }) => {
    const { benchProbe } = window;
    return { times: Promise.all([benchProbe.textPainted(first), benchProbe.textPainted(last)]) };
  }, words);
  await textBox.press('Enter');
  const [firstPaintAtMs, lastPaintAtMs] = await painted.evaluate(({ times }) => times);
  const enterAtMs = await page.evaluate(() => window.benchProbe.lastKeyAtMs());
  const request = requireRequest(bench.fake.completions()[known]);
  return {
    enterAtMs,
    requestAtMs: request.receivedAtMs,
    firstChunkAtMs: request.chunkTimesMs[0] ?? Number.NaN,
    firstPaintAtMs,
    lastChunkAtMs: request.chunkTimesMs.at(-1) ?? Number.NaN,
    lastPaintAtMs,
  };
}

function requireRequest(request: RecordedRequest | undefined): RecordedRequest {
  if (request === undefined) throw new Error('The provider was not asked.');
  return request;
}
