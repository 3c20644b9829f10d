import type { DocumentReading } from '@parley/domain/document/document-reading.ts';
import { lockedPdf } from '@parley/domain/document/testing/locked-pdf.ts';
import { makePdf } from '@parley/domain/document/testing/make-pdf.ts';
import { describe, expect, it } from 'vitest';

import type { DocumentAnswer } from '#src/platform/document-protocol.ts';
import { makeZip } from '#src/platform/testing/make-zip.ts';

import { createDocumentSession } from './document-session.ts';
import { makeOpenDocument, makeWord, makeWorkbook } from './testing/make-documents.ts';

async function answers(bytes: BlobPart, password?: string): Promise<readonly DocumentAnswer[]> {
  const told: DocumentAnswer[] = [];
  const session = createDocumentSession((answer) => told.push(answer));
  const file = new Blob([bytes]);
  await session.answer({ type: 'read', file, ...(password === undefined ? {} : { password }) });
  return told;
}

async function read(bytes: BlobPart): Promise<DocumentReading> {
  const last = (await answers(bytes)).at(-1);
  if (last?.type !== 'read') throw new Error(JSON.stringify(last));
  return last.reading;
}

const text = (value: string): string => `<w:r><w:t xml:space="preserve">${value}</w:t></w:r>`;
const paragraph = (value: string): string => `<w:p>${text(value)}</w:p>`;

describe('documents', () => {
  it('T187 a PDF gives the text of each page and tells how far it is', async () => {
    const pdf = makePdf([{ lines: ['Minutes of May', 'Present: Ada'] }, { lines: ['Page (two)'] }]);
    const told = await answers(pdf);
    expect(told).toEqual([
      { type: 'progress', done: 1, total: 2 },
      { type: 'progress', done: 2, total: 2 },
      {
        type: 'read',
        reading: {
          kind: 'pdf',
          sections: [
            { name: '', text: 'Minutes of May\nPresent: Ada', isPicture: false },
            { name: '', text: 'Page (two)', isPicture: false },
          ],
        },
      },
    ]);
  });

  it('T187 a PDF with a password asks for it, and takes the right one', async () => {
    const bytes = Uint8Array.from(atob(lockedPdf), (character) => character.charCodeAt(0));
    const last = async (password?: string) => (await answers(bytes, password)).at(-1);
    expect(await last()).toEqual({ type: 'failed', failure: 'needs-password' });
    expect(await last('wrong')).toEqual({ type: 'failed', failure: 'wrong-password' });
    expect(await last('sesame')).toMatchObject({
      reading: { sections: [{ text: 'A secret' }] },
    });
  });

  it('tells pages without words, and scans with a stamp, from pages of text', async () => {
    const { sections } = await read(
      makePdf([
        { hasPicture: true },
        { lines: ['Page 2'], hasPicture: true },
        { lines: ['Part 3'] },
      ]),
    );
    expect(sections.map(({ isPicture }) => isPicture)).toEqual([true, true, false]);
  });

  it('T258 says what is wrong with a file', async () => {
    const failures = await Promise.all(
      [
        new TextEncoder().encode('%PDF-1.7\nnothing of the kind'),
        new TextEncoder().encode('plain words'),
        new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
        makeZip({ 'readme.txt': 'an archive' }),
        makeZip({ 'a.txt': 'cut' }).slice(0, 40),
        makeWord(''),
        makeWord('<w:p>'),
      ].map(async (bytes) => (await answers(bytes)).at(-1)),
    );
    expect(failures.map((answer) => answer?.type === 'failed' && answer.failure)).toEqual([
      'damaged',
      'unsupported',
      'old-office',
      'unsupported',
      'damaged',
      'no-text',
      'damaged',
    ]);
  });

  it('reads a Word document with headings, lists, tables and notes', async () => {
    const word = makeWord(
      `<w:p><w:pPr><w:pStyle w:val="berschrift1"/></w:pPr>${text('Plan &amp; budget')}</w:p>` +
        paragraph('First lines.') +
        `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/></w:numPr></w:pPr>${text('one')}</w:p>` +
        `<w:p><w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr>${text('two')}</w:p>` +
        `<w:tbl><w:tr><w:tc>${paragraph('a|b')}</w:tc><w:tc>${paragraph('c')}</w:tc></w:tr>` +
        `<w:tr><w:tc>${paragraph('1')}</w:tc><w:tc>${paragraph('2')}</w:tc></w:tr></w:tbl>` +
        `<w:p>${text('Old')}<w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>` +
        `<w:p>${text('See')}<w:r><w:footnoteReference w:id="2"/></w:r></w:p>` +
        '<w:p><w:r><w:drawing><wp:docPr descr="A chart"/><a:blip r:embed="rId9"/></w:drawing></w:r></w:p>',
      {
        'word/_rels/document.xml.rels':
          '<Relationships><Relationship Id="a" Type="x/styles" Target="styles.xml"/>' +
          '<Relationship Id="b" Type="x/footnotes" Target="footnotes.xml"/></Relationships>',
        'word/styles.xml':
          '<w:styles><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style></w:styles>',
        'word/footnotes.xml': `<w:footnotes><w:footnote w:id="2">${paragraph('A note')}</w:footnote></w:footnotes>`,
      },
    );
    const { kind, sections } = await read(word);
    expect(kind).toBe('text');
    expect(sections[0]?.text).toBe(
      [
        '# Plan & budget',
        'First lines.',
        '- one\n  - two',
        '| a\\|b | c |\n| --- | --- |\n| 1 | 2 |',
        'Old',
        'See[^2]',
        '[Picture: A chart]',
        '[^2]:',
        'A note',
      ].join('\n\n'),
    );
  });

  it('PROV-8 gives all rows of a workbook, with its dates, texts and gaps', async () => {
    const rows = Array.from(
      { length: 159 },
      (_, index) => `<row r="${index + 1}"><c r="A${index + 1}"><v>${index + 1}</v></c></row>`,
    );
    const workbook = makeWorkbook(
      {
        Rows: rows.join(''),
        'R&amp;D':
          '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" s="1"><v>46348</v></c>' +
          '<c r="D1" s="2"><v>0.5</v></c><c r="E1"><v>0.30000000000000004</v></c></row>' +
          '<row r="9"><c r="A9" t="inlineStr"><is><t>say "hi", all</t></is></c><c r="B9" t="b"><v>1</v></c></row>',
      },
      {
        'xl/sharedStrings.xml':
          '<sst><si><r><t>Na</t></r><r><t>me</t></r><rPh><t>x</t></rPh></si></sst>',
        'xl/styles.xml':
          '<styleSheet><numFmts><numFmt numFmtId="165" formatCode="h:mm;@"/></numFmts>' +
          '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="165"/></cellXfs></styleSheet>',
      },
    );
    const { kind, sections } = await read(workbook);
    expect(kind).toBe('sheets');
    expect(sections.map(({ name }) => name)).toEqual(['Rows', 'R&D']);
    expect(sections[0]?.text.split('\n')).toEqual(rows.map((_, index) => String(index + 1)));
    expect(sections[1]?.text).toBe('Name,,2026-11-22,12:00:00,0.3\n"say ""hi"", all",TRUE');
  });

  it('reads OpenDocument texts and spreadsheets', async () => {
    const written = await read(
      makeOpenDocument(
        'text',
        '<text:h text:outline-level="2">Head</text:h><text:p>One<text:s text:c="2"/>two</text:p>' +
          '<text:list><text:list-item><text:p>item</text:p></text:list-item></text:list>',
      ),
    );
    expect(written.sections[0]?.text).toBe('## Head\n\nOne  two\n\n- item');
    const sheets = await read(
      makeOpenDocument(
        'spreadsheet',
        '<table:table table:name="S"><table:table-row><table:table-cell office:value="1.5"><text:p>1,50</text:p></table:table-cell>' +
          '<table:table-cell table:number-columns-repeated="2"><text:p>x</text:p></table:table-cell></table:table-row>' +
          '<table:table-row table:number-rows-repeated="1048575"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>',
      ),
    );
    expect(sheets.sections).toEqual([{ name: 'S', text: '1.5,x,x', isPicture: false }]);
  });

  it('F26 gives up on bombs, depth and tricks with entities', async () => {
    const deep = '<w:x>'.repeat(2000) + '</w:x>'.repeat(2000);
    const wide = '<row><c r="XFD1"><v>1</v></c></row>'.repeat(2000);
    const answersOf = await Promise.all(
      [
        makeWord(deep),
        makeWord('x'.repeat(70_000_000)),
        makeWorkbook({ Wide: wide }),
        makeWorkbook({ Far: '<row><c r="ZZZZ1"><v>1</v></c></row>' }),
        makeOpenDocument('text', '<!DOCTYPE a [<!ENTITY a "aaaa">]><text:p>&a;</text:p>'),
      ].map(async (bytes) => (await answers(bytes)).at(-1)),
    );
    expect(answersOf).toEqual([
      { type: 'failed', failure: 'too-complex' },
      { type: 'failed', failure: 'too-complex' },
      { type: 'failed', failure: 'too-complex' },
      { type: 'failed', failure: 'damaged' },
      { type: 'failed', failure: 'damaged' },
    ]);
    expect((await read(makeWord(paragraph('&unknown; &#x41;&#0;')))).sections[0]?.text).toBe(
      '&unknown; A\uFFFD',
    );
  });
});
