import type { ChatId, MessageId } from '../shared/ids.ts';
import type { HasRest } from '../shared/rest.ts';
import type { ModelRef } from '../model/model-ref.ts';
import type { ReplyProblem } from './check-reply.ts';
import type { FinishReason, ProviderBlocks } from './chat-event.ts';
import type { FilePart, ImagePart, MessagePart, ToolResultPart } from './message-part.ts';
import type { TurnError } from './turn-error.ts';
import type { TurnState } from './turn-state.ts';
import type { Usage } from './usage.ts';
import type { UsedContext } from '../dynamic-context/used-context.ts';

/** Who speaks. */
export type MessageRole = 'system' | 'user' | 'assistant' | 'tool';

/**
 * What a message is that nobody said: the line behind which the context begins anew, the results of
 * the tools that the reply before it asked for, or what the character of the chat says first.
 */
export type MessageType = 'clear-context' | 'tool-response' | 'character-welcome-message';

/** Why the tools that a reply asks for were not run by themselves. `internal`: a fault of ours. */
export type ToolPause = 'step-limit' | 'cost-limit' | 'no-tools' | 'unknown-tools' | 'internal';

/**
 * Where the calls of a reply stand until their results are a message of their own, so that another
 * start of the program goes on from there. Overtaken as soon as that message follows the reply.
 */
export interface ToolRun {
  /** Calls that have begun. Of one without a result nobody knows what came of it. */
  readonly begunIds: readonly string[];
  /**
   * What is there already, of calls that ran and of those that the person did not allow: behind each
   * result the files and pictures that came with it.
   */
  readonly results: readonly ResultPart[];
  /** The person stopped the calls; results with pictures stay, and nobody is asked about the others. */
  readonly isStopped?: true;
}

/** A result of a call, or a file or picture that came with one. */
export type ResultPart = ToolResultPart | FilePart | ImagePart;

/** Whether a message is what the character of the chat says first. */
export function isWelcome({ type }: Message): boolean {
  return type === 'character-welcome-message';
}

/**
 * One message, one record. Messages of a chat form a tree by `parentId`; editing or regenerating
 * adds a sibling and changes nothing that was there.
 */
export interface Message extends HasRest {
  readonly id: MessageId;
  readonly chatId: ChatId;
  /** Null for the first message of the chat. */
  readonly parentId: MessageId | null;
  readonly role: MessageRole;
  /**
   * Absent for what somebody said. A `clear-context` has the role `system` and no parts, a
   * `tool-response` the role `tool`, a `character-welcome-message` the role `assistant`.
   */
  readonly type?: MessageType;
  readonly parts: readonly MessagePart[];
  readonly state: TurnState;
  /** Since 1970, UTC. Grows along a branch; order among siblings. */
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** The model that was asked; assistant messages only. */
  readonly model?: ModelRef;
  readonly finishReason?: FinishReason;
  readonly error?: TurnError;
  readonly usage?: Usage;
  /** Millionths of a US dollar by the price at the time; absent where the price is unknown. */
  readonly costMicroUsd?: number;
  /** From the request to the end of the reply, over all calls that made it. */
  readonly durationMs?: number;
  /** What the provider wants back byte for byte in the next request. */
  readonly providerBlocks?: ProviderBlocks;
  readonly pinnedAtMs?: number;
  /** Set on a reply whose tools wait for the person. */
  readonly toolPause?: ToolPause;
  readonly toolRun?: ToolRun;
  /** The person keeps it from being sent. */
  readonly isLeftOut?: true;
  /** Our estimate of the prompt that this reply answers, where the provider counted it too. */
  readonly sentTokens?: number;
  /** The reply had to be JSON, and is not what was asked for. */
  readonly formatProblem?: ReplyProblem;
  /** What a long reply is about, at most five; absent where nobody was asked. */
  readonly keywords?: readonly string[];
  /** How often its text was replaced in place; the earlier wordings are kept. */
  readonly editCount?: number;
  /** Request parameters that were left out because the provider refused them. */
  readonly droppedParams?: readonly string[];
  /** What was fetched for the request of this reply, or could not be had. */
  readonly contexts?: readonly UsedContext[];
}
