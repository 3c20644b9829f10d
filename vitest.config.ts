import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

import { chromiumLaunchOptions } from './tools/chromium.ts';
import { foreignServer } from './tools/vite/foreign-server.ts';
import { pseudoLocale } from './tools/vite/pseudo-locale.ts';

/** Tests over generated input, which take as long as the input is long. */
const generated = '{packages,apps,tools,e2e,bench}/**/*.fuzz.test.ts';

/** Tests that need a database; each runs on all that are here. */
const onDatabases = 'apps/server/**/*.sql.test.ts';

const inNode = {
  environment: 'node',
  isolate: false,
  // Some tests start processes or databases; a busy machine needs longer than is usual for that.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  include: ['{packages,apps,tools,e2e,bench}/**/*.test.ts'],
  exclude: ['**/node_modules/**', '**/dist/**', '**/*.browser.test.ts'],
};

export default defineConfig({
  plugins: [pseudoLocale(), react()],
  test: {
    // What is waited for comes later on a busy machine; a second is the usual limit.
    expect: { poll: { timeout: 10_000 } },
    // `npm run coverage`: what the rules of the packages are held by.
    coverage: {
      provider: 'v8',
      include: ['packages/{contract,domain,providers,sync}/src/**/*.ts'],
      exclude: ['**/testing/**'],
      reporter: ['text-summary', 'html'],
      thresholds: {
        'packages/domain/src/**': { branches: 94, lines: 98 },
        'packages/contract/src/**': { branches: 98, lines: 99 },
        'packages/providers/src/**': { branches: 94, lines: 98 },
        'packages/sync/src/**': { branches: 94, lines: 99 },
      },
    },
    // One core would be left idle otherwise, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          ...inNode,
          name: 'node',
          exclude: [...inNode.exclude, generated, onDatabases],
        },
      },
      { extends: true, test: { ...inNode, name: 'generated', include: [generated] } },
      {
        extends: true,
        test: {
          ...inNode,
          name: 'sql',
          include: [onDatabases],
          globalSetup: 'apps/server/src/db/testing/start-databases.ts',
        },
      },
      {
        extends: true,
        // Found only while a test runs, they would be bundled anew and React loaded twice.
        optimizeDeps: {
          include: [
            'react-intl',
            'lucide-react',
            'react-dom/client',
            'eventsource-parser',
            'idb',
            'zod/mini',
          ],
        },
        plugins: [foreignServer()],
        test: {
          name: 'browser',
          testTimeout: 60_000,
          include: ['{packages,apps}/**/*.browser.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromiumLaunchOptions() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
