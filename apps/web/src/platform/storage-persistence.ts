/** Room on this device, as the browser tells it. Bytes; 0 where it tells nothing. */
export interface StorageEstimate {
  readonly usageBytes: number;
  readonly quotaBytes: number;
  /** Whether the browser has promised not to remove the data by itself. */
  readonly isPersisted: boolean;
}

/** The browser's storage manager; missing in insecure contexts. */
export interface StoragePersistence {
  estimate(): Promise<StorageEstimate>;
  /** Asks for the promise; some browsers ask the user. False where refused or unsupported. */
  request(): Promise<boolean>;
}

export function createStoragePersistence(manager: StorageManager | undefined): StoragePersistence {
  return {
    async estimate() {
      if (manager === undefined) return { usageBytes: 0, quotaBytes: 0, isPersisted: false };
      const [{ usage = 0, quota = 0 }, isPersisted] = await Promise.all([
        manager.estimate(),
        manager.persisted(),
      ]);
      return { usageBytes: usage, quotaBytes: quota, isPersisted };
    },
    request: () => manager?.persist() ?? Promise.resolve(false),
  };
}
