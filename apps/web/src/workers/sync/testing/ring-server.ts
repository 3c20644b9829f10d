import type { RingPut, RingRefusal, SealedRing } from '@parley/contract/sync/ring-body.ts';
import type { Bytes } from '@parley/domain/shared/byte-fields.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { TransportFailure } from '@parley/sync/client/transport.ts';

import type { RingRequests } from '../ring-requests.ts';

/** A server that keeps the ring of one account, as the routes do. */
export interface RingServer {
  readonly requests: RingRequests;
  ring: SealedRing | null;
  head: number;
  /** How often everything was removed. */
  readonly startedOver: () => number;
  /** Runs before the next ring is saved. */
  beforeSave: () => Promise<void> | void;
  /** What comes in the place of the next answer to a ring that was saved. */
  loseAnswer: boolean;
  failure: TransportFailure | undefined;
}

const nothing = (): void => undefined;

/** Makes a server without a ring. */
export function createRingServer(): RingServer {
  const joins = new Map<string, Bytes>();
  let overs = 0;

  async function take({
    head,
    ring,
  }: RingPut): Promise<Result<undefined, RingRefusal | TransportFailure>> {
    const before = server.beforeSave;
    server.beforeSave = nothing;
    await before();
    if (server.failure !== undefined) return err(server.failure);
    const version = server.ring?.version ?? 0;
    if (ring.version !== version + 1 || head !== server.head) {
      return err({ code: 'ring-changed', version, head: server.head });
    }
    server.ring = ring;
    if (!server.loseAnswer) return ok(undefined);
    server.loseAnswer = false;
    return err({ code: 'no-answer' });
  }

  const server: RingServer = {
    ring: null,
    head: 0,
    beforeSave: nothing,
    loseAnswer: false,
    failure: undefined,
    startedOver: () => overs,
    requests: {
      read: () =>
        Promise.resolve(
          server.failure === undefined
            ? ok({ head: server.head, ring: server.ring })
            : err(server.failure),
        ),
      save: take,
      async startOver(put) {
        const taken = await take(put);
        if (!taken.ok) return taken;
        overs += 1;
        server.head = 0;
        return taken;
      },
      leaveJoin(id, sealed) {
        joins.set(id, sealed);
        return Promise.resolve(ok(undefined));
      },
      takeJoin(id) {
        const sealed = joins.get(id);
        joins.delete(id);
        return Promise.resolve(ok(sealed));
      },
    },
  };
  return server;
}
