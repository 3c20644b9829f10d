// Writes rows into the embedded database of a folder and says of each that it is stored, without end.
import { openDatabase } from '../database.ts';

const opened = await openDatabase({ url: undefined, dataFolder: process.argv[2] ?? '' });
if (!opened.ok) throw new Error(opened.error.code);
for (let number = 1; ; number += 1) {
  const id = `kept-${number}`;
  await opened.value.system.insertInto('orgs').values({ id, name: id, status: 'active' }).execute();
  process.stdout.write(`${id}\n`);
}
