import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { pathTo } from '@parley/domain/chat/message-tree.ts';
import { callsToRun, partsOfCall } from '@parley/domain/chat/tool-calls.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';

import { toolsOf } from '#src/services/tools/chosen-tools.ts';
import { createToolRegistry } from '#src/services/tools/tool-registry.ts';
import type { CallState, CallStates } from '#src/services/tools/tool-runs.ts';

import type { ChatSession } from './chat-session.ts';
import { isLeft } from './running-state.ts';
import { mustAskFor, type ToolLoopDeps } from './tool-loop.ts';

/**
 * Makes the way to where the calls of replies stand, as an earlier start of the program left them:
 * the same object for the same reply until that or the chat changes.
 */
export function createLeftCalls(
  session: Pick<ChatSession, 'getSnapshot'>,
  tools: Pick<ToolLoopDeps, 'tools' | 'limits'>,
): (replyId: MessageId) => CallStates | undefined {
  const known = new Map<MessageId, Known>();
  return (replyId) => {
    const { tree, chat } = session.getSnapshot();
    const reply = tree.byId.get(replyId);
    if (reply === undefined || chat === undefined || !isLeft(tree, reply)) return undefined;
    const found = known.get(replyId);
    if (found?.reply === reply && found.parameters === chat.parameters) return found.states;
    const states = standingOf(tools, { reply, chat, path: pathTo(tree, replyId) });
    known.set(replyId, { reply, parameters: chat.parameters, states });
    return states;
  };
}

interface LeftReply {
  readonly reply: Message;
  readonly chat: Chat;
  /** The branch up to the reply, and the reply. */
  readonly path: readonly Message[];
}

interface Known {
  readonly reply: Message;
  readonly parameters: Chat['parameters'];
  readonly states: CallStates | undefined;
}

/**
 * Where the calls of a reply stand that nobody in this tab works on: what came of those that had
 * begun is unknown, others wait for the person. Calls that would begin by themselves are left out.
 */
function standingOf(
  { tools, limits }: Pick<ToolLoopDeps, 'tools' | 'limits'>,
  { reply, chat, path }: LeftReply,
): CallStates | undefined {
  const { toolRun } = reply;
  if (toolRun === undefined) return undefined;
  const chosen = createToolRegistry(toolsOf(tools, chat));
  const states = callsToRun(reply).flatMap((call): [string, CallState][] => {
    const { callId, name } = call;
    if (partsOfCall(toolRun.results, callId).length > 0) return [[callId, 'done']];
    if (toolRun.isStopped === true) return [];
    if (toolRun.begunIds.includes(callId)) return [[callId, 'interrupted']];
    const tool = chosen.find(name);
    const isAsked =
      tool !== undefined &&
      (tool.decide !== undefined || mustAskFor({ limits }, { tool, call, chat, path }));
    return isAsked ? [[callId, 'asking']] : [];
  });
  return new Map(states);
}
