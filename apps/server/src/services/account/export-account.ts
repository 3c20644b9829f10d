import type { ExportLine } from '@parley/contract/http/account.ts';

import type { Database } from '../../db/database.ts';
import {
  exportStart,
  readExportPage,
  type ExportPlace,
} from '../../db/repositories/account-export-repository.ts';

/** All that is kept for a person, a page at a time as it is asked for. */
export async function* exportAccount(
  database: Pick<Database, 'withTenant'>,
  { orgId, userId }: { readonly orgId: string; readonly userId: string },
): AsyncGenerator<ExportLine> {
  let place: ExportPlace | undefined = exportStart;
  while (place !== undefined) {
    const from: ExportPlace = place;
    const { rows, next } = await database.withTenant(orgId, (tx) =>
      readExportPage(tx, userId, from),
    );
    yield* rows;
    place = next;
  }
}
