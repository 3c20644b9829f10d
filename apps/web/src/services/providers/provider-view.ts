import type { TurnError } from '@parley/domain/chat/turn-error.ts';
import type { KeyError } from '@parley/domain/keys/key-error.ts';
import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import type { ModelName } from '@parley/domain/model/model-picks.ts';
import { isSameModel, type ModelRef } from '@parley/domain/model/model-ref.ts';
import type {
  AuthScheme,
  Dialect,
  HeaderRow,
  ProviderEndpoint,
} from '@parley/domain/model/provider-endpoint.ts';
import type { ProviderId } from '@parley/domain/shared/ids.ts';

/** A kind of provider that can be set up. */
export interface PresetView {
  readonly id: string;
  readonly title: string;
  readonly dialect: Dialect;
  readonly auth: AuthScheme;
  /** Empty where only the user can know it. */
  readonly baseUrl: string;
  readonly keyPageUrl: string | undefined;
  readonly keyPlaceholder: string | undefined;
  readonly baseUrlPlaceholder: string | undefined;
  readonly needsKey: boolean;
  readonly needsBaseUrl: boolean;
  /** A wrong key looks to a page like a host that cannot be reached. */
  readonly hidesWrongKey: boolean;
}

/** A server for models that people run on their own computer. */
export interface LocalServerView {
  readonly presetId: string;
  readonly title: string;
  /** Where it listens unless it was told otherwise: `http://localhost:11434/v1`. */
  readonly baseUrl: string;
}

/** A provider that the user set up. */
export interface ProviderView {
  readonly endpoint: ProviderEndpoint;
  readonly needsKey: boolean;
  /** The key as it may be shown, `••••1234`; undefined where no key is stored for this address. */
  readonly keyMask: string | undefined;
  /** The origin of a stored key that the endpoint has moved away from. */
  readonly keyOrigin: string | undefined;
  /** Whether a call can be made: it has its key or needs none. */
  readonly isUsable: boolean;
  /** The live list, filled in from the catalogue; the catalogue's own where there is none. */
  readonly models: readonly ModelInfo[];
  /** When the live list came; undefined where it never did. */
  readonly listedAtMs: number | undefined;
  readonly isRefreshing: boolean;
  /** Why the last attempt to read the list failed. */
  readonly error: TurnError | undefined;
}

/** Everything that is known about providers; a new object with each change, the same until then. */
export interface ProvidersSnapshot {
  readonly status: 'loading' | 'ready' | 'failed';
  /** In the order in which they were added. */
  readonly providers: readonly ProviderView[];
  /** The model of new chats: the user's choice, else the best of what can be called. */
  readonly defaultModel: ModelRef | null;
  /** Whether `defaultModel` was chosen by the user. */
  readonly isDefaultChosen: boolean;
  /** Models that may get a button of their own; two at most. */
  readonly suggestedModels: readonly ModelRef[];
  /** The `systemModels` of the host, under its name; absent where it names none. */
  readonly hostModels?: { readonly title: string; readonly models: readonly object[] };
  /** Names that the user gave, also to models that no list has. */
  readonly modelNames: readonly ModelName[];
}

/** What the user typed to set a provider up; fields that are absent stay as they are. */
export interface SetupInput {
  readonly target: { readonly presetId: string } | { readonly providerId: ProviderId };
  /** Absent keeps the stored key; empty removes it. */
  readonly key?: string;
  /** As typed; empty takes the address of the preset. */
  readonly baseUrl?: string;
  readonly title?: string;
  /** Empty removes it. */
  readonly organizationId?: string;
  readonly dialect?: Dialect | undefined;
  readonly headerRows?: readonly HeaderRow[];
  /** See {@link ProviderEndpoint}. */
  readonly legacyFunctions?: boolean;
  readonly includeChatId?: boolean;
  /** Tokens; 0 leaves the window to what a chat needs. */
  readonly contextTokens?: number;
  /** A model to test with, for an endpoint that has no list of models. */
  readonly modelId?: string;
}

/** Why a provider was not set up; nothing was saved. */
export type SetupError =
  | { readonly code: 'unknown-target' }
  /** The address is missing or no web address. */
  | { readonly code: 'bad-url' }
  /** Plain http to another computer, which the program's own policy does not allow. */
  | { readonly code: 'insecure-url'; readonly host: string }
  /** The stored key belongs to another origin and has to be entered for the new one. */
  | { readonly code: 'key-for-other-origin'; readonly origin: string }
  | { readonly code: 'key-missing' }
  /** No header of a request can carry what was typed; nothing was sent. */
  | { readonly code: 'bad-key'; readonly fault: KeyError }
  | { readonly code: 'bad-organization' }
  /** The endpoint has no list of models: one has to be named to test with. */
  | { readonly code: 'model-needed'; readonly error: TurnError }
  | { readonly code: 'test-failed'; readonly error: TurnError; readonly hidesWrongKey: boolean }
  /** The test was given up, and nothing saved. */
  | { readonly code: 'cancelled' }
  /** The test passed, but this browser could not store the result. */
  | { readonly code: 'not-saved'; readonly reason: string };

/** What was set up. */
export interface SetupDone {
  readonly providerId: ProviderId;
  readonly models: readonly ModelInfo[];
  readonly keyState: 'saved' | 'kept' | 'removed' | 'none';
}

/** Finds a provider in a snapshot. */
export function findProvider(
  snapshot: ProvidersSnapshot,
  id: ProviderId | undefined,
): ProviderView | undefined {
  return snapshot.providers.find((provider) => provider.endpoint.id === id);
}

/** The name of a model as people know it; its id where nobody told a better one. */
export function titleOfModel(snapshot: ProvidersSnapshot, model: ModelRef): string {
  const provider = findProvider(snapshot, model.providerId);
  const listed = provider?.models.find(({ id }) => id === model.modelId)?.title;
  return (
    listed ?? snapshot.modelNames.find((each) => isSameModel(each, model))?.name ?? model.modelId
  );
}
