import type { RecordVersion } from '@parley/contract/sync/record.ts';
import {
  joinBytes,
  sized,
  uint32,
  uint64,
  uint8,
  type Bytes,
} from '@parley/domain/shared/byte-fields.ts';
import { fromHex } from '@parley/domain/shared/from-hex.ts';
import { encodeUtf8 } from '@parley/domain/shared/utf8.ts';

import { sealFormat } from './authenticated-encryption.ts';

/** What is sealed; two kinds never open in place of each other. */
export type SealedKind = 'record' | 'blob-chunk' | 'ring' | 'ring-box' | 'holder-lock' | 'join';

/** The place of something in an account, as bytes that no other place has. @param fields of fixed width, or sized */
export function contextOf(kind: SealedKind, account: string, fields: readonly Uint8Array[]): Bytes {
  return joinBytes([uint8(sealFormat), sizedText(kind), sizedText(account), ...fields]);
}

/** The place of a version of a record; undefined where its names are none. */
export function recordContext(account: string, version: RecordVersion): Bytes | undefined {
  const rid = readName(version.rid);
  const device = readName(version.device);
  if (rid === undefined || device === undefined) return undefined;
  return contextOf('record', account, [
    rid,
    uint8(version.lane),
    uint32(version.epoch),
    device,
    uint64(version.op),
    uint64(version.base),
    uint8(Number(version.isDeleted)),
  ]);
}

/** The 16 bytes of a record's or a device's name; undefined for other text. */
export function readName(name: string): Bytes | undefined {
  const bytes = fromHex(name);
  return bytes?.length === nameBytes ? bytes : undefined;
}

/** Text behind its length. */
export function sizedText(text: string): Bytes {
  return sized(encodeUtf8(text));
}

const nameBytes = 16;
