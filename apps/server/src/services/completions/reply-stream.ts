import { ProviderStalled } from './completion-answer.ts';

/** How a reply is passed on. */
export interface ReplyStreamParts {
  readonly pieces: AsyncIterable<Uint8Array>;
  readonly times: ReplyTimes;
  /** What is said in the stream where the provider falls silent; absent: the stream is no list of events. */
  readonly stalled?: ((error: ProviderStalled) => Uint8Array) | undefined;
  /** Nobody reads any more, nothing comes any more, or it took too long. */
  readonly end: () => void;
  /** Ends the stream from outside. */
  readonly signal: AbortSignal;
}

/** How long a reader may be left alone, and may leave us alone. */
export interface ReplyTimes {
  /** Proxies cut connections that say nothing for long. */
  readonly pingMs: number;
  /** A reader that takes nothing is not waited for longer. */
  readonly readerMs: number;
}

/** Printed where it ends a connection, so it is one line, without anything of the reply. */
const brokenOff = Object.assign(new Error('A reply broke off.'), { stack: '' });
const ping = new TextEncoder().encode(': ping\n\n');

/**
 * Passes pieces on as they come and are read. Signs of life and errors of our own stand between events
 * alone: in the middle of one, they would be a part of it, so there the connection breaks off.
 */
export function replyStream(parts: ReplyStreamParts): ReadableStream<Uint8Array> {
  const { times, stalled, signal } = parts;
  const pieces = parts.pieces[Symbol.asyncIterator]();
  const place = createEventPlace();
  let pending: Promise<IteratorResult<Uint8Array>> | undefined;
  let reader: NodeJS.Timeout | undefined;
  let isOver = false;
  const end = (): void => {
    isOver = true;
    clearTimeout(reader);
    parts.end();
  };
  const breakOff = (controller: Controller): void => {
    if (isOver) return;
    controller.error(brokenOff);
    end();
  };
  async function pull(controller: Controller): Promise<void> {
    clearTimeout(reader);
    const isPinged = stalled !== undefined;
    try {
      pending ??= pieces.next();
      let next = isPinged ? await within(pending, times.pingMs) : await pending;
      while (next === undefined && !place.isBetween()) next = await within(pending, times.pingMs);
      if (next === undefined) {
        controller.enqueue(ping);
      } else if (next.done === true) {
        controller.close();
        end();
        return;
      } else {
        pending = undefined;
        place.pass(next.value);
        controller.enqueue(next.value);
      }
      reader = setTimeout(() => breakOff(controller), times.readerMs);
    } catch (error) {
      if (error instanceof ProviderStalled && stalled !== undefined && place.isBetween()) {
        controller.enqueue(stalled(error));
        controller.close();
        end();
      } else {
        breakOff(controller);
      }
    }
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        signal.addEventListener('abort', () => breakOff(controller));
      },
      pull,
      async cancel() {
        end();
        await pieces.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

type Controller = ReadableStreamDefaultController<Uint8Array>;

/** Undefined where it takes longer. */
async function within<T>(work: Promise<T>, timeMs: number): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), timeMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether all events that were passed on are complete. */
function createEventPlace(): {
  readonly pass: (piece: Uint8Array) => void;
  readonly isBetween: () => boolean;
} {
  let last = '\n\n';
  return {
    pass(piece) {
      last = (last + Buffer.from(piece.subarray(-4)).toString('latin1')).slice(-4);
    },
    isBetween: () => /(?:\n|\r\r|\r\n\r)\n$|\r\r$/.test(last),
  };
}
