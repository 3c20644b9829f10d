import { latestChange, toChangelogPage } from './changelog-page.ts';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { compressFolder } from './compress-files.ts';
import { devHeadersFor } from './dev-security-headers.ts';
import { pageInputs } from './page-inputs.ts';
import { shellFiles } from './shell-files.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'parley-build-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function chunk(fileName: string, more: object = {}) {
  return { type: 'chunk' as const, fileName, ...more };
}

function devPolicyOf(url: string): string {
  return (
    devHeadersFor(url, { nonce: 'abc', host: 'localhost:5173' })['Content-Security-Policy'] ?? ''
  );
}

describe('compressing', () => {
  it('writes both forms beside larger texts, in folders below too, and is right the second time', async () => {
    const text = 'const a = 1;\n'.repeat(200);
    mkdirSync(path.join(folder, 'assets'));
    const file = path.join(folder, 'assets/a.js');
    writeFileSync(file, text);
    await compressFolder(folder);
    rmSync(`${file}.br`);
    await compressFolder(folder);
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(text);
    expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(text);
    expect(existsSync(`${file}.br.br`)).toBe(false);
  });

  it('leaves small files and pictures alone', async () => {
    writeFileSync(path.join(folder, 'small.js'), 'x'.repeat(1023));
    writeFileSync(path.join(folder, 'icon.png'), 'x'.repeat(4000));
    await compressFolder(folder);
    expect(existsSync(path.join(folder, 'small.js.br'))).toBe(false);
    expect(existsSync(path.join(folder, 'icon.png.br'))).toBe(false);
  });
});

describe('pages', () => {
  it('are built where they exist', () => {
    writeFileSync(path.join(folder, 'index.html'), '');
    expect(pageInputs(folder)).toEqual({ index: path.join(folder, 'index.html') });
  });
});

describe('the shell', () => {
  it('has the small parts that the page loads later, and none of the large ones', () => {
    const files = [
      chunk('assets/index-1.js', {
        isEntry: true,
        facadeModuleId: '/x/apps/web/index.html',
        dynamicImports: ['assets/settings-2.js', 'assets/katex-3.js'],
      }),
      chunk('assets/settings-2.js', { imports: ['assets/tabs-4.js'], code: 'x'.repeat(100_000) }),
      chunk('assets/tabs-4.js'),
      chunk('assets/katex-3.js', { code: 'x'.repeat(100_001) }),
    ];
    expect(shellFiles(files)).toEqual({
      start: ['assets/index-1.js'],
      parts: ['assets/settings-2.js', 'assets/tabs-4.js'],
    });
  });

  it('has every part of the program itself, whatever its size, and no large catalogue', () => {
    const large = { code: 'x'.repeat(200_000) };
    const files = [
      chunk('assets/index-1.js', {
        isEntry: true,
        facadeModuleId: '/x/apps/web/index.html',
        dynamicImports: [
          'assets/settings-2.js',
          'assets/el-4.js',
          'assets/katex-5.js',
          'assets/chats-6.js',
        ],
      }),
      chunk('assets/settings-2.js', {
        ...large,
        facadeModuleId: '/x/apps/web/src/app/panes/settings/settings-pane.tsx',
        dynamicImports: ['assets/voice-3.js'],
      }),
      chunk('assets/voice-3.js', {
        facadeModuleId: '/x/apps/web/src/app/panes/voice/voice-pane.tsx',
      }),
      chunk('assets/el-4.js', { ...large, facadeModuleId: '/x/apps/web/src/app/locales/el.json' }),
      chunk('assets/katex-5.js', { ...large, facadeModuleId: '/x/node_modules/katex/index.ts' }),
      chunk('assets/chats-6.js', { ...large, name: 'chats' }),
    ];
    expect(shellFiles(files)).toEqual({
      start: ['assets/chats-6.js', 'assets/index-1.js'],
      parts: ['assets/settings-2.js', 'assets/voice-3.js'],
    });
  });

  it('has the typeface for most texts, and leaves its other scripts to those who read them', () => {
    const files = ['cyrillic', 'latin', 'latin-ext'].map((subset) => ({
      type: 'asset' as const,
      fileName: `assets/inter-${subset}-wght-normal-a_B-1.woff2`,
    }));
    expect(shellFiles(files)).toEqual({ start: [], parts: [files[1]?.fileName] });
  });

  it('starts with what the page can do nothing without, although it is loaded later', () => {
    const files = [
      chunk('assets/first-load-1.js', {
        name: 'first-load',
        dynamicImports: ['assets/chat-actions-2.js', 'assets/other-4.js'],
      }),
      chunk('assets/chat-actions-2.js', { name: 'chat-actions', imports: ['assets/export-3.js'] }),
      chunk('assets/export-3.js'),
      chunk('assets/other-4.js', { name: 'other' }),
    ];
    expect(shellFiles(files)).toEqual({
      start: ['assets/chat-actions-2.js', 'assets/export-3.js', 'assets/first-load-1.js'],
      parts: ['assets/other-4.js'],
    });
  });

  it('begins with the file of the first load, where the entry was emptied into it', () => {
    const files = [
      chunk('assets/first-load-1.js', { name: 'first-load', imports: ['assets/helper-2.js'] }),
      chunk('assets/helper-2.js'),
      chunk('assets/other-3.js', { name: 'other' }),
    ];
    expect(shellFiles(files)).toEqual({
      start: ['assets/first-load-1.js', 'assets/helper-2.js'],
      parts: [],
    });
  });

  it('starts with the page, its static imports and styles, and the worker that calls models', () => {
    const files = [
      chunk('assets/index-1.js', {
        isEntry: true,
        facadeModuleId: '/x/apps/web/index.html',
        imports: ['assets/react-2.js'],
        viteMetadata: { importedCss: new Set(['assets/index-3.css']) },
      }),
      chunk('assets/react-2.js', { imports: ['assets/index-1.js'] }),
      chunk('assets/katex-4.js'),
      chunk('assets/mermaid-5.js', {
        isEntry: true,
        facadeModuleId: '/x/apps/web/sandbox/mermaid.html',
      }),
      { type: 'asset' as const, fileName: 'assets/network-worker-B0_-4.js' },
      { type: 'asset' as const, fileName: 'assets/search-worker-B0_-5.js' },
      // Of use with a network alone.
      { type: 'asset' as const, fileName: 'assets/reader-worker-B0_-6.js' },
      { type: 'asset' as const, fileName: 'assets/network-worker.svg' },
    ];
    expect(shellFiles(files)).toEqual({
      start: [
        'assets/index-1.js',
        'assets/index-3.css',
        'assets/network-worker-B0_-4.js',
        'assets/react-2.js',
      ],
      parts: ['assets/search-worker-B0_-5.js'],
    });
  });
});

describe('headers of the development server', () => {
  it('are those of the real server, with a nonce for what the dev client adds', () => {
    expect(devPolicyOf('/')).toContain(`script-src 'self' 'nonce-abc'`);
    expect(devPolicyOf('/?query=x')).toContain(`trusted-types parley`);
    expect(devPolicyOf('/sandbox/mermaid.html')).toContain('sandbox allow-scripts');
    expect(devPolicyOf('/sandbox/mermaid.html')).toContain(
      "script-src 'self' http://localhost:5173;",
    );
    expect(devPolicyOf('/sandbox/plugin.html')).toContain(
      "script-src 'self' http://localhost:5173 blob: 'unsafe-eval'",
    );
    expect(devPolicyOf('/sandbox/open.html?hosts=https://cdn.example#y')).toContain(
      'connect-src https://cdn.example;',
    );
    expect(devPolicyOf('/sandbox/open.html#?hosts=https://cdn.example')).toContain(
      "connect-src 'none'",
    );
    expect(devPolicyOf('/sandbox/preview.html')).toContain("'unsafe-inline' 'unsafe-eval'");
    expect(devPolicyOf('/src/workers/network-worker.ts?worker_file&type=module')).toContain(
      'https:',
    );
    expect(devPolicyOf('/src/main.tsx')).toContain(`connect-src 'self'`);
  });
});

describe('the page of changes', () => {
  const changelog =
    '# Changelog\n\nIntro\n\n## [1.1.0] - 2026-12-01\n\n### Added\n\n- **Folders** & <b>more</b>\n\n## [1.0.0]\n\n- First\n';

  it('T31 names its newest section, and changes the name with its words alone', () => {
    const latest = latestChange(changelog);
    expect(latest).toMatch(/^1\.1\.0 - 2026-12-01 [\da-f]{8}$/);
    expect(latestChange(changelog.replace('- First', '- The first'))).toBe(latest);
    expect(latestChange(changelog.replace('Folders', 'Tags'))).not.toBe(latest);
    expect(latestChange('# Changelog\n')).toBe('');
  });

  it('T31 is complete in itself, without scripts', () => {
    const page = toChangelogPage(changelog);
    expect(page).toContain('<strong>Folders</strong> &amp; ');
    expect(page).toContain('<h2>[1.1.0] - 2026-12-01</h2>');
    expect(page).not.toMatch(/<script|https?:/);
  });
});
