import type { DocumentReading, DocumentSection } from './document-reading.ts';
import { writeRanges } from './number-ranges.ts';

const words: Readonly<Record<DocumentReading['kind'], readonly [one: string, many: string]>> = {
  pdf: ['Page', 'pages'],
  sheets: ['Sheet', 'sheets'],
  slides: ['Slide', 'slides'],
  text: ['Part', 'parts'],
};

/**
 * The text that a model gets of a document: its sections under their numbers or names, those that
 * are left out named at the beginning, so that the model knows what it does not see.
 *
 * @param leftOut  numbers of sections, from 1
 */
export function composeDocument(
  { kind, sections }: DocumentReading,
  leftOut: ReadonlySet<number>,
): string {
  const [first] = sections;
  if (kind === 'text' && first !== undefined) return first.text;
  const [one, many] = words[kind];
  const pieces: string[] = [];
  const sent: number[] = [];
  for (const [index, section] of sections.entries()) {
    const number = index + 1;
    if (leftOut.has(number)) continue;
    sent.push(number);
    pieces.push(
      sectionText(`${one} ${section.name === '' ? number : `“${section.name}”`}`, section),
    );
  }
  const isPart = sent.length < sections.length;
  const note = isPart ? [`[Only ${many} ${writeRanges(sent)} of ${sections.length}]`] : [];
  return [...note, ...pieces].join('\n\n');
}

function sectionText(title: string, { text, isPicture }: DocumentSection): string {
  if (isPicture) return `[${title}: see its picture]${text === '' ? '' : `\n\n${text}`}`;
  return text === '' ? `[${title}: empty]` : `[${title}]\n\n${text}`;
}
