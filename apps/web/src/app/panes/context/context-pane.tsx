import type { ChatId } from '@parley/domain/shared/ids.ts';
import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import type { Draft } from '@parley/domain/chat/draft.ts';
import type { MessagePart } from '@parley/domain/chat/message-part.ts';
import { useCallback, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { ContextDialog } from '#src/features/context/context-dialog.tsx';
import { useLiveQuery } from '#src/platform/live-query.ts';
import { saidByPerson } from '#src/services/attachments/load-attachments.ts';
import { offerOf } from '#src/services/tools/chosen-tools.ts';
import { nextMessageId, withNextMessage } from '#src/services/context/next-message.ts';
import { writeRequest } from '#src/services/context/write-request.ts';
import type { ChatSession } from '#src/services/chats/chat-session.ts';
import type { ChatActions } from '#src/services/chats/chat-actions.ts';
import type { ChatStorage } from '#src/services/temporary/chat-storage.ts';

import { useFolderInstructions } from '#src/app/shared/use-folder-instructions.ts';
import { useUserInformation } from '#src/app/shared/use-user-information.ts';
import { useIsCostShown } from '#src/app/shared/use-is-cost-shown.ts';
import { useContextOf, type ContextPorts } from '#src/app/shared/use-context-of.ts';

/** What the view of the next request needs of the program. */
export interface ContextPanePorts extends ContextPorts {
  readonly toasts: ToastStore;
}

/** The chat whose request is shown. */
export interface ContextChat {
  readonly chatId: ChatId;
  readonly session: ChatSession;
  readonly actions: Pick<ChatActions, 'setParameters' | 'clearContext' | 'setLeftOut'>;
  readonly storage: Pick<ChatStorage, 'queries' | 'attachments' | 'tools' | 'newDraftKey'>;
}

interface ContextPaneProps {
  readonly ports: ContextPanePorts;
  readonly chat: ContextChat;
  readonly onClose: () => void;
}

/** What the open chat will send, with what stands in its composer. */
export function ContextPane({ ports, chat: open, onClose }: ContextPaneProps): ReactNode {
  const intl = useIntl();
  const { settings, providers, toasts, config, folders, contexts } = ports;
  const { session, actions, storage } = open;
  const { queries, attachments, tools, newDraftKey } = storage;
  const snapshot = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const { defaultParameters } = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const isCostShown = useIsCostShown(config);
  const draftKey = snapshot.status === 'new' ? newDraftKey : open.chatId;
  const stored = useLiveQuery(queries.draft(draftKey)).value;
  const draft = useMemo(() => partsOf(stored), [stored]);
  const { view, use, info } = useContextOf(ports, snapshot, draft);
  const { path, chat, chatId } = snapshot;
  const parameters = chat?.parameters ?? defaultParameters;
  const folderInstructions = useFolderInstructions(folders, chat);
  const userInformation = useUserInformation(ports);

  useEffect(() => {
    if (!session.getSnapshot().tree.isWhole) void session.loadWhole();
  }, [session]);

  const readRequest = useCallback(async () => {
    const target = providers.find(chat?.model ?? null);
    if (!target.ok) return '';
    const whole = withNextMessage(path, { chatId, parts: draft });
    return writeRequest({
      path: whole,
      parameters,
      folderInstructions,
      userInformation,
      target: target.value,
      attachments: await attachments.load(saidByPerson(whole)),
      ...offerOf(tools.tools, { parameters }),
      contexts: contexts.last.get(chatId)?.fit(target.value.info?.contextTokens).told ?? [],
    });
  }, [
    path,
    chat,
    chatId,
    providers,
    attachments,
    tools,
    draft,
    parameters,
    folderInstructions,
    userInformation,
    contexts,
  ]);

  function setLimit(limit: number): void {
    const { contextLimit: _old, ...rest } = parameters;
    actions.setParameters(limit === 0 ? rest : { ...rest, contextLimit: limit });
  }

  function clear(): void {
    const result = actions.clearContext();
    if (result.ok) onClose();
    else {
      toasts.show({
        message: intl.formatMessage({
          id: 'context.clear.refused',
          defaultMessage: 'There’s nothing to clear right now.',
        }),
      });
    }
  }

  return (
    <ContextDialog
      view={view}
      use={use}
      nextId={nextMessageId}
      inputPrice={isCostShown ? info?.price?.input : undefined}
      contextLimit={parameters.contextLimit ?? 0}
      onContextLimitChange={setLimit}
      onLeaveOut={actions.setLeftOut}
      onClear={clear}
      readRequest={readRequest}
      onClose={onClose}
    />
  );
}

function partsOf(draft: Draft | undefined): readonly MessagePart[] {
  if (draft === undefined) return [];
  const text: MessagePart = { type: 'text', text: draft.text };
  return draft.text.trim() === '' ? draft.attachments : [text, ...draft.attachments];
}
