import type { ReasoningEffort, Verbosity } from '../model/reasoning-effort.ts';
import type { ProviderBlocks } from './chat-event.ts';
import type { OutputFormat } from './output-format.ts';

/** A picture ready to be sent. */
export interface RequestImage {
  readonly type: 'image';
  readonly mediaType: string;
  readonly base64: string;
}

/** Text to be sent. */
export interface RequestText {
  readonly type: 'text';
  readonly text: string;
}

/** A call that the model made in an earlier turn. */
export interface RequestToolCall {
  readonly callId: string;
  readonly name: string;
  readonly argumentsText: string;
}

/** A function that the model may call. */
export interface RequestTool {
  /** Letters, digits, `_` and `-`; at most 64. */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments; an object. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** One turn of the conversation as it goes to a provider, whatever its dialect. */
export type RequestTurn =
  | { readonly role: 'user'; readonly parts: readonly (RequestText | RequestImage)[] }
  | {
      readonly role: 'assistant';
      readonly text: string;
      readonly toolCalls: readonly RequestToolCall[];
      /** Present only when the target is the provider and dialect that they came from. */
      readonly providerBlocks?: ProviderBlocks;
    }
  | {
      readonly role: 'tool';
      readonly callId: string;
      readonly name: string;
      readonly text: string;
      readonly isError: boolean;
    };

/**
 * What is asked of a model. Turns are normalised: no empty, failed or queued turn, user and
 * assistant alternate (tool turns follow the assistant turn that called them), every tool call has
 * its result.
 */
export interface ChatRequest {
  readonly modelId: string;
  readonly system?: string;
  readonly turns: readonly RequestTurn[];
  readonly stream: boolean;
  readonly tools?: readonly RequestTool[];
  /** The model may search the web itself. Only where its protocol and provider can be asked to. */
  readonly searchesWeb?: true;
  readonly temperature?: number;
  readonly topP?: number;
  readonly presencePenalty?: number;
  readonly frequencyPenalty?: number;
  readonly maxOutputTokens?: number;
  readonly reasoningEffort?: ReasoningEffort;
  readonly verbosity?: Verbosity;
  /** Texts at which the reply ends. */
  readonly stop?: readonly string[];
  /** Present only where the target can be made to keep it; else the system text asks for it. */
  readonly outputFormat?: OutputFormat;
  /** Body fields that the user added to the model; they win over all others. */
  readonly extraBody?: Readonly<Record<string, unknown>>;
  /** Sent as `chatID` where the endpoint asks for it. */
  readonly chatId?: string;
  /** Sent as `activatedCharacterID` beside it. */
  readonly characterId?: string;
}
