import { existsSync } from 'node:fs';
import path from 'node:path';

const pages: Readonly<Record<string, string>> = {
  index: 'index.html',
  mermaid: 'sandbox/mermaid.html',
  oauth: 'oauth/callback.html',
  open: 'sandbox/open.html',
  plugin: 'sandbox/plugin.html',
  preview: 'sandbox/preview.html',
};

/** The HTML pages that the build starts from, by the name of their output. */
export function pageInputs(root: string): Record<string, string> {
  const files = Object.entries(pages).map(([name, page]) => [name, path.join(root, page)] as const);
  return Object.fromEntries(files.filter(([, file]) => existsSync(file)));
}
