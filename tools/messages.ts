import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import {
  checkCatalogue,
  type ExtractedCatalogue,
  missingIdPrefix,
  parseCatalogue,
  toSortedJson,
} from './messages-rules.ts';
import {
  checkTranslation,
  coverageOf,
  parseTranslation,
  pruneTranslation,
} from './messages-translations.ts';

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

/** Made from the texts of the other languages. */
const generated = 'coverage.json';
const localesFolder = 'apps/web/src/app/locales';

interface Languages {
  /** Path and text of each file. */
  readonly files: readonly (readonly [string, string])[];
  /** Why texts were left out. */
  readonly notes: readonly string[];
}

/** The languages that people translated, without old texts, and how complete each is. */
function readLanguages(catalogue: ExtractedCatalogue): Languages {
  const names = readdirSync(root + localesFolder).filter((name) => name !== generated);
  const read = names.map((name) => {
    const file = `${localesFolder}/${name}`;
    const found = parseTranslation(readFileSync(root + file, 'utf8'));
    const locale = path.basename(name, '.json');
    const notes = checkTranslation(locale, found, catalogue);
    return { file, locale, notes, translation: pruneTranslation(found, catalogue) };
  });
  const coverage = Object.fromEntries(
    read.map(({ locale, translation }) => [locale, coverageOf(translation, catalogue)]),
  );
  return {
    files: [
      ...read.map(({ file, translation }) => [file, toSortedJson(translation)] as const),
      [`${localesFolder}/${generated}`, toSortedJson(coverage)],
    ],
    notes: read.flatMap(({ notes }) => notes),
  };
}

function run(mode: string | undefined): readonly string[] {
  if (mode !== 'write' && mode !== 'check') return ['usage: node tools/messages.ts write|check'];
  const { catalogue, faults } = extract();
  if (faults.length > 0) return faults;
  const languages = readLanguages(catalogue);
  for (const note of languages.notes) console.error(`left out: ${note}`);
  const files = [['apps/web/lang/en.json', toSortedJson(catalogue)], ...languages.files] as const;
  if (mode === 'write') {
    for (const [file, text] of files) {
      mkdirSync(path.dirname(root + file), { recursive: true });
      writeFileSync(root + file, text);
    }
  }
  console.log(`${Object.keys(catalogue).length} messages.`);
  return files
    .filter(
      ([file, text]) => !existsSync(root + file) || readFileSync(root + file, 'utf8') !== text,
    )
    .map(([file]) => `${file} is not current: run npm run messages`);
}

const faults = run(process.argv[2]);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
