import { eachSlice, keepReading } from './each-slice.ts';
import type { Migration } from './migration.ts';

/** What is sent of a character, as it was then. */
const sentFields = [
  'title',
  'instruction',
  'welcomeMessages',
  'trainingExamples',
  'model',
  'parameters',
];

/** The versions of characters; each that is there begins with the one that it has. */
export const characterVersions: Migration = {
  version: 6,
  async upgrade(database, transaction) {
    const table = database.createObjectStore('characterVersions', { keyPath: 'id' });
    table.createIndex('byCharacter', 'characterId');
    transaction
      .objectStore('chats')
      .createIndex('byCharacter', ['characterId', 'characterVersion']);
    keepReading(transaction);
    const outbox = transaction.objectStore('outbox');
    await eachSlice(transaction, { table: 'characters' }, async (slice) => {
      const writes = slice.flatMap((row) => {
        const { id: characterId, version: stored, updatedAtMs } = row;
        const isSound = Number.isInteger(stored) && Number(stored) >= 1;
        const number = isSound ? Number(stored) : 1;
        const id = `${String(characterId)}/${number}`;
        const createdAtMs = typeof updatedAtMs === 'number' ? updatedAtMs : 0;
        const sent = Object.entries(row).filter(([name]) => sentFields.includes(name));
        const version = { id, characterId, number, createdAtMs, ...Object.fromEntries(sent) };
        const entry = { table: 'characterVersions', id, kind: 'put', atMs: createdAtMs };
        return [table.put(version), outbox.put?.(entry)];
      });
      await Promise.all(writes);
    });
  },
};
