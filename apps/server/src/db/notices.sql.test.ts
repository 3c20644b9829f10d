import { expect, it } from 'vitest';
import { sql } from 'kysely';

import { describeDatabases } from './testing/describe-databases.ts';

describeDatabases('notices', ({ current, engine }) => {
  /** Waits for one that fits, which whoever listens gets without being asked for. */
  const next = (isWanted: (text: string | undefined) => boolean): Promise<string | undefined> =>
    new Promise((resolve) => {
      const stop = current().notices.listen((text) => {
        if (!isWanted(text)) return;
        stop();
        resolve(text);
      });
    });

  it('reach whoever listens', async () => {
    const begun = engine === 'PostgreSQL' ? next((text) => text === undefined) : undefined;
    const heard = next((text) => text === 'one');
    await begun;
    await current().notices.send('one');
    expect(await heard).toBe('one');
  });

  // The embedded database has no connection that could break.
  if (engine === 'embedded') return;
  it('say that some may be lost when their connection broke, and go on', async () => {
    const lost = next((text) => text === undefined);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen%' and datname = current_database()`.execute(current().system);
    expect(await lost).toBeUndefined();
    const heard = next((text) => text === 'two');
    await current().notices.send('two');
    expect(await heard).toBe('two');
  });
});
