import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import { shareLimits } from '@parley/contract/http/share.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { Database } from '../../db/database.ts';
import { countToday } from '../../db/repositories/daily-count-repository.ts';
import {
  eraseShare,
  findDeleteHash,
  findShare,
  insertShare,
  isShareThere,
  setShareEnd,
  type NewShareRow,
} from '../../db/repositories/share-repository.ts';

/** What can lie behind a link. */
export type ShareKind = NewShareRow['kind'];

/** Something that is to be shared. */
export interface NewShare {
  readonly kind: ShareKind;
  readonly body: Uint8Array;
  /** Undefined for what has no end of its own. */
  readonly days: number | undefined;
  /** See `clientAddress`; counted, never kept. */
  readonly client: string;
  /** Undefined where nobody is signed in. */
  readonly userId: string | undefined;
}

/** Something that was shared. */
export interface MadeShare {
  readonly id: string;
  /** Nobody can be told it again: a hash is all that stays. */
  readonly secret: string;
  /** Undefined for one without an end. */
  readonly expiresAt: Date | undefined;
}

/** Something that is shared, for everybody who knows its id. */
export interface FoundShare {
  readonly kind: ShareKind;
  readonly body: Uint8Array;
  readonly expiresAt: Date | undefined;
}

/** Whoever made a share. */
export interface ShareOwner {
  readonly id: string;
  readonly secret: string;
}

/** Shares of this server. */
export interface ShareService {
  readonly create: (share: NewShare) => Promise<Result<MadeShare, 'share-limit-reached'>>;
  /** Undefined for what has ended, was deleted or taken down, or never was. */
  readonly find: (id: string) => Promise<FoundShare | undefined>;
  /** Whether {@link find} finds it. */
  readonly isThere: (id: string) => Promise<boolean>;
  /** Takes away what it holds; again is no error. False for a wrong secret, as for an unknown id. */
  readonly remove: (owner: ShareOwner) => Promise<boolean>;
  /** Lets it last from now on. Undefined for a wrong secret, and for what is not there any more. */
  readonly renew: (owner: ShareOwner, days: number) => Promise<Date | undefined>;
}

/** What sharing needs. */
export interface ShareServiceDeps {
  readonly database: Pick<Database, 'withTenant'>;
  readonly orgId: string;
  /** Keys the counts, so that no address lies in the database. */
  readonly countKey: Uint8Array;
  /** The most that the operator allows; undefined: as the program does. */
  readonly maxDays: number | undefined;
  readonly nowMs: () => number;
}

const dayMs = 24 * 60 * 60 * 1000;
const secretBytes = 16;
/** Compared with where there is no share, so that the answer takes as long. */
const noHash = new Uint8Array(32);

/** Keeps what is shared. Only hashes of secrets are stored, and of sealed chats no key ever comes here. */
export function createShareService(deps: ShareServiceDeps): ShareService {
  const { database, orgId, maxDays, nowMs } = deps;
  const endAfter = (days: number | undefined): Date | undefined => {
    const wanted = days ?? maxDays;
    if (wanted === undefined) return undefined;
    return new Date(nowMs() + Math.min(wanted, maxDays ?? shareLimits.maxDays) * dayMs);
  };
  const isOwner = async ({ id, secret }: ShareOwner): Promise<boolean> => {
    const known = await database.withTenant(orgId, (tx) =>
      findDeleteHash(tx, id, new Date(nowMs())),
    );
    return timingSafeEqual(known ?? noHash, hashOf(secret)) && known !== undefined;
  };
  return {
    create: (share) => create(deps, share, endAfter(share.days)),
    async find(id) {
      const found = await database.withTenant(orgId, (tx) => findShare(tx, id, new Date(nowMs())));
      if (found === undefined) return undefined;
      const { kind, body, expires_at: end } = found;
      return { kind, body, expiresAt: end ?? undefined };
    },
    isThere: (id) => database.withTenant(orgId, (tx) => isShareThere(tx, id, new Date(nowMs()))),
    async remove(owner) {
      if (!(await isOwner(owner))) return false;
      await database.withTenant(orgId, (tx) => eraseShare(tx, owner.id, new Date(nowMs())));
      return true;
    },
    async renew(owner, days) {
      const end = endAfter(days);
      if (end === undefined || !(await isOwner(owner))) return undefined;
      const isThere = await database.withTenant(orgId, (tx) => setShareEnd(tx, owner.id, end));
      return isThere ? end : undefined;
    },
  };
}

async function create(
  { database, orgId, countKey, nowMs }: ShareServiceDeps,
  { kind, body, client, userId }: NewShare,
  expiresAt: Date | undefined,
): Promise<Result<MadeShare, 'share-limit-reached'>> {
  const [id, secret] = [randomText(), randomText()];
  const now = new Date(nowMs());
  const isMade = await database.withTenant(orgId, async (tx) => {
    const isCounted = await countToday(tx, {
      day: now.toISOString().slice(0, 10),
      subject: subjectOf(countKey, userId === undefined ? `at ${client}` : `by ${userId}`),
      limit: userId === undefined ? shareLimits.perDayByAddress : shareLimits.perDayByPerson,
    });
    if (!isCounted) return false;
    await insertShare(tx, {
      id,
      kind,
      user_id: userId ?? null,
      delete_hash: hashOf(secret),
      body,
      created_at: now,
      expires_at: expiresAt ?? null,
    });
    return true;
  });
  return isMade ? ok({ id, secret, expiresAt }) : err('share-limit-reached');
}

function subjectOf(key: Uint8Array, who: string): Uint8Array {
  return createHmac('sha256', key).update(`share ${who}`).digest();
}

function hashOf(secret: string): Uint8Array {
  return createHash('sha256').update(secret).digest();
}

function randomText(): string {
  return randomBytes(secretBytes).toString('base64url');
}
