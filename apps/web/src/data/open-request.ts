import { wrap, type IDBPDatabase } from 'idb';

/** The connection of a request to open. Errors: rejects with the DOM error of the request. */
export async function openedBy(request: IDBOpenDBRequest): Promise<IDBPDatabase> {
  const database = await wrap(request);
  if (database === undefined) throw new DOMException('No connection', 'UnknownError');
  return database;
}

/**
 * Opens a database at the version that it has, and lets go of it when another tab upgrades it.
 *
 * @returns undefined, having created nothing, where there is no such database
 * Errors: rejects with the DOM error of the request.
 */
export async function openExisting(
  factory: IDBFactory,
  name: string,
): Promise<IDBPDatabase | undefined> {
  const request = factory.open(name);
  let isMissing = false;
  request.addEventListener('upgradeneeded', () => {
    isMissing = true;
    request.transaction?.abort();
  });
  try {
    const database = await openedBy(request);
    database.addEventListener('versionchange', () => database.close());
    return database;
  } catch (cause) {
    if (isMissing) return undefined;
    throw cause;
  }
}

/** Deletes a database; done as well where there is none. Waits for other tabs to let go of it. */
export async function deleteDatabase(factory: IDBFactory, name: string): Promise<void> {
  await wrap(factory.deleteDatabase(name));
}
