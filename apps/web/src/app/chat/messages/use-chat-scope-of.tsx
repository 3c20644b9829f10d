import { useMemo } from 'react';
import { useIntl } from 'react-intl';

import type { ChatScope } from '#src/features/chat/chat-scope.ts';
import { isFeatureOn } from '#src/services/config/config-service.ts';
import { isOnOwnNetwork } from '#src/services/providers/insecure-host.ts';
import { findProvider } from '#src/services/providers/provider-view.ts';

import { copyMarkdown } from '../copy-markdown.ts';
import type { Insertions } from '../open-chat/insertions.ts';
import type { OpenedFile } from '#src/app/panes/file/opened-file.ts';
import { useProgram } from '#src/app/program/program-context.ts';
import type { OpenChat } from '../open-chat/use-chat.ts';
import { unlockFirst } from '#src/services/keys/unlock-first.ts';
import { useChatSlots } from './use-chat-slots.tsx';
import { useEditing } from './use-editing.ts';
import { useMessageTools } from './use-message-tools.tsx';
import { useSpeech } from './use-speech.ts';
import { useToolView } from './use-tool-view.ts';

interface ScopeInput {
  readonly open: OpenChat;
  readonly insertions: Insertions;
  readonly onRefused: (code: string) => void;
  readonly onOpenKeys: () => void;
  readonly onOpenContext: () => void;
  readonly onOpenFile: (file: OpenedFile) => void;
}

/** What the parts of the open chat need; stays the same object while the chat is open. */
export function useChatScopeOf(input: ScopeInput): ChatScope {
  const { open, onRefused, onOpenKeys, onOpenContext, onOpenFile } = input;
  const intl = useIntl();
  const { generation, toasts, providers, settings, unlockPrompt, commands } = useProgram();
  const { queries } = open.storage;
  const speech = useSpeech();
  const editing = useEditing(open);
  const messageTools = useMessageTools(open, input.insertions);
  const tools = useToolView(open);
  const actions = useMemo(
    () =>
      unlockFirst(open.actions, unlockPrompt, {
        onDone: () => editing.set(undefined),
        onRefused,
      }),
    [open, unlockPrompt, editing, onRefused],
  );
  const slots = useChatSlots({ open, actions, onRefused, onOpenFile });
  const { get: ownPicture, subscribe: follow } = useOwnPicture();
  return useMemo(
    () => ({
      ...messageTools,
      slots,
      tools,
      queries,
      actions,
      replies: generation.replies,
      getTree: () => open.session.getSnapshot().tree,
      copyMessage: copyMarkdown,
      speech,
      ownPicture: { get: ownPicture, subscribe: follow },
      sendsWithEnter: () => settings.getSnapshot().enterToSend,
      animatesReplies: () =>
        settings.getSnapshot().animateReplies &&
        !matchMedia('(prefers-reduced-motion: reduce)').matches,
      onDeleted: (undo) =>
        void toasts.show({
          message: intl.formatMessage({ id: 'chat.deleted', defaultMessage: 'Message deleted.' }),
          action: {
            label: intl.formatMessage({ id: 'toasts.undo', defaultMessage: 'Undo' }),
            onAction: undo,
          },
        }),
      onRefused,
      onOpenKeys,
      onOpenModelSettings: () => void commands.run('modelSettings'),
      onOpenContext,
      errorOrigin(message) {
        const provider = findProvider(providers.getSnapshot(), message.model?.providerId);
        const dialect = provider?.endpoint.dialect ?? 'openai-chat';
        return {
          presetId: provider?.endpoint.presetId ?? '',
          isAnthropic: dialect.startsWith('anthropic'),
          isOwnServer: isOnOwnNetwork(provider?.endpoint.baseUrl ?? ''),
        };
      },
      editing,
    }),
    [
      messageTools,
      slots,
      tools,
      open,
      queries,
      generation,
      speech,
      toasts,
      commands,
      providers,
      settings,
      ownPicture,
      follow,
      actions,
      intl,
      onRefused,
      onOpenKeys,
      onOpenContext,
      editing,
    ],
  );
}

/** The picture of the profile, where the host has profiles. */
function useOwnPicture(): ChatScope['ownPicture'] {
  const { settings, config } = useProgram();
  return useMemo(
    () => ({
      get: () =>
        isFeatureOn(config, 'yourProfile') ? settings.getSnapshot().userProfilePicURL : '',
      subscribe: settings.subscribe,
    }),
    [settings, config],
  );
}
