import { manifestCollection } from '../merge/collection-rules.ts';
import type { RecordPayload } from '../seal/sealer.ts';
import type { SyncRecord } from '../storage/sync-record.ts';
import type { KnownManifest, SyncState } from '../storage/sync-state.ts';
import type { AccountKeys } from './client-parts.ts';
import { report, type Workspace } from './workspace.ts';

/** What a device says of all records, for the others to compare. */
export interface Manifest {
  /** Where it stood. */
  readonly head: number;
  /** Sum over all records there. */
  readonly sum: string;
  readonly ring: number;
  /** Who of the ring it is; null where a program has written it that did not say so. */
  readonly holder: string | null;
  /** The last manifest of each other device that it knew: its op. */
  readonly manifests: Readonly<Record<string, number>>;
}

/** What this device says now, standing at the head. */
export function writeManifest(
  state: SyncState,
  { ring, holder }: Pick<AccountKeys, 'ring' | 'holder'>,
): Manifest {
  return {
    head: state.cursor,
    sum: state.sum,
    ring,
    holder,
    manifests: Object.fromEntries(
      Object.entries(state.manifests).map(([device, { op }]) => [device, op]),
    ),
  };
}

/** Notes what a device says. Manifests are not merged and have no row. */
export async function applyManifest(
  space: Workspace,
  record: SyncRecord,
  { data, seen }: RecordPayload,
): Promise<void> {
  const { seq, device, op } = record.version;
  const base = { device, op, isDeleted: false, digests: {} };
  await space.tx.saveRecord({ ...record, base, seen, attempts: [], unmerged: null });
  const manifest = parseManifest(data);
  if (manifest === undefined || device === space.state.device) return;
  const { head, sum, holder, manifests: knew } = manifest;
  const manifests = { ...space.state.manifests, [device]: { seq, op, head, sum, holder, knew } };
  space.state = { ...space.state, manifests };
}

function parseManifest(data: RecordPayload['data']): Manifest | undefined {
  const { head, sum, ring, holder, manifests } = data ?? {};
  if (typeof head !== 'number' || typeof sum !== 'string' || typeof ring !== 'number') {
    return undefined;
  }
  const known = Object.entries(manifests ?? {}).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  );
  return {
    head,
    sum,
    ring,
    holder: typeof holder === 'string' ? holder : null,
    manifests: Object.fromEntries(known),
  };
}

/** What a device said is no longer what the server has of it. */
export function forgetManifest(space: Workspace, { key }: SyncRecord): void {
  const others = Object.entries(space.state.manifests).filter(([device]) => device !== key?.id);
  space.state = { ...space.state, manifests: Object.fromEntries(others) };
}

/**
 * Compares with the newest manifest, for a device that stands at the head. A manifest tells something
 * of this place only if it was written right behind what it is about, and nothing came since.
 */
export async function compareWithManifest(space: Workspace): Promise<void> {
  const { state } = space;
  const newest = Object.entries(state.manifests).find(([, { seq }]) => seq === state.cursor);
  if (newest === undefined || state.comparedSeq >= state.cursor) return;
  const [device, manifest] = newest;
  space.state = { ...state, comparedSeq: state.cursor };
  await reportMissing(space, manifest);
  if (manifest.head !== manifest.seq - 1 || manifest.sum === state.sum) return;
  report(space, { code: 'set-differs', device });
  space.state = { ...space.state, compare: 'audit' };
}

async function reportMissing(space: Workspace, { knew }: KnownManifest): Promise<void> {
  for (const [device, op] of Object.entries(knew)) {
    const record = await space.tx.recordOf({ collection: manifestCollection, id: device });
    if ((record?.base?.op ?? 0) < op) report(space, { code: 'manifest-missing', device });
  }
}
