import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { toHtml } from '@parley/ui/markdown/to-html.ts';
import type { Plugin } from 'vite';

const name = 'changelog.html';

/** Makes the page of changes out of the changelog, beside the app: no script, nothing from elsewhere. */
export function changelogPage(file: string): Plugin {
  return {
    name: 'parley-changelog-page',
    apply: 'build',
    generateBundle() {
      const source = toChangelogPage(readFileSync(file, 'utf8'));
      this.emitFile({ type: 'asset', fileName: name, source });
    },
  };
}

/** @param file path of the changelog */
export function readLatestChange(file: string): string {
  return latestChange(readFileSync(path.resolve(file), 'utf8'));
}

/** A name for the newest section of a changelog, which changes with its words; empty without one. */
export function latestChange(markdown: string): string {
  const [, newest] = markdown.split(/^## /mu);
  if (newest === undefined) return '';
  const hash = createHash('sha256').update(newest.trim()).digest('hex').slice(0, 8);
  const [heading = ''] = newest.split('\n');
  return `${heading.replaceAll(/[[\]]/g, '').trim()} ${hash}`;
}

/** @param markdown a changelog, written by the project */
export function toChangelogPage(markdown: string): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<title>What is new</title>',
    '<link rel="icon" href="./icons/icon.svg" type="image/svg+xml">',
    '<link rel="stylesheet" href="./changelog.css">',
    '</head>',
    '<body>',
    '<main>',
    toHtml(markdown),
    '</main>',
    '</body>',
    '</html>\n',
  ].join('\n');
}
