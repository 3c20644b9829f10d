import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createFolderBlobStore } from '../blobs/folder-blob-store.ts';
import { fillServer } from '../testing/fill-server.ts';
import { describeDatabases } from '../db/testing/describe-databases.ts';

describeDatabases('all tables', ({ current }) => {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'parley-row-security-'));
    await fillServer(current(), createFolderBlobStore(folder));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('show no rows of another organization, by row-level security alone', async () => {
    const { rows: tables } = await sql<{ name: string; isForced: boolean }>`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "isForced"
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`.execute(
      current().system,
    );
    expect(tables.length).toBeGreaterThan(8);
    for (const { name, isForced } of tables) {
      const { rows: all } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(name)} where org_id = 'org_two'`.execute(
        current().system,
      );
      expect([name, isForced, (all[0]?.count ?? 0) > 0]).toEqual([name, true, true]);
      const seen = await current().withTenant('org_default', async ({ db }) => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from ${sql.table(name)} where org_id <> 'org_default'`.execute(
          db,
        );
        return rows[0]?.count;
      });
      expect([name, seen]).toEqual([name, 0]);
    }
  });
});
