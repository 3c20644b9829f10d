import type { ChatEvent, FinishReason } from '@parley/domain/chat/chat-event.ts';
import type { TurnError } from '@parley/domain/chat/turn-error.ts';
import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import type { Dialect } from '@parley/domain/model/provider-endpoint.ts';

import type { StreamFraming } from '../sse/read-body.ts';
import type { SseEvent } from '../sse/sse-parser.ts';
import type { JsonObject } from './json.ts';
import type { EndpointCall, ProviderCall } from './provider-call.ts';

/** An HTTP request before it is sent; later headers win over earlier ones of the same name. */
export interface WireRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: JsonObject;
}

/** An answer that reports a failure. */
export interface ErrorAnswer {
  /** HTTP status; 200 for an error inside a stream. */
  readonly status: number;
  readonly headers?: Headers;
  /** The body, or its start. */
  readonly text: string;
}

/** Who was asked, for the words of an error; the key only to mask it. */
export type ErrorContext = Pick<EndpointCall, 'endpoint' | 'key'>;

/** Turns the events of one answer into chat events. */
export interface StreamDecoder {
  /**
   * Decodes one event, in wire order; must not be called again after it gave a terminal event.
   * Never throws.
   */
  push(event: SseEvent): readonly ChatEvent[];
  /**
   * Ends the answer where the connection ended without a terminal event.
   *
   * @returns what is still to be told, `finish` (only if the provider had said so) or `cut` last
   */
  end(): readonly ChatEvent[];
  /**
   * Why the provider says that it stopped, where it has said so in an answer that is still open;
   * undefined in protocols whose finish reason is the terminal event itself.
   */
  finishMark(): FinishReason | undefined;
}

/** One page of a provider's list of models. */
export interface ModelPage {
  readonly models: readonly ModelInfo[];
  /** Passed to the next call; absent on the last page. */
  readonly cursor?: string;
}

/** How a provider tells more about one model than its list does. */
export interface ModelDetailProtocol {
  encodeRequest(call: EndpointCall, modelId: string): WireRequest;
  /**
   * @param model  as the list tells it
   * @returns the model with all that is known of it; undefined if it cannot chat or the body is none
   */
  decode(body: unknown, model: ModelInfo): ModelInfo | undefined;
}

/** How a provider tells which models it has. */
export interface ModelListProtocol {
  encodeRequest(call: EndpointCall, cursor: string | undefined): WireRequest;
  /** @returns undefined if the body is no list of models */
  decodePage(body: unknown, call: EndpointCall): ModelPage | undefined;
  /** Absent where the list tells all. */
  readonly details?: ModelDetailProtocol;
}

/**
 * One wire protocol. An implementation does no I/O, keeps no state between calls and never throws
 * on what a server sends.
 */
export interface ProviderAdapter {
  readonly dialect: Dialect;
  /** Body fields without which the protocol does not work; never dropped after a refusal. */
  readonly requiredFields: readonly string[];
  /** How it streams; server-sent events where absent. */
  readonly framing?: StreamFraming;
  /** Honours `call.learned`: a field that was refused before is not sent. */
  encodeRequest(call: ProviderCall): WireRequest;
  createDecoder(call: ProviderCall): StreamDecoder;
  /**
   * The call that goes on with an answer in which the provider paused; absent where none does.
   *
   * @param blocks  of the answer so far, as they came
   */
  resume?(call: ProviderCall, blocks: readonly unknown[]): ProviderCall;
  /**
   * Decodes a whole answer (JSON). The last event is terminal.
   *
   * @returns undefined if the body is not what the protocol says
   */
  decodeResponse(body: unknown, call: ProviderCall): readonly ChatEvent[] | undefined;
  decodeError(answer: ErrorAnswer, context: ErrorContext): TurnError;
  /** Absent where the protocol has no list. */
  readonly modelList?: ModelListProtocol;
}
