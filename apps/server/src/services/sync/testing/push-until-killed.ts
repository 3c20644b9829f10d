// Pushes versions for a person, and says of each that it was taken, without end.
// Arguments: folder of the data, address of the database ('' for the embedded one), user.
import { randomBytes } from 'node:crypto';

import { openDatabase } from '../../../db/database.ts';
import { createSyncService } from '../sync-service.ts';

const [dataFolder = '', url = '', userId = ''] = process.argv.slice(2);
const opened = await openDatabase({ url: url === '' ? undefined : url, dataFolder });
if (!opened.ok) throw new Error(opened.error.code);
const owner = { orgId: 'org_default', userId };
const device = randomBytes(16).toString('hex');
const sync = createSyncService({
  database: opened.value,
  heads: { tell: () => undefined },
  nowMs: Date.now,
  quotaBytes: null,
});
const page = { generation: '', device, lanes: [1] as const, after: 0, limit: 1 };
const pulled = await sync.pull(owner, page);
if (!pulled.ok) throw new Error(pulled.error.code);
const { generation } = pulled.value;
let previousToken = '';
for (let op = 1; ; op += 2) {
  const rids = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
  const token = `token-${op}`;
  const pushed = await sync.push(owner, {
    generation,
    device,
    token,
    previousToken,
    ring: 0,
    ops: rids.map((rid, index) => ({
      rid,
      lane: 1,
      op: op + index,
      base: 0,
      epoch: 1,
      isDeleted: false,
      sealed: randomBytes(800),
    })),
  });
  if (!pushed.ok) throw new Error(pushed.error.code);
  previousToken = token;
  for (const result of pushed.value.results) {
    if ('seq' in result) process.stdout.write(`${result.rid} ${result.seq}\n`);
  }
}
