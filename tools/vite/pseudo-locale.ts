import { readFileSync } from 'node:fs';

import type { Plugin } from 'vite';

import { parseCatalogue, toPseudoCatalogue } from '../messages-rules.ts';
import { compileCatalogue } from './compile-messages.ts';

const pseudoCatalogue = /[\\/]lang[\\/]en\.json\?pseudo$/u;

/**
 * Makes the pseudo-locale `dx` out of the English texts when something asks for it: in the build,
 * in development and in tests. What looks plain in it never went through the catalogue.
 */
export function pseudoLocale(): Plugin {
  let isBuild = false;
  return {
    name: 'parley-pseudo-locale',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    load(id) {
      if (!pseudoCatalogue.test(id)) return null;
      const [file = id] = id.split('?');
      this.addWatchFile(file);
      const texts = toPseudoCatalogue(parseCatalogue(readFileSync(file, 'utf8')));
      const json = JSON.stringify(texts);
      return {
        code: `export default ${isBuild ? compileCatalogue(json) : json};`,
        moduleType: 'js',
      };
    },
  };
}
