import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** A built web app in a temporary folder, as small as the tests allow. */
export interface WebFolder {
  readonly folder: string;
  readonly write: (file: string, content: string) => void;
  readonly remove: () => void;
}

export const scriptText = `export const text = '${'script '.repeat(300)}';\n`;

export function createWebFolder(): WebFolder {
  const outside = mkdtempSync(path.join(tmpdir(), 'parley-web-'));
  const folder = path.join(outside, 'dist');
  const write = (file: string, content: string): void => {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, content);
  };
  write('index.html', '<!doctype html><title>Parley</title>\n');
  write('sw.js', 'self.skipWaiting;\n');
  write('manifest.webmanifest', '{}\n');
  write('sandbox/preview.html', '<!doctype html><title>Preview</title>\n');
  write('sandbox/open.html', '<!doctype html><title>Page</title>\n');
  write('sandbox/plugin.html', '<!doctype html><title>Plugin</title>\n');
  write('sandbox/mermaid.html', '<!doctype html><title>Diagram</title>\n');
  write('assets/app-1a2B3c4D.js', scriptText);
  writeFileSync(path.join(folder, 'assets/app-1a2B3c4D.js.br'), brotliCompressSync(scriptText));
  writeFileSync(path.join(folder, 'assets/app-1a2B3c4D.js.gz'), gzipSync(scriptText));
  write('assets/network-worker-x_Y-z012.js', 'self.onmessage;\n');
  write('assets/app-1a2B3c4D.css', 'body{}\n');
  write('.hidden.js', 'secret\n');
  write('notes.bak', 'secret\n');
  writeFileSync(path.join(outside, 'secret.js'), 'secret\n');
  return { folder, write, remove: () => rmSync(outside, { recursive: true, force: true }) };
}
