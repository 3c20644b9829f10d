import { describe, expect, it } from 'vitest';

import { createTextMeter, DocumentError } from './document-reading.ts';
import {
  parseSharedStrings,
  parseTimeFormats,
  parseWorkbook,
  sheetCsv,
  type SheetContext,
} from './workbook-text.ts';

const plain: SheetContext = { sharedStrings: [], timeFormats: [], is1904: false };

function csvOf(rows: string, context: Partial<SheetContext> = {}): string {
  const xml = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  return sheetCsv(xml, { ...plain, ...context }, createTextMeter());
}

function valueOf(cell: string, context: Partial<SheetContext> = {}): string {
  return csvOf(`<row>${cell}</row>`, context);
}

describe('a workbook', () => {
  it('names its sheets in their order, and where they lie', () => {
    const xml =
      '<workbook><sheets><sheet name="R&amp;D" sheetId="4" r:id="rId2"/>' +
      '<sheet name="عربي" sheetId="1" r:id="rId1" state="hidden"/></sheets></workbook>';
    expect(parseWorkbook(xml)).toEqual({
      sheets: [
        { name: 'R&D', relationId: 'rId2' },
        { name: 'عربي', relationId: 'rId1' },
      ],
      is1904: false,
    });
  });

  it.each([
    ['date1904="1"', true],
    ['date1904="true"', true],
    ['date1904="0"', false],
    ['date1904="false"', false],
    ['', false],
  ])('with «%s» counts its days from 1904: %s', (attribute, is1904) => {
    expect(parseWorkbook(`<workbook><workbookPr ${attribute}/></workbook>`)).toEqual({
      sheets: [],
      is1904,
    });
  });

  it('keeps a sheet that says nothing of itself, so that numbers of sheets stay right', () => {
    expect(parseWorkbook('<workbook><sheet/></workbook>').sheets).toEqual([
      { name: '', relationId: '' },
    ]);
  });
});

describe('shared texts', () => {
  it('are counted with the empty ones', () => {
    expect(
      parseSharedStrings('<sst><si><t>a</t></si><si/><si><t/></si><si><t>b</t></si></sst>'),
    ).toEqual(['a', '', '', 'b']);
  });

  it('are put together from runs, without how they are pronounced', () => {
    const xml =
      '<sst><si>\n<r><rPr><b/></rPr><t>東</t></r><r><t xml:space="preserve"> 京</t></r>' +
      '<rPh sb="0" eb="1"><t>トウ</t></rPh></si></sst>';
    expect(parseSharedStrings(xml)).toEqual(['東 京']);
  });
});

describe('formats of time', () => {
  it('are those of the styles of cells, by their number', () => {
    const xml =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy"/>' +
      '<numFmt numFmtId="165" formatCode="&quot;day&quot; 0"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="22"/></cellStyleXfs>' +
      '<cellXfs><xf/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="21"/></cellXfs>' +
      '<dxfs><xf numFmtId="14"/></dxfs></styleSheet>';
    expect(parseTimeFormats(xml)).toEqual([undefined, 'date', undefined, 'time']);
  });

  it('are none for a format without a code', () => {
    const xml =
      '<styleSheet><numFmts><numFmt numFmtId="14"/></numFmts>' +
      '<cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>';
    expect(parseTimeFormats(xml)).toEqual([undefined]);
  });
});

describe('a cell', () => {
  it.each([
    ['<c><v>42</v></c>', '42'],
    ['<c t="n"><v>0.30000000000000004</v></c>', '0.3'],
    ['<c t="b"><v>1</v></c>', 'TRUE'],
    ['<c t="b"><v>0</v></c>', 'FALSE'],
    ['<c t="b"/>', ''],
    ['<c t="str"><f>A1&amp;"x"</f><v>1.50</v></c>', '1.50'],
    ['<c t="e"><v>#DIV/0!</v></c>', '#DIV/0!'],
    ['<c t="d"><v>2024-02-29</v></c>', '2024-02-29'],
    ['<c><f>SUM(A1:A9)</f><v>7</v></c>', '7'],
    ['<c><f>SUM(A1:A9)</f></c>', ''],
    ['<c t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r><rPh><t>c</t></rPh></is></c>', 'ab'],
  ])('of %s says %s', (cell, value) => {
    expect(valueOf(cell)).toBe(value);
  });

  it('shows the shared text that it names, or nothing where there is none', () => {
    const sharedStrings = ['zero', 'one'];
    expect(valueOf('<c t="s"><v>1</v></c>', { sharedStrings })).toBe('one');
    for (const index of ['2', '-1', '0.5', 'x']) {
      expect(valueOf(`<c t="s"><v>${index}</v></c>`, { sharedStrings })).toBe('');
    }
  });

  it('shows a time by its style, in the calendar of the workbook', () => {
    const timeFormats = [undefined, 'date' as const];
    expect(valueOf('<c s="1"><v>60</v></c>', { timeFormats, is1904: true })).toBe('1904-03-01');
    expect(valueOf('<c s="1"><v>61</v></c>', { timeFormats })).toBe('1900-03-01');
    expect(valueOf('<c s="0"><v>61</v></c>', { timeFormats })).toBe('61');
    expect(valueOf('<c s="9"><v>61</v></c>', { timeFormats })).toBe('61');
  });

  it('of text is no time, whatever its style', () => {
    expect(valueOf('<c s="0" t="str"><v>61</v></c>', { timeFormats: ['date'] })).toBe('61');
  });
});

describe('a sheet', () => {
  it('puts cells into the columns that they name', () => {
    const cells = '<c r="B2"><v>1</v></c><c r="AA2"><v>2</v></c>';
    const [first, second, ...rest] = csvOf(`<row r="2">${cells}</row>`).split(',');
    expect([first, second, rest.length, rest.at(-1)]).toEqual(['', '1', 25, '2']);
  });

  it('counts on from the cell before where one names no column', () => {
    const row = '<row><c><v>1</v></c><c r="D1"><v>4</v></c><c><v>5</v></c></row>';
    expect(csvOf(row + row)).toBe('1,,,4,5\n1,,,4,5');
  });

  it('reads columns in small letters and with marks', () => {
    expect(csvOf('<row><c r="c1"><v>1</v></c></row>')).toBe(',,1');
    expect(csvOf('<row><c r="C$1"><v>1</v></c></row>')).toBe(',,1');
  });

  it('has rows with content only', () => {
    expect(
      csvOf('<row r="1"/><row r="5"><c r="A5" s="3"/></row><row r="9"><c><v>9</v></c></row>'),
    ).toBe('9');
    expect(csvOf('')).toBe('');
  });

  it('reaches to the last column that there is', () => {
    expect(csvOf('<row><c r="XFD1"><v>1</v></c></row>')).toHaveLength(16_384);
    for (const place of ['XFE1', 'ZZZZZZZZZZZZ1', '7', '']) {
      expect(() => csvOf(`<row><c r="${place}"><v>1</v></c></row>`)).toThrow(
        new DocumentError('damaged'),
      );
    }
  });

  it('ignores what stands outside of cells', () => {
    const xml = '<worksheet><v>1</v><row><v>2</v><c>3<v>4</v></c></row><t>5</t></worksheet>';
    expect(sheetCsv(xml, plain, createTextMeter())).toBe('4');
  });

  it('ends where there is too much of it', () => {
    const xml = `<row><c><v>1</v></c></row>`.repeat(3);
    expect(() => sheetCsv(`<sheetData>${xml}</sheetData>`, plain, createTextMeter(5))).toThrow(
      new DocumentError('too-complex'),
    );
  });
});
