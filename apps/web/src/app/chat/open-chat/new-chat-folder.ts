import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Folder } from '@parley/domain/chat/folder.ts';
import { folderModel } from '@parley/domain/chat/folder-defaults.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import type { FolderId } from '@parley/domain/shared/ids.ts';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';

import type { ChatSession } from '#src/services/chats/chat-session.ts';
import { findProvider, type ProvidersSnapshot } from '#src/services/providers/provider-view.ts';

import type { Program } from '#src/app/program/program.ts';

/** Where a chat that begins now will lie; a folder that is gone counts as none. */
export function folderOfNewChat({ navigation, folders }: Program): FolderId | null {
  const { chatId, folderId } = navigation.getSnapshot();
  if (chatId !== undefined || folderId === undefined) return null;
  return folders.getSnapshot().some(({ id }) => id === folderId) ? folderId : null;
}

/** What the model of a new chat is chosen from. */
interface ModelSources {
  readonly folders: readonly Folder[];
  readonly known: ProvidersSnapshot;
}

/** The model with which a chat begins in a folder; one whose provider is gone does not count. */
export function modelOfNewChat(
  { folders, known }: ModelSources,
  folderId: FolderId | null,
): ModelRef | null {
  const found = folderModel(
    folders,
    folderId,
    ({ providerId }) => findProvider(known, providerId) !== undefined,
  );
  return found?.model ?? known.defaultModel;
}

interface NewChat {
  readonly session: ChatSession;
  readonly newChat: () => Chat;
  readonly folderId: FolderId | undefined;
}

/**
 * Gives a chat that begins in a folder its header before its first message, so that the screen shows
 * its folder and model. It follows the folder until somebody sets something for the chat.
 */
export function useChatInFolder(program: Program, { session, newChat, folderId }: NewChat): void {
  const { folders, providers } = program;
  const all = useSyncExternalStore(folders.subscribe, folders.getSnapshot);
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const model = useMemo(
    () => modelOfNewChat({ folders: all, known }, folderId ?? null),
    [all, known, folderId],
  );
  const isKnown = known.status === 'ready';
  const given = useRef<Chat>(undefined);
  useEffect(() => {
    const { status, chat } = session.getSnapshot();
    if (folderId === undefined || status !== 'new' || !isKnown) return;
    if (chat !== undefined && chat !== given.current) return;
    given.current = { ...newChat(), model };
    session.put({ chat: given.current });
  }, [session, newChat, folderId, model, isKnown]);
}
