import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import packageJson from '../../package.json' with { type: 'json' };
import { changelogPage, readLatestChange } from '../../tools/vite/changelog-page.ts';
import { compileMessages } from '../../tools/vite/compile-messages.ts';
import { compressFiles } from '../../tools/vite/compress-files.ts';
import { devSecurityHeaders } from '../../tools/vite/dev-security-headers.ts';
import { firstLoadGroups, nameOfAsset, nameOfFile } from '../../tools/vite/first-load.ts';
import { writeModuleSizes } from '../../tools/vite/module-sizes.ts';
import { pageInputs } from '../../tools/vite/page-inputs.ts';
import { pseudoLocale } from '../../tools/vite/pseudo-locale.ts';
import { refuseWarnings } from '../../tools/vite/refuse-warnings.ts';
import { scriptText } from '../../tools/vite/script-text.ts';
import { separatePage } from '../../tools/vite/separate-page.ts';
import { serviceWorkerInput, serviceWorkerShell } from '../../tools/vite/service-worker.ts';
import { thirdParty } from '../../tools/vite/third-party.ts';

const changelog = fileURLToPath(new URL('../../CHANGELOG.md', import.meta.url));
const root = fileURLToPath(new URL('.', import.meta.url));
const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const apiPort = Number(process.env['DEV_API_PORT'] ?? 3001);
const nonce = crypto.randomUUID();
const others = thirdParty(packageJson.version);

export default defineConfig(({ command }) => ({
  root,
  define: {
    PARLEY_VERSION: JSON.stringify(packageJson.version),
    PARLEY_LATEST_CHANGE: JSON.stringify(readLatestChange(changelog)),
  },
  // Relative addresses, so that one build serves every path prefix.
  base: './',
  plugins: [
    pseudoLocale(),
    compileMessages(),
    scriptText(),
    react(),
    devSecurityHeaders(nonce),
    changelogPage(changelog),
    serviceWorkerShell(),
    separatePage(root, { name: 'shared', page: 's/share.html', addresses: /^\/s\/[\w-]{22}$/ }),
    separatePage(root, { name: 'admin', page: 'admin/index.html', addresses: /^\/admin\/?$/ }),
    others.forPage(),
    refuseWarnings(),
    compressFiles(),
    writeModuleSizes(projectRoot),
  ],
  ...(command === 'serve' ? { html: { cspNonce: nonce } } : {}),
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // A data: font or script would need a wider policy, and inlining helps nobody over HTTP/2.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The budgets of tools/check-bundle.ts decide what is too large.
    chunkSizeWarningLimit: 4000,
    rolldownOptions: {
      input: { ...pageInputs(root), ...serviceWorkerInput(root) },
      // The service worker keeps its address from build to build; everything else is named by hash.
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        chunkFileNames: nameOfFile,
        assetFileNames: nameOfAsset,
        codeSplitting: { groups: firstLoadGroups },
      },
      checks: { pluginTimings: false },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [others.forWorkers()],
    // The server knows the network worker by its name, and gives it a policy of its own. That
    // policy allows no further script, so it has to be one file: tools/check-bundle.ts checks it.
    rolldownOptions: {
      output: { entryFileNames: 'assets/[name]-[hash].js' },
      checks: { pluginTimings: false },
    },
  },
  server: {
    port: 3000,
    strictPort: true,
    host: '127.0.0.1',
    // Pages in an opaque origin (/sandbox) fetch their module scripts with CORS.
    cors: { origin: ['null', /^https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/] },
    proxy: Object.fromEntries(
      ['/api', '/config.json', '/health'].map((path) => [path, `http://127.0.0.1:${apiPort}`]),
    ),
  },
}));
