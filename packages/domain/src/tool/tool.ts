import type { RequestTool } from '../chat/chat-request.ts';
import type { Message } from '../chat/message.ts';
import type { ImagePart } from '../chat/message-part.ts';
import type { ShownOutput } from '../chat/shown-output.ts';
import type { SourceRef } from '../chat/source-ref.ts';
import type { ChatId, MessageId, PluginId } from '../shared/ids.ts';
import type { PictureErrorCode } from '../picture/picture-error.ts';
import type { Result } from '../shared/result.ts';

/** Why a tool gave no result. All but `failed` are told to the person too, in words of their own. */
export type ToolErrorCode =
  | 'failed'
  | 'search-not-set-up'
  | 'search-failed'
  | 'page-redirected'
  | 'images-not-set-up'
  | 'images-failed'
  | 'images-none'
  | `picture-${PictureErrorCode}`;

/** A failed call. The text goes to the model, without a key or path in it. */
export interface ToolError {
  readonly code: ToolErrorCode;
  readonly text: string;
  /** What a service said to the person; the model does not get it. */
  readonly detail?: string;
  /** Somebody else wrote it. See [Note: outside text]. */
  readonly isOutside?: true;
}

/** What a call gave: a text of the program's own, or one with all that is known of it. */
export type ToolOutput = string | SourcedText;

/** A text that is from somewhere. */
export interface SourcedText {
  readonly text: string;
  /** Somebody else wrote it. See [Note: outside text]. */
  readonly isOutside: boolean;
  /** By numbers that {@link ToolContext.numberOf} gave. */
  readonly sources: readonly SourceRef[];
  /** What the person sees of it below the call. */
  readonly shown?: ShownOutput;
  /** Pictures that the person sees below the call; the model gets none of them. */
  readonly pictures?: readonly ImagePart[];
}

/** Where a call is made. */
export interface ToolContext {
  readonly chatId: ChatId;
  readonly replyId: MessageId;
  readonly callId: string;
  /** What was said and found on the branch before the reply that calls, and that reply; oldest first. */
  readonly path: readonly Message[];
  /** The number of a source in this turn, by its address; the same address gets the same number. */
  numberOf(address: string): number;
}

/** Whether a call runs; a refusal has a text for the model. */
export type CallVerdict =
  | { readonly kind: 'run' | 'ask' }
  | { readonly kind: 'refuse'; readonly text: string };

/** Tells that a call is no longer wanted; the signals of browsers and Node are such. */
export interface StopSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
}

/** The arguments of a call as the model gave them: an object, nothing else is checked. */
export type ToolInput = Readonly<Record<string, unknown>>;

/** Something that a model may ask the program to do. Built in, or from a plugin. */
export interface Tool extends RequestTool {
  /** As people see it. */
  readonly title: string;
  /** The person is asked before each call: it sends something somewhere, or changes something. */
  readonly needsApproval: boolean;
  /**
   * The argument that is an address to be asked for. Unless that stands in the branch the person is
   * asked before this very call, whatever they allowed for the chat.
   */
  readonly addressArgument?: string;
  /**
   * Decides about one call by what it is and where it stands; absent: the two before say it all. What
   * was allowed for the chat does not answer it.
   */
  decide?(input: ToolInput, context: ToolContext): Promise<CallVerdict>;
  /**
   * Gets what a call needs of the person, such as the password over the keys; the time does not count.
   * Errors: a text for the model; the call does not run then.
   */
  prepare?(signal: StopSignal): Promise<Result<null, string>>;
  /** The plugin that it belongs to; absent for what comes along with the program. */
  readonly pluginId?: PluginId;
  /** The name that its function has in its plugin. */
  readonly functionName?: string;
  /** What its plugin adds to the instruction. */
  readonly pluginInstruction?: string;
  /** Its plugin has something fetched before a request. */
  readonly hasDynamicContexts?: true;
  /** The name of the tool that it is switched on with; absent: it has a switch of its own. */
  readonly partOf?: string;
  /** So many of its calls run for one question; absent: as many as the limit of steps allows. */
  readonly maxPerQuestion?: number;
  /** Its calls run one after the other; others run side by side. */
  readonly isSequential?: boolean;
  /** Longest time of one call; absent: the usual limit. */
  readonly timeoutMs?: number;
  /** It has limits of its own, which do not count the time in which a person is asked. */
  readonly keepsTime?: true;
  /** Runs one call. */
  run(
    input: ToolInput,
    signal: StopSignal,
    context: ToolContext,
  ): Promise<Result<ToolOutput, ToolError>>;
}
