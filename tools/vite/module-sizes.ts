import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** A file of the build with what is in it. */
export interface BuiltChunk {
  readonly fileName: string;
  /** The source that others import when they need it; undefined where there is none or it is shared. */
  readonly part?: string;
  /** Characters of each source in it before compression, by its path in the project. */
  readonly modules: Readonly<Record<string, number>>;
}

/** Where the build leaves the sizes, in the folder of the project. */
export const moduleSizesFile = '.cache/module-sizes.json';

/**
 * Writes down which sources each file of the build holds, and how large they are in it. It lies
 * beside the build and not in it, for nobody loads it.
 *
 * @param root  folder of the project
 */
export function writeModuleSizes(root: string): Plugin {
  const inProject = (id: string): string =>
    path.relative(root, id.split('?')[0] ?? id).replaceAll('\\', '/');
  return {
    name: 'parley-module-sizes',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file): BuiltChunk[] => {
        if (file.type !== 'chunk') return [];
        const modules = Object.entries(file.modules).map(
          ([id, { renderedLength }]) => [inProject(id), renderedLength] as const,
        );
        return [
          {
            fileName: file.fileName,
            ...(file.isDynamicEntry && file.facadeModuleId !== null
              ? { part: inProject(file.facadeModuleId) }
              : {}),
            modules: Object.fromEntries(modules),
          },
        ];
      });
      const target = path.join(root, moduleSizesFile);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, JSON.stringify(chunks));
    },
  };
}
