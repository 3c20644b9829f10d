import type { Message, ToolPause } from '@parley/domain/chat/message.ts';
import { callsToRun } from '@parley/domain/chat/tool-calls.ts';

/** What the model has used up since the person last said something. */
export interface Spent {
  readonly steps: number;
  readonly costMicroUsd: number;
  /** Replies in a row, up to the last, that asked for nothing but tools that are not offered. */
  readonly strayReplies: number;
}

const nothing: Spent = { steps: 0, costMicroUsd: 0, strayReplies: 0 };

/** Where the person let a reply go on behind one of these, the limits count anew. */
const limits: ReadonlySet<ToolPause> = new Set<ToolPause>([
  'step-limit',
  'cost-limit',
  'no-tools',
  'unknown-tools',
]);

/**
 * What was spent on a branch since the last message of the person, read from its messages: it is the
 * same after a reload, in another tab, and for a reply that is asked for again.
 *
 * @param path oldest first
 */
export function spentOn(path: readonly Message[], isOffered: (name: string) => boolean): Spent {
  const questionAt = path.findLastIndex(({ role }) => role === 'user');
  return path
    .slice(questionAt + 1)
    .reduce((spent, reply) => spendOn(spent, reply, isOffered), nothing);
}

/** What is spent with one more reply. */
export function spendOn(spent: Spent, reply: Message, isOffered: (name: string) => boolean): Spent {
  const calls = callsToRun(reply);
  if (calls.length === 0) return spent;
  if (reply.toolPause !== undefined && limits.has(reply.toolPause)) return nothing;
  return {
    steps: spent.steps + 1,
    costMicroUsd: spent.costMicroUsd + (reply.costMicroUsd ?? 0),
    strayReplies: calls.some(({ name }) => isOffered(name)) ? 0 : spent.strayReplies + 1,
  };
}
