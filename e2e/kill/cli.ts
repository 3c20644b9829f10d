// Kills the browser at random moments and looks whether anything is lost that the screen had shown
// as saved: `npm run kill -- 50 1` for 50 kills with the seed 1. Needs a built app.
import { startFakeProvider } from '../fake-provider/fake-provider.ts';
import { startServer } from '../fixtures/server-process.ts';
import { runKills } from './run-kills.ts';

const [kills = 50, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
const [server, fake] = await Promise.all([startServer(), startFakeProvider()]);
const write = (line: string): void => void process.stdout.write(`${line}\n`);
try {
  write(`seed ${seed}`);
  const report = await runKills({ kills, seed, address: server.url, fake, tell: write });
  write(
    `${kills} kills, ${report.actions} actions, ${report.things} things held against the screen`,
  );
  for (const line of report.lost) write(`LOST ${line}`);
  process.exitCode = report.lost.length === 0 ? 0 : 1;
} finally {
  await Promise.all([server.stop(), fake.close()]);
}
