import type { ProviderId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

/**
 * How the stored keys are: `off`, as they are; `locked`, encrypted and the password not given;
 * `unlocked`, encrypted and open in the memory of the network worker of this tab.
 */
export interface KeyStatus {
  readonly protection: 'off' | 'locked' | 'unlocked';
  /** Encrypted keys that the password does not open: broken, or of another password. */
  readonly unreadableIds: readonly string[];
}

/**
 * Why nothing was changed. `wrong-password`; `keys-locked`: the password comes first;
 * `unreadable-keys`: some keys cannot be opened, they have to be removed first; `not-secure`: the
 * browser encrypts only where the page came by https or from this computer; `not-kept`: this
 * browser keeps nothing; any other code is one of the store.
 */
export interface KeyError {
  readonly code: string;
}

/** What the page asks about keys. Passwords and keys go this way only. */
export interface KeyRequests {
  /**
   * Stores a key for a provider, bound to the origin of its endpoint, in place of the one in use.
   * Empty text removes that; without an origin, all of the provider.
   */
  readonly 'save-key': {
    readonly input: {
      readonly providerId: ProviderId;
      readonly origin: string;
      readonly key: string;
    };
    readonly output: Result<null, KeyError>;
  };
  /** Stores a key beside those that are there; it becomes the one in use. */
  readonly 'add-key': {
    readonly input: {
      readonly providerId: ProviderId;
      readonly origin: string;
      readonly key: string;
      readonly name: string;
    };
    readonly output: Result<null, KeyError>;
  };
  readonly 'unlock-keys': {
    readonly input: { readonly password: string };
    readonly output: Result<null, KeyError>;
  };
  readonly 'lock-keys': { readonly input: null; readonly output: null };
  /** Encrypts all keys, or changes the password where `current` is the one in force. */
  readonly 'protect-keys': {
    readonly input: { readonly password: string; readonly current?: string };
    readonly output: Result<null, KeyError>;
  };
  /** Stores all keys as they are. */
  readonly 'unprotect-keys': {
    readonly input: { readonly current: string };
    readonly output: Result<null, KeyError>;
  };
  /** Removes all keys and the password, for somebody who forgot it. */
  readonly 'reset-keys': { readonly input: null; readonly output: Result<null, KeyError> };
}
