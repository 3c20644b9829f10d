import type { GrantOwner } from '@parley/domain/plugin/grant.ts';
import type { PluginSignIn } from '@parley/domain/plugin/plugin.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';
import type { SearchError } from '@parley/domain/web/search-error.ts';

import type { KeyError } from './key-protocol.ts';
import type { RelayAccess } from './relay-access.ts';

/** What a run of foreign code is, as far as it decides where its requests may go. */
export interface OutletOpening {
  readonly owner: GrantOwner;
  /** Of what the person saw; grants for another hash do not count. */
  readonly hash: string;
  /** Absent for a run outside of a chat. */
  readonly chatId?: ChatId;
  /** One outlet for each run, so that a run has its limits once. */
  readonly runId: string;
  /** Where the plugin gets its token; one that came from elsewhere is not for it. */
  readonly tokenUrl?: string;
  /** Secret settings by name, each with the origins that may get it. */
  readonly secretHosts: Readonly<Record<string, readonly string[]>>;
  /** Whether it may ask for origins of this computer; they need a grant as all others do. */
  readonly allowsLoopback: boolean;
  /** Absent where the host has none. It is used only where the person has switched it on. */
  readonly relay?: RelayAccess | undefined;
}

/** What the person says to a host that is not granted. `once` holds for the run. */
export type HostAnswer = 'once' | 'always' | 'no';

/** One request of a run, sent or refused; without addresses, queries and bodies. */
export interface OutletAudit {
  readonly atMs: number;
  /** Host and port; empty where the order named none. */
  readonly host: string;
  readonly method: string;
  /** 0 where there was no answer. */
  readonly status: number;
  readonly receivedBytes: number;
  /** Without the time that a question waited for the person. */
  readonly durationMs: number;
  /** It went through the server that the program comes from. */
  readonly isThroughServer?: true;
  /** The reason that the code was told, as in the protocol of the outlet. */
  readonly failure?: string;
}

/** From the outlet to the page of its run. */
export type OutletToPage =
  /** Comes once for each origin, and is answered once. */
  | { readonly kind: 'ask'; readonly origin: string }
  | { readonly kind: 'audit'; readonly row: OutletAudit }
  /** The last message, after `close` or a flood of orders. */
  | { readonly kind: 'closed' };

/** From the page to the outlet of a run. */
export type PageToOutlet =
  | { readonly kind: 'answer'; readonly origin: string; readonly answer: HostAnswer }
  /** Ends all requests; the code hears nothing from then on, the page what they came to. */
  | { readonly kind: 'close' };

/** An outlet that is open. */
export interface OpenedOutlet {
  /** What foreign code gets in place of its secrets, by the name of the setting; only stored ones. */
  readonly placeholders: Readonly<Record<string, string>>;
}

/** A code that a service gave to the person who said yes, and what is needed to exchange it. */
export interface SignInCode {
  readonly owner: GrantOwner;
  readonly tokenUrl: string;
  readonly bodyFormat: PluginSignIn['bodyFormat'];
  readonly clientId: string;
  readonly code: string;
  /** Whose challenge stood in the address, RFC 7636. */
  readonly verifier: string;
  /** The one that stood in the address. */
  readonly redirectUrl: string;
  /** As in {@link OutletOpening}. */
  readonly allowsLoopback: boolean;
}

/**
 * Why nobody is signed in. `not-allowed`: the address is none that may be asked; `no-token`: the answer
 * holds none; `not-stored`: the keys are locked, or could not be written.
 */
export type SignInError =
  | SearchError
  | {
      readonly code: 'not-allowed' | 'no-token' | 'not-stored';
      /** As in {@link SearchError}. */
      readonly reason?: string;
      readonly detail?: string;
    };

/** What the page asks about runs of foreign code and their secrets. */
export interface OutletRequests {
  /**
   * Errors: `already-open` for a run that has an outlet; `signed-out` where the token that it needs is
   * missing or over, and forgotten; what a dead worker gives.
   */
  readonly 'open-outlet': {
    readonly input: OutletOpening & {
      /** Leads to the foreign code. Transferred. */
      readonly codePort: MessagePort;
      /** Leads to the page. Transferred. */
      readonly pagePort: MessagePort;
    };
    readonly output: Result<OpenedOutlet, { readonly code: string }>;
  };
  /**
   * Stores a secret setting in place of the one before; empty text removes it. Its name says where it
   * may go, see [Note: bound secrets]. Error: `too-long`.
   */
  readonly 'save-plugin-secret': {
    readonly input: { readonly owner: GrantOwner; readonly name: string; readonly value: string };
    readonly output: Result<null, KeyError>;
  };
  /** The names under which settings are stored, open or locked. */
  readonly 'list-plugin-secrets': {
    readonly input: { readonly owner: GrantOwner };
    readonly output: Result<readonly string[], KeyError>;
  };
  /** Gets a token for a plugin, and keeps it with its secrets. */
  readonly 'exchange-sign-in-code': {
    readonly input: SignInCode;
    readonly output: Result<null, SignInError>;
  };
  /** Removes secrets of a plugin: those of the settings that are named, or all. */
  readonly 'remove-plugin-secrets': {
    readonly input: { readonly owner: GrantOwner; readonly names?: readonly string[] };
    readonly output: Result<null, KeyError>;
  };
}
