import type { Browser, Cookie } from '@playwright/test';

import type { AccountHost } from '../fixtures/account-host.ts';
import {
  expectSynced,
  joinByLink,
  openSync,
  signIn,
  turnOnSync,
  type SyncDevice,
} from '../fixtures/sync-device.ts';
import { sync } from '../fixtures/names.ts';
import type { Parley } from '../fixtures/parley.ts';
import { expect } from '../fixtures/test.ts';
import type { Facts } from './ledger.ts';
import { readProfile } from './read-profile.ts';
import type { KillRun } from './run-kills.ts';

const email = 'ann@example.org';
const othersOnly = /^(?:title|favorite|folder|text|state)/;

/** Has the browser that is killed sync, and in the end a new one have all that it has. */
export function withSync(
  host: AccountHost,
  browser: Browser,
): Required<Pick<KillRun, 'afterStart' | 'beforeEnd'>> {
  let cookies: readonly Cookie[] = [];
  return {
    async afterStart(parley, kill) {
      const device = deviceOf(parley);
      if (kill === 0) {
        await parley.ask('Before the first kill');
        await signIn(device, host, email);
        cookies = await device.context.cookies();
        await turnOnSync(device);
        return;
      }
      // Browsers write cookies and small flags to the disk every half minute: a kill takes the last of them.
      await device.context.addCookies([...cookies]);
      await parley.page.evaluate(() => localStorage.setItem('parley.account', '1'));
      await openSync(device);
      await expect(parley.page.getByRole('heading', { name: sync.status })).toBeVisible();
      await parley.closeSettings();
    },
    async beforeEnd(parley) {
      const device = deviceOf(parley);
      await expectSynced(device);
      const other = await joinByLink(browser, { from: device, host, email });
      await expectSynced(other);
      const mine = shared(await readProfile(parley.page));
      const theirs = async (): Promise<readonly string[]> =>
        differences(mine, shared(await readProfile(other.page)));
      try {
        await expect.poll(theirs, { timeout: 60_000 }).toEqual([]);
        return [];
      } catch {
        return await theirs();
      } finally {
        await other.context.close();
      }
    },
  };
}

function deviceOf(parley: Parley): SyncDevice {
  return { parley, page: parley.page, context: parley.page.context() };
}

/** Of the settings, some stay on their device. */
function shared(facts: Facts): Facts {
  return new Map([...facts].filter(([name]) => othersOnly.test(name)));
}

function differences(mine: Facts, theirs: Facts): readonly string[] {
  const names = new Set([...mine.keys(), ...theirs.keys()]);
  return [...names]
    .filter((name) => mine.get(name) !== theirs.get(name))
    .map((name) => `${name}: ${mine.get(name)} here, ${theirs.get(name)} on the other device`);
}
