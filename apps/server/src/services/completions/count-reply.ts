import type { HostedDialect } from '@parley/contract/http/organization/model-providers.ts';
import { countPromptTokens } from '@parley/domain/chat/usage.ts';
import { usualPromptTokens, type RequestSize } from '@parley/domain/organization/request-bounds.ts';
import { createReplyMeter } from '@parley/providers/meter-reply.ts';

import type { Spending, Spent } from '../organization/spending.ts';

/** What it takes to count a reply. */
export interface CountParts {
  readonly spending: Pick<Spending, 'renew' | 'settle'>;
  /** Told where something could not be written; replies go on. */
  readonly report: (error: unknown) => void;
}

/** Which reply is counted. */
interface CountedReply {
  /** Of what was kept free for it. */
  readonly id: string;
  readonly dialect: HostedDialect;
  readonly size: RequestSize;
  /** Whoever asked has left. */
  readonly signal: AbortSignal;
}

/** Counts a reply, once, however it ends. */
export interface ReplyCount {
  /** Reads along; what was used is counted before the end is passed on. */
  readonly along: (answer: {
    readonly body: AsyncIterable<Uint8Array>;
    /** Of an answer that is not streamed, nothing can be read before its end. */
    readonly isWhole: boolean;
  }) => AsyncIterable<Uint8Array>;
  /** There is none. Whoever left before that was sent for all the same. */
  readonly takeBack: () => Promise<void>;
}

const renewMs = 30_000;
const bytesByToken = 4;
const nothing: Spent = { tokens: 0, isMessage: false };

/** Begins to count a reply. */
export function countReply(
  { spending, report }: CountParts,
  { id, dialect, size, signal }: CountedReply,
): ReplyCount {
  const meter = createReplyMeter(dialect);
  let passedBytes = 0;
  const soFar = (): number => {
    const usage = meter.usage();
    const written = Math.max(meter.writtenTokens(), passedBytes / bytesByToken);
    // Some providers count at the beginning, when nothing is written yet.
    return usage === undefined
      ? usualPromptTokens(size) + written
      : countPromptTokens(usage) + Math.max(usage.outputTokens, meter.writtenTokens());
  };
  const renewal = setInterval(() => void spending.renew(id, soFar()).catch(report), renewMs);
  renewal.unref();
  let isOver = false;
  async function settle(spent: Spent): Promise<void> {
    if (isOver) return;
    isOver = true;
    clearInterval(renewal);
    signal.removeEventListener('abort', leave);
    await spending.settle(id, spent).catch(report);
  }
  const leave = (): void => void settle({ tokens: soFar(), isMessage: true });
  signal.addEventListener('abort', leave);
  async function* along({
    body,
    isWhole,
  }: Parameters<ReplyCount['along']>[0]): AsyncGenerator<Uint8Array> {
    try {
      for await (const piece of body) {
        meter.feed(piece);
        if (isWhole) passedBytes += piece.byteLength;
        yield piece;
      }
    } finally {
      meter.end();
      const isEmpty = meter.usage() === undefined && meter.writtenTokens() === 0;
      await settle(isEmpty ? nothing : { tokens: soFar(), isMessage: true });
    }
  }
  if (signal.aborted) leave();
  return { along, takeBack: () => settle(nothing) };
}
