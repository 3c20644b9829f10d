import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { billOfMaterials } from './bill-of-materials.ts';
import { packageLocation, readBundledPackages } from './bundled-packages.ts';
import { readCarriedWorks } from './carried-works.ts';
import { licenseProblem } from './license-rules.ts';
import { packagesOf, readLockFile } from './lock-file.ts';
import { toNoticesPage } from './notices-page.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'parley-licenses-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(file: string, content: string): string {
  const full = path.join(root, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, content);
  return full;
}

function plantPackage(name: string, license: string | undefined): void {
  plant(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', license }));
}

describe('the list of licenses', () => {
  it.each([
    'MIT',
    'MIT OR GPL-3.0-only',
    '(MPL-2.0 OR Apache-2.0)',
    'MIT AND (ISC OR GPL-2.0-only)',
  ])('allows a package under %s', (license) => {
    expect(licenseProblem({ name: 'a', license })).toBeUndefined();
  });

  it.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'EPL-2.0', 'SEE LICENSE IN x', 'MIT)', '('])(
    'refuses a package under %s',
    (license) => {
      expect(licenseProblem({ name: 'a', license })).toContain(license);
    },
  );

  it('refuses a package that names no license, unless its license file was read', () => {
    expect(licenseProblem({ name: 'a' })).toBe('a names no license.');
    expect(licenseProblem({ name: 'a', license: { type: 'MIT' } })).toBe('a names no license.');
    expect(licenseProblem({ name: 'khroma' })).toBeUndefined();
  });
});

describe('packages in the app', () => {
  it('are told from the modules of the bundler, whichever way they are installed', () => {
    expect(packageLocation('/x/node_modules/react/index.js?v=1')).toBe('node_modules/react');
    expect(packageLocation('../../node_modules/@base-ui/react/a/b.mjs')).toBe(
      'node_modules/@base-ui/react',
    );
    expect(packageLocation('/x/node_modules/a/node_modules/@b/c/d.js')).toBe(
      'node_modules/a/node_modules/@b/c',
    );
    expect(packageLocation('\0vite/preload-helper.js')).toBe('node_modules/vite');
    expect(packageLocation('rolldown/runtime.js')).toBe('node_modules/rolldown');
    expect(packageLocation('/x/apps/web/src/app/main.tsx')).toBeUndefined();
  });

  it('are read once with all their license texts, those beside their files too', () => {
    plantPackage('pdf', 'Apache-2.0');
    plant('node_modules/pdf/LICENSE', 'Apache');
    plant('node_modules/pdf/license-check.js', 'code');
    plant('node_modules/pdf/fonts/LICENSE_FONT', 'Font');
    plant('node_modules/pdf/tests/LICENSE', 'Of something that is not in the app');
    const ids = [plant('node_modules/pdf/fonts/a.ttf', ''), plant('node_modules/pdf/index.js', '')];
    expect(readBundledPackages(root, ids)).toEqual([
      {
        location: 'node_modules/pdf',
        name: 'pdf',
        version: '1.0.0',
        license: 'Apache-2.0',
        texts: ['Apache', 'Font'],
      },
    ]);
  });

  it('end the build without a license text or under a license that is not allowed', () => {
    plantPackage('bare', 'MIT');
    expect(() => readBundledPackages(root, ['node_modules/bare/a.js'])).toThrow(
      'bare has no license file',
    );
    plantPackage('strong', 'AGPL-3.0-only');
    plant('node_modules/strong/LICENSE', 'x');
    expect(() => readBundledPackages(root, ['node_modules/strong/a.js'])).toThrow('AGPL-3.0-only');
  });
});

const integrity = `sha512-${Buffer.from('abc').toString('base64')}`;
const lock = JSON.stringify({
  packages: {
    '': { name: 'parley', version: '0.1.0' },
    'apps/server': { name: '@parley/server', version: '0.1.0' },
    'node_modules/@parley/server': { resolved: 'apps/server', link: true },
    'node_modules/a': { version: '1.0.0', license: 'MIT', integrity, dependencies: { b: '^1' } },
    'node_modules/a/node_modules/b': { version: '1.5.0', license: 'ISC' },
    'node_modules/b': { version: '2.0.0', license: 'ISC', dev: true },
    'node_modules/@s/c': { version: '3.0.0', license: 'MIT' },
  },
});

describe('the lock file', () => {
  it('tells the packages of the registry, and which of them are tools only', () => {
    expect(readLockFile(lock).map(({ name, isDev }) => [name, isDev])).toEqual([
      ['a', false],
      ['b', false],
      ['b', true],
      ['@s/c', false],
    ]);
  });

  it('tells what a workspace needs, in the versions that Node finds', () => {
    const needed = packagesOf('apps/server', ['a'], readLockFile(lock));
    expect(needed.map(({ name, version }) => `${name} ${version}`)).toEqual(['a 1.0.0', 'b 1.5.0']);
  });
});

describe('the bill of materials', () => {
  const packages = readLockFile(lock);
  const materials = {
    version: '0.1.0',
    bundled: packages.filter(({ name }) => name !== 'a'),
    installed: packages.filter(({ name }) => name === 'a'),
    works: [{ name: 'Font', version: '1', license: 'OFL-1.1', text: 'x' }],
  };

  it('names each component once with version, address, license and hash', () => {
    const bill: { components: Record<string, unknown>[] } = JSON.parse(billOfMaterials(materials));
    expect(bill.components.map((each) => each['bom-ref'])).toEqual([
      'Font@1',
      'pkg:npm/%40s/c@3.0.0',
      'pkg:npm/a@1.0.0',
      'pkg:npm/b@1.5.0',
      'pkg:npm/b@2.0.0',
    ]);
    expect(bill.components[2]).toEqual({
      type: 'library',
      'bom-ref': 'pkg:npm/a@1.0.0',
      name: 'a',
      version: '1.0.0',
      purl: 'pkg:npm/a@1.0.0',
      licenses: [{ expression: 'MIT' }],
      hashes: [{ alg: 'SHA-512', content: Buffer.from('abc').toString('hex') }],
    });
  });

  it('is the same text for the same packages, in whatever order, and names no folder', () => {
    const turned = { ...materials, bundled: materials.bundled.toReversed() };
    expect(billOfMaterials(turned)).toBe(billOfMaterials(materials));
    expect(billOfMaterials(materials)).not.toContain('node_modules');
  });
});

describe('the page of notices', () => {
  it('shows each text as it is, markup in it too', () => {
    const page = toNoticesPage([
      { name: 'a', version: '1.0.0', license: 'MIT', texts: ['© <b>A & B</b>'] },
    ]);
    expect(page).toContain('<summary>a 1.0.0 <small>MIT</small></summary>');
    expect(page).toContain('<pre>© &lt;b&gt;A &amp; B&lt;/b&gt;</pre>');
  });

  it('has the licenses of fonts and data that are no packages', () => {
    const texts = readCarriedWorks().map(({ license, text }) => [license, text]);
    expect(texts).toContainEqual(['OFL-1.1', expect.stringContaining('Font Software')]);
    expect(texts).toContainEqual(['MIT', expect.stringContaining('models.dev')]);
  });
});
