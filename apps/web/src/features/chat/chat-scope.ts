import type { ReplyDraft } from '@parley/domain/chat/apply-chat-event.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { FilePart, MessagePart } from '@parley/domain/chat/message-part.ts';
import type { MessageTree } from '@parley/domain/chat/message-tree.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import type { TurnError } from '@parley/domain/chat/turn-error.ts';
import type { TurnState } from '@parley/domain/chat/turn-state.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import type { SpendingStop } from '@parley/domain/usage/spending-stop.ts';
import {
  createContext,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from 'react';

import type { Queries } from '#src/data/queries/create-queries.ts';
import type { ChatActions } from '#src/services/chats/chat-actions.ts';
import type { LiveReplies } from '#src/services/generation/live-replies.ts';
import type { CallStates } from '#src/services/tools/tool-runs.ts';

import type { EditingStore } from './logic/editing-store.ts';
import { createSteadyReader } from './logic/steady-draft.ts';
import type { ErrorOrigin } from './logic/turn-error-texts.ts';

/** What every part of one open chat needs; the same object while the chat is open. */
export interface ChatScope {
  readonly actions: ChatActions;
  readonly queries: Pick<Queries, 'earlierWordings'>;
  readonly replies: LiveReplies;
  readonly getTree: () => MessageTree;
  /** Puts a message on the clipboard, as text and as HTML. */
  readonly copyMessage: (text: string, html: string) => Promise<boolean>;
  /** Puts something on the clipboard out of a menu that closes, and says so. */
  readonly copy: (content: CopiedContent) => void;
  /** The address that opens this chat at a message; undefined where it has none. */
  readonly linkTo: ((id: MessageId) => string) | undefined;
  /** Copies everything up to a message into a new chat and opens that; undefined for one that leaves no trace. */
  readonly fork: ((id: MessageId) => void) | undefined;
  /** Puts a text into the composer, as a quote. */
  readonly quote: (text: string) => void;
  readonly modelTitles: ModelTitles;
  readonly renderModelPicker: (request: ModelRequest) => ReactNode;
  readonly renderModelsPicker: (request: ModelsRequest) => ReactNode;
  /** What an answer took: time, tokens, cost. */
  readonly renderAnswerFacts: (messages: readonly Message[]) => ReactNode;
  readonly speech: SpeechControl | undefined;
  readonly sendsWithEnter: () => boolean;
  /** The person's own picture; empty for none. */
  readonly ownPicture: OwnPicture;
  /** Whether replies grow in small steps instead of as they come. */
  readonly animatesReplies: () => boolean;
  /** A message was deleted; `undo` puts it back. */
  readonly onDeleted: (undo: () => void) => void;
  /** Something could not be started (no key, busy). */
  readonly onRefused: (code: string) => void;
  /** Opens the place where the key of a provider is entered. */
  readonly onOpenKeys: () => void;
  /** Opens what will be sent with the next message. */
  readonly onOpenContext: () => void;
  readonly renderImage: (part: Extract<MessagePart, { type: 'image' }>) => ReactNode;
  readonly renderFile: (part: FilePart) => ReactNode;
  /** Who was asked for a reply, for the words of its error. */
  readonly errorOrigin: (message: Message) => ErrorOrigin;
  /** Which limit stopped a request, with the ways on. */
  readonly renderSpendingStop: (message: Message, stop: SpendingStop) => ReactNode;
  readonly editing: EditingStore;
  readonly tools: ToolView;
}

/** What goes to the clipboard; `html` is for word processors. */
export interface CopiedContent {
  readonly text: string;
  readonly html?: string;
}

/** The names of models as people know them. */
export interface ModelTitles {
  readonly titleOf: (model: ModelRef) => string;
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
  /** Calls that run in this tab, by their ids; undefined where none of the reply runs. */
  readonly statesOf: (replyId: MessageId) => CallStates | undefined;
  /** Whether a reply, or the work after it, is under way here. */
  readonly isBusy: (replyId: MessageId) => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** The name of a tool as people know it. */
  readonly titleOf: (name: string) => string;
  readonly answer: (call: AskedCall, answer: 'once' | 'chat' | 'deny') => void;
  readonly saveFile: (part: FilePart) => void;
}

/** A call that waits for the person. */
export interface AskedCall {
  readonly replyId: MessageId;
  readonly callId: string;
  readonly name: string;
}

const ChatScopeContext = createContext<ChatScope | undefined>(undefined);

export const ChatScopeProvider = ChatScopeContext.Provider;

export function useChatScope(): ChatScope {
  const scope = useContext(ChatScopeContext);
  if (scope === undefined) throw new Error('A chat component stands outside of a chat screen.');
  return scope;
}

/** The state of a turn, live while it runs. Changes a handful of times per turn. */
export function useTurnState(message: Message): TurnState {
  const { replies } = useChatScope();
  const subscribe = useMemo(
    () => (listener: () => void) => replies.subscribe(message.id, listener),
    [replies, message.id],
  );
  return useSyncExternalStore(subscribe, () => replies.get(message.id)?.state ?? message.state);
}

/** What is shown of a reply: the live draft while it runs, the record otherwise. */
export interface ShownReply {
  readonly parts: readonly MessagePart[];
  readonly state: TurnState;
  readonly error: TurnError | undefined;
  readonly isLive: boolean;
}

/**
 * Follows a reply. While the text or the thoughts at its end grow, the same reply is given again and again: whoever shows
 * that text follows it with {@link useGrowingText}, so that a frame costs one small component.
 */
export function useShownReply(message: Message): ShownReply {
  const { replies } = useChatScope();
  const { subscribe, read } = useMemo(
    () => ({
      subscribe: (listener: () => void) => replies.subscribe(message.id, listener),
      read: createSteadyReader(() => replies.get(message.id)),
    }),
    [replies, message.id],
  );
  const draft = useSyncExternalStore(subscribe, read);
  return useMemo(() => shownReply(message, draft), [message, draft]);
}

/**
 * Hands on the text of a part that grows, now and whenever it has grown, at most once per frame.
 *
 * @param partIndex undefined for a part that does not grow
 */
export function useGrowingText(
  messageId: MessageId,
  partIndex: number | undefined,
  onText: (text: string) => void,
): void {
  const { replies } = useChatScope();
  const handleText = useEffectEvent(onText);
  useLayoutEffect(() => {
    if (partIndex === undefined) return undefined;
    const take = (): void => {
      const part = replies.get(messageId)?.parts[partIndex];
      if (part?.type === 'text' || part?.type === 'reasoning') handleText(part.text);
    };
    take();
    return replies.subscribe(messageId, take);
  }, [replies, messageId, partIndex]);
}

function shownReply(message: Message, draft: ReplyDraft | undefined): ShownReply {
  if (draft === undefined) {
    return { parts: message.parts, state: message.state, error: message.error, isLive: false };
  }
  return { parts: draft.parts, state: draft.state, error: draft.error, isLive: true };
}

/** The calls of a reply that run in this tab. */
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
