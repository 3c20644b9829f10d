import { describe, expect, it } from 'vitest';

import { createTextMeter, DocumentError } from './document-reading.ts';
import { createFlowWriter, type FlowWriter } from './flow-writer.ts';

function written(write: (flow: FlowWriter) => void): string {
  const flow = createFlowWriter(createTextMeter());
  write(flow);
  return flow.finish();
}

function paragraph(flow: FlowWriter, text: string, prefix = ''): void {
  flow.openParagraph();
  flow.setPrefix(prefix);
  flow.text(text);
  flow.closeParagraph();
}

function table(flow: FlowWriter, rows: readonly (readonly string[])[]): void {
  flow.openTable();
  for (const row of rows) {
    flow.openRow();
    for (const cell of row) {
      flow.openCell();
      paragraph(flow, cell);
      flow.closeCell();
    }
  }
  flow.closeTable();
}

describe('paragraphs', () => {
  it('stand apart, without blanks at their ends', () => {
    const text = written((flow) => {
      paragraph(flow, ' one ');
      paragraph(flow, '\ttwo\n');
    });
    expect(text).toBe('one\n\ntwo');
  });

  it('are put together from their pieces', () => {
    const text = written((flow) => {
      flow.openParagraph();
      for (const piece of ['a', '', ' b', '\n', 'c']) flow.text(piece);
      flow.closeParagraph();
    });
    expect(text).toBe('a b\nc');
  });

  it('without words are left out, whatever would stand before them', () => {
    const text = written((flow) => {
      paragraph(flow, 'one');
      paragraph(flow, '', '# ');
      paragraph(flow, ' \u00a0\n', '- ');
      paragraph(flow, 'two');
    });
    expect(text).toBe('one\n\ntwo');
  });

  it('have the last prefix that they were given', () => {
    const text = written((flow) => {
      flow.openParagraph();
      flow.setPrefix('# ');
      flow.text('Title');
      flow.setPrefix('## ');
      flow.closeParagraph();
    });
    expect(text).toBe('## Title');
  });

  it('of a text box come before the paragraph that it stands in', () => {
    const text = written((flow) => {
      flow.openParagraph();
      flow.text('out');
      paragraph(flow, 'in the box');
      flow.text('side');
      flow.closeParagraph();
    });
    expect(text).toBe('in the box\n\noutside');
  });

  it('that were not closed are not written', () => {
    const text = written((flow) => {
      paragraph(flow, 'one');
      flow.openParagraph();
      flow.text('two');
    });
    expect(text).toBe('one');
  });
});

describe('items of a list', () => {
  it('stand close together and apart from what is none', () => {
    const text = written((flow) => {
      paragraph(flow, 'before');
      paragraph(flow, 'a', '- ');
      paragraph(flow, 'b', '  - ');
      paragraph(flow, 'after');
      paragraph(flow, 'c', '- ');
    });
    expect(text).toBe('before\n\n- a\n  - b\n\nafter\n\n- c');
  });

  it('stay together over one that is empty', () => {
    const text = written((flow) => {
      paragraph(flow, 'a', '- ');
      paragraph(flow, '', '- ');
      paragraph(flow, 'b', '- ');
    });
    expect(text).toBe('- a\n- b');
  });
});

describe('a table', () => {
  it('has its first row as its head', () => {
    const text = written((flow) => {
      table(flow, [
        ['a', 'b'],
        ['1', '2'],
      ]);
    });
    expect(text).toBe('| a | b |\n| --- | --- |\n| 1 | 2 |');
  });

  it('keeps cells without words, and leaves out rows without cells', () => {
    const text = written((flow) => {
      table(flow, [[], ['a', '', 'c'], []]);
    });
    expect(text).toBe('| a |  | c |\n| --- | --- | --- |');
  });

  it('without a row is not there', () => {
    const text = written((flow) => {
      paragraph(flow, 'before');
      table(flow, []);
      paragraph(flow, 'after');
    });
    expect(text).toBe('before\n\nafter');
  });

  it('has each cell in one line, with signs that would end it escaped', () => {
    const text = written((flow) => {
      flow.openTable();
      flow.openRow();
      flow.openCell();
      paragraph(flow, 'one\ntwo');
      paragraph(flow, 'a | b', '- ');
      flow.closeCell();
      flow.closeTable();
    });
    expect(text).toBe('| one two - a \\| b |\n| --- |');
  });

  it('within a cell is written into it', () => {
    const text = written((flow) => {
      flow.openTable();
      flow.openRow();
      flow.openCell();
      table(flow, [['in']]);
      flow.closeCell();
      flow.closeTable();
      paragraph(flow, 'after');
    });
    expect(text).toBe(String.raw`| \| in \| \| --- \| |` + '\n| --- |\n\nafter');
  });
});

describe('a writer', () => {
  it('stays whole where a document opens and closes in a wrong order', () => {
    const text = written((flow) => {
      flow.text('nowhere');
      flow.setPrefix('# ');
      flow.closeParagraph();
      flow.openRow();
      flow.openCell();
      flow.closeCell();
      flow.closeTable();
      flow.openTable();
      flow.openCell();
      paragraph(flow, 'a cell without a row');
      flow.closeCell();
      flow.closeTable();
      paragraph(flow, 'the end');
    });
    expect(text).toBe('the end');
  });

  it('counts the text of open paragraphs', () => {
    const flow = createFlowWriter(createTextMeter(5));
    flow.openParagraph();
    flow.text('12345');
    expect(() => {
      flow.text('6');
    }).toThrow(new DocumentError('too-complex'));
  });
});
