import { build, type Plugin } from 'vite';

const query = '?script-text';

/**
 * Gives a script and all that it imports as one text: `import text from './x.ts?script-text'`. The
 * text is no module, and strict. A worker of a frame without an origin is made of it, for there a
 * worker can neither be a module nor load anything.
 */
export function scriptText(): Plugin {
  return {
    name: 'parley-script-text',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(query)) return null;
      const { text, files } = await bundleScript(id.slice(0, -query.length));
      for (const file of files) this.addWatchFile(file);
      return `export default ${JSON.stringify(text)};`;
    },
  };
}

interface Bundled {
  readonly text: string;
  readonly files: readonly string[];
}

async function bundleScript(entry: string): Promise<Bundled> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'script' },
    },
  });
  const [output] = [built].flat();
  if (output === undefined || !('output' in output)) throw new Error(`${entry} was not built.`);
  const [{ code, moduleIds }] = output.output;
  return { text: `'use strict';${code}`, files: moduleIds };
}
