import { describe, expect, it } from 'vitest';

import { createTextMeter, DocumentError } from './document-reading.ts';
import { slideIds, slideText } from './slides-text.ts';

function textOf(shapes: string): string {
  return slideText(`<p:sld><p:cSld>${shapes}</p:cSld></p:sld>`, createTextMeter());
}

function run(text: string): string {
  return `<a:r><a:t>${text}</a:t></a:r>`;
}

function cell(text: string): string {
  return `<a:tc><a:txBody><a:p>${run(text)}</a:p></a:txBody></a:tc>`;
}

describe('a slide', () => {
  it('has the paragraphs of its shapes in their order', () => {
    const title = `<p:sp><p:txBody><a:p>${run('Plan')}${run(' B')}</a:p></p:txBody></p:sp>`;
    const body = `<p:sp><p:txBody><a:p>${run('one')}</a:p><a:p>${run('two')}</a:p></p:txBody></p:sp>`;
    expect(textOf(title + body)).toBe('Plan B\n\none\n\ntwo');
  });

  it('breaks lines where they are broken', () => {
    expect(textOf(`<a:p>${run('one')}<a:br/>${run('two')}</a:p>`)).toBe('one\ntwo');
  });

  it('leaves out what the program fills in', () => {
    const number = '<a:fld type="slidenum"><a:t>12</a:t></a:fld>';
    expect(textOf(`<a:p>${run('Page ')}${number}${run('of many')}</a:p>`)).toBe('Page of many');
    expect(textOf(`<a:p>${number}</a:p>`)).toBe('');
  });

  it('has nothing of what stands between its elements', () => {
    expect(textOf(`\n <a:p>\n  noise ${run('x')}\n</a:p>`)).toBe('x');
  });

  it('has its tables', () => {
    const rows = `<a:tr>${cell('a')}${cell('b|c')}</a:tr><a:tr>${cell('1')}${cell('2')}</a:tr>`;
    expect(textOf(`<a:tbl>${rows}</a:tbl>`)).toBe(
      `| a | ${String.raw`b\|c`} |\n| --- | --- |\n| 1 | 2 |`,
    );
  });

  it('counts its text with that of the other slides', () => {
    const meter = createTextMeter(5);
    const slide = `<p:sld><a:p>${run('abc')}</a:p></p:sld>`;
    expect(slideText(slide, meter)).toBe('abc');
    expect(() => slideText(slide, meter)).toThrow(new DocumentError('too-complex'));
  });
});

describe('slides', () => {
  it('are in the order of the presentation, whatever their own numbers say', () => {
    const list = '<p:sldId id="300" r:id="rId7"/><p:sldId id="256" r:id="rId2"/>';
    const masters = '<p:sldMasterIdLst><p:sldMasterId id="1" r:id="rId1"/></p:sldMasterIdLst>';
    expect(
      slideIds(`<p:presentation>${masters}<p:sldIdLst>${list}</p:sldIdLst></p:presentation>`),
    ).toEqual(['rId7', 'rId2']);
  });

  it('without a file have an empty id', () => {
    expect(slideIds('<p:presentation><p:sldId id="256"/></p:presentation>')).toEqual(['']);
    expect(slideIds('<p:presentation/>')).toEqual([]);
  });
});
