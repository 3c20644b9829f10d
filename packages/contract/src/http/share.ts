import { z } from 'zod/mini';

/*
 * Links to what somebody shared. A chat is sealed in the browser: its link carries the key behind `#`,
 * which no browser sends. Chats in the specified form, characters and plugins lie on the server as they are.
 */

/** Where shares are made and read, relative to the page. */
export const sharePath = 'api/share';

/** Of a sealed chat with what stands before it, both ways. */
export const shareMediaType = 'application/vnd.parley.share';

/** What the server takes and keeps. */
export const shareLimits = {
  /** Of everything that is sent to be shared, with what stands around it. */
  bodyBytes: 1024 * 1024,
  /** Links that one address, and one person who is signed in, can make in a day of UTC. */
  perDayByAddress: 30,
  perDayByPerson: 200,
  minDays: 1,
  maxDays: 365,
  /** For which a link lasts where nobody chose. */
  usualDays: 90,
} as const;

/** Ids and secrets: 128 random bits as Base64 for addresses. */
const secretText = z.string().check(z.regex(/^[\w-]{22}$/));
const days = z
  .number()
  .check(z.int(), z.minimum(shareLimits.minDays), z.maximum(shareLimits.maxDays));

/** A sealed chat as it is sent; how it is sealed is none of the server's business. */
const sealedShareSchema = z.strictObject({
  v: z.literal(1),
  days,
  sealed: z.instanceof(Uint8Array),
});

/** A chat in the specified form; `c` is the SHA-256 of `chatData` as canonical JSON, as 64 digits. */
const plainShareSchema = z.strictObject({
  chatData: z.looseObject({ messages: z.array(z.unknown()).check(z.minLength(1)) }),
  c: z.string().check(z.maxLength(200)),
});

/** What can be sent to be shared as a chat. */
export const newShareSchema = z.union([sealedShareSchema, plainShareSchema]);

/** What was made. The link of a sealed chat lacks its key: nobody but the browser has it. */
export const createdShareSchema = z.object({
  id: z.string(),
  shareLink: z.string(),
  /** Leads to a page with a button, and carries the secret behind `#delete=`. */
  deleteLink: z.string(),
  /** ISO; null for one without an end. */
  expiresAt: z.nullable(z.string()),
});

/** What was made of a character or plugin; its link is `{base}/characters/{id}`, `{base}/plugins/{id}`. */
export const createdItemSchema = z.omit(createdShareSchema, { shareLink: true });

/** Asks for a share. */
export const shareQuerySchema = z.strictObject({ id: secretText });

/** Deletes a share. */
export const removedShareSchema = z.strictObject({ id: secretText, secret: secretText });

/** Lets a share last from now on. */
export const renewedShareSchema = z.strictObject({ id: secretText, secret: secretText, days });

/** Until when a share lasts that was renewed. */
export const shareEndSchema = z.object({ expiresAt: z.string() });

/** What of a character or plugin is given out. */
export const sharedItemSchema = z.object({
  id: z.string(),
  data: z.record(z.string(), z.unknown()),
});

/** See {@link createdShareSchema}. */
export type CreatedShare = z.infer<typeof createdShareSchema>;

/** See {@link createdItemSchema}. */
export type CreatedItem = z.infer<typeof createdItemSchema>;

const frameVersion = 1;

/** A sealed chat as it is sent: a version, the days as 16 bits, most significant first, the bytes. */
export function writeNewShare(daysToLast: number, sealed: Uint8Array): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(3 + sealed.length);
  const view = new DataView(frame.buffer);
  view.setUint8(0, frameVersion);
  view.setUint16(1, daysToLast);
  frame.set(sealed, 3);
  return frame;
}

/** Takes apart what {@link writeNewShare} writes, for {@link newShareSchema}; undefined for none. */
export function readNewShare(frame: Uint8Array): unknown {
  if (frame.length <= 3) return undefined;
  const view = new DataView(frame.buffer, frame.byteOffset);
  return { v: view.getUint8(0), days: view.getUint16(1), sealed: frame.subarray(3) };
}

/** A sealed chat as it is given out. */
export interface SealedShare {
  /** Milliseconds since 1970, UTC. */
  readonly expiresAtMs: number;
  readonly sealed: Uint8Array;
}

/** A sealed chat as it is given out: a version, the end as a 64-bit float, the bytes. */
export function writeSealedShare({ expiresAtMs, sealed }: SealedShare): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(9 + sealed.length);
  const view = new DataView(frame.buffer);
  view.setUint8(0, frameVersion);
  view.setFloat64(1, expiresAtMs);
  frame.set(sealed, 9);
  return frame;
}

/** Takes apart what {@link writeSealedShare} writes; undefined for anything that is none. */
export function readSealedShare(frame: Uint8Array): SealedShare | undefined {
  if (frame.length <= 9) return undefined;
  const view = new DataView(frame.buffer, frame.byteOffset);
  const expiresAtMs = view.getFloat64(1);
  if (view.getUint8(0) !== frameVersion || !Number.isFinite(expiresAtMs)) return undefined;
  return { expiresAtMs, sealed: frame.subarray(9) };
}
