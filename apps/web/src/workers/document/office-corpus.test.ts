import type { DocumentReading } from '@parley/domain/document/document-reading.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import type { DocumentAnswer } from '#src/platform/document-protocol.ts';

import { createDocumentSession } from './document-session.ts';

/*
 * Files as an office program writes them: LibreOffice 7.4 made them of the flat files beside them,
 * with `soffice --headless --convert-to docx letter.fodt` and so on.
 */

async function read(name: string): Promise<DocumentAnswer | undefined> {
  const told: DocumentAnswer[] = [];
  const session = createDocumentSession((answer) => told.push(answer));
  const bytes = readFileSync(new URL(`testing/corpus/${name}`, import.meta.url));
  await session.answer({ type: 'read', file: new Blob([bytes]) });
  return told.at(-1);
}

function readingOf(
  kind: DocumentReading['kind'],
  ...sections: readonly (readonly [string, string])[]
) {
  return {
    type: 'read',
    reading: {
      kind,
      sections: sections.map(([name, text]) => ({ name, text, isPicture: false })),
    },
  };
}

const letter = (mark: string, note: string): string =>
  [
    '# Tea & coffee',
    `Über Wärme:\t水 “boils” at 100\u00A0°C${mark}.\nNext line.`,
    '## To buy',
    '- Milk\n  - Oat\n- Sugar',
    '| Item | Price \\| each |\n| --- | --- |\n| Tea | 3.50 |',
    'The end.',
    note,
  ].join('\n\n');

const costs = [
  'Item,Price,Bought,Paid',
  '"Tea, ""green""",3.5,2026-02-28,TRUE',
  'Кофе,12.25',
  'Sum,15.75',
].join('\n');

describe('T187 documents of an office program', () => {
  it('a text has its headings, lists, tables and footnotes', async () => {
    expect(await read('letter.docx')).toEqual(
      readingOf('text', ['', letter('[^2]', '[^2]:\n\nAt sea level.')]),
    );
    expect(await read('letter.odt')).toEqual(
      readingOf('text', ['', letter('[^1]', '[^1]: At sea level.')]),
    );
  });

  it.each(['sheet.xlsx', 'sheet.ods'])(
    'a workbook has its sheets, with exact values (%s)',
    async (name) => {
      expect(await read(name)).toEqual(
        readingOf('sheets', ['Costs', costs], ['Notes', '"Two\nlines"']),
      );
    },
  );

  it('slides have their texts in the order in which they are shown', async () => {
    expect(await read('talk.pptx')).toEqual(
      readingOf('slides', ['', 'Why tea\n\nIt is warm\n\nIt is 茶'], ['', 'Thank you']),
    );
  });

  it.each([
    ['letter.doc', 'old-office'],
    ['letter.rtf', 'unsupported'],
    ['letter.fodt', 'unsupported'],
    ['talk.odp', 'unsupported'],
  ])('what cannot be read is refused as what it is (%s)', async (name, failure) => {
    expect(await read(name)).toEqual({ type: 'failed', failure });
  });
});
