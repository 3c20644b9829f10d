import { isGrantOwner, type Grant, type GrantOwner } from '@parley/domain/plugin/grant.ts';
import { parseChatId } from '@parley/domain/shared/ids.ts';

import { fieldsOf, textOr } from '#src/data/records/fields.ts';
import type { Store } from '#src/data/store.ts';
import type { OutletOpening } from '#src/platform/outlet-requests.ts';

/** What a stored grant says about hosts. */
export type HostGrant = Pick<Grant, 'owner' | 'hash' | 'scope' | 'isAllowed'> & {
  readonly origin: string;
};

/** What the person said about an origin before. */
export type StoredAnswer = 'allowed' | 'denied' | 'unknown';

/**
 * What the person said about hosts to one owner, now. Nothing where the table is missing or cannot be
 * read: then all is asked about.
 */
export async function readGrants(
  store: Pick<Store, 'read'>,
  owner: GrantOwner,
): Promise<readonly HostGrant[]> {
  const rows = await store
    .read(['grants'], (tx) => tx.getAll('grants', { index: 'byOwner', range: owner }))
    .catch(() => undefined);
  if (rows?.ok !== true) return [];
  return rows.value.map(readGrant).filter((grant) => grant !== undefined);
}

/** Whether the person wants the requests of a run to go through the server, now. */
export async function readRelayGrant(
  store: Pick<Store, 'read'>,
  run: Pick<OutletOpening, 'owner' | 'hash'>,
): Promise<boolean> {
  const rows = await store
    .read(['grants'], (tx) => tx.getAll('grants', { index: 'byOwner', range: run.owner }))
    .catch(() => undefined);
  if (rows?.ok !== true) return false;
  return rows.value.some((row) => {
    const { owner, hash, subject, isAllowed } = fieldsOf(row);
    const isOwn = owner === run.owner && hash === run.hash && hash !== '';
    return isOwn && fieldsOf(subject)['kind'] === 'relay' && isAllowed === true;
  });
}

/** Whether an origin is granted to a run. A «Never» weighs more than any «Always». */
export function decideHost(
  grants: readonly HostGrant[],
  run: Pick<OutletOpening, 'owner' | 'hash' | 'chatId'>,
  origin: string,
): StoredAnswer {
  const said = grants.filter(
    ({ owner, hash, scope, ...grant }) =>
      owner === run.owner &&
      hash === run.hash &&
      grant.origin === origin &&
      (scope.kind === 'always' || scope.chatId === run.chatId),
  );
  if (said.length === 0) return 'unknown';
  return said.every(({ isAllowed }) => isAllowed) ? 'allowed' : 'denied';
}

function readGrant(row: unknown): HostGrant | undefined {
  const fields = fieldsOf(row);
  const { kind, origin } = fieldsOf(fields['subject']);
  const scope = readScope(fields['scope']);
  const hash = textOr(fields['hash'], '');
  const { owner, isAllowed } = fields;
  if (kind !== 'host' || typeof origin !== 'string' || hash === '') return undefined;
  if (!isGrantOwner(owner) || typeof isAllowed !== 'boolean') return undefined;
  if (scope === undefined) return undefined;
  return { owner, hash, scope, isAllowed, origin };
}

function readScope(value: unknown): Grant['scope'] | undefined {
  const { kind, chatId } = fieldsOf(value);
  if (kind === 'always') return { kind };
  const id = typeof chatId === 'string' ? parseChatId(chatId) : undefined;
  return kind === 'chat' && id !== undefined ? { kind, chatId: id } : undefined;
}
