import { describe, expect, it } from 'vitest';

import { createTextMeter, DocumentError } from './document-reading.ts';
import { wordText, type WordFiles } from './word-text.ts';

function textOf(body: string, files: Partial<WordFiles> = {}): string {
  return wordText(
    { document: `<w:document>${body}</w:document>`, styles: undefined, notes: [], ...files },
    createTextMeter(),
  );
}

function run(text: string): string {
  return `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
}

function styled(style: string, text: string): string {
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${run(text)}</w:p>`;
}

function item(level: string, text: string): string {
  return `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/></w:numPr></w:pPr>${run(text)}</w:p>`;
}

function stylesOf(names: Readonly<Record<string, string>>): string {
  const styles = Object.entries(names).map(
    ([id, name]) => `<w:style w:styleId="${id}"><w:name w:val="${name}"/></w:style>`,
  );
  return `<w:styles>${styles.join('')}</w:styles>`;
}

function picture(description: string): string {
  return `<w:p><w:drawing><wp:docPr ${description}/><a:blip r:embed="r"/></w:drawing></w:p>`;
}

function cell(text: string): string {
  return `<w:tc><w:p>${run(text)}</w:p></w:tc>`;
}

function reference(kind: string, id: string): string {
  return `<w:p>${run('See')}<w:r><w:${kind}Reference w:id="${id}"/></w:r></w:p>`;
}

describe('a Word document', () => {
  it('puts the runs of a paragraph together, blanks included', () => {
    expect(textOf(`<w:p>${run('one ')}${run('two')}${run(' &lt;3')}</w:p>`)).toBe('one two <3');
  });

  it('has only what stands in text elements', () => {
    const body = `<w:p>\n  <w:r>\n <w:instrText>PAGE</w:instrText></w:r>${run('x')}\n</w:p>`;
    expect(textOf(body)).toBe('x');
  });

  it('has tabs, breaks and hyphens that are elements', () => {
    const body =
      '<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:cr/><w:t>d</w:t>' +
      '<w:noBreakHyphen/><w:t>e</w:t></w:r></w:p>';
    expect(textOf(body)).toBe('a\tb\nc\nd-e');
  });

  it('has nothing for an element that is named like a part of every object', () => {
    expect(textOf(`<w:p>${run('a')}<w:constructor/><w:toString/>${run('b')}</w:p>`)).toBe('ab');
  });

  it('has what was inserted, and nothing that was deleted or moved away', () => {
    const body =
      `<w:p>${run('a')}<w:ins>${run('b')}</w:ins>` +
      '<w:del><w:r><w:delText>c</w:delText></w:r></w:del>' +
      `<w:moveFrom>${run('d')}<w:r><w:br/></w:r></w:moveFrom><w:moveTo>${run('e')}</w:moveTo></w:p>`;
    expect(textOf(body)).toBe('abe');
  });

  it('has a drawing once, not its fallback too', () => {
    const box = `<w:txbxContent><w:p>${run('in the box')}</w:p></w:txbxContent>`;
    const body =
      `<w:p>${run('around')}<mc:AlternateContent><mc:Choice>${box}</mc:Choice>` +
      `<mc:Fallback>${box}</mc:Fallback></mc:AlternateContent></w:p>`;
    expect(textOf(body)).toBe('in the box\n\naround');
  });

  it('says where a picture is, with the words that describe it', () => {
    expect(textOf(picture('descr="A cat"') + picture('id="2"'))).toBe(
      '[Picture: A cat]\n\n[Picture]',
    );
  });

  it('has its tables', () => {
    const body = `<w:tbl><w:tr>${cell('a')}${cell('b')}</w:tr><w:tr>${cell('c')}${cell('')}</w:tr></w:tbl>`;
    expect(textOf(body)).toBe('| a | b |\n| --- | --- |\n| c |  |');
  });

  it('is empty where it has no words', () => {
    expect(textOf('')).toBe('');
    expect(textOf('<w:p/><w:p><w:r><w:br/></w:r></w:p>')).toBe('');
  });

  it('is refused where its text is too much', () => {
    const files = { document: `<w:p>${run('123456')}</w:p>`, styles: undefined, notes: [] };
    expect(() => wordText(files, createTextMeter(5))).toThrow(new DocumentError('too-complex'));
  });
});

describe('a heading', () => {
  it('is known by the name of its style, not by the id, which is translated', () => {
    const styles = stylesOf({ berschrift2: 'heading 2', Heading1: 'Quote' });
    const body = styled('berschrift2', 'Section') + styled('Heading1', 'No title');
    expect(textOf(body, { styles })).toBe('## Section\n\nNo title');
  });

  it.each([
    ['Title', '# x'],
    ['TITLE', '# x'],
    ['heading 6', '###### x'],
    ['Heading 1', '# x'],
    ['heading 7', 'x'],
    ['heading 0', 'x'],
    ['heading 10', 'x'],
    ['Subtitle', 'x'],
    ['my heading 1', 'x'],
  ])('of the style «%s» is written as %s', (name, text) => {
    expect(textOf(styled('s', 'x'), { styles: stylesOf({ s: name }) })).toBe(text);
  });

  it('is a paragraph where its style is not known', () => {
    expect(textOf(styled('Heading1', 'x'))).toBe('x');
    expect(textOf(styled('Heading1', 'x'), { styles: stylesOf({ a: 'heading 1' }) })).toBe('x');
  });
});

describe('an item of a list', () => {
  it('is indented by its level, down to the ninth', () => {
    expect(textOf(item('0', 'a') + item('1', 'b') + item('8', 'c') + item('99', 'd'))).toBe(
      `- a\n  - b\n${' '.repeat(16)}- c\n${' '.repeat(16)}- d`,
    );
  });

  it('is of the first level where its own is no number', () => {
    expect(textOf(item('', 'a') + item('x', 'b'))).toBe('- a\n- b');
  });
});

describe('a note', () => {
  it('stands behind the text under the number that refers to it', () => {
    const notes = [
      `<w:footnotes><w:footnote w:id="2"><w:p>${run('A foot')}</w:p></w:footnote></w:footnotes>`,
      `<w:endnotes><w:endnote w:id="3"><w:p>${run('An end')}</w:p></w:endnote></w:endnotes>`,
    ];
    const body = reference('footnote', '2') + reference('endnote', '3');
    expect(textOf(body, { notes })).toBe(
      'See[^2]\n\nSee[^3]\n\n[^2]:\n\nA foot\n\n[^3]:\n\nAn end',
    );
  });

  it('that is the line above the notes is none', () => {
    const notes = [
      '<w:footnotes><w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p>' +
        `</w:footnote><w:footnote w:id="1"><w:p>${run('Real')}</w:p></w:footnote></w:footnotes>`,
    ];
    expect(textOf('', { notes })).toBe('[^1]:\n\nReal');
  });
});
