import { useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { ToolsButton } from '#src/features/tools/tools-button.tsx';
import type { ToolsProps } from '#src/features/tools/tools-props.ts';
import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';

import { useProgram } from '#src/app/program/program-context.ts';
import { toolText } from '../messages/tool-texts.ts';
import type { OpenChat } from '../open-chat/use-chat.ts';

interface ToolChoiceProps {
  readonly open: OpenChat;
  readonly snapshot: ChatSnapshot;
  /** Also where nobody knows. */
  readonly canUse: boolean;
}

const none: readonly string[] = [];

/** The tools of the open chat; new chats begin with the last choice. */
export function ToolChoice({ open, snapshot, canUse }: ToolChoiceProps): ReactNode {
  const choice = useToolChoice(open, snapshot);
  return choice === undefined ? null : <ToolsButton canUse={canUse} {...choice} />;
}

/** The choice of tools for a chat; undefined where the host offers none. */
export function useToolChoice(
  open: OpenChat,
  { chat }: Pick<ChatSnapshot, 'chat'>,
): ToolsProps | undefined {
  const intl = useIntl();
  const { settings, tools, config } = useProgram();
  const { chatFeatures } = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const { defaultTools } = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  if (chatFeatures['usePlugins'] === false) return undefined;
  const parameters = chat?.parameters;
  const chosen = parameters === undefined ? defaultTools : (parameters.tools ?? none);
  return {
    tools: tools.tools.list().map((tool) => ({ name: tool.name, ...toolText(intl, tool) })),
    enabled: chosen.filter((name) => tools.tools.find(name) !== undefined),
    onChange(enabled) {
      const { tools: _old, ...rest } = parameters ?? open.newParameters();
      open.actions.setParameters(enabled.length === 0 ? rest : { ...rest, tools: enabled });
      void settings.change({ defaultTools: enabled });
    },
  };
}
