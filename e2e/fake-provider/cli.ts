import { startFakeProvider } from './fake-provider.ts';

// Usage: node e2e/fake-provider/cli.ts [port]. Prints its address; scenarios come through /__control.
const port = Number(process.argv[2] ?? 4320);
const fake = await startFakeProvider({ port });
process.stdout.write(`Fake provider on ${fake.url}\n`);
process.once('SIGTERM', () => void fake.close());
process.once('SIGINT', () => void fake.close());
