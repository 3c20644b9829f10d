import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import {
  checkCatalogue,
  type ExtractedCatalogue,
  missingIdPrefix,
  parseCatalogue,
  toPseudoCatalogue,
  toSortedJson,
} from './messages-rules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const formatjs = fileURLToPath(import.meta.resolve('@formatjs/cli/bin/formatjs'));

interface Extraction {
  readonly catalogue: ExtractedCatalogue;
  readonly faults: readonly string[];
}

function extract(): Extraction {
  const child = spawnSync(
    process.execPath,
    [
      formatjs,
      'extract',
      'apps/web/src/**/*.{ts,tsx}',
      '--ignore',
      '**/*.test.{ts,tsx}',
      '--throws',
      '--id-interpolation-pattern',
      `${missingIdPrefix}[sha512:contenthash:base64:6]`,
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (child.status !== 0) throw new Error(`formatjs extract failed:\n${child.stderr}`);
  const warnings = child.stderr.split('\n').filter((line) => line.trim() !== '');
  const catalogue = parseCatalogue(child.stdout);
  return { catalogue, faults: [...warnings, ...checkCatalogue(catalogue)] };
}

function run(mode: string | undefined): readonly string[] {
  if (mode !== 'write' && mode !== 'check') return ['usage: node tools/messages.ts write|check'];
  const { catalogue, faults } = extract();
  if (faults.length > 0) return faults;
  const files = [
    ['apps/web/lang/en.json', toSortedJson(catalogue)],
    ['apps/web/src/app/locales/dx.json', toSortedJson(toPseudoCatalogue(catalogue))],
  ] as const;
  if (mode === 'write') {
    for (const [path, text] of files) {
      mkdirSync(dirname(`${root}${path}`), { recursive: true });
      writeFileSync(`${root}${path}`, text);
    }
  }
  console.log(`${Object.keys(catalogue).length} messages.`);
  return files
    .filter(
      ([path, text]) => !existsSync(`${root}${path}`) || readFileSync(root + path, 'utf8') !== text,
    )
    .map(([path]) => `${path} is not current: run npm run messages`);
}

const faults = run(process.argv[2]);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
