/** What browsers let a page keep in its local storage. */
export const localStorageLimitBytes = 5_242_880;

/** The part of `localStorage` that measuring needs. */
export interface MeasuredStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
}

/**
 * What local storage holds, counted as the browsers do: one for each UTF-16 unit of names and values.
 * 0 where the browser refuses access.
 *
 * @param getStorage called at each measurement, because reading the property may throw
 */
export function measureLocalStorage(getStorage: () => MeasuredStorage): number {
  try {
    const storage = getStorage();
    let size = 0;
    for (let index = 0; index < storage.length; index += 1) {
      const key = storage.key(index) ?? '';
      size += key.length + (storage.getItem(key)?.length ?? 0);
    }
    return size;
  } catch {
    return 0;
  }
}
