import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Usage: node e2e/start-server.ts PORT. Starts the built app with an empty data folder of its own,
// or with that of PARLEY_DATA_DIR, and takes the folder away at the end.
const fromHere = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

if (!existsSync(fromHere('../apps/web/dist/index.html'))) {
  process.stderr.write('The web app is not built. Run "npm run build" first.\n');
  process.exit(1);
}

const dataFolder =
  process.env['PARLEY_DATA_DIR'] ?? mkdtempSync(path.join(tmpdir(), 'parley-e2e-'));
// The server refuses settings that it does not know.
const { PARLEY_E2E_PORT: _ours, ...environment } = process.env;
const server = spawn(process.execPath, [fromHere('../apps/server/src/main.ts')], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...environment, PORT: process.argv[2], PARLEY_DATA_DIR: dataFolder },
});
process.once('SIGTERM', () => server.kill('SIGTERM'));
process.once('SIGINT', () => server.kill('SIGINT'));
server.once('exit', (code) => {
  rmSync(dataFolder, { recursive: true, force: true });
  process.exit(code ?? 0);
});
