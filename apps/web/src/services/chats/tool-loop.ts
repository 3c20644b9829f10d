import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { callsToRun } from '@parley/domain/chat/tool-calls.ts';
import type { ToolPause } from '@parley/domain/chat/message.ts';
import type { Tool } from '@parley/domain/tool/tool.ts';

import type { FollowUp, TurnStart } from '#src/services/generation/generation.ts';
import type { ResultParts, ToolRunDeps } from '#src/services/tools/run-tool-calls.ts';
import { createToolRegistry, type ToolRegistry } from '#src/services/tools/tool-registry.ts';

/** How far a model may go on its own. */
export interface ToolLimits {
  /** Replies with calls in a row. */
  readonly steps: number;
  /** Millionths of a US dollar; 0 for no limit. */
  readonly costMicroUsd: number;
  /** The person is asked before any tool. */
  readonly asksAlways: boolean;
}

/** What the loop of tools needs. */
export interface ToolLoopDeps extends ToolRunDeps {
  readonly limits: () => ToolLimits;
}

/** What the model has used up since the person last said something. */
export interface Spent {
  readonly steps: number;
  readonly costMicroUsd: number;
  /** Replies in a row, up to the last, that asked for nothing but tools that were not offered. */
  readonly strayReplies: number;
}

/** Nothing yet. */
export const nothingSpent: Spent = { steps: 0, costMicroUsd: 0, strayReplies: 0 };

/** Told once that there is no such tool, a model may find the right one; told twice, it will not. */
const mostStrayReplies = 2;

/** The next move after a reply that asks for tools. */
export interface LoopStep {
  readonly reply: Message;
  /** What was spent before the reply. */
  readonly spent: Spent;
  /** The names of the tools that the request for the reply offered. */
  readonly offered: readonly string[];
  /** The chat as it is now. */
  readonly chat: () => Chat;
  /** Makes the turn that follows the results; undefined where the reply is gone. */
  readonly next: (results: ResultParts, spent: Spent) => TurnStart | undefined;
  /** The person said that it may go on: limits count from here. */
  readonly isAllowed?: boolean;
}

/** The tools that a chat offers to its model. */
export function toolsOf(
  registry: ToolRegistry,
  { parameters }: Pick<Chat, 'parameters'>,
): readonly Tool[] {
  return registry.list().filter(({ name }) => parameters.tools?.includes(name) === true);
}

/**
 * What happens by itself after a reply: its calls run, and the model is asked again with their
 * results. Nothing is stored of calls that were stopped: they stay without results, and the person
 * can have them run later.
 */
export function followCalls(deps: ToolLoopDeps, step: LoopStep): FollowUp | undefined {
  const calls = callsToRun(step.reply);
  if (calls.length === 0) return undefined;
  const spent: Spent = {
    steps: step.spent.steps + 1,
    costMicroUsd: step.spent.costMicroUsd + (step.reply.costMicroUsd ?? 0),
    strayReplies: calls.some(({ name }) => step.offered.includes(name))
      ? 0
      : step.spent.strayReplies + 1,
  };
  const pause =
    step.isAllowed === true
      ? undefined
      : (strayPause(step, spent) ?? limitReached(deps.limits(), spent));
  if (pause !== undefined) return { pause };
  const stopping = new AbortController();
  return {
    stop: () => stopping.abort(),
    async turn() {
      const { runToolCalls } = await import('#src/services/tools/run-tool-calls.ts');
      // What is not switched on for the chat does not run, whoever asks for it.
      const chosen = createToolRegistry(toolsOf(deps.tools, step.chat()));
      const results = await runToolCalls(
        { ...deps, tools: chosen },
        {
          replyId: step.reply.id,
          calls,
          mustAsk: (tool) => mustAsk(tool, deps.limits(), step.chat()),
          signal: stopping.signal,
        },
      );
      return results === undefined
        ? undefined
        : step.next(results, step.isAllowed === true ? nothingSpent : spent);
    },
  };
}

/** A model may ask for what nobody offered; each answer to that is a request that is paid for. */
function strayPause({ offered }: LoopStep, { strayReplies }: Spent): ToolPause | undefined {
  if (offered.length === 0) return 'no-tools';
  return strayReplies >= mostStrayReplies ? 'unknown-tools' : undefined;
}

function limitReached({ steps, costMicroUsd }: ToolLimits, spent: Spent): ToolPause | undefined {
  if (spent.steps > steps) return 'step-limit';
  return costMicroUsd > 0 && spent.costMicroUsd >= costMicroUsd ? 'cost-limit' : undefined;
}

function mustAsk(tool: Tool, { asksAlways }: ToolLimits, { parameters }: Chat): boolean {
  if (!asksAlways && !tool.needsApproval) return false;
  return parameters.approvedTools?.includes(tool.name) !== true;
}
