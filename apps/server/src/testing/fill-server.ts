import { createHash, randomBytes } from 'node:crypto';

import { blobLimits, contentDigest } from '@parley/contract/http/blobs.ts';
import type { PushOp } from '@parley/contract/sync/exchange.ts';
import { createSealer } from '@parley/sync/seal/create-sealer.ts';
import { platform } from '@parley/sync/testing/platform.ts';

import type { BlobStore } from '../blobs/blob-store.ts';
import type { Database } from '../db/database.ts';
import { setLimit } from '../db/repositories/limit-repository.ts';
import type { AccountOwner, TenantTx } from '../db/tenant.ts';
import { createBlobService, type BlobService } from '../services/blobs/blob-service.ts';
import { createSpending } from '../services/organization/spending.ts';
import { createSyncService, type SyncService } from '../services/sync/sync-service.ts';

/** What stands in a record of each account, and must be readable nowhere. */
export const canary = 'the canary sings at a quarter past nine';

/** What can be done with a filled server. */
export interface FilledServer {
  readonly sync: SyncService;
  readonly blobs: BlobService;
  readonly owners: readonly AccountOwner[];
}

const name = (): string => randomBytes(16).toString('hex');
const dailyMessages = { metric: 'messages', span: 'day', amount: 3000 } as const;
const now = new Date(Date.UTC(2026, 10, 27, 12, 30, 15, 123));

/** A server over a database, as it is for requests. */
export function serverOver(
  database: Database,
  store: BlobStore,
): Pick<FilledServer, 'blobs' | 'sync'> {
  const limits = { nowMs: () => now.getTime(), quotaBytes: null };
  return {
    sync: createSyncService({ database, heads: { tell: () => undefined }, ...limits }),
    blobs: createBlobService({ database, store, ...limits }),
  };
}

/** Puts rows into every table, of two organisations and three people. */
export async function fillServer(database: Database, store: BlobStore): Promise<FilledServer> {
  await database.system
    .insertInto('orgs')
    .values({ id: 'org_two', name: 'Zweite "Org"\n\u2028\u0001', status: 'active' })
    .execute();
  const server = serverOver(database, store);
  const owners = [
    await addPerson(database, 'org_default'),
    await addPerson(database, 'org_default'),
    await addPerson(database, 'org_two'),
  ];
  for (const owner of owners) {
    await fillAccount(server, owner);
    await sendBlob(server.blobs, owner, blobLimits.chunkBytes + 70);
  }
  // Somebody who never synced.
  await addPerson(database, 'org_default');
  await addRowsOfNobody(database);
  await addSpending(database);
  return { ...server, owners };
}

async function addPerson(database: Database, orgId: string): Promise<AccountOwner> {
  const userId = name();
  await database.withTenant(orgId, async (tx) => {
    const { db } = tx;
    const row = { org_id: orgId, id: userId, email: `${userId}@example.org`, email_key: userId };
    await db
      .insertInto('users')
      .values({ ...row, status: 'active' })
      .execute();
    await db
      .insertInto('sessions')
      .values({
        org_id: orgId,
        token_hash: randomBytes(32),
        id: name(),
        user_id: userId,
        created_at: now,
        rotated_at: now,
        seen_at: now,
        expires_at: now,
        browser: 'Firefox',
        system: null,
        previous_hash: null,
      })
      .execute();
    await setLimit(tx, { ...dailyMessages, subject: { kind: 'member', userId } });
    await db
      .insertInto('passkeys')
      .values({
        org_id: orgId,
        credential_id: name(),
        user_id: userId,
        public_key: randomBytes(77),
        counter: 2 ** 31,
        has_prf: true,
        name: 'Ключ "1"',
        created_at: now,
        used_at: null,
      })
      .execute();
    await db.insertInto('shares').values(shareOf(orgId, userId)).execute();
    await db
      .insertInto('invites')
      .values({
        org_id: orgId,
        code_hash: randomBytes(32),
        sealed: randomBytes(50),
        issued_by: userId,
        email_key: null,
        role: 'admin',
        scopes: ['people', 'audit'],
        created_at: now,
        expires_at: now,
      })
      .execute();
  });
  return { orgId, userId };
}

function shareOf(orgId: string, userId: string | null) {
  return {
    org_id: orgId,
    id: name(),
    kind: 'sealed' as const,
    user_id: userId,
    delete_hash: randomBytes(32),
    body: randomBytes(3000),
    created_at: now,
    expires_at: null,
  };
}

async function fillAccount({ sync }: Pick<FilledServer, 'sync'>, owner: AccountOwner) {
  await sync.leaveJoin(owner, name(), randomBytes(30));
  const box = { holder: name(), box: bytesOf(60), mac: bytesOf(32) };
  await sync.saveRing(owner, 0, { version: 1, body: bytesOf(50), boxes: [box] });
  const device = name();
  const sealer = await createSealer({
    ...platform,
    account: 'account',
    keys: { idKey: bytesOf(32), epochs: [{ id: 1, key: bytesOf(32) }] },
  });
  const ops = await Promise.all(
    Array.from({ length: 120 }, async (_none, index): Promise<PushOp> => {
      const id = `message-${index}`;
      const version = {
        rid: await sealer.recordId('messages', id),
        lane: 3 as const,
        device,
        op: index + 1,
        base: 0,
        epoch: 1,
        isDeleted: index === 5,
      };
      const data = index === 5 ? null : { text: canary };
      const payload = { collection: 'messages', id, schema: 1, oldestReader: 1, seen: {}, data };
      const { device: _device, ...op } = version;
      return { ...op, sealed: await sealer.seal(version, payload) };
    }),
  );
  const { generation } = await stateOf(sync, owner);
  const pushed = await sync.push(owner, {
    generation,
    device,
    token: name(),
    previousToken: '',
    ring: 1,
    ops,
  });
  if (!pushed.ok) throw new Error(pushed.error.code);
}

function bytesOf(length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(randomBytes(length));
}

/** What a device finds that comes anew. */
export async function stateOf(sync: SyncService, owner: AccountOwner) {
  const page = { generation: '', device: name(), lanes: [1, 2, 3] as const, after: 0, limit: 1000 };
  const pulled = await sync.pull(owner, page);
  if (!pulled.ok) throw new Error(pulled.error.code);
  return pulled.value;
}

/** Sends a new blob; gives its name. */
export async function sendBlob(
  blobs: BlobService,
  owner: AccountOwner,
  length: number,
): Promise<string> {
  const blobId = randomBytes(32).toString('hex');
  const shape = { epoch: 1, bytes: length };
  for (let from = 0, index = 0; from < length; from += blobLimits.chunkBytes, index += 1) {
    const bytes = randomBytes(Math.min(blobLimits.chunkBytes, length - from));
    const digest = contentDigest(createHash('sha256').update(bytes).digest());
    const taken = await blobs.put(owner, { blobId, index, shape, bytes, digest });
    if (!taken.ok) throw new Error(taken.error.code);
  }
  return blobId;
}

async function addRowsOfNobody(database: Database): Promise<void> {
  await database.withTenant('org_two', async ({ db }) => {
    const org = { org_id: 'org_two' };
    // More than a page of them.
    const shares = Array.from({ length: 45 }, () => shareOf('org_two', null));
    await db.insertInto('shares').values(shares).execute();
    await addLicense(db);
    await addProviderKey(db);
    await db
      .insertInto('login_codes')
      .values({
        ...org,
        id: name(),
        email_key: 'a',
        code_hmac: randomBytes(32),
        browser_hash: randomBytes(32),
        tries: 1,
        created_at: now,
        expires_at: now,
        used_at: null,
      })
      .execute();
    await db
      .insertInto('attempts')
      .values({ ...org, subject: 'x', minute: now, count: 3 })
      .execute();
    await db
      .insertInto('daily_counts')
      .values({ ...org, day: '2026-11-27', subject: randomBytes(32), count: 2 })
      .execute();
    await db
      .insertInto('setup_codes')
      .values({ ...org, hash: randomBytes(32), created_at: now, expires_at: now })
      .execute();
    await db
      .insertInto('blob_leftovers')
      .values({ ...org, account: '0197b2c4-0000-7000-8000-000000000001', store_id: null })
      .execute();
  });
}

/** Limits, and a reply that is under way. */
async function addSpending(database: Database): Promise<void> {
  const orgId = 'org_two';
  await database.withTenant(orgId, (tx) =>
    setLimit(tx, { ...dailyMessages, subject: { kind: 'organization' } }),
  );
  const spending = createSpending({ database, orgId, timeZone: 'UTC', nowMs: () => now.getTime() });
  const request = { turnId: name(), promptTokens: 10, outputTokens: 20 };
  const admitted = await spending.admit({ kind: 'guest', guestId: name() }, request);
  if (!admitted.ok) throw new Error(admitted.error.code);
}

async function addLicense(db: TenantTx['db']): Promise<void> {
  const org = { org_id: 'org_two' };
  const license = {
    ...org,
    id: 'lic-1',
    key_hash: randomBytes(32),
    last4: '7K2Q',
    plan: 'extended' as const,
    email: 'zoë@example.org',
    seats: 2,
    status: 'active' as const,
    created_at: now,
  };
  await db.insertInto('licenses').values(license).execute();
  const device = { license_id: 'lic-1', instance_id: name(), name: 'Firefox' };
  await db
    .insertInto('license_devices')
    .values({ ...org, ...device, added_at: now, seen_at: now })
    .execute();
}

async function addProviderKey(db: TenantTx['db']): Promise<void> {
  await db
    .insertInto('provider_keys')
    .values({
      org_id: 'org_two',
      id: name(),
      provider: 'openai',
      label: 'Main "key"',
      base_url: 'https://api.openai.com/v1',
      sealed: randomBytes(60),
      last4: 'a1b2',
      created_at: now,
    })
    .execute();
}
