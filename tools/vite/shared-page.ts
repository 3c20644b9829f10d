import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

import { compileMessages } from './compile-messages.ts';
import { pseudoLocale } from './pseudo-locale.ts';
import { refuseWarnings } from './refuse-warnings.ts';

/** Where its files lie: those of the program have a folder for themselves. */
const folder = 'assets/shared';
const page = 's/share.html';

/**
 * Builds the page of shared chats by itself. In one build with the program, what both of them use would
 * be one file, and whoever follows a link would load, and run, the start of the program.
 */
export function sharedPage(root: string): Plugin {
  return {
    name: 'parley-shared-page',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        // As the server does: the id is read by the page.
        if (/^\/s\/[\w-]{22}(?:[?#]|$)/.test(request.url ?? '')) request.url = `/${page}`;
        next();
      });
    },
    writeBundle: {
      // Before all files are compressed.
      order: 'pre',
      sequential: true,
      async handler({ dir }) {
        if (dir !== undefined) await buildPage(root, dir);
      },
    },
  };
}

async function buildPage(root: string, outDir: string): Promise<void> {
  const names = `${folder}/[name]-[hash].js`;
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    base: './',
    plugins: [pseudoLocale(), compileMessages(), react(), refuseWarnings()],
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 4000,
      rolldownOptions: {
        input: { share: `${root}/${page}` },
        output: {
          entryFileNames: names,
          chunkFileNames: names,
          assetFileNames: `${folder}/[name]-[hash][extname]`,
        },
        checks: { pluginTimings: false },
      },
    },
    worker: {
      format: 'es',
      rolldownOptions: { output: { entryFileNames: names }, checks: { pluginTimings: false } },
    },
  });
}
