import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { fieldsOf } from './fields.ts';
import { licenseOf, licenseProblem } from './license-rules.ts';

/** A package of which something is in the built app. */
export interface BundledPackage {
  /** From the root of the project, with forward slashes. */
  readonly location: string;
  readonly name: string;
  readonly version: string;
  /** SPDX expression. */
  readonly license: string;
  /** Its license files, and those beside its files that are in the app; each text once. */
  readonly texts: readonly string[];
}

const licenseFiles = '{LICEN[CS]E,licen[cs]e,Licen[cs]e,COPYING,NOTICE,Notice,notice}*';

/**
 * The package that a module of the bundler belongs to, from the root of the project.
 *
 * @param id  a path, with or without a query, or the name of a module that a bundler brings itself
 * @returns undefined for modules of the project
 */
export function packageLocation(id: string): string | undefined {
  const file = id.replace(/^\0/u, '').replace(/\?.*$/u, '').replaceAll('\\', '/');
  const own = /^(vite|rolldown)\//u.exec(file)?.[1];
  if (own !== undefined) return `node_modules/${own}`;
  return /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/u.exec(file)?.[0];
}

/**
 * Reads the packages that modules belong to, sorted by name and version.
 *
 * Errors: throws on a license that is not allowed, and where a package has no license text.
 */
export function readBundledPackages(
  root: string,
  moduleIds: Iterable<string>,
): readonly BundledPackage[] {
  const foldersByLocation = new Map<string, Set<string>>();
  for (const id of moduleIds) {
    const location = packageLocation(id);
    if (location === undefined) continue;
    const folders = foldersByLocation.get(location) ?? new Set([location]);
    for (const folder of foldersBetween(location, id)) folders.add(folder);
    foldersByLocation.set(location, folders);
  }
  return [...foldersByLocation]
    .map(([location, folders]) => readPackage(root, location, folders))
    .toSorted((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

/** Folders of a package that hold a file, or a folder with it. */
function foldersBetween(location: string, id: string): readonly string[] {
  const [, inside = ''] = id.replace(/\?.*$/u, '').replaceAll('\\', '/').split(`${location}/`);
  const names = inside.split('/').slice(0, -1);
  return names.map((_, index) => [location, ...names.slice(0, index + 1)].join('/'));
}

function readPackage(root: string, location: string, folders: ReadonlySet<string>): BundledPackage {
  const manifest: unknown = JSON.parse(
    readFileSync(path.join(root, location, 'package.json'), 'utf8'),
  );
  const { name, version, license } = fieldsOf(manifest);
  const found = { name: String(name), license };
  const problem = licenseProblem(found);
  if (problem !== undefined) throw new Error(problem);
  const texts = [...folders]
    .toSorted(compare)
    .flatMap((folder) => readTexts(path.join(root, folder)));
  if (texts.length === 0) throw new Error(`${found.name} has no license file.`);
  return {
    location,
    name: found.name,
    version: String(version),
    license: licenseOf(found),
    texts: [...new Set(texts)],
  };
}

function readTexts(folder: string): readonly string[] {
  return globSync(licenseFiles, { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.[cm]?[jt]s$/u.test(entry.name))
    .map(({ name }) => name)
    .toSorted(compare)
    .map((name) => readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
