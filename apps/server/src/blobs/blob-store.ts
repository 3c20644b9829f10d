/** Which blob is meant. All of it was checked: names have no sign that a path could take. */
export interface BlobPlace {
  /** UUID of the account. */
  readonly accountId: string;
  /** UUID that was drawn when the blob was begun: what is removed late takes nothing of a later one. */
  readonly storeId: string;
}

/** Where a chunk of a blob lies. */
export interface ChunkPlace extends BlobPlace {
  /** From 0. */
  readonly index: number;
}

/**
 * Keeps the sealed chunks of attachments. A chunk never changes: writing it again, also at the same
 * time, leaves the same bytes.
 */
export interface BlobStore {
  /** The chunk is durable, whole, when this resolves. */
  put(place: ChunkPlace, bytes: Uint8Array): Promise<void>;
  /** Undefined where it is not there. */
  get(place: ChunkPlace): Promise<Uint8Array | undefined>;
  /** Indexes of the chunks that are there, rising. */
  chunks(place: BlobPlace): Promise<readonly number[]>;
  /** Removes all chunks; one that is not there is none. */
  remove(place: BlobPlace): Promise<void>;
  /** Removes all that an account has. */
  removeAccount(accountId: string): Promise<void>;
}
