import { emptyClient, nameOf, type MemoryClient } from '../../storage/memory-client-storage.ts';
import type { MemoryAccount } from '../../storage/memory-server-storage.ts';
import { newSyncState } from '../../storage/sync-state.ts';
import type { MemoryKeys } from '../memory-sealer.ts';
import { unsentIn } from './ledger.ts';
import { SimDevice } from './sim-device.ts';
import type { SimAccount, SimWorld } from './sim-account.ts';
import type { SimEvent } from './sim-options.ts';

/** What events happen to. */
interface Simulation {
  readonly world: SimWorld;
  readonly accounts: readonly SimAccount[];
  readonly devices: SimDevice[];
  addDevice(account: SimAccount): SimDevice;
  devicesOf(account: SimAccount): readonly SimDevice[];
}

const dayMs = 24 * 3_600_000;

/** Lets something happen to a device, an account or its server. */
export async function happen(simulation: Simulation, event: SimEvent): Promise<void> {
  const { random } = simulation.world;
  const account = random.pick(simulation.accounts);
  const device = random.pick(simulation.devicesOf(account));
  switch (event) {
    case 'restore-server':
      return restoreServer(simulation, account);
    case 'roll-back-server':
      return rollBackServer(simulation, account);
    case 'clone-profile':
      return cloneProfile(simulation, device);
    case 'put-profile-back':
      return putProfileBack(simulation, device);
    case 'begin-anew':
      return beginAnew(simulation, device);
    case 'long-absence':
      return beAway(simulation, device);
    case 'toggle-category':
      await device.client
        .setCategory(random.pick(['chats', 'prompts', 'preferences']), random.chance(0.5))
        .catch(() => device.kill());
      device.wake(random.below(60_000));
      return;
    case 'rotate-keys':
      account.rotate();
      return;
    case 'jump-clock':
      device.clockOffsetMs += (random.fraction() - 0.5) * 7300 * dayMs;
      return;
    case 'new-device':
      if (simulation.devicesOf(account).length < 8) simulation.addDevice(account);
      return;
    case 'upgrade':
      device.schema = 2;
      device.kill();
      device.wake(random.below(60_000));
  }
}

/** The operator puts a backup back, by the tool that draws a new generation. */
function restoreServer({ world }: Simulation, account: SimAccount): void {
  const backup = pickBackup(world, account);
  if (backup !== undefined) account.goBack(backup, world.random.hex(8));
}

/**
 * One that is much younger than tombstones get: what was deleted since is still known. One of another
 * course of the account, which was put back since, may have versions behind the place at which their
 * key was retired: they open nowhere, as a forgery does.
 */
function pickBackup(
  { random, time }: SimWorld,
  { backups, keys }: SimAccount,
): MemoryAccount | undefined {
  const backup = backups.at(-1 - random.below(3));
  const isYoung = backup !== undefined && time.nowMs() - backup.atMs < 90 * dayMs;
  return isYoung && isReadable(backup.state, keys) ? backup.state : undefined;
}

function isReadable({ records }: MemoryAccount, { epochs }: MemoryKeys): boolean {
  const lastSeqs = new Map(epochs.map(({ id, retiredAfterSeq }) => [id, retiredAfterSeq]));
  return [...records.values()].every(({ epoch, seq }) => seq <= (lastSeqs.get(epoch) ?? Infinity));
}

/** Something else puts a backup back: only numbers tell, and a device that knows more asks first. */
async function rollBackServer(simulation: Simulation, account: SimAccount): Promise<void> {
  const backup = pickBackup(simulation.world, account);
  const witness = simulation
    .devicesOf(account)
    .find(({ storage }) => storage.snapshot().state.cursor > (backup?.account.lastSeq ?? Infinity));
  const { generation } = account.storage.snapshot(account.name).account;
  const { state } = witness?.storage.snapshot() ?? {};
  if (backup === undefined || state === undefined || state.generation !== generation) return;
  account.goBack(backup, generation);
  const { device, cursor: after } = state;
  await undisturbed(simulation, () =>
    account.pull({ generation, device, lanes: [1, 2, 3], after, limit: 1 }),
  );
}

function cloneProfile(simulation: Simulation, device: SimDevice): void {
  const { account, world } = device;
  if (simulation.devicesOf(account).length >= 8) return;
  const copy = new SimDevice(account, device.onTaken, device.storage.snapshot());
  copy.schema = device.schema;
  // Of what only the two of them know, either may send what the other has changed or deleted; so it
  // may with a change that neither had sent.
  for (const name of copy.storage.snapshot().rows.keys()) {
    if (!isSynced(copy, name)) account.ledger.copied.add(name);
  }
  for (const name of unsentIn(copy.storage.snapshot())) account.ledger.copied.add(name);
  simulation.devices.push(copy);
  copy.wake(world.random.below(600_000));
}

function isSynced({ storage }: SimDevice, name: string): boolean {
  return [...storage.snapshot().records.values()].some(
    ({ key, base }) => key !== null && base !== null && nameOf(key) === name,
  );
}

/** An earlier state of the whole profile, as a file system puts it back. */
function putProfileBack({ world }: Simulation, device: SimDevice): void {
  const copy = device.copies.at(-1 - world.random.below(3));
  if (copy === undefined) return;
  const { ledger } = device.account;
  ledger.forgiveProfile(device.storage.snapshot());
  // What the copy had not sent yet is a change of it once more, whatever has come of it since.
  for (const name of unsentIn(copy)) ledger.copied.add(name);
  device.replaceProfile(copy);
  device.wake(world.random.below(60_000));
}

/** A backup of the rows, as the program puts it back: it knows nothing of a server. */
function beginAnew({ world }: Simulation, device: SimDevice): void {
  const { random } = world;
  const old: MemoryClient = device.storage.snapshot();
  const { ledger } = device.account;
  ledger.forgiveValues(old);
  for (const name of old.rows.keys()) ledger.putBack.add(name);
  for (const name of old.deleted) ledger.putBack.add(name);
  const state = newSyncState({ device: random.hex(16), digestSeed: random.hex(8) });
  const { rows, deleted, trash } = old;
  device.replaceProfile({ ...emptyClient(state), rows, deleted, trash });
  device.wake(random.below(60_000));
}

/** Away for so long that tombstones are gone. */
async function beAway(simulation: Simulation, device: SimDevice): Promise<void> {
  const { time, random } = simulation.world;
  const { account } = device;
  device.isOnline = false;
  for (let month = 0; month < 7; month += 1) {
    await time.sleep(30 * dayMs);
    const other = random.pick(simulation.devicesOf(account));
    if (other !== device || random.chance(0.3)) other.act();
    await time.sleep(dayMs);
    await dropTombstones(simulation, account);
  }
  device.isOnline = true;
  device.wake(random.below(60_000));
}

async function dropTombstones(simulation: Simulation, account: SimAccount): Promise<void> {
  const before = account.storage.snapshot(account.name).records;
  const beforeMs = simulation.world.time.nowMs() - 180 * dayMs;
  await undisturbed(simulation, () => account.server.dropTombstones(account.name, beforeMs));
  const { records } = account.storage.snapshot(account.name);
  const dropped = [...before.keys()].filter((rid) => !records.has(rid));
  for (const device of simulation.devicesOf(account)) noteForgotten(device, dropped);
}

/**
 * A device that has not heard yet that the server was put back cannot tell what that has lost from what
 * was deleted since and forgotten: it gives both back rather than lose one.
 */
function noteForgotten({ account, storage }: SimDevice, dropped: readonly string[]): void {
  const { state, records } = storage.snapshot();
  if (state.generation === account.storage.snapshot(account.name).account.generation) return;
  for (const rid of dropped) {
    const { key = null, version } = records.get(rid) ?? {};
    if (key !== null && version?.isDeleted === false) account.ledger.notePutBack(key);
  }
}

async function undisturbed<T>({ world }: Simulation, work: () => Promise<T>): Promise<T> {
  const wasFaulty = world.isFaulty;
  world.isFaulty = false;
  const value = await work();
  world.isFaulty = wasFaulty;
  return value;
}
