import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { partGroups } from '../vite/first-load.ts';
import { quotingFiles } from '../vite/third-party.ts';

/** A file that the page loads at once, with its size as it is sent. */
export interface LoadedFile {
  readonly name: string;
  readonly brotliBytes: number;
}

/**
 * Scripts and styles that a page loads before somebody can use it: those that its HTML names, the
 * parts that its start asks for, and what these import statically.
 *
 * @param folder  of the built app
 * @param parts  names of parts without their hash; throws where one is not there exactly once
 * @param page  absent: that of the program
 */
export function firstLoadFiles(
  folder: string,
  parts: readonly string[],
  page = 'index.html',
): readonly LoadedFile[] {
  const html = readFileSync(path.join(folder, page), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="(?:\.{1,2}\/)?([^"]+\.(?:js|css))"/g)];
  const found = new Map<string, LoadedFile>();
  const queue = [
    ...named.map((match) => match[1] ?? ''),
    ...parts.map((part) => partFile(folder, part)),
  ];
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    if (found.has(name)) continue;
    const content = readFileSync(path.join(folder, name));
    found.set(name, { name, brotliBytes: sentBytes(path.join(folder, name), content) });
    if (name.endsWith('.js')) queue.push(...staticImportsOf(content.toString('utf8'), name));
  }
  return [...found.values()];
}

/** Style sheets of the groups of parts, which come with their scripts. */
export function stylesOfGroups(folder: string): readonly LoadedFile[] {
  return partGroups.flatMap((name) =>
    globSync(`assets/${name}-????????.css`, { cwd: folder }).map((file) => ({
      name: file.replaceAll('\\', '/'),
      brotliBytes: sentBytes(path.join(folder, file)),
    })),
  );
}

function partFile(folder: string, part: string): string {
  const [file, ...others] = globSync(`assets/${part}-*.js`, { cwd: folder });
  if (file === undefined || others.length > 0) {
    throw new Error(`There has to be one file of the part ${part}.`);
  }
  return file.replaceAll('\\', '/');
}

/** Files that a built script imports when it starts, relative to the folder of the app. */
export function staticImportsOf(script: string, fileName: string): string[] {
  const imports = script.matchAll(/\b(?:import|from)\s*["'](\.{1,2}\/[^"']+\.js)["']/g);
  const folder = path.posix.dirname(fileName);
  return [...imports].map((match) => path.posix.join(folder, match[1] ?? ''));
}

/** What is wrong with a worker whose policy lets it load no script but itself. */
export function workerProblems(folder: string, name: string): string[] {
  const files = globSync(`assets/${name}-*.js`, { cwd: folder });
  if (files.length !== 1) {
    return [`There are ${files.length} files of the ${name}; there has to be one.`];
  }
  return files
    .filter((file) =>
      /\bimport\s*[("'{*]|\bfrom\s*["']/.test(readFileSync(path.join(folder, file), 'utf8')),
    )
    .map((file) => `${file} imports another script; it has to be one file.`);
}

/**
 * Parts of the program itself that the service worker does not keep, so that they are missing
 * without a network.
 *
 * @param sources  folder with the code of the app
 */
export function partsLeftOut(folder: string, sources: string): string[] {
  const kept = readFileSync(path.join(folder, 'sw.js'), 'utf8');
  const names = globSync('**/*.{ts,tsx}', { cwd: sources }).flatMap((file) =>
    importedPartsOf(readFileSync(path.join(sources, file), 'utf8')),
  );
  return [...new Set([...names, ...partGroups])].flatMap((name) => {
    const files = globSync(`assets/${name}-????????.js`, { cwd: folder }).map((file) =>
      file.replaceAll('\\', '/'),
    );
    // A worker has a file of its own of what the page loads too.
    return files.some((file) => kept.includes(file)) ? [] : files;
  });
}

/** Names of the modules of our own that a source imports when it needs them. */
export function importedPartsOf(source: string): string[] {
  const imports = source.matchAll(/\bimport\(\s*'[#.@][^']*\/([\w.-]+)\.tsx?'/g);
  return [...imports].map((match) => match[1] ?? '');
}

/** Hosts named in `http(s)` or `ws(s)` addresses in the built files, each with one file that names it. */
export function hostsIn(folder: string): ReadonlyMap<string, string> {
  const files = globSync('**/*.{html,js,css,json,webmanifest,svg}', {
    cwd: folder,
    exclude: quotingFiles,
  });
  const fileByHost = new Map<string, string>();
  for (const file of files) {
    for (const host of hostsInText(readFileSync(path.join(folder, file), 'utf8'))) {
      if (!fileByHost.has(host)) fileByHost.set(host, file);
    }
  }
  return fileByHost;
}

/** Hosts of the addresses in a text, in lower case and without port; templates (`${…}`) are not hosts. */
export function hostsInText(text: string): ReadonlySet<string> {
  const addresses = text.matchAll(/\b(?:https?|wss?):(?:\\?\/){2}([\w.-]+|\[[\da-f:]+\])/gi);
  return new Set([...addresses].map((match) => (match[1] ?? '').toLowerCase().replace(/\.+$/, '')));
}

/** Bytes of a built file as it is sent: compressed, where that makes it smaller. */
export function sentBytes(file: string, content = readFileSync(file)): number {
  const compressed = `${file}.br`;
  return existsSync(compressed)
    ? readFileSync(compressed).length
    : Math.min(brotliCompressSync(content).length, content.length);
}
