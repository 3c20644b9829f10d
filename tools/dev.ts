// The development server: the app with hot reload on port 3000, the API of the real server behind it.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { createServer } from 'vite';

const webFolder = fileURLToPath(new URL('../apps/web', import.meta.url));
const serverScript = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));
const port = Number(process.env['PORT'] ?? 3000);
const apiPort = port + 1;

process.env['DEV_API_PORT'] = String(apiPort);
const api = spawn(process.execPath, ['--watch-preserve-output', '--watch', serverScript], {
  env: { ...process.env, PORT: String(apiPort), HOST: '127.0.0.1' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const web = await createServer({
  configFile: `${webFolder}/vite.config.ts`,
  server: { port },
});
await web.listen();
process.stdout.write(`Parley (development) is running at http://127.0.0.1:${port}/\n`);

async function stop(): Promise<void> {
  api.kill('SIGTERM');
  await web.close();
  process.exit(0);
}

process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
api.once('exit', () => void stop());
