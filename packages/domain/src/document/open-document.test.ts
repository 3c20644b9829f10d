import { describe, expect, it } from 'vitest';

import { createTextMeter, DocumentError } from './document-reading.ts';
import { openSheets, openTextText } from './open-document.ts';

function textOf(body: string): string {
  return openTextText(`<office:text>${body}</office:text>`, createTextMeter());
}

function csvOf(rows: string): string | undefined {
  return openSheets(`<table:table>${rows}</table:table>`, createTextMeter())[0]?.text;
}

function cell(text: string, attributes = ''): string {
  return `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
}

function row(cells: string, attributes = ''): string {
  return `<table:table-row ${attributes}>${cells}</table:table-row>`;
}

function list(content: string): string {
  return `<text:list><text:list-item>${content}</text:list-item></text:list>`;
}

function note(text: string): string {
  return (
    '<text:note><text:note-citation>*</text:note-citation>' +
    `<text:note-body><text:p>${text}</text:p></text:note-body></text:note>`
  );
}

function rowsOf(count: number): string {
  return row(cell('a'), `table:number-rows-repeated="${count}"`);
}

function columnsOf(count: number): string {
  return row(cell('a', `table:number-columns-repeated="${count}"`) + cell('b'));
}

function gap(count: number): string {
  return `<table:table-cell table:number-columns-repeated="${count}"/>`;
}

describe('an OpenDocument text', () => {
  it('has paragraphs and headings', () => {
    expect(
      textOf(
        '<text:h text:outline-level="1">One</text:h><text:p>a</text:p>' +
          '<text:h text:outline-level="3">Three</text:h><text:p>b <text:span>c</text:span></text:p>',
      ),
    ).toBe('# One\n\na\n\n### Three\n\nb c');
  });

  it.each([
    ['text:outline-level="6"', '###### x'],
    ['text:outline-level="10"', '###### x'],
    ['text:outline-level="0"', '# x'],
    ['text:outline-level="-3"', '# x'],
    ['text:outline-level="2.5"', '# x'],
    ['', '# x'],
  ])('has a heading of «%s» as %s', (attribute, text) => {
    expect(textOf(`<text:h ${attribute}>x</text:h>`)).toBe(text);
  });

  it('takes blanks together, except those that do not break', () => {
    expect(textOf('<text:p>a \n\t  b\u00a0\u00a0c</text:p>')).toBe('a b\u00a0\u00a0c');
  });

  it('has blanks, tabs and breaks that are elements', () => {
    expect(
      textOf('<text:p>a<text:s text:c="3"/>b<text:s/>c<text:tab/>d<text:line-break/>e</text:p>'),
    ).toBe('a   b c\td\ne');
  });

  it('is not blown up by a number of blanks', () => {
    expect(textOf('<text:p>a<text:s text:c="1000000000"/>b</text:p>')).toHaveLength(102);
    expect(textOf('<text:p>a<text:s text:c="1e99"/>b</text:p>')).toBe('a b');
  });

  it('has nothing of what stands outside of paragraphs', () => {
    expect(textOf('noise<text:p>x</text:p><office:forms>more</office:forms>')).toBe('x');
  });

  it('indents lists by their depth, and ends with them', () => {
    expect(
      textOf(`${list(`<text:p>a</text:p>${list('<text:p>b</text:p>')}`)}<text:p>c</text:p>`),
    ).toBe('- a\n  - b\n\nc');
    const deep = `${'<text:list>'.repeat(30)}<text:p>x</text:p>${'</text:list>'.repeat(30)}`;
    expect(textOf(`<text:p>top</text:p>${deep}`)).toBe(`top\n\n${' '.repeat(16)}- x`);
  });

  it('has its tables and says where a picture is', () => {
    const table = `<table:table>${row(cell('a') + cell('b'))}${row(cell('1') + cell('2'))}</table:table>`;
    const picture = '<text:p><draw:frame><draw:image xlink:href="x.png"/></draw:frame></text:p>';
    expect(textOf(table + picture)).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |\n\n[Picture]');
  });

  it('leaves out changes that are tracked and notes in the margin', () => {
    const changes =
      '<text:tracked-changes><text:deletion><text:p>gone</text:p></text:deletion></text:tracked-changes>';
    const margin = '<office:annotation><text:p>why?</text:p></office:annotation>';
    expect(textOf(`${changes}<text:p>a${margin}b</text:p>`)).toBe('ab');
  });

  it('has footnotes behind the text, numbered as they come', () => {
    expect(
      textOf(`<text:p>One${note('first')} two${note('second')}.</text:p><text:p>x</text:p>`),
    ).toBe('One[^1] two[^2].\n\nx\n\n[^1]: first\n\n[^2]: second');
  });

  it('takes footnotes out of lists and tables', () => {
    expect(textOf(`<table:table>${row(cell(`a${note('note')}`))}</table:table>`)).toBe(
      '| a[^1] |\n| --- |\n\n[^1]: note',
    );
  });

  it('is refused where its text is too much', () => {
    expect(() => openTextText('<text:p>123456</text:p>', createTextMeter(5))).toThrow(
      new DocumentError('too-complex'),
    );
  });
});

describe('an OpenDocument spreadsheet', () => {
  it('has its sheets by name, empty ones too', () => {
    const content =
      `<s><table:table table:name="R&amp;D">${row(cell('x'))}</table:table>` +
      '<table:table table:name="Empty"/><table:table/></s>';
    expect(openSheets(content, createTextMeter())).toEqual([
      { name: 'R&D', text: 'x', isPicture: false },
      { name: 'Empty', text: '', isPicture: false },
      { name: '', text: '', isPicture: false },
    ]);
  });

  it.each([
    ['the exact number', 'office:value="0.123456"', '12 %', '0.123456'],
    ['the date in ISO form', 'office:date-value="2024-02-29"', '29.2.24', '2024-02-29'],
    ['what is shown of a time', 'office:time-value="PT12H00M00S"', '12:00', '12:00'],
    ['what is shown of a flag', 'office:boolean-value="true"', 'TRUE', 'TRUE'],
    ['its text', 'office:value-type="string"', ' words ', 'words'],
  ])('has %s of a cell', (_what, ...[attributes, shown, value]) => {
    expect(csvOf(row(cell(shown, attributes)))).toBe(value);
  });

  it('keeps the lines of a cell apart', () => {
    const lines =
      '<table:table-cell><text:p>a</text:p><text:p>b<text:s text:c="2"/>c</text:p></table:table-cell>';
    expect(csvOf(row(lines))).toBe('"a\nb  c"');
  });

  it('leaves out the remark on a cell', () => {
    const remark = '<office:annotation><text:p>why?</text:p></office:annotation>';
    expect(csvOf(row(`<table:table-cell>${remark}<text:p>x</text:p></table:table-cell>`))).toBe(
      'x',
    );
  });

  it('repeats cells and leaves room for those that are empty or covered', () => {
    const covered = '<table:covered-table-cell table:number-columns-repeated="2"/>';
    const empty = '<table:table-cell/>';
    expect(
      csvOf(
        row(
          cell('a', 'table:number-columns-repeated="2"') + empty + cell('b') + covered + cell('c'),
        ),
      ),
    ).toBe('a,a,,b,,,c');
  });

  it('repeats rows with content and drops those without', () => {
    const many = row(
      '<table:table-cell table:number-columns-repeated="1024"/>',
      'table:number-rows-repeated="1048000"',
    );
    expect(csvOf(row(cell('a'), 'table:number-rows-repeated="3"') + many + row(cell('b')))).toBe(
      'a\na\na\nb',
    );
  });

  it('has a fill of rows or columns once', () => {
    expect(csvOf(rowsOf(10_001))).toBe('a');
    expect(csvOf(rowsOf(10_000))?.split('\n')).toHaveLength(10_000);
    expect(csvOf(columnsOf(1001))).toBe(`a${','.repeat(1001)}b`);
    expect(csvOf(columnsOf(1000))).toBe(`${'a,'.repeat(1000)}b`);
  });

  it('takes a number of repeats that is none for one', () => {
    for (const count of ['0', '-1', '2.5', 'many', '1e99', '']) {
      expect(csvOf(row(cell('a'), `table:number-rows-repeated="${count}"`))).toBe('a');
    }
  });

  it('ends with the last column that a sheet can have', () => {
    expect(csvOf(row(gap(16_383) + cell('a')))).toBe(`${','.repeat(16_383)}a`);
    expect(csvOf(row(cell('a') + gap(16_383) + cell('b')))).toBe('a');
    expect(csvOf(row(gap(16_382) + cell('a', 'table:number-columns-repeated="9"')))).toBe(
      `${','.repeat(16_382)}a,a`,
    );
  });

  it('has nothing of what stands outside of sheets and cells', () => {
    const content = `<s>noise${row(cell('lost'))}<table:table>more${row(cell('x'))}</table:table></s>`;
    expect(openSheets(content, createTextMeter()).map(({ text }) => text)).toEqual(['x']);
  });

  it('is refused where repeats make too much of it', () => {
    const cells = cell('0123456789', 'table:number-columns-repeated="1000"');
    expect(() => csvOf(row(cells, 'table:number-rows-repeated="9000"'))).toThrow(
      new DocumentError('too-complex'),
    );
  });
});
