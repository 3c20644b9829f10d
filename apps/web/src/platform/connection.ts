/**
 * Whether the person saves data or pays by the byte, as far as the browser tells; one that does not
 * tell counts as no.
 */
export function isSavingData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  const isMetered = Reflect.get(connection, 'type') === 'cellular';
  return isMetered || Reflect.get(connection, 'saveData') === true;
}

/** Whether the device has a connection at all, as far as the browser tells. */
export interface Connection {
  isOnline(): boolean;
  /** Called when that changes; the returned function ends it. */
  subscribe(listener: () => void): () => void;
}

/** The connection of the device that the page runs on. */
export function createConnection(page: Window): Connection {
  return {
    isOnline: () => page.navigator.onLine,
    subscribe(listener) {
      page.addEventListener('online', listener);
      page.addEventListener('offline', listener);
      return () => {
        page.removeEventListener('online', listener);
        page.removeEventListener('offline', listener);
      };
    },
  };
}
