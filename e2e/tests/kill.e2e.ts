import { expect, test } from '../fixtures/test.ts';
import { isLong } from '../fixtures/length.ts';
import { startAccountHost } from '../fixtures/account-host.ts';
import { runKills } from '../kill/run-kills.ts';
import { withSync } from '../kill/sync-after-kills.ts';
import { serverUrl } from '../server-address.ts';

test('everything the screen showed as saved is there after the browser was killed', async ({
  fake,
}, testInfo) => {
  test.setTimeout(isLong ? 900_000 : 120_000);
  const seed = 20_261_122;
  const lines: string[] = [];
  const tell = (line: string): void => void lines.push(line);
  const report = await runKills({ kills: isLong ? 25 : 2, seed, address: serverUrl, fake, tell });
  testInfo.annotations.push({ type: 'kills', description: lines.join('\n') });
  expect(report.lost).toEqual([]);
  expect(report.actions).toBeGreaterThan(0);
});

test('a browser that is killed in the middle of rounds loses nothing, and another one gets all of it', async ({
  fake,
  browser,
  guards,
}, testInfo) => {
  test.setTimeout(isLong ? 1_800_000 : 150_000);
  const host = await startAccountHost();
  guards.allowOrigin(host.url);
  const lines: string[] = [];
  const tell = (line: string): void => void lines.push(line);
  const places = { address: host.url, fake, tell, ...withSync(host, browser) };
  const report = await runKills({ kills: isLong ? 50 : 2, seed: 20_261_128, ...places });
  testInfo.annotations.push({ type: 'kills', description: lines.join('\n') });
  expect(report.lost).toEqual([]);
  expect(report.actions).toBeGreaterThan(0);
  await host.stop();
});
