import { fieldsOf } from '@parley/domain/import/source-json.ts';
import { toBase64Url } from '@parley/domain/shared/base64url.ts';
import type { Bytes } from '@parley/domain/shared/byte-fields.ts';

import { isCount, isName, isPositive, parseJson, readBytes, readList } from './sync-fields.ts';

/*
 * The key ring as the server keeps it: a sealed body, and for each holder a box with the key of the
 * body. The server can read none of it and make none of it.
 */

/** Name of a holder of the keys: 32 random hexadecimal digits. */
export type HolderId = string;

/** What Argon2id is to cost. It comes from the server: whoever computes it checks it first. */
export interface Argon2Cost {
  readonly memoryKib: number;
  readonly passes: number;
  readonly lanes: number;
}

/** What a person needs to become this holder: their secret opens the lock, what lies in it opens the box. */
export type HolderLock =
  | { readonly kind: 'phrase' | 'passkey'; readonly sealed: Bytes }
  | {
      readonly kind: 'passphrase';
      readonly sealed: Bytes;
      /** 16 bytes. */
      readonly salt: Bytes;
      readonly cost: Argon2Cost;
    };

/** What the ring holds for one holder. */
export interface RingBox {
  readonly holder: HolderId;
  /** The key of the body. */
  readonly box: Bytes;
  /** Made with a secret of the holder, which the server does not have: the box comes from a device. */
  readonly mac: Bytes;
  /** Absent for devices, whose secret never leaves them. */
  readonly lock?: HolderLock;
}

/** A version of the ring. */
export interface SealedRing {
  /** Counts up by one with each change. From 1. */
  readonly version: number;
  readonly body: Bytes;
  readonly boxes: readonly RingBox[];
}

/** Limits of a ring; both ends hold to them. */
export const ringLimits = {
  /** Devices and other holders. */
  holders: 40,
  bodyBytes: 64 * 1024,
  /** Of a box, a lock and their parts. */
  partBytes: 512,
  /** Of the JSON that carries it. */
  jsonCharacters: 256 * 1024,
} as const;

/** Implementations of Argon2 throw on a salt that is too short. */
const saltBytes = 16;

/** The ring, and where the account stands; no ring where nothing was synced yet. */
export interface RingAnswer {
  readonly head: number;
  readonly ring: SealedRing | null;
}

/** A new ring. It is taken where the account still has the version before it, and stands at `head`. */
export interface RingPut {
  readonly head: number;
  readonly ring: SealedRing;
}

/** Why a new ring was refused. Another device was first; read, and change that ring. */
export interface RingRefusal {
  readonly code: 'ring-changed';
  readonly version: number;
  readonly head: number;
}

/** Writes either, as JSON. */
export function writeRing({ head, ring }: RingAnswer | RingPut): string {
  return JSON.stringify({ head, ring: ring === null ? null : ringToJson(ring) });
}

/** Reads the ring from the server; undefined for everything that is none. */
export function readRingAnswer(text: string): RingAnswer | undefined {
  if (text.length > ringLimits.jsonCharacters) return undefined;
  const { head, ring: json } = fieldsOf(parseJson(text));
  if (!isCount(head)) return undefined;
  if (json === null) return { head, ring: null };
  const ring = readRing(json);
  return ring === undefined ? undefined : { head, ring };
}

/** Reads a new ring from a device; undefined for everything that is none. */
export function readRingPut(text: string): RingPut | undefined {
  const answer = readRingAnswer(text);
  if (answer === undefined || answer.ring === null) return undefined;
  return { head: answer.head, ring: answer.ring };
}

/** Reads why a new ring was refused; undefined for everything that is no such answer. */
export function readRingRefusal(text: string): RingRefusal | undefined {
  const { code, version, head } = fieldsOf(parseJson(text));
  if (code !== 'ring-changed' || !isCount(version) || !isCount(head)) return undefined;
  return { code, version, head };
}

function ringToJson({ version, body, boxes }: SealedRing): object {
  return { v: version, body: toBase64Url(body), boxes: boxes.map(boxToJson) };
}

function boxToJson({ holder, box, mac, lock }: RingBox): object {
  return {
    holder,
    box: toBase64Url(box),
    mac: toBase64Url(mac),
    ...(lock === undefined ? {} : { lock: lockToJson(lock) }),
  };
}

/** A lock with its bytes as Base64 for addresses. */
export function lockToJson(lock: HolderLock): object {
  const sealed = toBase64Url(lock.sealed);
  if (lock.kind !== 'passphrase') return { kind: lock.kind, sealed };
  return { kind: lock.kind, sealed, salt: toBase64Url(lock.salt), cost: lock.cost };
}

/** Reads what {@link lockToJson} gave; undefined for anything else. */
export function readLock(value: unknown): HolderLock | undefined {
  const fields = fieldsOf(value);
  const { kind } = fields;
  const sealed = readPart(fields.sealed);
  if (sealed === undefined) return undefined;
  if (kind === 'phrase' || kind === 'passkey') return { kind, sealed };
  const salt = readBytes(fields.salt, saltBytes);
  const cost = readCost(fields.cost);
  if (kind !== 'passphrase' || salt?.length !== saltBytes || cost === undefined) return undefined;
  return { kind, sealed, salt, cost };
}

function readRing(value: unknown): SealedRing | undefined {
  const { v, body: json, boxes: list } = fieldsOf(value);
  const body = readBytes(json, ringLimits.bodyBytes);
  const boxes = readList(list, ringLimits.holders, readBox);
  if (!isPositive(v) || body === undefined || boxes === undefined) return undefined;
  return { version: v, body, boxes };
}

function readBox(value: unknown): RingBox | undefined {
  const fields = fieldsOf(value);
  const { holder } = fields;
  const box = readPart(fields.box);
  const mac = readPart(fields.mac);
  if (!isName(holder) || box === undefined || mac === undefined) return undefined;
  if (fields.lock === undefined) return { holder, box, mac };
  const lock = readLock(fields.lock);
  return lock === undefined ? undefined : { holder, box, mac, lock };
}

function readPart(value: unknown): Bytes | undefined {
  return readBytes(value, ringLimits.partBytes);
}

function readCost(value: unknown): Argon2Cost | undefined {
  const { memoryKib, passes, lanes } = fieldsOf(value);
  if (!isPositive(memoryKib) || !isPositive(passes) || !isPositive(lanes)) return undefined;
  return { memoryKib, passes, lanes };
}
