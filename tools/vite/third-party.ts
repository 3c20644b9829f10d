import { readFileSync } from 'node:fs';

import type { Plugin, Rolldown } from 'vite';

import { inRoot, root } from '../checks/root.ts';
import { billOfMaterials } from '../licenses/bill-of-materials.ts';
import { readBundledPackages } from '../licenses/bundled-packages.ts';
import { readCarriedWorks } from '../licenses/carried-works.ts';
import { fieldsOf } from '../licenses/fields.ts';
import { packagesOf, readLockFile } from '../licenses/lock-file.ts';
import { toNoticesPage } from '../licenses/notices-page.ts';

/** Files of the build that quote others: their addresses are not those of the program. */
export const quotingFiles = ['third-party.html', 'sbom.cdx.json'] as const;

interface ThirdParty {
  /** Collects what the workers contain; they are built before the page is written. */
  readonly forWorkers: () => Plugin;
  /** Collects what the page contains, and writes notices and bill of materials for all. */
  readonly forPage: () => Plugin;
}

/**
 * Accounts for the work of others in the built app: a page with their notices, and a bill of
 * materials with the packages of the server too.
 */
export function thirdParty(version: string): ThirdParty {
  const moduleIds = new Set<string>();
  function collect(bundle: Rolldown.OutputBundle): void {
    for (const file of Object.values(bundle)) {
      const ids = file.type === 'chunk' ? Object.keys(file.modules) : file.originalFileNames;
      for (const id of ids) moduleIds.add(id);
    }
  }
  return {
    forWorkers: () => ({
      name: 'parley-third-party-workers',
      generateBundle: (_options, bundle) => collect(bundle),
    }),
    forPage: () => ({
      name: 'parley-third-party',
      apply: 'build',
      generateBundle: {
        order: 'post',
        handler(_options, bundle) {
          collect(bundle);
          for (const [fileName, source] of describe(version, moduleIds)) {
            this.emitFile({ type: 'asset', fileName, source });
          }
        },
      },
    }),
  };
}

function describe(
  version: string,
  moduleIds: ReadonlySet<string>,
): readonly (readonly [string, string])[] {
  const packages = readBundledPackages(root, moduleIds);
  const works = readCarriedWorks();
  const [page, bill] = quotingFiles;
  const locked = readLockFile();
  const bundledAt = new Set(packages.map(({ location }) => location));
  return [
    [page, toNoticesPage([...packages, ...works.map((work) => ({ ...work, texts: [work.text] }))])],
    [
      bill,
      billOfMaterials({
        version,
        bundled: locked.filter(({ location }) => bundledAt.has(location)),
        installed: packagesOf('apps/server', serverDependencies(), locked),
        works,
      }),
    ],
  ];
}

function serverDependencies(): readonly string[] {
  const manifest: unknown = JSON.parse(readFileSync(inRoot('apps/server/package.json'), 'utf8'));
  return Object.keys(fieldsOf(fieldsOf(manifest)['dependencies']));
}
