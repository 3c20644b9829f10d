import { Client, type Pool } from 'pg';

/**
 * Tells all servers over one database that something happened. It only hurries: a notice can be lost,
 * so whoever must not miss anything looks for itself now and then.
 */
export interface Notices {
  /** Tells it to all, this server too. At most 7,000 bytes; errors are for the caller to leave. */
  readonly send: (text: string) => Promise<void>;
  /** Undefined says that notices may have been lost. Returns how one stops listening. */
  readonly listen: (listener: (text: string | undefined) => void) => () => void;
  readonly close: () => Promise<void>;
}

type Listener = Parameters<Notices['listen']>[0];

/** For the embedded database, over which there is one server. */
export function createLocalNotices(): Notices {
  const listeners = new Set<Listener>();
  return {
    send: (text) => {
      for (const listener of listeners) listener(text);
      return Promise.resolve();
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => {
      listeners.clear();
      return Promise.resolve();
    },
  };
}

const channel = 'parley';
const retryMs = 1000;

/**
 * For PostgreSQL, by one connection of its own. Notices are sent outside of the transaction that they
 * are about: within it, each commit would lock the whole database for them.
 */
export function createPostgresNotices(url: string, pool: Pool): Notices {
  const listeners = new Set<Listener>();
  const tell: Listener = (text) => {
    for (const listener of listeners) listener(text);
  };
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  const lose = (): void => {
    client = undefined;
    if (!isClosed) retry ??= setTimeout(connect, retryMs);
  };
  const connect = (): void => {
    retry = undefined;
    const next = new Client({ connectionString: url });
    client = next;
    next.on('error', () => undefined);
    next.on('end', lose);
    next.on('notification', ({ payload }) => tell(payload ?? ''));
    next
      .connect()
      .then(() => next.query(`listen ${channel}`))
      .then(() => tell(undefined))
      .catch(lose);
  };
  return {
    send: async (text) => {
      await pool.query('select pg_notify($1, $2)', [channel, text]);
    },
    listen: (listener) => {
      listeners.add(listener);
      // Who offers nothing that is listened to needs no connection for it.
      if (client === undefined && retry === undefined) connect();
      return () => void listeners.delete(listener);
    },
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      listeners.clear();
      await client?.end().catch(() => undefined);
    },
  };
}
