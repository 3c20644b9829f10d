import type { Result } from '@parley/domain/shared/result.ts';

/** Who can open the keys of an account, as a person sees it. */
export interface KeyHolder {
  readonly id: string;
  readonly kind: 'device' | 'phrase' | 'passphrase' | 'passkey';
  /** Empty for what has no name of its own. */
  readonly name: string;
  readonly isThisDevice: boolean;
}

/** Where the keys of the account are, seen from this browser. */
export type KeyState =
  /** The account has none: this browser would make them. */
  | { readonly step: 'none' }
  /** Others have them. `ways`: what a person can enter here; a code from another device always works. */
  | {
      readonly step: 'locked';
      readonly ways: readonly ('phrase' | 'passphrase')[];
      /** This browser had them, and was removed by another one. */
      readonly wasRemoved: boolean;
    }
  | { readonly step: 'ready'; readonly holders: readonly KeyHolder[] };

/** What a person enters to get the keys. */
export interface EnteredSecret {
  readonly kind: 'phrase' | 'passphrase';
  readonly text: string;
}

/** Why something with the keys was not done. Nothing has changed then. */
export type SyncKeyError =
  | {
      readonly code:
        | 'offline'
        | 'no-answer'
        | 'busy'
        | 'signed-out'
        /** The browser stores no keys, or has no cryptography here: neither https nor this computer. */
        | 'keys-unavailable'
        /** The server gave keys that no device of the account has made. */
        | 'ring-forged'
        /** The server gave keys that were replaced before. */
        | 'ring-rolled-back'
        /** The keys are not open in this browser, or no longer. */
        | 'not-ready'
        | 'wrong-secret'
        /** Nobody has set up what was entered. */
        | 'no-such-lock'
        /** A passphrase with a cost that this program does not compute. */
        | 'cost-refused'
        | 'passphrase-too-short'
        | 'checksum-wrong'
        /** Wrong, older than ten minutes, or used. */
        | 'code-unknown'
        | 'too-many-holders'
        | 'too-many-codes'
        | 'last-way';
    }
  | { readonly code: 'word-count'; readonly count: number }
  | {
      readonly code: 'word-unknown';
      /** From 1. */
      readonly position: number;
      readonly word: string;
    }
  | { readonly code: 'code-length'; readonly length: number }
  | { readonly code: 'code-character'; readonly character: string };

/** A chat that a round would remove. */
export interface ShownRemoval {
  readonly chatId: string;
  readonly title: string;
  /** Name of the device that removed it; empty where nobody knows. */
  readonly device: string;
}

/** Why a file of another device is not here. */
export interface FileFailure {
  readonly code:
    | 'offline'
    | 'no-answer'
    | 'busy'
    | 'signed-out'
    /** The keys are not open in this browser, or the worker that has them died. */
    | 'keys-unavailable'
    /** The server has not got it, or not all of it: the device that has it was not there yet. */
    | 'not-there'
    /** What the server has is not what a device has sent. */
    | 'damaged'
    | 'local-quota-exceeded'
    | 'storage-failed';
}

/** Whether this device is to have all files of the account. `paused`: those that are missing stay away for now. */
export interface KeepChoice {
  readonly mode: 'off' | 'on' | 'paused';
  /** Also while the person saves data or pays by the byte. */
  readonly onMetered: boolean;
}

/** How the files stand that this device is to have. */
export interface KeptFiles extends KeepChoice {
  /** Files that came since the last look. */
  readonly done: number;
  /** Files that are still to come; undefined until somebody has looked. */
  readonly left: number | undefined;
  /** Files that the server has not got, or that are damaged there. */
  readonly unavailable: number;
  /**
   * `unmetered`: a connection that does not cost. `room`: more storage of this browser. `storage`: it fails.
   */
  readonly waitsFor: 'connection' | 'unmetered' | 'room' | 'storage' | null;
}

/** Why rounds need a person. */
export type SyncProblem =
  /** Storage of the account at the server. */
  | 'quota-exceeded'
  | 'local-quota-exceeded'
  | 'storage-failed'
  | 'signed-out'
  /** Another device has removed this one. */
  | 'device-removed'
  | 'removals'
  | 'client-too-old'
  /** Keys that the server names cannot be had from it. */
  | 'ring-behind';

/** How the sync of this browser stands. */
export interface SyncSnapshot {
  /**
   * `init`: not set up here. `scheduled`: a round will come. `started`: one runs. `ready`: this device
   * and the server have the same. `error`: a person has to do something.
   */
  readonly phase: 'init' | 'scheduled' | 'started' | 'ready' | 'error';
  /** Why a round is waited for; null outside of `scheduled`. */
  readonly waitsFor: 'change' | 'connection' | 'retry' | null;
  /** When it will be tried again, by the clock of this device; 0: unknown. */
  readonly nextTryAtMs: number;
  /** Null outside of `error`. */
  readonly problem: SyncProblem | null;
  /** Versions of a long round; null where there is nothing to count. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** When both ends last had the same; 0: never. */
  readonly syncedAtMs: number;
  /** Changes that are here alone. */
  readonly pending: number;
  /** Files in chats that are still to be sent. */
  readonly uploads: number;
  /** Those of them that the server has begun with a key that was replaced since. */
  readonly heldBack: number;
  /** Null before they were looked at. */
  readonly keptFiles: KeptFiles | null;
  /** Items of a newer program. */
  readonly tooNew: number;
  /** Items that the server refuses for their size. */
  readonly tooLarge: number;
  /** Items that do not open: changed at the server. */
  readonly broken: number;
  /** Whether the server was caught giving other versions than devices have sent. */
  readonly isServerSuspect: boolean;
  readonly removals: readonly ShownRemoval[];
  /** Switches that are off on this device. */
  readonly categoriesOff: readonly string[];
}

/** The sync of a browser that has none. */
export const initialSyncSnapshot: SyncSnapshot = {
  phase: 'init',
  waitsFor: null,
  nextTryAtMs: 0,
  problem: null,
  progress: null,
  syncedAtMs: 0,
  pending: 0,
  uploads: 0,
  heldBack: 0,
  keptFiles: null,
  tooNew: 0,
  tooLarge: 0,
  broken: 0,
  isServerSuspect: false,
  removals: [],
  categoriesOff: [],
};

type KeyAnswer<T> = Result<T, SyncKeyError>;

/** Where a sync belongs. */
export interface SyncPlace {
  /** Address of the page, with a slash at its end. */
  readonly baseUrl: string;
  /** Id of the account. */
  readonly account: string;
}

/** A phrase that was drawn, and written down from the screen of the tab that hands it in. */
interface NewPhrase {
  readonly words: readonly string[];
}

/** A code for another device. */
export interface JoinOffer {
  /** In groups of four. */
  readonly code: string;
  readonly expiresAtMs: number;
}

/** What the page asks the worker, and what comes back. */
export interface SyncRequests {
  readonly open: { readonly input: SyncPlace; readonly output: KeyAnswer<KeyState> };
  /** Words of a new recovery phrase; they hold nothing before they are handed in. */
  readonly 'draw-phrase': { readonly input: null; readonly output: readonly string[] };
  /** Makes the keys of an account that has none. */
  readonly 'create-keys': {
    readonly input: NewPhrase & { readonly deviceName: string };
    readonly output: KeyAnswer<KeyState>;
  };
  /** The phrase takes the place of the old one. */
  readonly 'replace-phrase': { readonly input: NewPhrase; readonly output: KeyAnswer<KeyState> };
  /** Makes new keys, and removes what the server has. */
  readonly 'start-over': {
    readonly input: NewPhrase & { readonly deviceName: string };
    readonly output: KeyAnswer<KeyState>;
  };
  readonly unlock: {
    readonly input: { readonly secret: EnteredSecret; readonly deviceName: string };
    readonly output: KeyAnswer<KeyState>;
  };
  readonly 'offer-join': { readonly input: null; readonly output: KeyAnswer<JoinOffer> };
  readonly join: {
    readonly input: { readonly code: string; readonly deviceName: string };
    readonly output: KeyAnswer<KeyState>;
  };
  /** Null takes it away. */
  readonly 'set-passphrase': {
    readonly input: { readonly passphrase: string | null };
    readonly output: KeyAnswer<KeyState>;
  };
  readonly 'remove-holder': {
    readonly input: { readonly id: string };
    readonly output: KeyAnswer<KeyState>;
  };
  /** This browser gives its keys back and forgets what it knows of the server. */
  readonly leave: { readonly input: null; readonly output: KeyAnswer<null> };
  readonly decide: { readonly input: 'agree' | 'refuse'; readonly output: boolean };
  readonly 'set-category': {
    readonly input: { readonly category: string; readonly isOn: boolean };
    readonly output: boolean;
  };
  /** Fetches the bytes of an attachment. */
  readonly 'fetch-file': {
    readonly input: { readonly id: string };
    readonly output: Result<null, FileFailure>;
  };
  /** Whether all files are to be on this device. */
  readonly 'keep-files': { readonly input: KeepChoice; readonly output: boolean };
  /** Compares everything with the server. */
  readonly 'compare-all': { readonly input: null; readonly output: boolean };
}

/** Name of a request. */
export type SyncRequestName = keyof SyncRequests;

/** What makes a round worthwhile. `click` and `online` end a wait. */
export type WakeReason = 'click' | 'online' | 'shown' | 'hidden';

type SyncRequestMessage = {
  readonly [Name in SyncRequestName]: {
    readonly type: 'request';
    readonly callId: number;
    readonly name: Name;
    readonly input: SyncRequests[Name]['input'];
  };
}[SyncRequestName];

/** To the worker. `run`: rounds begin for this account, in the place of those for another one. */
export type ToSyncWorker =
  | SyncRequestMessage
  | { readonly type: 'run'; readonly place: SyncPlace }
  | { readonly type: 'wake'; readonly reason: WakeReason };

/** From the worker. */
export type FromSyncWorker =
  | { readonly type: 'answer'; readonly callId: number; readonly output: unknown }
  | { readonly type: 'snapshot'; readonly snapshot: SyncSnapshot }
  /** Whether this browser has keys of the account, where that has changed or was asked. */
  | { readonly type: 'keys'; readonly account: string; readonly hasKeys: boolean };
