import type {
  IndexAnswer,
  PullAnswer,
  PushAnswer,
  PushRequest,
} from '@parley/contract/sync/exchange.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { Transport, TransportFailure } from '../../client/transport.ts';
import { Killed, type SimAccount, type SimWorld } from './sim-account.ts';

/** What the network notes of the requests of a device. */
export interface Traffic {
  requests: number;
  /** Versions that came, writes that went, entries of the index. */
  items: number;
}

/** Where a network belongs. */
export interface SimNetwork {
  readonly world: SimWorld;
  readonly account: SimAccount;
  readonly traffic: Traffic;
  /** What was sealed in every write that the profile of the device ever sent. */
  readonly everSent: Map<string, Uint8Array>;
  /** Throws where the device was killed since. */
  readonly checkLife: () => void;
  readonly onTaken: () => void;
  readonly isOnline: () => boolean;
  /** What a hostile server makes of a page. */
  readonly tamper: (answer: PullAnswer) => PullAnswer;
  readonly tamperIndex: (answer: IndexAnswer) => IndexAnswer;
}

/** What all texts of persons look like. */
const writtenText = /a\d:[0-9a-f]{12}/;
const timeoutMs = 30_000;
/** A round that asks more often than this does so for ever. */
const endless = 5000;

/** Carries requests as badly as the options say. */
export function createSimTransport(network: SimNetwork): Transport {
  const { account, traffic, tamper, tamperIndex } = network;
  return {
    async push(request) {
      checkOps(network, request);
      traffic.items += request.ops.length;
      const answer = await carry(network, () => account.push(request));
      if (answer.ok && answer.value.ok) checkDeletions(network, request, answer.value.value);
      return answer.ok ? answer.value : answer;
    },
    async pull(request) {
      const answer = await carry(network, () => account.pull(request));
      if (!answer.ok) return answer;
      if (!answer.value.ok) return answer.value;
      const page = tamper(answer.value.value);
      traffic.items += page.records.length;
      return ok(page);
    },
    async index(after) {
      const answer = await carry(network, () => account.index(after));
      if (!answer.ok) return answer;
      traffic.items += answer.value.entries.length;
      return ok(tamperIndex(answer.value));
    },
  };
}

async function carry<T>(
  network: SimNetwork,
  call: () => Promise<T>,
): Promise<Result<T, TransportFailure>> {
  const { world, traffic, checkLife } = network;
  const { random, options, time, isFaulty } = world;
  traffic.requests += 1;
  if (traffic.requests > endless) throw new Error('I8: a round does not end');
  checkLife();
  if (!network.isOnline()) return err({ code: 'offline' });
  if (!isFaulty) return ok(await arrive(network, call));
  if (random.chance(options.signedOut)) return err({ code: 'signed-out' });
  await time.sleep(random.chance(0.9) ? random.below(300) : random.below(20_000));
  if (random.chance(options.lost)) {
    // It may still arrive when nobody waits for it any more.
    if (random.chance(0.5)) runLater(network, call);
    await time.sleep(timeoutMs);
    checkLife();
    return err({ code: 'no-answer' });
  }
  if (random.chance(options.doubled)) runLater(network, call);
  const answer = await arrive(network, call).catch(asKilled);
  await time.sleep(random.below(300));
  checkLife();
  if (answer instanceof Killed || random.chance(options.answerLost)) {
    return err({ code: 'no-answer' });
  }
  return ok(answer);
}

async function arrive<T>({ account, onTaken }: SimNetwork, call: () => Promise<T>): Promise<T> {
  const before = account.head();
  const answer = await call();
  if (account.head() !== before) onTaken();
  return answer;
}

function runLater<T>(network: SimNetwork, call: () => Promise<T>): void {
  const { random, time } = network.world;
  const later = time
    .sleep(1000 + random.below(random.chance(0.5) ? 30_000 : 600_000))
    .then(() => arrive(network, call));
  later.catch(asKilled);
}

function asKilled(cause: unknown): Killed {
  if (cause instanceof Killed) return cause;
  throw cause;
}

/** I7 from the device's side: a number is never used for two different writes. */
function checkOps({ world, everSent }: SimNetwork, { device, ops }: PushRequest): void {
  for (const { op, sealed } of ops) {
    const name = `${device} ${op}`;
    const before = everSent.get(name);
    if (before !== undefined && !isSameBytes(before, sealed)) {
      world.violations.push(`I7: ${name} was sent with two contents`);
    }
    everSent.set(name, sealed);
    if (writtenText.test(textOf(sealed))) world.violations.push('I14: a frame holds plain text');
  }
}

/** Whoever has no room left can always delete. */
function checkDeletions(
  { world }: SimNetwork,
  { ops }: PushRequest,
  { results }: PushAnswer,
): void {
  const deleted = new Set(ops.flatMap((op) => (op.isDeleted && op.base > 0 ? [op.rid] : [])));
  const isRefused = results.some(
    (result) => 'code' in result && result.code === 'quota-exceeded' && deleted.has(result.rid),
  );
  if (isRefused) world.violations.push('a deletion was refused for want of room');
}

function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

function textOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
