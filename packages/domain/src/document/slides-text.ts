import type { TextMeter } from './document-reading.ts';
import { createFlowWriter } from './flow-writer.ts';
import { closeTablePart, openTablePart } from './word-text.ts';
import { readXml } from './xml-reader.ts';

/**
 * The words of one slide, or of the notes to it, as Markdown.
 *
 * Errors: `DocumentError`, see {@link readXml}.
 * Source: ECMA-376, part 1, chapters 19 and 21 (PresentationML, DrawingML text).
 */
export function slideText(xml: string, meter: TextMeter): string {
  const flow = createFlowWriter(meter);
  let textDepth = 0;
  // Fields hold what the program fills in: the number of the slide, a date.
  let fieldDepth = 0;
  readXml(xml, {
    open(name) {
      if (name === 'fld') fieldDepth += 1;
      else if (name === 't') textDepth += 1;
      else if (name === 'p') flow.openParagraph();
      else if (name === 'br') flow.text('\n');
      else openTablePart(name, flow);
    },
    close(name) {
      if (name === 'fld') fieldDepth -= 1;
      else if (name === 't') textDepth -= 1;
      else if (name === 'p') flow.closeParagraph();
      else closeTablePart(name, flow);
    },
    text(text) {
      if (textDepth > 0 && fieldDepth === 0) flow.text(text);
    },
  });
  return flow.finish();
}

/** The slides of a presentation in their order, as ids of relations. */
export function slideIds(presentation: string): readonly string[] {
  const ids: string[] = [];
  readXml(presentation, {
    open(name, attribute) {
      // Without the prefix it would be a number of its own.
      if (name === 'sldId') ids.push(attribute('r:id') ?? '');
    },
    close: () => undefined,
    text: () => undefined,
  });
  return ids;
}
