import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';

import type { ToolView } from '#src/features/chat/chat-scope.ts';
import { saveFile } from '#src/platform/save-file.ts';
import { hasLeftCalls } from '#src/services/chats/running-state.ts';
import type { CallStates } from '#src/services/tools/tool-runs.ts';

import { useProgram } from '#src/app/program/program-context.ts';
import { toolTitle } from '#src/app/shared/tool-texts.ts';
import type { OpenChat } from '../open-chat/use-chat.ts';

/** What the messages of the open chat need of its tools. */
export function useToolView(open: OpenChat): ToolView {
  const { session, actions, chatId, storage } = open;
  const intl = useIntl();
  const { generation, commands } = useProgram();
  const { tools, attachments } = storage;
  const leftCalls = useLeftCalls(open);
  return useMemo(() => {
    return {
      subscribe(listener) {
        const stops = [
          tools.runs.subscribe(listener),
          generation.subscribe(listener),
          session.subscribe(listener),
        ];
        return () => {
          for (const stop of stops) stop();
        };
      },
      statesOf: (replyId) => tools.runs.get(replyId) ?? leftCalls?.(replyId),
      isBusy: (replyId) => generation.isRunning(chatId, replyId),
      titleOf(name) {
        const tool = tools.tools.find(name);
        return tool === undefined ? name : toolTitle(intl, tool);
      },
      isOfPlugin: (name) => tools.tools.find(name)?.pluginId !== undefined,
      canApproveTool: (name) => tools.tools.find(name)?.addressArgument === undefined,
      approveTool(name) {
        const parameters = session.getSnapshot().chat?.parameters;
        if (parameters === undefined) return;
        const approved = new Set([...(parameters.approvedTools ?? []), name]);
        actions.setParameters({ ...parameters, approvedTools: [...approved] });
      },
      saveFile: (part) =>
        void attachments.blobOf(part).then((blob) => {
          if (blob !== undefined) saveFile(part.name, blob);
        }),
      openWebSearch: () => void commands.run('openWebSearch'),
      openPlugins: () => void commands.run('openPlugins'),
    };
  }, [tools, generation, attachments, session, actions, chatId, intl, leftCalls, commands]);
}

type LeftCalls = (replyId: MessageId) => CallStates | undefined;

/** The calls that nobody works on; another tab may do so, until its lock is free. */
function useLeftCalls({ session, chatId, storage }: OpenChat): LeftCalls | undefined {
  const { generation, whenChatFree } = useProgram();
  const { tools } = storage;
  const [found, setFound] = useState<{ readonly chatId: ChatId; readonly calls: LeftCalls }>();
  const mayBeLeft = useSyncExternalStore(
    session.subscribe,
    () => !generation.isRunning(chatId) && hasLeftCalls(session.getSnapshot().tree),
  );
  useEffect(() => {
    let isCurrent = true;
    async function find(): Promise<void> {
      const { createLeftCalls } = await import('#src/services/chats/left-calls.ts');
      await whenChatFree(chatId);
      if (isCurrent) setFound({ chatId, calls: createLeftCalls(session, tools) });
    }
    if (mayBeLeft) void find();
    return () => {
      isCurrent = false;
    };
  }, [mayBeLeft, chatId, session, tools, whenChatFree]);
  return found?.chatId === chatId ? found.calls : undefined;
}
