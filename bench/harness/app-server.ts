import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

import type { RunningServer } from './bare-server.ts';

const script = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const startLimitMs = 15_000;

/** Starts the server of the program with the built app. */
export async function startAppServer(): Promise<RunningServer> {
  const port = await findFreePort();
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port) },
  });
  // It prints one line when it listens.
  await once(server.stdout, 'data', { signal: AbortSignal.timeout(startLimitMs) });
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return address.port;
}
