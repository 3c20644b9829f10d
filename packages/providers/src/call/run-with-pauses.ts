import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import { addUsage, type ReportedUsage } from '@parley/domain/chat/usage.ts';

import { learnFromParams } from '../spec/learned-limits.ts';
import type { ProviderAdapter } from '../spec/provider-adapter.ts';
import type { CallDeps, ProviderCall } from '../spec/provider-call.ts';
import { runCall } from './run-call.ts';

/** So often one reply goes on by itself; each time is a request that is paid for. */
const maxPauses = 5;

/** What the answers before this one have told. */
interface Before {
  readonly blocks: readonly unknown[];
  /** UTF-16 units. */
  readonly textUnits: number;
  readonly usage?: ReportedUsage;
}

/** How one answer ended, and what has been told with it. */
interface Round extends Before {
  readonly isPaused: boolean;
  /** Fields that were refused in it. */
  readonly dropped: readonly string[];
}

/**
 * Runs a call as {@link runCall} does, and asks again where the provider paused in the middle of its
 * own searches. What comes is one reply: one start, one end, usage and blocks of all answers together.
 */
export async function* runWithPauses(
  adapter: ProviderAdapter,
  firstCall: ProviderCall,
  deps: CallDeps,
): AsyncGenerator<ChatEvent> {
  const { resume } = adapter;
  if (resume === undefined) {
    yield* runCall(adapter, firstCall, deps);
    return;
  }
  let call = firstCall;
  let before: Before = { blocks: [], textUnits: 0 };
  for (let pauses = 0; ; pauses += 1) {
    const sent = pauses === 0 ? call : resume(call, before.blocks);
    const events = runCall(adapter, sent, deps);
    const round: Round = yield* joinRound(events, before, {
      isFirst: pauses === 0,
      mayGoOn: pauses < maxPauses,
    });
    if (!round.isPaused || call.signal.aborted) return;
    before = round;
    call = { ...call, learned: learnFromParams(call.learned, round.dropped) };
  }
}

/** Tells the events of one answer as those of a reply that has begun. */
async function* joinRound(
  events: AsyncIterable<ChatEvent>,
  before: Before,
  { isFirst, mayGoOn }: { readonly isFirst: boolean; readonly mayGoOn: boolean },
): AsyncGenerator<ChatEvent, Round> {
  let round: Round = { ...before, isPaused: false, dropped: [] };
  for await (const event of events) {
    const joined = joinEvent(event, before);
    round = noteEvent(round, joined);
    const isPaused = mayGoOn && round.blocks.length > 0 && isPause(joined, 'finish');
    const isHidden = isPaused || (mayGoOn && isPause(joined, 'finish-mark'));
    if (!isHidden && (isFirst || joined.type !== 'response-start')) yield joined;
    round = { ...round, isPaused };
  }
  return round;
}

function noteEvent(round: Round, event: ChatEvent): Round {
  if (event.type === 'text-delta') {
    return { ...round, textUnits: round.textUnits + event.text.length };
  }
  if (event.type === 'provider-blocks') return { ...round, blocks: event.blocks };
  if (event.type === 'usage') return { ...round, usage: event.usage };
  if (event.type !== 'params-dropped') return round;
  return { ...round, dropped: [...round.dropped, ...event.params] };
}

function isPause(event: ChatEvent, type: 'finish' | 'finish-mark'): boolean {
  return event.type === type && event.reason === 'pause';
}

function joinEvent(event: ChatEvent, { blocks, textUnits, usage }: Before): ChatEvent {
  if (event.type === 'provider-blocks') return { ...event, blocks: [...blocks, ...event.blocks] };
  if (event.type === 'usage') {
    return usage === undefined ? event : { ...event, usage: addReported(usage, event.usage) };
  }
  if (event.type !== 'citation' || event.place === undefined) return event;
  return { ...event, place: { ...event.place, from: event.place.from + textUnits } };
}

function addReported(a: ReportedUsage, b: ReportedUsage): ReportedUsage {
  const { toldCostMicroUsd: first } = a;
  const { toldCostMicroUsd: second } = b;
  const isTold = first !== undefined && second !== undefined;
  const isUnknown = a.hasUnknownPrice === true || b.hasUnknownPrice === true;
  return {
    ...addUsage(a, b),
    ...(isTold ? { toldCostMicroUsd: first + second } : {}),
    ...(isUnknown ? { hasUnknownPrice: true } : {}),
  };
}
