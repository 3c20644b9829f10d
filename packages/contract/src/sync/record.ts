/*
 * What a server knows of a record. It orders versions and keeps the newest; what is in them is sealed
 * by the devices.
 */

/** Version of the protocol between devices and server. */
export const syncProtocol = 1;

/** Name of a record at the server: 32 hexadecimal digits that only devices of the account can make. */
export type RecordId = string;

/** Name of a device within its account: 32 random hexadecimal digits. */
export type DeviceId = string;

/** In which order a new device gets its records: account data, headers of chats, messages. */
export type Lane = 1 | 2 | 3;

/** One version of a record, as the device that wrote it names it. */
export interface RecordVersion {
  readonly rid: RecordId;
  readonly lane: Lane;
  readonly device: DeviceId;
  /** Number of the write; counts up on its device and is never used twice. From 1. */
  readonly op: number;
  /** Sequence number of the version that it was made from; 0 for a record that the server has not seen. */
  readonly base: number;
  /** Which of the account's keys it is sealed with. From 1. */
  readonly epoch: number;
  /** A tombstone: the record was deleted. */
  readonly isDeleted: boolean;
}

/** A version that the server has taken, with its place in the account's order. From 1, without gaps. */
export interface StoredVersion extends RecordVersion {
  readonly seq: number;
}

/** Limits of the protocol; both ends hold to them. */
export const syncLimits = {
  opsPerPush: 500,
  recordsPerPage: 1000,
  indexPerPage: 10_000,
  bodyBytes: 4 * 1024 * 1024,
  recordBytes: 768 * 1024,
  devices: 20,
  /** Days that a tombstone stays before the floor rises over it. */
  tombstoneDays: 180,
} as const;
