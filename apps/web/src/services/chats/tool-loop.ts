import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Message, ToolPause, ToolRun } from '@parley/domain/chat/message.ts';
import type { ToolCallPart } from '@parley/domain/chat/message-part.ts';
import {
  callsToRun,
  parseArguments,
  partsOfCall,
  resultsIn,
} from '@parley/domain/chat/tool-calls.ts';
import type { Tool } from '@parley/domain/tool/tool.ts';
import { isKnownAddress } from '@parley/domain/web/known-address.ts';

import { loadCiting } from '#src/services/generation/citing.ts';
import type { FollowUp, TurnStart } from '#src/services/generation/turn-types.ts';
import type {
  CallDecisions,
  ResultParts,
  ToolRunDeps,
} from '#src/services/tools/run-tool-calls.ts';
import { toolsOf } from '#src/services/tools/chosen-tools.ts';
import { createToolRegistry } from '#src/services/tools/tool-registry.ts';

import { spendOn, spentOn, type Spent } from './tool-spending.ts';

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

/** Told once that there is no such tool, a model may find the right one; told twice, it will not. */
const maxStrayReplies = 2;

/** The next move after a reply that asks for tools. */
export interface LoopStep {
  readonly reply: Message;
  /** What stands before the reply, oldest first. */
  readonly path: readonly Message[];
  /** The names of the tools that the request for the reply offered. */
  readonly offered: readonly string[];
  /** The chat as it is now. */
  readonly chat: () => Chat;
  /** Makes the turn that follows the results; undefined where the reply is gone. */
  readonly next: (results: ResultParts) => TurnStart | undefined;
  /** Keeps where the calls stand at the reply; undefined where that is nobody's business any more. */
  readonly keep: (run: ToolRun | undefined) => void;
  /** Set where the person said that it may go on: no limit holds it then. */
  readonly decisions?: CallDecisions;
}

/**
 * What happens by itself after a reply: its calls run, and the model is asked again with their
 * results. Where the calls stand is kept at the reply. Of calls that were stopped, only pictures are
 * kept, which were paid for: the others stay without results, and the person can have them run later.
 */
export function followCalls(deps: ToolLoopDeps, step: LoopStep): FollowUp | undefined {
  const calls = callsToRun(step.reply);
  if (calls.length === 0) return undefined;
  const pause = step.decisions === undefined ? pauseOf(deps, step) : undefined;
  if (pause !== undefined) return { pause };
  const stopping = new AbortController();
  const start = startOf(deps, step);
  return {
    run: start,
    stop: () => stopping.abort(),
    async turn() {
      const [{ runToolCalls }] = await Promise.all([
        import('#src/services/tools/run-tool-calls.ts'),
        loadCiting(),
      ]);
      let last = start;
      // A stop may come before the first tool.
      if (stopping.signal.aborted) {
        step.keep(stoppedRun(last));
        return undefined;
      }
      // What is not switched on for the chat does not run, whoever asks for it.
      const chosen = createToolRegistry(toolsOf(deps.tools, step.chat()));
      const results = await runToolCalls(
        { ...deps, tools: chosen },
        {
          chatId: step.reply.chatId,
          replyId: step.reply.id,
          calls,
          path: [...step.path, step.reply],
          known: step.reply.toolRun,
          start,
          decisions: step.decisions,
          mustAsk: (tool, call) => mustAskFor(deps, { tool, call, ...askedIn(step) }),
          onProgress(run) {
            last = run;
            step.keep(run);
          },
          signal: stopping.signal,
        },
      );
      if (results !== undefined) return step.next(results);
      step.keep(stoppedRun(last));
      return undefined;
    },
  };
}

/** What is kept of calls that were stopped. */
function stoppedRun({ results }: ToolRun): ToolRun | undefined {
  const drawn = resultsIn(results).filter(({ callId }) =>
    partsOfCall(results, callId).some(({ type }) => type === 'image'),
  );
  if (drawn.length === 0) return undefined;
  return {
    begunIds: drawn.map(({ callId }) => callId),
    results: drawn.flatMap(({ callId }) => partsOfCall(results, callId)),
    isStopped: true,
  };
}

/** How the calls of a reply stand as they begin: stored together with the end of the reply. */
function startOf(deps: ToolLoopDeps, step: LoopStep): ToolRun {
  const { reply, chat, decisions } = step;
  const { begunIds = [], results = [] } = reply.toolRun ?? {};
  if (decisions !== undefined) return { begunIds, results };
  const chosen = createToolRegistry(toolsOf(deps.tools, chat()));
  const begun = callsToRun(reply).filter((call) => {
    const tool = chosen.find(call.name);
    if (tool === undefined) return true;
    // What a tool decides itself is known later, and kept when its call begins.
    return tool.decide === undefined && !mustAskFor(deps, { tool, call, ...askedIn(step) });
  });
  return { begunIds: begun.map(({ callId }) => callId), results };
}

function pauseOf(deps: ToolLoopDeps, step: LoopStep): ToolPause | undefined {
  const names = new Set(toolsOf(deps.tools, step.chat()).map(({ name }) => name));
  const before = spentOn(step.path, (name) => names.has(name));
  const spent = spendOn(before, step.reply, (name) => step.offered.includes(name));
  return strayPause(step, spent) ?? limitReached(deps.limits(), spent);
}

/** A model may ask for what nobody offered; each answer to that is a request that is paid for. */
function strayPause({ offered }: LoopStep, { strayReplies }: Spent): ToolPause | undefined {
  if (offered.length === 0) return 'no-tools';
  return strayReplies >= maxStrayReplies ? 'unknown-tools' : undefined;
}

function limitReached({ steps, costMicroUsd }: ToolLimits, spent: Spent): ToolPause | undefined {
  if (spent.steps > steps) return 'step-limit';
  return costMicroUsd > 0 && spent.costMicroUsd >= costMicroUsd ? 'cost-limit' : undefined;
}

/** A call about which the person may have to be asked. */
export interface AskedCall {
  readonly tool: Tool;
  readonly call: ToolCallPart;
  readonly chat: Chat;
  /** The branch up to the reply that calls, and that reply. */
  readonly path: readonly Message[];
}

function askedIn({ chat, path, reply }: LoopStep): Pick<AskedCall, 'chat' | 'path'> {
  return { chat: chat(), path: [...path, reply] };
}

/** Whether the person is asked before a call runs. */
export function mustAskFor({ limits }: Pick<ToolLoopDeps, 'limits'>, asked: AskedCall): boolean {
  const { tool, call, chat, path } = asked;
  if (namesStrangeAddress(tool, call, path)) return true;
  if (!limits().asksAlways && !tool.needsApproval) return false;
  return chat.parameters.approvedTools?.includes(tool.name) !== true;
}

/** An address that stands nowhere may carry what was said here to somebody else. */
function namesStrangeAddress(
  { addressArgument }: Tool,
  { argumentsText }: ToolCallPart,
  path: readonly Message[],
): boolean {
  if (addressArgument === undefined) return false;
  const address = parseArguments(argumentsText)?.[addressArgument];
  return typeof address === 'string' && !isKnownAddress(address, path);
}
