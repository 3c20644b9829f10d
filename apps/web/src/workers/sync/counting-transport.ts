import type { Transport } from '@parley/sync/client/transport.ts';

/** How far a round is, in versions. */
export interface RoundProgress {
  readonly done: number;
  readonly total: number;
}

/** Counts what goes and comes in one round. */
export interface RoundCount {
  /** A round begins. @param changes that are to be sent, as far as is known */
  readonly begin: (changes: number) => void;
  readonly transport: Transport;
}

/** Fewer are here before anybody has read a number. */
const leastShown = 200;

/**
 * Counts at the transport how many versions a round has moved. What a server counts has gaps where
 * versions were replaced, so the end may come before the count is full.
 */
export function countRound(
  transport: Transport,
  onProgress: (progress: RoundProgress) => void,
): RoundCount {
  let toSend = 0;
  let toGet: number | undefined;
  let done = 0;
  function moved(count: number): void {
    done += count;
    const total = Math.max(toSend + (toGet ?? 0), done);
    if (total >= leastShown) onProgress({ done, total });
  }
  return {
    begin(changes) {
      toSend = changes;
      toGet = undefined;
      done = 0;
    },
    transport: {
      async push(request) {
        const answer = await transport.push(request);
        if (answer.ok) moved(answer.value.results.length);
        return answer;
      },
      async pull(request) {
        const answer = await transport.pull(request);
        if (answer.ok) {
          toGet ??= answer.value.head - request.after;
          moved(answer.value.records.length);
        }
        return answer;
      },
      index: transport.index,
    },
  };
}
