import type { Limit } from '@parley/domain/organization/limit.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { Database } from '../../db/database.ts';
import { listLimits, removeLimit, setLimit } from '../../db/repositories/limit-repository.ts';
import { findUserById } from '../../db/repositories/user-repository.ts';

/** Why a limit stays as it is. */
export interface LimitChangeRefusal {
  readonly code: 'not-found';
}

/** Limits as they are looked after. They hold from the next request on. */
export interface Limits {
  readonly list: () => Promise<readonly Limit[]>;
  /** Sets a limit, in place of one for the same. */
  readonly set: (limit: Limit) => Promise<Result<undefined, LimitChangeRefusal>>;
  /** Takes a limit away. */
  readonly remove: (limit: Omit<Limit, 'amount'>) => Promise<Result<undefined, LimitChangeRefusal>>;
}

/** Makes the limits of an organisation. */
export function createLimits(database: Pick<Database, 'withTenant'>, orgId: string): Limits {
  return {
    list: () => database.withTenant(orgId, listLimits),
    set: (limit) =>
      database.withTenant(orgId, async (tx) => {
        const { subject } = limit;
        const isThere =
          subject.kind !== 'member' || (await findUserById(tx, subject.userId)) !== undefined;
        if (!isThere) return err({ code: 'not-found' });
        await setLimit(tx, limit);
        return ok(undefined);
      }),
    remove: (limit) =>
      database.withTenant(orgId, async (tx) =>
        (await removeLimit(tx, limit)) ? ok(undefined) : err({ code: 'not-found' }),
      ),
  };
}
