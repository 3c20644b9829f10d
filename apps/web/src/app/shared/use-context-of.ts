import type { MessagePart } from '@parley/domain/chat/message-part.ts';
import { describeContext, type ContextView } from '@parley/domain/context/describe-context.ts';
import {
  measureWindow,
  tightestModel,
  type WindowUse,
} from '@parley/domain/context/context-window.ts';
import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import { useMemo, useSyncExternalStore } from 'react';

import type { ChatSnapshot } from '#src/services/chats/chat-session.ts';
import type { ToolLoopDeps } from '#src/services/chats/tool-loop.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';
import { withNextMessage } from '#src/services/context/next-message.ts';
import type { FolderCache } from '#src/services/folders/folder-cache.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';
import { offerOf } from '#src/services/tools/chosen-tools.ts';

import { useFolderInstructions } from './use-folder-instructions.ts';
import { useUserInformation } from './use-user-information.ts';
import { useModelsOf } from './use-model-of.ts';

/** What the next request of a chat will hold, with what is being written, if that is given. */
export interface ChatContext {
  readonly view: ContextView;
  readonly use: WindowUse;
  /** Undefined where nothing is known about the model. */
  readonly info: ModelInfo | undefined;
}

/** What a request is made of beside the chat itself. */
export interface ContextPorts {
  readonly settings: SettingsService;
  readonly config: ConfigService;
  readonly providers: ProviderService;
  readonly folders: FolderCache;
  readonly tools: Pick<ToolLoopDeps, 'tools'>;
}

const nothing: readonly MessagePart[] = [];

/** Follows what the open chat would send. A message is counted only once. */
export function useContextOf(
  ports: ContextPorts,
  { path, chat, chatId }: ChatSnapshot,
  draft: readonly MessagePart[] = nothing,
): ChatContext {
  const { settings, tools, providers, folders } = ports;
  const { defaultParameters } = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const userInformation = useUserInformation(ports);
  // Of several models, the one with the smallest window says how much there is room for.
  const info = tightestModel(useModelsOf(providers, { chat }));
  const parameters = chat?.parameters ?? defaultParameters;
  const folderInstructions = useFolderInstructions(folders, chat);
  return useMemo(() => {
    const target = { capabilities: info?.capabilities ?? {} };
    const view = describeContext({
      path: withNextMessage(path, { chatId, parts: draft }),
      parameters,
      folderInstructions,
      userInformation,
      target,
      ...offerOf(tools.tools, { parameters }),
    });
    const use = measureWindow(view.totalTokens, info, parameters.maxOutputTokens);
    return { view, use, info };
  }, [path, chatId, draft, parameters, folderInstructions, userInformation, info, tools]);
}
