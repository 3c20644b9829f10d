/** Tells the time; tests pass their own. */
export interface Clock {
  /** Milliseconds since 1970, UTC. May jump in both directions: never the base of an order. */
  nowMs(): number;
}

/** The clock of this computer. */
export const systemClock: Clock = { nowMs: () => Date.now() };
