import type { DeviceId } from '@parley/contract/sync/record.ts';
import { fieldsOf } from '@parley/domain/import/source-json.ts';

import type { RecordPayload } from './sealer.ts';

/** Writes what is sealed in a record, as JSON. */
export function writePayload(payload: RecordPayload): string {
  const { collection, id, schema, oldestReader, seen, data } = payload;
  return JSON.stringify({ c: collection, id, s: schema, m: oldestReader, seen, d: data });
}

/** Reads what {@link writePayload} wrote, by this or a later version; undefined for anything else. */
export function readPayload(text: string): RecordPayload | undefined {
  const { c, id, s, m, seen, d } = fieldsOf(parseJson(text));
  if (typeof c !== 'string' || typeof id !== 'string') return undefined;
  if (!isNatural(s) || !isNatural(m)) return undefined;
  const ops = readSeen(seen);
  if (ops === undefined || !isData(d)) return undefined;
  return { collection: c, id, schema: s, oldestReader: m, seen: ops, data: d };
}

function readSeen(value: unknown): Readonly<Record<DeviceId, number>> | undefined {
  const entries = Object.entries(fieldsOf(value));
  const isSound = entries.every(
    ([device, op]) => /^[0-9a-f]{32}$/.test(device) && isNatural(op) && op > 0,
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value was looked at
  return isSound ? (Object.fromEntries(entries) as Record<DeviceId, number>) : undefined;
}

function isData(value: unknown): value is Readonly<Record<string, unknown>> | null {
  return value === null || (typeof value === 'object' && !Array.isArray(value));
}

function isNatural(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
