import { clientAddress } from './client-address.ts';

/** Counts a request. Returns the whole seconds until the next one is answered; undefined: this one is. */
export type RequestLimit = (
  headers: Headers,
  peerAddress: string | undefined,
) => number | undefined;

const requestsPerMinute = 60;
const minuteMs = 60_000;
/** Of more clients at once the oldest are forgotten, so that the list stays small. */
const maxClients = 10_000;

/**
 * Limits requests by address, in this process.
 *
 * @param proxyCount  see {@link clientAddress}
 * @param nowMs  milliseconds of any clock that only goes on
 */
export function createRequestLimit(
  proxyCount: number,
  nowMs: () => number = () => performance.now(),
): RequestLimit {
  const count = createCallLimit(requestsPerMinute, nowMs);
  return (headers, peerAddress) => count(clientAddress(headers, peerAddress, proxyCount));
}

/**
 * Limits calls by whoever makes them, in this process.
 *
 * @returns counts a call; the whole seconds until the next one is answered, undefined for this one
 */
export function createCallLimit(
  callsPerMinute: number,
  nowMs: () => number = () => performance.now(),
): (caller: string) => number | undefined {
  const callers = new Map<string, { startedAtMs: number; count: number }>();
  return (caller) => {
    const now = nowMs();
    const known = callers.get(caller);
    if (known !== undefined && now - known.startedAtMs < minuteMs) {
      known.count += 1;
      if (known.count <= callsPerMinute) return undefined;
      return Math.ceil((known.startedAtMs + minuteMs - now) / 1000);
    }
    callers.delete(caller);
    callers.set(caller, { startedAtMs: now, count: 1 });
    const [oldest] = callers.keys();
    if (callers.size > maxClients && oldest !== undefined) callers.delete(oldest);
    return undefined;
  };
}

/** The address at the other end, as the server hands it to the app; undefined without a connection. */
export function peerAddressOf(bindings: unknown): string | undefined {
  if (typeof bindings !== 'object' || bindings === null) return undefined;
  return 'peerAddress' in bindings && typeof bindings.peerAddress === 'string'
    ? bindings.peerAddress
    : undefined;
}
