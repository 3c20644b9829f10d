import type { Tool } from '@parley/domain/tool/tool.ts';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { ToolsButton } from '#src/features/tools/tools-button.tsx';
import type { ShownTool, ToolsProps, WebSearcher } from '#src/features/tools/tools-props.ts';
import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';
import { findOwnSearch } from '#src/services/web/own-search.ts';
import { webSearchTool } from '#src/services/web/web-tools.ts';

import { lazyPart } from '#src/app/modules/lazy-dialog.tsx';
import { useIsLocked } from '#src/app/shared/licensing.ts';
import { useProgram } from '#src/app/program/program-context.ts';
import { useAvailableCommands } from '#src/app/shared/use-commands.ts';
import { toolTitle } from '#src/app/shared/tool-texts.ts';
import type { OpenChat } from '../open-chat/use-chat.ts';

const PremiumNotice = lazyPart({
  id: 'premium-notice',
  load: async () => (await import('#src/app/shared/premium-notice.tsx')).PremiumNotice,
});

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
  const { settings, tools, config, plugins, commands } = useProgram();
  const searcher = useSearcher(chat);
  const { chatFeatures } = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const { defaultTools } = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const { list: added, subscribe } = plugins;
  useSyncExternalStore(subscribe, added);
  const canOpenPlugins = useAvailableCommands(commands).has('openPlugins');
  const areLocked = useIsLocked(config, 'unlimitedPlugins');
  if (chatFeatures['usePlugins'] === false) return undefined;
  const list = tools.tools.list();
  const parameters = chat?.parameters;
  const chosen = parameters === undefined ? defaultTools : (parameters.tools ?? none);
  const own = searcher !== undefined && searcher.service === undefined ? [webSearchTool] : [];
  const shown = [...own, ...list.filter(({ partOf }) => partOf === undefined)];
  return {
    tools: shownTools(intl, shown),
    searcher,
    renderNotice: areLocked
      ? (onLeave) => <PremiumNotice feature="unlimitedPlugins" onLeave={onLeave} />
      : undefined,
    onSetUpWebSearch: () => void commands.run('openWebSearch'),
    enabled: chosen.filter((name) => shown.some((tool) => tool.name === name)),
    onChange(enabled) {
      const { tools: _old, ...rest } = parameters ?? open.newParameters();
      open.actions.setParameters(enabled.length === 0 ? rest : { ...rest, tools: enabled });
      void settings.change({ defaultTools: enabled });
    },
    onPlugins: canOpenPlugins ? () => void commands.run('openPlugins') : undefined,
  };
}

/** Who searches for a chat: the service that is set up, else its model, where that can. */
function useSearcher(chat: ChatSnapshot['chat']): WebSearcher | undefined {
  const { settings, providers, tools } = useProgram();
  const { webSearch } = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  if (!tools.tools.isAllowed(webSearchTool.name)) return undefined;
  if (webSearch['service'] !== undefined) return { service: webSearch };
  const target = findOwnSearch(providers.find(chat?.model ?? null));
  return target && { target };
}

/** A switch for each tool that comes along, and one for all functions of a plugin. */
function shownTools(
  intl: IntlShape,
  tools: readonly Pick<Tool, 'name' | 'title' | 'description' | 'pluginId'>[],
): readonly ShownTool[] {
  const shown = new Map<string, ShownTool>();
  for (const tool of tools) {
    const key = tool.pluginId ?? tool.name;
    const known = shown.get(key);
    shown.set(key, {
      title: toolTitle(intl, tool),
      description: tool.description,
      ...known,
      names: [...(known?.names ?? []), tool.name],
    });
  }
  return [...shown.values()];
}
