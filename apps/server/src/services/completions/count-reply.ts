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
  readonly along: (body: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
  /** There is none. Whoever left before that was sent for all the same. */
  readonly takeBack: () => Promise<void>;
}

const renewMs = 30_000;
const nothing: Spent = { tokens: 0, isMessage: false };

/** Begins to count a reply. */
export function countReply(
  { spending, report }: CountParts,
  { id, dialect, size, signal }: CountedReply,
): ReplyCount {
  const meter = createReplyMeter(dialect);
  const soFar = (): number => {
    const usage = meter.usage();
    return usage === undefined
      ? usualPromptTokens(size) + meter.writtenTokens()
      : countPromptTokens(usage) + usage.outputTokens;
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
  async function* along(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      for await (const piece of body) {
        meter.feed(piece);
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
