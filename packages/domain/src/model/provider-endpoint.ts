import type { ProviderId } from '../shared/ids.ts';
import type { CustomModel } from './custom-model.ts';

/** Every wire protocol. */
export const dialects = [
  'openai-chat',
  'openai-responses',
  'anthropic-messages',
  'anthropic-completion',
  'gemini',
  'ollama',
] as const;

/** A wire protocol. */
export type Dialect = (typeof dialects)[number];

/** Every place where a key may go. */
export const authSchemes = [
  'bearer',
  'x-api-key',
  'api-key',
  'x-goog-api-key',
  'xi-api-key',
  'none',
] as const;

/** Where the key goes in a request. */
export type AuthScheme = (typeof authSchemes)[number];

/** One row that the user adds to the headers of every request. */
export interface HeaderRow {
  readonly key: string;
  readonly value: string;
}

/** A place that answers model calls, as the user set it up. The key is kept elsewhere. */
export interface ProviderEndpoint {
  readonly id: ProviderId;
  /** The preset it was made from; decides quirks and catalogue. `custom` for none. */
  readonly presetId: string;
  readonly title: string;
  readonly dialect: Dialect;
  /**
   * Absolute URL without the protocol's own path, without a final slash: `https://api.openai.com/v1`,
   * `http://localhost:11434`.
   */
  readonly baseUrl: string;
  readonly auth: AuthScheme;
  /** Sent as `OpenAI-Organization`. */
  readonly organizationId?: string;
  /** Of a custom model that is stored, only the names: the values lie with the keys. */
  readonly headerRows?: readonly HeaderRow[];
  /** The endpoint is one model that the user described by hand. */
  readonly customModel?: CustomModel;
  /** Use `functions`/`function_call` in place of `tools`. */
  readonly legacyFunctions?: boolean;
  /** Send the chat id along in the body. */
  readonly includeChatId?: boolean;
  /** The window in tokens that its models are loaded with, where the protocol lets a person choose. */
  readonly contextTokens?: number;
}
