import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

import { compileMessages } from './compile-messages.ts';
import { pseudoLocale } from './pseudo-locale.ts';
import { refuseWarnings } from './refuse-warnings.ts';

/** A page beside that of the program. */
export interface SeparatePage {
  /** Its files lie in a folder of this name: those of the program have theirs for themselves. */
  readonly name: string;
  /** Its source, relative to the app. */
  readonly page: string;
  /** Under which the server answers with it. */
  readonly addresses: RegExp;
}

/**
 * Builds a page by itself. In one build with the program, what both of them use would be one file, and
 * whoever comes to the page would load, and run, the start of the program.
 */
export function separatePage(root: string, { name, page, addresses }: SeparatePage): Plugin {
  return {
    name: `parley-page-${name}`,
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        // As the server does: the rest of the address is read by the page.
        const [path = ''] = (request.url ?? '').split(/[?#]/);
        if (addresses.test(path)) request.url = `/${page}`;
        next();
      });
    },
    writeBundle: {
      // Before all files are compressed.
      order: 'pre',
      sequential: true,
      async handler({ dir }) {
        if (dir !== undefined) await buildPage(root, dir, { name, page });
      },
    },
  };
}

async function buildPage(
  root: string,
  outDir: string,
  { name, page }: Pick<SeparatePage, 'name' | 'page'>,
): Promise<void> {
  const folder = `assets/${name}`;
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
        input: { [name]: `${root}/${page}` },
        output: {
          entryFileNames: names,
          chunkFileNames: names,
          assetFileNames: `${folder}/[name]-[hash][extname]`,
          // One file of all that the page begins with, also where parts that come later use some of it.
          codeSplitting: { groups: [{ name: `${name}-start`, tags: ['$initial'] }] },
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
