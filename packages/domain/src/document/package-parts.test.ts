import { describe, expect, it } from 'vitest';

import { DocumentError } from './document-reading.ts';
import { parseRelations, relationsPath } from './package-parts.ts';

function relation(attributes: string): string {
  return `<Relationships><Relationship ${attributes}/></Relationships>`;
}

function pathOf(target: string, from: string): string | undefined {
  return parseRelations(relation(`Id="r" Type="x/y" Target="${target}"`), from)[0]?.path;
}

describe('the relations of a part', () => {
  it.each([
    ['the whole archive', '', '_rels/.rels'],
    ['a part at the top', 'root.xml', '_rels/root.xml.rels'],
    ['a part in a folder', 'word/document.xml', 'word/_rels/document.xml.rels'],
    ['a part further down', 'ppt/slides/slide1.xml', 'ppt/slides/_rels/slide1.xml.rels'],
  ])('of %s lie beside it', (_what, path, relations) => {
    expect(relationsPath(path)).toBe(relations);
  });

  it('have an id, a type without its address, and a path', () => {
    const xml =
      '<Relationships>' +
      '<Relationship Id="rId1" Type="http://schemas.test/2006/relationships/worksheet" Target="sheets/1.xml"/>' +
      '<Relationship Id="rId2" Type="styles" Target="styles.xml"/>' +
      '</Relationships>';
    expect(parseRelations(xml, 'xl/workbook.xml')).toEqual([
      { id: 'rId1', type: 'worksheet', path: 'xl/sheets/1.xml' },
      { id: 'rId2', type: 'styles', path: 'xl/styles.xml' },
    ]);
  });

  it.each([
    [
      'from the folder of the part',
      { target: 'notes.xml', from: 'word/document.xml' },
      'word/notes.xml',
    ],
    [
      'from the top of the archive',
      { target: '/word/notes.xml', from: 'ppt/a/b.xml' },
      'word/notes.xml',
    ],
    [
      'over the folder above',
      { target: '../media/a.png', from: 'ppt/slides/slide1.xml' },
      'ppt/media/a.png',
    ],
    [
      'with a step that goes nowhere',
      { target: './a/./b.xml', from: 'xl/workbook.xml' },
      'xl/a/b.xml',
    ],
    ['for the whole archive', { target: 'word/document.xml', from: '' }, 'word/document.xml'],
  ])('are found %s', (_what, { target, from }, path) => {
    expect(pathOf(target, from)).toBe(path);
  });

  it('do not lead out of the archive', () => {
    expect(pathOf('../../../../etc/passwd', 'word/document.xml')).toBe('etc/passwd');
  });

  it('do not name what lies elsewhere', () => {
    const link = 'Id="r" Type="x/hyperlink" Target="https://example.test/" TargetMode="External"';
    expect(parseRelations(relation(link), '')).toEqual([]);
    const inside = 'Id="r" Type="x/image" Target="a.png" TargetMode="Internal"';
    expect(parseRelations(relation(inside), '')).toHaveLength(1);
  });

  it('are there without their attributes, so that nothing that refers to them breaks', () => {
    expect(parseRelations('<Relationships><Relationship/></Relationships>', 'a/b.xml')).toEqual([
      { id: '', type: '', path: 'a/' },
    ]);
    expect(parseRelations('<Relationships/>', '')).toEqual([]);
  });

  it('are none where the file is cut', () => {
    expect(() => parseRelations('<Relationships><Relationship Id="r"', '')).toThrow(
      new DocumentError('damaged'),
    );
  });
});
