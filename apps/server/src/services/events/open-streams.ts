/** Streams of people who are signed in. One ends soon after its session does. */
export interface OpenStreams {
  /** Returns how a stream that ended by itself is forgotten; undefined where too many are open. */
  readonly open: (sessionId: string, end: () => void) => (() => void) | undefined;
  /** Ends those of sessions that are over. */
  readonly look: () => Promise<void>;
  readonly endAll: () => void;
}

/** What it needs. */
export interface OpenStreamsParts {
  readonly aliveSessions: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly maxOpen: number;
  /** Of one session, which is one browser: a tab of it holds the stream for all. */
  readonly maxPerSession: number;
}

/** Keeps count of streams, so that one question is asked for all of them. */
export function createOpenStreams({
  aliveSessions,
  maxOpen,
  maxPerSession,
}: OpenStreamsParts): OpenStreams {
  const streams = new Map<string, Set<() => void>>();
  let inAll = 0;
  const endThose = (sessionId: string): void => {
    for (const end of streams.get(sessionId) ?? []) end();
  };
  return {
    open(sessionId, end) {
      const ofSession = streams.get(sessionId) ?? new Set();
      if (inAll >= maxOpen || ofSession.size >= maxPerSession) return undefined;
      streams.set(sessionId, ofSession.add(end));
      inAll += 1;
      return () => {
        if (!ofSession.delete(end)) return;
        inAll -= 1;
        if (ofSession.size === 0) streams.delete(sessionId);
      };
    },
    async look() {
      const ids = [...streams.keys()];
      if (ids.length === 0) return;
      const alive = await aliveSessions(ids);
      for (const id of ids) {
        if (!alive.has(id)) endThose(id);
      }
    },
    endAll() {
      for (const id of streams.keys()) endThose(id);
    },
  };
}
