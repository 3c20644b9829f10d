// Goes through the program in browsers other than Chromium, as far as they are on this machine.
// Usage: node e2e/browsers/cli.ts [name of a browser]; TEST_LONG=1 for the whole journey. The last
// line is JSON: how many steps passed and failed, and which browsers were not tested.
import { startFakeProvider } from '../fake-provider/fake-provider.ts';
import { isLong } from '../fixtures/length.ts';
import { startServer } from '../fixtures/server-process.ts';
import type { BrowserKind } from './browser.ts';
import { firefox } from './firefox.ts';
import { journey, type Step } from './journey.ts';
import { Person } from './person.ts';
import { webkit } from './webkit.ts';

const kinds = [firefox, webkit].filter(({ name }) => name === (process.argv[2] ?? name));

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Gives the number of steps that passed; a step that fails ends the journey. */
async function travel(kind: BrowserKind, steps: readonly Step[]): Promise<number> {
  const [server, fake] = await Promise.all([startServer(), startFakeProvider()]);
  const stopServer = stopOnce(server.stop);
  const browser = await kind.start();
  const person = new Person(browser);
  let passed = 0;
  try {
    for (const step of steps) {
      tell(`${kind.name}: ${step.name}`);
      await step.run({ browser, person, fake, address: `${server.url}/`, stopServer });
      passed += 1;
    }
  } catch (error) {
    tell(error instanceof Error ? (error.stack ?? error.message) : String(error));
    tell(String(await person.read('document.body.innerText.slice(0, 2000)').catch(() => '')));
  } finally {
    await browser.close();
    await Promise.all([stopServer(), fake.close()]);
  }
  return passed;
}

function stopOnce(stop: () => Promise<void>): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  return () => (stopping ??= stop());
}

const results = [];
for (const kind of kinds.filter(({ isInstalled }) => isInstalled())) {
  const steps = journey.filter((step) => isLong || step.isLong !== true);
  const passed = await travel(kind, steps);
  results.push({ name: kind.name, passed, isWhole: passed === steps.length });
}
const notTested = kinds.filter(({ isInstalled }) => !isInstalled());
tell(
  JSON.stringify({
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.filter(({ isWhole }) => !isWhole).length,
    tested: results.map(({ name }) => name),
    notTested: notTested.map(({ name, packages }) => `${name} (${packages})`),
  }),
);
process.exitCode = results.every(({ isWhole }) => isWhole) ? 0 : 1;
