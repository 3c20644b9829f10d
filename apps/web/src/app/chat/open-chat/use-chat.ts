import type { Chat, ChatParameters } from '@parley/domain/chat/chat.ts';
import { hasOutputSettings } from '@parley/domain/chat/output-presets.ts';
import { folderInstructions } from '@parley/domain/chat/folder-defaults.ts';
import type { ChatId, FolderId } from '@parley/domain/shared/ids.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { whenIdle } from '#src/platform/idle.ts';
import { useKept } from '#src/platform/use-kept.ts';
import { randomText } from '#src/platform/random-id.ts';
import { systemClock } from '#src/platform/clock.ts';
import { saidByPerson } from '#src/services/attachments/load-attachments.ts';
import type { ChatActions } from '#src/services/chats/chat-actions.ts';
import { openChatSession, type ChatSession } from '#src/services/chats/chat-session.ts';
import { chatActionsModule, deferChatActions } from '#src/services/chats/deferred-chat-actions.ts';
import { createChatWrites } from '#src/services/chats/chat-writes.ts';
import { runningIn } from '#src/services/chats/running-state.ts';
import { userInformation } from '#src/services/config/host-defaults.ts';
import type { ChatStorage } from '#src/services/temporary/chat-storage.ts';

import { folderOfNewChat, modelOfNewChat, useChatInFolder } from './new-chat-folder.ts';
import type { Program } from '#src/app/program/program.ts';

/** The chat on the screen and what can be done with it. */
export interface OpenChat {
  readonly chatId: ChatId;
  readonly session: ChatSession;
  readonly actions: ChatActions;
  /** Where it lies. */
  readonly storage: ChatStorage;
  /** Whether it is in the memory of this tab only. */
  readonly isTemporary: boolean;
  /** The chat as it would begin now. */
  readonly newChat: () => Chat;
  /** The parameters with which a new chat begins. */
  readonly newParameters: () => ChatParameters;
}

/** Opens the chat that the address names, or a new one, and closes it when it leaves the screen. */
export function useChat(program: Program): OpenChat {
  const { navigation, generation, sessions } = program;
  const place = useSyncExternalStore(navigation.subscribe, navigation.getSnapshot);
  const newId = useNewChatId(program, place);
  const { temporaryId } = place;
  const temporary = temporaryId === undefined ? undefined : program.temporary.open(temporaryId);
  const chatId = place.chatId ?? (temporary === undefined ? newId : (temporaryId ?? newId));
  // The chat that begins here keeps its session when its first message gives it an address.
  const isNew = chatId === newId || temporary !== undefined;
  const open = useKept(
    () => openChat(program, { chatId, isNew, temporary }),
    [program, chatId, isNew, temporary],
  );

  useEffect(() => {
    const disconnect = open.session.connect();
    const leave = sessions.show(open.session);
    const stop = generation.subscribe((notice) => {
      if (notice.type !== 'turn-started' || notice.rows.chat.id !== chatId) return;
      // Without an address, no history and no bookmark leads to it.
      if (open.isTemporary) return;
      if (navigation.getSnapshot().chatId === undefined) navigation.nameCurrent(chatId);
    });
    return () => {
      stop();
      leave();
      disconnect();
    };
  }, [open, sessions, generation, navigation, chatId]);

  useDeadTurns(program, open);
  useChatInFolder(program, { ...open, folderId: place.folderId });

  useRestOfChat(open.session);
  useMissingChat(open.session, navigation);
  useEffect(() => whenIdle(chatActionsModule.load), []);
  return open;
}

/**
 * Takes care of a reply that comes in through another tab: should that tab die, its lock becomes
 * free, and the reply is marked as cut here without a reload.
 */
function useDeadTurns({ generation, recoverTurns }: Program, { chatId, session }: OpenChat): void {
  const isElsewhere = useSyncExternalStore(
    session.subscribe,
    () => runningIn(generation, session.getSnapshot()).isElsewhere,
  );
  useEffect(() => {
    if (isElsewhere) void recoverTurns(chatId);
  }, [isElsewhere, recoverTurns, chatId]);
}

/** Reads the beginning of a long chat when there is nothing else to do. */
function useRestOfChat(session: ChatSession): void {
  const isPartial = useSyncExternalStore(session.subscribe, () => {
    const { status, tree } = session.getSnapshot();
    return status === 'ready' && !tree.isWhole;
  });
  useEffect(() => {
    return isPartial ? whenIdle(() => void session.loadWhole()) : undefined;
  }, [isPartial, session]);
}

/** An address that leads to no chat goes; what is only in the memory of this tab stays. */
function useMissingChat(session: ChatSession, navigation: Program['navigation']): void {
  const isMissing = useSyncExternalStore(session.subscribe, () => {
    const { status, tree } = session.getSnapshot();
    return status === 'missing' && tree.byId.size === 0;
  });
  useEffect(() => {
    const { chatId } = navigation.getSnapshot();
    if (isMissing && chatId === session.chatId) navigation.nameCurrent(undefined);
  }, [isMissing, navigation, session]);
}

interface NewChatPlace {
  readonly chatId: ChatId | undefined;
  readonly folderId?: FolderId;
}

/** The id of the chat that is about to begin; another one as soon as it is left, or lies elsewhere. */
function useNewChatId(program: Program, { chatId: placeId, folderId }: NewChatPlace): ChatId {
  const [state, setState] = useState(() => ({ placeId, folderId, newId: program.createChatId() }));
  if (state.placeId === placeId && state.folderId === folderId) return state.newId;
  const isStill = placeId === state.newId;
  const next = { placeId, folderId, newId: isStill ? state.newId : program.createChatId() };
  setState(next);
  return next.newId;
}

interface Opening {
  readonly chatId: ChatId;
  readonly isNew: boolean;
  readonly temporary: ChatStorage | undefined;
}

function openChat(program: Program, { chatId, isNew, temporary }: Opening): OpenChat {
  const { generation, sessions, settings, config } = program;
  const isTemporary = temporary !== undefined;
  const storage = temporary ?? program;
  const { queries, store } = storage;
  const newChat = (): Chat => createChat(program, chatId, isTemporary);
  const session = sessions.find(chatId, () =>
    openChatSession(chatId, {
      messages: queries.chatMessages(chatId),
      header: queries.chat(chatId),
      isNew,
    }),
  );
  const actions = deferChatActions({
    session,
    generation,
    targets: program.providers,
    writes: createChatWrites(store, chatId),
    random: randomText,
    now: systemClock.nowMs,
    createChat: newChat,
    loadAttachments: (path) => storage.attachments.load(saidByPerson(path)),
    isStreaming: () => settings.getSnapshot().streaming,
    folderInstructions: (id) => folderInstructions(program.folders.getSnapshot(), id),
    userInformation: () => userInformation(settings.getSnapshot(), config.getSnapshot()),
    tools: storage.tools,
    contexts: program.contexts,
    newDraftKey: storage.newDraftKey,
  });
  const newParameters = () => newChat().parameters;
  return { chatId, session, actions, storage, isTemporary, newChat, newParameters };
}

function createChat(program: Program, id: ChatId, isTemporary: boolean): Chat {
  const { defaultParameters, defaultOutput, defaultTools } = program.settings.getSnapshot();
  const nowMs = systemClock.nowMs();
  const folderId = folderOfNewChat(program);
  return {
    id,
    title: '',
    // A title out of the question would stand in the window and in the history of the browser.
    titleSource: isTemporary ? 'user' : 'none',
    preview: '',
    model: modelOfNewChat(
      { folders: program.folders.getSnapshot(), known: program.providers.getSnapshot() },
      folderId,
    ),
    parameters: {
      ...defaultParameters,
      ...(hasOutputSettings(defaultOutput) ? { output: defaultOutput } : {}),
      ...(defaultTools.length > 0 ? { tools: defaultTools } : {}),
    },
    folderId,
    favoritedAtMs: null,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    activeLeafId: null,
    messageCount: 0,
    trashedAtMs: null,
  };
}
