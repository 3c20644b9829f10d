import type { Message } from '@parley/domain/chat/message.ts';
import type { FilePart, MessagePart, ToolCallPart } from '@parley/domain/chat/message-part.ts';
import type { MessageTree } from '@parley/domain/chat/message-tree.ts';
import type { ShownOutput } from '@parley/domain/chat/shown-output.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import type { SpendingLimitExceeded } from '@parley/domain/usage/spending-limit-exceeded.ts';
import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';

import type { Queries } from '#src/data/queries/create-queries.ts';
import type { ChatActions } from '#src/services/chats/chat-actions.ts';
import type { LiveReplies } from '#src/services/generation/live-replies.ts';
import type { CallState, CallStates } from '#src/services/tools/tool-runs.ts';

import type { EditingStore } from './logic/editing-store.ts';
import type { ErrorOrigin } from './logic/turn-error-texts.ts';

/** What every part of one open chat needs; the same object while the chat is open. */
export interface ChatScope extends ChatReading, ChatActing {
  readonly slots: ChatSlots;
  readonly speech: SpeechControl | undefined;
  readonly tools: ToolView;
  readonly editing: EditingStore;
}

/** What is read of the chat and of the person who looks at it. */
export interface ChatReading {
  readonly queries: Pick<Queries, 'messageRevisions'>;
  readonly replies: LiveReplies;
  readonly getTree: () => MessageTree;
  readonly modelTitles: ModelTitles;
  /** Who was asked for a reply, for the words of its error. */
  readonly errorOrigin: (message: Message) => ErrorOrigin;
  /** The address that opens this chat at a message; undefined where it has none. */
  readonly linkTo: ((id: MessageId) => string) | undefined;
  /** The person's own picture; empty for none. */
  readonly ownPicture: OwnPicture;
  readonly sendsWithEnter: () => boolean;
  /** Whether replies grow in small steps instead of as they come. */
  readonly animatesReplies: () => boolean;
}

/** What can be done with the chat, and what is told of it. */
export interface ChatActing {
  readonly actions: ChatActions;
  /** Puts a message on the clipboard, as text and as HTML. */
  readonly copyMessage: (text: string) => Promise<boolean>;
  /** Puts something on the clipboard out of a menu that closes, and says so. */
  readonly copy: (content: CopiedContent) => void;
  /** Copies everything up to a message into a new chat and opens that; undefined for one that leaves no trace. */
  readonly fork: ((id: MessageId) => void) | undefined;
  /** Puts a text into the composer, as a quote. */
  readonly quote: (text: string) => void;
  /** A message was deleted; `undo` puts it back. */
  readonly onDeleted: (undo: () => void) => void;
  /** Something could not be started (no key, busy). */
  readonly onRefused: (code: string) => void;
  /** Opens the place where the key of a provider is entered. */
  readonly onOpenKeys: () => void;
  /** Opens the settings of the chat's model, with its limits. */
  readonly onOpenModelSettings: () => void;
  /** Opens what will be sent with the next message. */
  readonly onOpenContext: () => void;
}

/** What other features draw inside of messages. */
export interface ChatSlots {
  readonly renderModelPicker: (request: ModelRequest) => ReactNode;
  readonly renderModelsPicker: (request: ModelsRequest) => ReactNode;
  /** What an answer took: time, tokens, cost. */
  readonly renderAnswerFacts: (messages: readonly Message[]) => ReactNode;
  readonly renderImage: (part: Extract<MessagePart, { type: 'image' }>) => ReactNode;
  readonly renderFile: (part: FilePart) => ReactNode;
  /** A call of a plugin that waits for the person or runs. */
  readonly renderPluginCall: (request: PluginCallRequest) => ReactNode;
  /** What a tool shows the person, below its call. */
  readonly renderToolOutput: (output: ShownOutput) => ReactNode;
  /** Which limit stopped a request, with the ways on. */
  readonly renderSpendingLimitExceeded: (
    message: Message,
    stop: SpendingLimitExceeded,
  ) => ReactNode;
}

/** Where a call of a plugin stands. */
export interface PluginCallRequest {
  readonly replyId: MessageId;
  readonly call: ToolCallPart;
  readonly state: Extract<CallState, 'asking' | 'interrupted' | 'running'>;
}

/** What goes to the clipboard; `html` is for word processors. */
export interface CopiedContent {
  readonly text: string;
  readonly html?: string;
}

/** The names of models as people know them. */
export interface ModelTitles {
  readonly titleOf: (model: ModelRef) => string;
  /** What kind of provider it is at; empty where the host has a name of its own for all. */
  readonly presetOf: (model: ModelRef) => string | undefined;
  /** Address of the one picture that the host has for all of them. */
  readonly pictureOf: () => string | undefined;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Asks for a model, beside a button. */
export interface ModelRequest {
  readonly anchor: HTMLElement;
  /** The one that is marked. */
  readonly model: ModelRef | null;
  readonly onChoose: (model: ModelRef) => void;
  readonly onClose: () => void;
}

/** Asks for some models, beside a button. */
export interface ModelsRequest extends Omit<ModelRequest, 'onChoose'> {
  readonly onChoose: (models: readonly ModelRef[]) => void;
}

/** The picture of a profile as a `data:` address. */
export interface OwnPicture {
  get(): string;
  subscribe(listener: () => void): () => void;
}

/** Reads messages aloud. */
export interface SpeechControl {
  /** Every message has a button for it; it is in the menu in any case. */
  readonly hasButton: boolean;
  /** Begins to read a message, or stops where it is being read. */
  toggle(id: MessageId, markdown: string): void;
  subscribe(listener: () => void): () => void;
  playingId(): string | undefined;
}

/** What the messages of a chat need of its tools. */
export interface ToolView {
  /**
   * Calls that run in this tab, by their ids, or that an earlier start of the program left; undefined
   * where the reply has none of them.
   */
  readonly statesOf: (replyId: MessageId) => CallStates | undefined;
  /** Whether a reply, or the work after it, is under way here. */
  readonly isBusy: (replyId: MessageId) => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** The name of a tool as people know it. */
  readonly titleOf: (name: string) => string;
  /** Whether a plugin decides about the calls of a tool. */
  readonly isOfPlugin: (name: string) => boolean;
  /** Whether a tool can be allowed for all of this chat; others are asked about call by call. */
  readonly canApproveTool: (name: string) => boolean;
  /** Keeps that the person allows a tool in this chat from now on. */
  readonly approveTool: (name: string) => void;
  readonly saveFile: (part: FilePart) => void;
  readonly openWebSearch: () => void;
  readonly openPlugins: () => void;
}

const ChatScopeContext = createContext<ChatScope | undefined>(undefined);

export const ChatScopeProvider = ChatScopeContext.Provider;

export function useChatScope(): ChatScope {
  const scope = useContext(ChatScopeContext);
  if (scope === undefined) throw new Error('A chat component stands outside of a chat screen.');
  return scope;
}

/** The calls of a reply that run in this tab, or were left by an earlier start. */
export function useCallStates(replyId: MessageId): CallStates | undefined {
  const { tools } = useChatScope();
  return useSyncExternalStore(tools.subscribe, () => tools.statesOf(replyId));
}

/** Whether a reply is under way in this tab, or the tools that it asked for. */
export function useIsAtWork(replyId: MessageId): boolean {
  const { tools } = useChatScope();
  return useSyncExternalStore(tools.subscribe, () => tools.isBusy(replyId));
}

/** Whether this message is being edited. */
export function useIsEditing(id: MessageId): boolean {
  const { editing } = useChatScope();
  return useSyncExternalStore(editing.subscribe, () => editing.get() === id);
}
