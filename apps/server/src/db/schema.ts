import type { LimitMetric, LimitSpan, LimitSubject } from '@parley/domain/organization/limit.ts';
import type { AdminScope, Role } from '@parley/domain/organization/roles.ts';
import type { LicensePlan } from '@parley/domain/license/license-plan.ts';
import type { ColumnType, Generated } from 'kysely';

/** A time: read as a date, written as one. */
type Time = ColumnType<Date, Date, Date>;
type Bytes = ColumnType<Buffer, Uint8Array, Uint8Array>;

/** Organisations; a server for one has the row `org_default` alone. */
interface OrgsTable {
  readonly id: string;
  readonly name: string;
  readonly status: 'active' | 'suspended';
  readonly created_at: Generated<Date>;
}

/** Who may sign in. */
interface UsersTable {
  readonly org_id: string;
  readonly id: string;
  /** As it was typed first, for mail. */
  readonly email: string;
  /** Lower-cased, by which one address is one account. */
  readonly email_key: string;
  readonly status: 'active' | 'suspended';
  readonly created_at: Generated<Date>;
  readonly role: Generated<Role>;
  /** What an admin looks after. */
  readonly scopes: ColumnType<
    AdminScope[],
    readonly AdminScope[] | undefined,
    readonly AdminScope[]
  >;
}

/** One browser that is signed in. */
interface SessionsTable {
  readonly org_id: string;
  /** SHA-256 of the token; the token itself is nowhere. */
  readonly token_hash: Bytes;
  readonly id: string;
  readonly user_id: string;
  readonly created_at: Time;
  readonly rotated_at: Time;
  readonly seen_at: Time;
  readonly expires_at: Time;
  /** What the browser says it is, for the list of sessions; null where that is nothing known. */
  readonly browser: string | null;
  readonly system: string | null;
  /** The token before the last rotation, good for a minute: a reply that was lost ends no session. */
  readonly previous_hash: ColumnType<Buffer | null, Uint8Array | null, Uint8Array | null>;
  /** When its person last proved that it is them. */
  readonly stepped_up_at: ColumnType<Date | null, Date | null | undefined, Date>;
}

/** Passkeys that sign in to accounts. */
interface PasskeysTable {
  readonly org_id: string;
  /** Base64 for addresses, as browsers write it. */
  readonly credential_id: string;
  readonly user_id: string;
  /** COSE. */
  readonly public_key: ColumnType<Buffer, Uint8Array, never>;
  /** Of signatures, as the authenticator told it last; those that are copied between devices have none: 0. */
  readonly counter: number;
  readonly has_prf: boolean;
  readonly name: string;
  readonly created_at: ColumnType<Date, Date, never>;
  readonly used_at: ColumnType<Date | null, null, Date>;
}

/** Codes that were mailed, and those that are none: of addresses that get no mail. */
interface LoginCodesTable {
  readonly org_id: string;
  readonly id: string;
  readonly email_key: string;
  readonly code_hmac: Bytes;
  /** SHA-256 of the cookie that binds the code to the browser that asked for it. */
  readonly browser_hash: Bytes;
  readonly tries: number;
  readonly created_at: Time;
  readonly expires_at: Time;
  readonly used_at: ColumnType<Date | null, Date | null, Date | null>;
  /** SHA-256 of the invite code with which the code was asked for. */
  readonly invite_hash: ColumnType<Buffer | null, Uint8Array | null | undefined, never>;
}

/** Who may come into an organisation, by a code that works once. */
interface InvitesTable {
  readonly org_id: string;
  /** SHA-256 of the code, by which it is found. */
  readonly code_hash: Bytes;
  /** The code, to be shown to whoever issued it. */
  readonly sealed: Bytes;
  readonly issued_by: string;
  /** Null where whoever has the code may come. */
  readonly email_key: string | null;
  readonly role: Role;
  readonly scopes: ColumnType<AdminScope[], readonly AdminScope[], never>;
  readonly created_at: Time;
  readonly expires_at: Time;
  readonly used_at: ColumnType<Date | null, never, Date | null>;
  /** Who came by it; may have left since. */
  readonly used_by: ColumnType<string | null, never, string>;
  readonly revoked_at: ColumnType<Date | null, never, Date>;
}

/** The code by which an organisation gets its first owner. */
interface SetupCodesTable {
  readonly org_id: string;
  readonly hash: Bytes;
  readonly tries: Generated<number>;
  readonly created_at: Time;
  readonly expires_at: Time;
  readonly used_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** SHA-256 of the address for which it was used, and which becomes the owner by a mailed code. */
  readonly claimant_hash: ColumnType<Buffer | null, Uint8Array | null | undefined, never>;
}

/** How often something was tried, by the minute. */
interface AttemptsTable {
  readonly org_id: string;
  /** Whose attempts, or which; nothing of it can be read out of the name. */
  readonly subject: string;
  readonly minute: Time;
  readonly count: number;
}

/** What an account of the sync knows of itself; its row is the lock of a push. */
interface SyncAccountsTable {
  readonly account_id: string;
  readonly org_id: string;
  readonly user_id: string;
  readonly shard: number;
  readonly generation: string;
  readonly last_seq: number;
  readonly floor_seq: number;
  readonly ring_v: number;
  readonly used_bytes: number;
}

interface SyncRingsTable {
  readonly account_id: string;
  readonly v: number;
  readonly body: Bytes;
  readonly boxes: ColumnType<unknown, string, string>;
}

interface SyncJoinsTable {
  readonly join_id: Bytes;
  readonly account_id: string;
  readonly sealed: Bytes;
  readonly expires_at: Time;
}

interface SyncDevicesTable {
  readonly account_id: string;
  readonly device: Bytes;
  readonly last_op: number;
  readonly last_token: string;
  readonly seen_seq: number;
  readonly seen_at: Time;
}

interface SyncRecordsTable {
  readonly account_id: string;
  readonly rid: Bytes;
  readonly seq: number;
  readonly lane: number;
  readonly device: Bytes;
  readonly op: number;
  readonly base: number;
  readonly epoch: number;
  readonly deleted: boolean;
  readonly sealed: ColumnType<Buffer | null, Uint8Array | null, Uint8Array | null>;
  readonly size: number;
  readonly blob_id: ColumnType<Buffer | null, Uint8Array | null, Uint8Array | null>;
  readonly changed_at: Time;
}

interface BlobsTable {
  readonly account_id: string;
  readonly blob_id: Bytes;
  readonly epoch: number;
  readonly chunks: number;
  readonly size_bytes: number;
  readonly complete: boolean;
  readonly touched_at: Time;
  /** Under which its chunks lie. */
  readonly store_id: Generated<string>;
  /** Since when no record that is alive names it, as it was found; null while one does. */
  readonly unused_since: ColumnType<Date | null, never, Date | null>;
}

/** Chunks of blobs that are gone, to be removed from where they lie. */
interface BlobLeftoversTable {
  readonly org_id: string;
  readonly id: Generated<string>;
  /** Of an account that may be gone as well. */
  readonly account: string;
  /** Null for all of the account. */
  readonly store_id: string | null;
}

/** What was shared by a link: sealed, or plain by the specified form. */
interface SharesTable {
  readonly org_id: string;
  readonly id: string;
  readonly kind: 'sealed' | 'chat' | 'character' | 'plugin';
  /** Null where nobody was signed in. */
  readonly user_id: string | null;
  /** SHA-256 of the secret that deletes it; the secret itself is nowhere. */
  readonly delete_hash: ColumnType<Buffer, Uint8Array, never>;
  /** Null once it was deleted; the row stays for a while, so that deleting again is no error. */
  readonly body: ColumnType<Buffer | null, Uint8Array, null>;
  readonly created_at: Time;
  readonly expires_at: ColumnType<Date | null, Date | null, Date | null>;
  readonly deleted_at: ColumnType<Date | null, never, Date>;
  readonly taken_down: Generated<boolean>;
}

/** How often somebody did something on a day of UTC. */
interface DailyCountsTable {
  readonly org_id: string;
  /** `2026-11-27`. */
  readonly day: string;
  /** What, and who: as an HMAC, so that no address lies here. */
  readonly subject: Bytes;
  readonly count: number;
}

/** Licenses that were issued. */
interface LicensesTable {
  readonly org_id: string;
  readonly id: string;
  /** SHA-256 of the key, which is nowhere. */
  readonly key_hash: ColumnType<Buffer, Uint8Array, never>;
  /** Of the key, so that people can tell theirs apart. */
  readonly last4: string;
  readonly plan: LicensePlan;
  /** Of whoever bought it. */
  readonly email: string;
  readonly seats: number;
  readonly status: 'active' | 'disabled';
  readonly created_at: Time;
}

/** Devices that use a license, and for 30 days those that did. */
interface LicenseDevicesTable {
  readonly org_id: string;
  readonly license_id: string;
  readonly instance_id: string;
  readonly name: string;
  readonly added_at: Time;
  readonly seen_at: Time;
  readonly unlinked_at: ColumnType<Date | null, never, Date>;
}

/** How much there is for whom. */
interface LimitsTable {
  readonly org_id: string;
  readonly subject: LimitSubject['kind'];
  /** Of a limit for one member alone. */
  readonly user_id: string | null;
  readonly metric: LimitMetric;
  readonly span: LimitSpan;
  readonly amount: number;
}

/** How much was used in a day or a month. */
interface CountersTable {
  readonly org_id: string;
  /** Whose. */
  readonly counter: string;
  readonly metric: LimitMetric;
  /** `2026-11-23` or `2026-11`. */
  readonly period: string;
  readonly used: Generated<number>;
  /** For replies that are under way. */
  readonly reserved: Generated<number>;
}

/** What is kept free for a reply that is under way. */
interface ReservationsTable {
  readonly org_id: string;
  readonly id: string;
  readonly lines: ColumnType<readonly ReservedLine[], string, never>;
  /** The reply that it was counted as a message for; null where it was not. */
  readonly turn_counter: string | null;
  readonly turn_id: string | null;
  readonly tokens_so_far: number;
  readonly expires_at: Time;
}

interface ReservedLine {
  readonly counter: string;
  readonly metric: LimitMetric;
  readonly period: string;
  readonly amount: number;
}

/** Replies that were counted as a message. */
interface TurnsTable {
  readonly org_id: string;
  readonly counter: string;
  readonly turn_id: string;
  readonly requests: number;
  readonly first_at: Time;
}

/** Keys of model providers with which an organisation pays. */
interface ProviderKeysTable {
  readonly org_id: string;
  readonly id: string;
  /** One that is known, or the organisation’s name for a server of its own. */
  readonly provider: string;
  readonly label: string;
  readonly base_url: string;
  /** The key, for the origin of `base_url` alone. */
  readonly sealed: Bytes;
  readonly last4: string;
  readonly is_on: Generated<boolean>;
  /** How the provider took it the last time. */
  readonly state: Generated<'ready' | 'limited' | 'refused' | 'exhausted'>;
  /** Until then it is not tried again. */
  readonly rests_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  readonly created_at: ColumnType<Date, Date, never>;
}

/** All tables. */
export interface Schema {
  readonly orgs: OrgsTable;
  readonly users: UsersTable;
  readonly sessions: SessionsTable;
  readonly passkeys: PasskeysTable;
  readonly login_codes: LoginCodesTable;
  readonly invites: InvitesTable;
  readonly setup_codes: SetupCodesTable;
  readonly attempts: AttemptsTable;
  readonly sync_accounts: SyncAccountsTable;
  readonly sync_rings: SyncRingsTable;
  readonly sync_joins: SyncJoinsTable;
  readonly sync_devices: SyncDevicesTable;
  readonly sync_records: SyncRecordsTable;
  readonly blobs: BlobsTable;
  readonly blob_leftovers: BlobLeftoversTable;
  readonly shares: SharesTable;
  readonly daily_counts: DailyCountsTable;
  readonly licenses: LicensesTable;
  readonly license_devices: LicenseDevicesTable;
  readonly limits: LimitsTable;
  readonly counters: CountersTable;
  readonly reservations: ReservationsTable;
  readonly turns: TurnsTable;
  readonly provider_keys: ProviderKeysTable;
}
