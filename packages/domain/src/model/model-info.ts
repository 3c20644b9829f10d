import type { Dialect } from './provider-endpoint.ts';
import type { ReasoningEffort } from './reasoning-effort.ts';

/** What a search costs that a provider runs for its model, beside the tokens. */
export interface SearchPrice {
  /** US dollars for a thousand. */
  readonly perThousand: number;
  /** What is counted: each search, or each request in which there was any. */
  readonly unit: 'search' | 'request';
}

/** How a model searches the web by itself, at its own provider. */
export interface OwnSearch {
  /** The protocol in which it can be asked to. */
  readonly dialect: Dialect;
  /** It takes no functions beside its search. */
  readonly excludesTools?: true;
}

/** Prices in US dollars for a million tokens; absent means unknown. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
  readonly cacheRead?: number;
  readonly cacheWrite?: number;
  readonly search?: SearchPrice;
  /** Prices of the whole request when its prompt is longer than `aboveInputTokens`; ascending. */
  readonly tiers?: readonly (Omit<ModelPrice, 'tiers' | 'search'> & {
    readonly aboveInputTokens: number;
  })[];
}

/**
 * What a model takes and can do; absent means unknown. What the user set or attached is then sent all
 * the same, and if it is refused the call is repeated without it.
 */
export interface ModelCapabilities {
  /** Takes temperature, top-p and penalties. Only `false` keeps what the user set from being sent. */
  readonly sampling?: boolean;
  readonly vision?: boolean;
  readonly tools?: boolean;
  readonly reasoning?: boolean;
  /** The efforts that can be asked for; an empty list where none can. */
  readonly efforts?: readonly ReasoningEffort[];
  /** How an effort is told: by its word, or by a number of tokens to think with. */
  readonly effortAs?: 'word' | 'tokens';
  readonly verbosity?: boolean;
  /** Takes sequences at which it stops. */
  readonly stop?: boolean;
  /** Can be made to answer in JSON. */
  readonly jsonMode?: boolean;
  /** Can be made to answer by a schema. */
  readonly jsonSchema?: boolean;
  /** False where its provider says that it cannot. */
  readonly ownSearch?: OwnSearch | false;
  /** The protocol that it needs at its own provider, where that is not the usual one there. */
  readonly dialect?: Dialect;
  /** Name of the field for the output limit. */
  readonly maxTokensField?: 'max_tokens' | 'max_completion_tokens';
}

/** A model as the catalogue or a live list tells it. */
export interface ModelInfo {
  readonly id: string;
  readonly title: string;
  /** What the provider says about it, as plain text. */
  readonly description?: string;
  /** Tokens of prompt and answer together. */
  readonly contextTokens?: number;
  readonly maxOutputTokens?: number;
  readonly capabilities: ModelCapabilities;
  readonly price?: ModelPrice;
  /** ISO date after which the provider no longer answers for it. */
  readonly shutdownDate?: string;
}
