import { readFileSync } from 'node:fs';

import { inRoot } from '../checks/root.ts';
import { fieldsOf } from './fields.ts';

/** A package of the lock file. */
export interface LockedPackage {
  /** Where it is installed, from the root of the project. */
  readonly location: string;
  readonly name: string;
  readonly version: string;
  readonly license?: unknown;
  /** As npm writes it: the algorithm, a dash, base64; empty where the lock file has none. */
  readonly integrity: string;
  /** Only tools and tests need it. */
  readonly isDev: boolean;
  /** Names of the packages that it needs. */
  readonly dependencies: readonly string[];
}

/** Packages from the registry, in the order of the lock file. Errors: throws where it is no lock file. */
export function readLockFile(
  json: string = readFileSync(inRoot('package-lock.json'), 'utf8'),
): readonly LockedPackage[] {
  const lock: unknown = JSON.parse(json);
  return Object.entries(fieldsOf(fieldsOf(lock)['packages']))
    .map(([location, entry]) => readEntry(location, fieldsOf(entry)))
    .filter(({ location, version }) => location.includes('node_modules/') && version !== '');
}

function readEntry(location: string, entry: Readonly<Record<string, unknown>>): LockedPackage {
  const { name, version, license, integrity, dev, dependencies } = entry;
  const place = location.slice(location.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return {
    location,
    name: textOf(name) || place,
    version: textOf(version),
    license,
    integrity: textOf(integrity),
    isDev: dev === true,
    dependencies: Object.keys(fieldsOf(dependencies)),
  };
}

/**
 * What a workspace needs to run, found as Node finds it.
 *
 * @param workspace  its folder, from the root of the project
 */
export function packagesOf(
  workspace: string,
  dependencies: readonly string[],
  packages: readonly LockedPackage[],
): readonly LockedPackage[] {
  const byLocation = new Map(packages.map((found) => [found.location, found]));
  const needed = new Set<LockedPackage>();
  const queue = dependencies.map((name) => ({ name, from: workspace }));
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const found = resolve(byLocation, next.name, next.from);
    if (found === undefined || needed.has(found)) continue;
    needed.add(found);
    queue.push(...found.dependencies.map((name) => ({ name, from: found.location })));
  }
  return [...needed];
}

function resolve(
  byLocation: ReadonlyMap<string, LockedPackage>,
  name: string,
  from: string,
): LockedPackage | undefined {
  const found = byLocation.get(`${from}/node_modules/${name}`);
  const parent = from.includes('/') ? from.slice(0, from.lastIndexOf('/')) : '';
  if (found !== undefined) return found;
  return from === '' ? byLocation.get(`node_modules/${name}`) : resolve(byLocation, name, parent);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
