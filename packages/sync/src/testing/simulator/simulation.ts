import { createSeededRandom } from '../seeded-random.ts';
import { deceive, isReported } from './hostile-server.ts';
import { checkAtRest, checkKept } from './invariants.ts';
import { SimAccount, type SimWorld } from './sim-account.ts';
import { SimDevice } from './sim-device.ts';
import { happen } from './sim-events.ts';
import { drawOptions, type Hostility, type PlantedParts, type SimOptions } from './sim-options.ts';
import { createVirtualTime } from './virtual-time.ts';

/** How a run ended. */
export interface SimResult {
  readonly options: SimOptions;
  /** Empty where everything that has to be true was. */
  readonly violations: readonly string[];
}

/** What a run may be given beside its seed. */
export interface SimRequest {
  readonly planted?: PlantedParts;
  /** Draws a server that wants to deceive its devices. */
  readonly isHostile?: boolean;
  readonly options?: Partial<SimOptions>;
}

/** Runs one history of some devices, their persons and their server, to its end. */
export async function simulate(seed: number, request: SimRequest = {}): Promise<SimResult> {
  const random = createSeededRandom(seed);
  const options = { ...drawOptions(random, request.isHostile ?? false), ...request.options };
  const simulation = new Simulation({
    time: createVirtualTime(Date.UTC(2026, 0, 1)),
    random,
    options,
    planted: request.planted ?? {},
    violations: [],
    isFaulty: true,
    actsLeft: 40,
    roundsLeft: 3000,
  });
  await simulation.live();
  await simulation.comeToRest();
  if (options.hostility !== null) await simulation.deceive(options.hostility);
  simulation.check();
  return { options, violations: [...new Set(simulation.world.violations)] };
}

/** All accounts and devices of a run. */
class Simulation {
  readonly world: SimWorld;
  readonly accounts: readonly SimAccount[];
  readonly devices: SimDevice[] = [];
  private readonly deceived = new Set<SimAccount>();

  constructor(world: SimWorld) {
    const { options } = world;
    this.world = world;
    this.accounts = Array.from(
      { length: options.accounts },
      (_, at) => new SimAccount(world, `a${at}`),
    );
    for (const account of this.accounts) {
      for (let at = 0; at < options.devices; at += 1) this.addDevice(account);
    }
  }

  addDevice(account: SimAccount): SimDevice {
    const device = new SimDevice(account, (by) => this.notify(by));
    this.devices.push(device);
    device.wake(this.world.random.below(60_000));
    return device;
  }

  devicesOf(account: SimAccount): readonly SimDevice[] {
    return this.devices.filter((each) => each.account === account);
  }

  /** Persons act and things happen until the run has had its length. */
  async live(): Promise<void> {
    const { time, random, options } = this.world;
    const script = async (): Promise<void> => {
      for (let action = 0; action < options.actions; action += 1) {
        await time.sleep(random.chance(0.7) ? random.below(60_000) : random.below(6 * 3_600_000));
        random.pick(this.devices).act();
        if (random.chance(0.15)) this.keepCopies();
        if (options.events.length > 0 && random.chance(0.12)) {
          await happen(this, random.pick(options.events));
        }
      }
    };
    const ended = script();
    await time.run();
    await ended;
  }

  /** The server deceives the first device of each account, and another one goes on. */
  async deceive(hostility: Hostility): Promise<void> {
    for (const account of this.accounts) {
      const [victim, other] = this.devicesOf(account);
      if (victim === undefined || other === undefined) continue;
      if (await deceive(hostility, { account, victim, other })) this.deceived.add(account);
    }
  }

  /** Faults end, and everybody syncs until nothing changes any more. */
  async comeToRest(): Promise<void> {
    const { world, devices, accounts } = this;
    world.isFaulty = false;
    for (const account of accounts) account.setQuota(null);
    for (const device of devices) {
      device.isOnline = true;
      device.schema = 2;
      device.refreshKeys();
      device.kill();
      for (const category of ['chats', 'prompts', 'preferences']) {
        await device.client.setCategory(category, true);
      }
    }
    for (let pass = 0; pass < 30; pass += 1) {
      const heads = accounts.map((account) => account.head());
      let isQuiet = true;
      for (const device of devices) isQuiet = (await this.settle(device)) && isQuiet;
      if (isQuiet && accounts.every((account, at) => account.head() === heads[at])) return;
    }
    world.violations.push('I1: the devices do not come to rest');
  }

  check(): void {
    const { world } = this;
    for (const account of this.accounts) {
      const devices = this.devicesOf(account);
      if (world.options.hostility === null) {
        world.violations.push(...checkAtRest(account, devices));
        const reports = devices.flatMap(({ storage }) => storage.snapshot().state.reports);
        const [first] = reports;
        if (first !== undefined) world.violations.push(`a fault was reported: ${first.code}`);
      } else {
        world.violations.push(...this.checkHostile(account));
      }
    }
  }

  private async settle(device: SimDevice): Promise<boolean> {
    for (let at = 0; at < 10; at += 1) {
      const outcome = await device.round(true);
      if (!outcome.ok) {
        this.world.violations.push(`a round fails at rest: ${outcome.error.code}`);
        return true;
      }
      if (outcome.value.removals.length > 0) {
        await device.decide('agree');
        continue;
      }
      if (!outcome.value.needsAnother) return at === 0;
    }
    return false;
  }

  private keepCopies(): void {
    for (const account of this.accounts) {
      const state = account.storage.snapshot(account.name);
      account.backups.push({ atMs: this.world.time.nowMs(), state });
    }
    for (const device of this.devices) device.copies.push(device.storage.snapshot());
  }

  /** A device that acts wakes the others, by and by. */
  private notify(by: SimDevice): void {
    const { random } = this.world;
    for (const device of this.devicesOf(by.account)) {
      const isTold = device !== by && random.chance(0.8);
      if (isTold) device.wake(random.below(random.chance(0.8) ? 2000 : 600_000));
    }
  }

  private checkHostile(account: SimAccount): readonly string[] {
    const { hostility } = this.world.options;
    if (hostility === null || !this.deceived.has(account)) return [];
    const isNoticed = this.devicesOf(account).some((device) => isReported(device, hostility));
    const kept = checkKept(account, this.devicesOf(account));
    return isNoticed ? kept : [...kept, `I15: nobody has noticed that a server ${hostility}`];
  }
}
