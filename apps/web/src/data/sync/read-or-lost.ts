import { unwrap } from 'idb';

/** Stands for a row that is there and that the browser cannot unpack. */
export const lost = Symbol('lost');

/**
 * Waits for a read of a {@link ReadTransaction}. One that fails because a row cannot be unpacked would
 * undo the transaction, and with it what others have to do with other rows: here it only gives `lost`.
 *
 * Errors: rejects where the transaction itself has ended.
 */
export async function readOrLost<T>(reading: Promise<T>): Promise<T | typeof lost> {
  // In memory nothing is lost, and there is no request.
  const request: IDBRequest<T> | undefined = unwrap(reading);
  request?.addEventListener('error', (event) => {
    event.preventDefault();
    event.stopPropagation();
  });
  try {
    return await reading;
  } catch (cause) {
    const isOfRow = cause instanceof DOMException && cause.name !== 'AbortError';
    if (!isOfRow) throw cause;
    return lost;
  }
}
