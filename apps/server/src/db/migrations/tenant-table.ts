/*
 * Row-level security is the second line: a query that forgets to name its owner finds nothing.
 * FORCE makes it hold for the owner of the tables; superusers ignore it, so transactions take the role
 * `parley_tenant`, which is none.
 */

/** The role of all queries for people. It can neither log in nor pass by row-level security. */
export const tenantRole = 'parley_tenant';

/** Statements after which rows of a table are seen only inside of their organisation. */
export function tenantTable(table: string): readonly string[] {
  return secured(table, `org_id = nullif(current_setting('parley.org', true), '')`);
}

/** Statements after which rows of a table are seen only inside of their account. */
export function accountTable(table: string): readonly string[] {
  return secured(table, `account_id = nullif(current_setting('parley.account', true), '')::uuid`);
}

function secured(table: string, isOwn: string): readonly string[] {
  return [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy own on ${table} using (${isOwn}) with check (${isOwn})`,
    `grant select, insert, update, delete on ${table} to ${tenantRole}`,
  ];
}
