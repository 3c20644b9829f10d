import { useMemo } from 'react';
import { useIntl } from 'react-intl';

import type { ToolView } from '#src/features/chat/chat-scope.ts';
import { saveFile } from '#src/platform/save-file.ts';

import { useProgram } from './program-context.ts';
import { toolText } from './tool-texts.ts';
import type { OpenChat } from './use-chat.ts';

/** What the messages of the open chat need of its tools. */
export function useToolView({ session, actions, chatId, home }: OpenChat): ToolView {
  const intl = useIntl();
  const { generation } = useProgram();
  const { tools, attachments } = home;
  return useMemo(
    () => ({
      subscribe(listener) {
        const stops = [tools.runs.subscribe(listener), generation.subscribe(listener)];
        return () => {
          for (const stop of stops) stop();
        };
      },
      statesOf: (replyId) => tools.runs.get(replyId),
      isBusy: (replyId) => generation.isRunning(chatId, replyId),
      titleOf(name) {
        const tool = tools.tools.find(name);
        return tool === undefined ? name : toolText(intl, tool).title;
      },
      answer(call, answer) {
        const parameters = session.getSnapshot().chat?.parameters;
        if (answer === 'chat' && parameters !== undefined) {
          const approved = new Set([...(parameters.approvedTools ?? []), call.name]);
          actions.setParameters({ ...parameters, approvedTools: [...approved] });
        }
        tools.runs.answer(call.replyId, call.callId, answer !== 'deny');
      },
      saveFile: (part) =>
        void attachments.blobOf(part).then((blob) => {
          if (blob !== undefined) saveFile(part.name, blob);
        }),
    }),
    [tools, generation, attachments, session, actions, chatId, intl],
  );
}
