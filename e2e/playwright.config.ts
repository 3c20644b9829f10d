import { fileURLToPath } from 'node:url';

import { defineConfig } from '@playwright/test';

import { serverPort, serverUrl } from './server-address.ts';

const fromHere = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  testDir: './tests',
  testMatch: '**/*.e2e.ts',
  // A test waits for its page a fifth of its time: three keep two cores busy.
  workers: 3,
  // Otherwise the longest file decides when the last worker is done.
  fullyParallel: true,
  // A browser on a loaded machine: repetitions, which the report names. Locally every failure counts.
  retries: process.env['CI'] === undefined ? 0 : 2,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  outputDir: fromHere('../test-results/e2e'),
  reporter: [['line'], ['json', { outputFile: fromHere('../test-results/e2e.json') }]],
  use: {
    baseURL: serverUrl,
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
    screenshot: 'only-on-failure',
    trace: 'off',
    // Keeping the whole program costs each new browser a quarter of its test; who needs it allows it.
    serviceWorkers: 'block',
  },
  webServer: {
    command: `"${process.execPath}" "${fromHere('./start-server.ts')}" ${serverPort}`,
    url: `${serverUrl}/health`,
    reuseExistingServer: false,
    timeout: 30_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
