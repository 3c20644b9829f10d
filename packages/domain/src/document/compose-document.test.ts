import { expect, it } from 'vitest';

import { composeDocument } from './compose-document.ts';
import type { DocumentReading, DocumentSection } from './document-reading.ts';

const section = (text: string, fields: Partial<DocumentSection> = {}): DocumentSection => ({
  name: '',
  text,
  isPicture: false,
  ...fields,
});
const pages: DocumentReading = {
  kind: 'pdf',
  sections: [section('One'), section(''), section('Stamp', { isPicture: true }), section('Four')],
};
const none: ReadonlySet<number> = new Set();

it('T187 a model gets each page under its number, and is told of pages without words', () => {
  expect(composeDocument(pages, none)).toBe(
    '[Page 1]\n\nOne\n\n[Page 2: empty]\n\n[Page 3: see its picture]\n\nStamp\n\n[Page 4]\n\nFour',
  );
});

it('T187 a model is told which pages it gets where some are left out', () => {
  expect(composeDocument(pages, new Set([2, 3]))).toBe(
    '[Only pages 1, 4 of 4]\n\n[Page 1]\n\nOne\n\n[Page 4]\n\nFour',
  );
});

it('T187 sheets go by their names, slides by their numbers', () => {
  const sheets = [section('a,b', { name: 'Costs' })];
  expect(composeDocument({ kind: 'sheets', sections: sheets }, none)).toBe(
    '[Sheet “Costs”]\n\na,b',
  );
  const slides = [section('Hello'), section('', { isPicture: true })];
  expect(composeDocument({ kind: 'slides', sections: slides }, none)).toBe(
    '[Slide 1]\n\nHello\n\n[Slide 2: see its picture]',
  );
});

it('T187 a text is what it says', () => {
  expect(composeDocument({ kind: 'text', sections: [section('Dear Ada')] }, none)).toBe('Dear Ada');
  expect(composeDocument({ kind: 'text', sections: [] }, none)).toBe('');
});
