import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { documentHeaders } from '@parley/contract/http/security-headers.ts';
import type { Plugin } from 'vite';

import { shellFiles } from './shell-files.ts';

const entryName = 'sw';

/** The service worker as an input of the build; none where its source is missing. */
export function serviceWorkerInput(root: string): Record<string, string> {
  const file = path.join(root, 'src/service-worker/service-worker.ts');
  return existsSync(file) ? { [entryName]: file } : {};
}

/** Files that the page names in its markup and that are copied as they are. */
const copiedFiles = ['theme.js', 'manifest.json', 'icons/icon.svg', 'icons/icon-192.png'];

/**
 * Tells the service worker which files the page needs to start, and a name for the build that
 * changes with any of them: a browser looks for changed bytes of the worker only.
 */
export function serviceWorkerShell(): Plugin {
  let publicFolder = '';
  return {
    name: 'parley-service-worker-shell',
    apply: 'build',
    configResolved({ publicDir }) {
      publicFolder = publicDir;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[`${entryName}.js`];
        if (worker?.type !== 'chunk') return;
        const { start, parts } = shellFiles(Object.values(bundle));
        const files = [...start, ...copiedFiles];
        const build = nameBuild([
          ...files,
          ...parts,
          ...copiedFiles.map((file) => readFileSync(path.join(publicFolder, file), 'utf8')),
          readFileSync(path.join(publicFolder, '../index.html'), 'utf8'),
          // The page is kept with its headers.
          JSON.stringify(documentHeaders()),
        ]);
        worker.code = worker.code
          .replaceAll('PARLEY_START_FILES', JSON.stringify(files))
          .replaceAll('PARLEY_PART_FILES', JSON.stringify(parts))
          .replaceAll('PARLEY_BUILD', JSON.stringify(build));
      },
    },
  };
}

function nameBuild(contents: readonly string[]): string {
  return createHash('sha256').update(contents.join('\n')).digest('hex').slice(0, 16);
}
