import { setTimeout as wait } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';

import type { FakeDialect, Frame, ReplyContext } from './dialect.ts';
import { nowMs, type RecordedRequest } from './recorder.ts';

/** Streams one reply as its scenario says; ends early when the client leaves. */
export async function writeStream(
  response: ServerResponse,
  dialect: FakeDialect,
  context: ReplyContext,
): Promise<void> {
  const writer = new FrameWriter(response, context, dialect.framing);
  const encoder = dialect.createEncoder(context);
  const { scenario, reply } = context;
  await writer.write(encoder.open());
  for (const piece of reply.pieces) {
    const end = await beforeChunk(writer, context);
    if (end === 'cut') return writer.cut();
    if (end === 'gone') return undefined;
    if (writer.chunksSent === scenario.streamError?.afterChunks) break;
    await writer.writeChunk(encoder.piece(piece));
  }
  if (writer.chunksSent === scenario.cutAfterChunks) return writer.cut();
  const tail =
    scenario.streamError === undefined
      ? encoder.close()
      : [dialect.streamErrorFrame(scenario.streamError.body)];
  await writer.write(tail);
  return writer.end();
}

async function beforeChunk(
  writer: FrameWriter,
  { scenario }: ReplyContext,
): Promise<'go' | 'cut' | 'gone'> {
  if (writer.chunksSent === scenario.cutAfterChunks) return 'cut';
  if (writer.chunksSent === scenario.stallAfterChunks) await writer.stall(scenario.stallMs);
  await writer.waitForTurn();
  return writer.isGone ? 'gone' : 'go';
}

class FrameWriter {
  readonly #response: ServerResponse;
  readonly #context: ReplyContext;
  readonly #gone = new AbortController();
  #startedAtMs = 0;

  readonly #framing: 'sse' | 'ndjson';

  constructor(response: ServerResponse, context: ReplyContext, framing: 'sse' | 'ndjson') {
    this.#response = response;
    this.#context = context;
    this.#framing = framing;
    response.once('close', () => this.#gone.abort());
  }

  get isGone(): boolean {
    return this.#response.destroyed;
  }

  get chunksSent(): number {
    return this.#request.chunksSent;
  }

  get #request(): RecordedRequest {
    return this.#context.request;
  }

  async writeChunk(frames: readonly Frame[]): Promise<void> {
    const { scenario } = this.#context;
    if (scenario.comments && this.#framing === 'sse' && this.chunksSent % 10 === 0) {
      await this.#send(`: FAKE PROCESSING${scenario.lineEnd.repeat(2)}`);
    }
    await this.write(frames);
    this.#request.chunksSent += 1;
    this.#request.chunkTimesMs.push(nowMs());
  }

  async write(frames: readonly Frame[]): Promise<void> {
    const { lineEnd } = this.#context.scenario;
    const end = this.#framing === 'sse' ? lineEnd + lineEnd : lineEnd;
    await this.#send(frames.map((lines) => lines.join(lineEnd) + end).join(''));
  }

  /** Waits until the next chunk is due by the plan, so that late timers do not add up. */
  async waitForTurn(): Promise<void> {
    const { chunksPerSecond } = this.#context.scenario;
    if (this.chunksSent === 0) this.#startedAtMs = nowMs();
    if (chunksPerSecond <= 0) return;
    const dueInMs = this.#startedAtMs + (this.chunksSent * 1000) / chunksPerSecond - nowMs();
    if (dueInMs > 0) await this.#pause(dueInMs);
  }

  async stall(stallMs: number | undefined): Promise<void> {
    const beganAtMs = nowMs();
    await this.#pause(stallMs ?? 2 ** 31 - 1);
    this.#startedAtMs += nowMs() - beganAtMs;
  }

  cut(): void {
    this.#request.endedAtMs = nowMs();
    if (this.#context.scenario.cutBy === 'destroy') this.#response.destroy();
    else this.#response.end();
  }

  end(): void {
    if (this.isGone) return;
    this.#request.endedAtMs = nowMs();
    this.#response.end();
  }

  async #pause(durationMs: number): Promise<void> {
    // Rejects when the client leaves; the caller looks at `isGone`.
    await wait(durationMs, undefined, { signal: this.#gone.signal }).catch(() => undefined);
  }

  async #send(text: string): Promise<void> {
    const { sliceBytes } = this.#context.scenario;
    const bytes = Buffer.from(text);
    const step = sliceBytes ?? Math.max(1, bytes.length);
    for (let start = 0; start < bytes.length && !this.isGone; start += step) {
      this.#request.firstByteAtMs ??= nowMs();
      const isAccepted = this.#response.write(bytes.subarray(start, start + step));
      if (!isAccepted) await this.#drained();
      // A turn of the loop between slices, so that they leave as packets of their own.
      if (sliceBytes !== undefined) await wait(0);
    }
  }

  async #drained(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const done = (): void => resolve(undefined);
    this.#response.once('drain', done).once('close', done);
    await promise;
    this.#response.off('drain', done).off('close', done);
  }
}
