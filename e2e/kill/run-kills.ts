import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import type { FakeProvider } from '../fake-provider/fake-provider.ts';
import { Parley } from '../fixtures/parley.ts';
import { chooseAction, type Scene } from './actions.ts';
import { KillableBrowser } from './killable-browser.ts';
import { Ledger } from './ledger.ts';
import { createRandom } from './random.ts';
import { readProfile, stillRunning } from './read-profile.ts';

/** A run of kills. */
export interface KillRun {
  readonly kills: number;
  readonly seed: number;
  readonly address: string;
  readonly fake: FakeProvider;
  /** Told after each kill. */
  readonly tell: (line: string) => void;
  /** What else is done at each start, before anything is looked at; the first one follows on the first run. */
  readonly afterStart?: (parley: Parley, kill: number) => Promise<void>;
  /** Looks at the last start for what else may be lost. */
  readonly beforeEnd?: (parley: Parley) => Promise<readonly string[]>;
}

/** What came of it. */
export interface KillReport {
  /** Actions that the screen showed as done, over all sessions. */
  readonly actions: number;
  /** Things that were held against the ledger in the end. */
  readonly things: number;
  /** Everything that was not as the screen had shown it. */
  readonly lost: readonly string[];
}

/** A kill falls between these moments after the program is there. */
const firstKillMs = 200;
const lastKillMs = 4000;
/** Replies of the session before are marked as cut by then. */
const recoveryMs = 10_000;

/**
 * Works with the program as a person does, kills the browser at random moments, starts it again on
 * the same profile and looks whether everything is there that the screen had shown as saved.
 */
export async function runKills(run: KillRun): Promise<KillReport> {
  const { kills, seed, address, fake, tell } = run;
  const profile = await mkdtemp(path.join(tmpdir(), 'parley-kill-'));
  const random = createRandom(seed);
  const ledger = new Ledger();
  const lost: string[] = [];
  let words = 0;
  let actions = 0;
  const word = (): string => `w${seed}x${(words += 1)}`;
  fake.set({ chunkCharacters: 4, chunksPerSecond: 100 });
  try {
    for (let kill = 0; kill <= kills; kill += 1) {
      const browser = await KillableBrowser.start(profile, address);
      const parley = new Parley(browser.page, fake);
      if (kill === 0) await parley.setUp({ address });
      await parley.messageBox.waitFor();
      await run.afterStart?.(parley, kill);
      const wrong = await lookAfterStart(parley, ledger);
      lost.push(...wrong);
      for (const line of wrong) tell(`  ${line}`);
      if (kill > 0) {
        tell(`kill ${kill}: ${ledger.size} things, ${wrong.length} lost, ${actions} actions`);
      }
      const scene = { parley, fake, ledger, random, word };
      // The last start only looks.
      if (kill < kills) {
        actions += await actUntilKilled(browser, scene);
      } else {
        lost.push(...((await run.beforeEnd?.(parley)) ?? []));
        await browser.kill();
      }
    }
    return { actions, things: ledger.size, lost };
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function lookAfterStart(parley: Parley, ledger: Ledger): Promise<readonly string[]> {
  const endsAtMs = Date.now() + recoveryMs;
  let facts = await readProfile(parley.page);
  while (stillRunning(facts).length > 0 && Date.now() < endsAtMs) {
    await parley.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    facts = await readProfile(parley.page);
  }
  return [...ledger.compare(facts), ...stillRunning(facts)];
}

/** Gives how many actions were shown as done. */
async function actUntilKilled(browser: KillableBrowser, scene: Scene): Promise<number> {
  const momentMs = firstKillMs + scene.random() * (lastKillMs - firstKillMs);
  const end = new AbortController();
  let done = 0;
  const killing = wait(momentMs).then(() => {
    end.abort();
    return browser.kill();
  });
  try {
    while (!end.signal.aborted) {
      await chooseAction(scene.random)(scene);
      done += 1;
    }
  } catch (cause) {
    // With the browser every wait for it ends.
    if (!end.signal.aborted) throw cause;
  } finally {
    await killing;
  }
  return done;
}
