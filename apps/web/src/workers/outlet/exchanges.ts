import type { OutletFetch } from '@parley/contract/frames/outlet-protocol.ts';
import { err } from '@parley/domain/shared/result.ts';

import { createExchange, type Exchange, type ExchangeDeps } from './exchange.ts';
import type { RunLimits } from './limits.ts';
import { sizeOf } from './read-order.ts';
import type { Refusal } from './refusal.ts';

/** The requests of one run. */
export interface Exchanges {
  begin(order: OutletFetch): void;
  /** Ends the request with this id, or says only that there is none. */
  refuse(id: number, refusal: Refusal): void;
  stop(id: number): void;
  stopAll(): void;
}

/** What the requests of a run share. */
export interface ExchangesDeps extends Pick<ExchangeDeps, 'tell' | 'audit' | 'nowMs'> {
  readonly limits: Pick<RunLimits, 'takeRequest' | 'releaseBody'>;
  readonly serve: (order: OutletFetch, exchange: Exchange) => Promise<void>;
}

const stopped: Refusal = { reason: 'stopped', text: 'The request was stopped.' };

/** Makes the list of a run that has made no request yet. */
export function createExchanges({ limits, serve, ...deps }: ExchangesDeps): Exchanges {
  const known = new Set<number>();
  const running = new Map<number, Exchange>();

  function refuse(id: number, refusal: Refusal): void {
    const exchange = running.get(id);
    if (exchange === undefined) deps.tell({ kind: 'fail', id, ...refusal });
    else exchange.finish(err(refusal));
  }

  return {
    begin(order) {
      const { id, body } = order;
      if (known.has(id)) {
        // Whose answer would it be? Neither request gets one.
        refuse(id, { reason: 'invalid', text: 'Two requests have the same id.' });
        return;
      }
      const size = sizeOf(body);
      if (!limits.takeRequest(size)) {
        refuse(id, { reason: 'too-much', text: 'A run may make 64 requests and move 50 MB.' });
        return;
      }
      known.add(id);
      const exchange = createExchange(order, {
        ...deps,
        onEnd() {
          running.delete(id);
          limits.releaseBody(size);
        },
      });
      running.set(id, exchange);
      serve(order, exchange).catch(() =>
        exchange.finish(err({ reason: 'invalid', text: 'The request could not be made.' })),
      );
    },
    refuse,
    stop: (id) => running.get(id)?.finish(err(stopped)),
    stopAll() {
      for (const exchange of running.values()) exchange.finish(err(stopped));
    },
  };
}
