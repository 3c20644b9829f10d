import type { CallAnswer } from '@parley/domain/plugin/approve-call.ts';
import { parseArguments } from '@parley/domain/chat/tool-calls.ts';
import { pathTo } from '@parley/domain/chat/message-tree.ts';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';

import { useChatScope, type PluginCallRequest } from '#src/features/chat/chat-scope.ts';
import { ToolApproval } from '#src/features/chat/components/tool-approval.tsx';
import { layOut } from '#src/features/chat/logic/describe-call.ts';
import { PluginApproval } from '#src/features/plugins/plugin-approval.tsx';
import { PluginRunStatus } from '#src/features/plugins/plugin-run-status.tsx';
import type { CallQuestion, PluginCall, PluginRuns } from '#src/services/plugins/plugin-runs.ts';

import type { AskState } from '#src/services/tools/tool-runs.ts';

import { useProgram } from '#src/app/program/program-context.ts';

import type { OpenChat } from '../open-chat/use-chat.ts';

interface PluginCallPartProps extends PluginCallRequest {
  readonly open: OpenChat;
}

/** A call of a plugin that waits for the person, or runs. */
export function PluginCallPart({ open, replyId, call, state }: PluginCallPartProps): ReactNode {
  const runs = useRuns();
  if (runs === undefined) return null;
  const tool = open.storage.tools.tools.find(call.name);
  if (tool?.pluginId === undefined) return null;
  // Without its code, nothing is known of a plugin; a call that waits has to be answered all the same.
  if (runs === 'none') {
    return state === 'running' ? null : <ToolApproval replyId={replyId} call={call} as={state} />;
  }
  return state === 'running' ? (
    <Running runs={runs} title={tool.title} replyId={replyId} callId={call.callId} />
  ) : (
    <Asking
      runs={runs}
      replyId={replyId}
      call={call}
      as={state}
      pluginCall={{
        pluginId: tool.pluginId,
        name: tool.functionName ?? call.name,
        input: parseArguments(call.argumentsText) ?? {},
        context: {
          chatId: open.chatId,
          replyId,
          callId: call.callId,
          path: pathTo(open.session.getSnapshot().tree, replyId),
          numberOf: () => 0,
        },
      }}
    />
  );
}

/** `none` where their code cannot be had, undefined while it is fetched. */
function useRuns(): PluginRuns | 'none' | undefined {
  const { plugins } = useProgram();
  const [runs, setRuns] = useState<PluginRuns | 'none'>();
  useEffect(() => {
    let isShown = true;
    void plugins.loadParts().then((parts) => {
      if (isShown) setRuns(parts?.runs ?? 'none');
    });
    return () => {
      isShown = false;
    };
  }, [plugins]);
  return runs;
}

interface RunningProps {
  readonly runs: PluginRuns;
  readonly title: string;
  readonly replyId: PluginCallRequest['replyId'];
  readonly callId: string;
}

function Running({ runs, title, replyId, callId }: RunningProps): ReactNode {
  const view = useSyncExternalStore(runs.subscribe, () => runs.viewOf(replyId, callId));
  if (view === undefined) return null;
  return (
    <PluginRunStatus
      title={title}
      view={view}
      onAnswer={(answer) => runs.answerRun(replyId, callId, answer)}
    />
  );
}

interface AskingProps {
  readonly runs: PluginRuns;
  readonly replyId: PluginCallRequest['replyId'];
  readonly call: PluginCallRequest['call'];
  readonly as: AskState;
  readonly pluginCall: PluginCall;
}

/** A question, and the call as it stood when it was asked: the answer is given to that. */
interface Asked {
  readonly call: PluginCall;
  readonly question: CallQuestion | undefined;
}

function Asking({ runs, replyId, call, as, pluginCall }: AskingProps): ReactNode {
  const { actions, onRefused } = useChatScope();
  const [asked, setAsked] = useState<Asked>();
  useEffect(() => {
    let isShown = true;
    void runs.questionOf(pluginCall).then((question) => {
      if (isShown) setAsked({ call: pluginCall, question });
    });
    return () => {
      isShown = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a call is asked about once, however often it is drawn
  }, [runs, replyId, call.callId]);

  async function answer(about: PluginCall, said: CallAnswer): Promise<void> {
    const isAllowed = await runs.answer(about, said);
    const result = actions.answerCall(replyId, call.callId, isAllowed);
    if (!result.ok) onRefused(result.error.code);
  }

  if (asked === undefined) return null;
  // A plugin that cannot run now has no question of its own, and says so itself when it is allowed to.
  if (asked.question === undefined) {
    return <ToolApproval replyId={replyId} call={call} as={as} />;
  }
  return (
    <PluginApproval
      question={asked.question}
      argumentsText={layOut(call.argumentsText)}
      isInterrupted={as === 'interrupted'}
      onAnswer={(said) => void answer(asked.call, said)}
    />
  );
}
