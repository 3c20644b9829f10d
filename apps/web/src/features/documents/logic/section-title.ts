import type { DocumentKind, DocumentSection } from '@parley/domain/document/document-reading.ts';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

const titles: Readonly<Record<DocumentKind, MessageDescriptor>> = defineMessages({
  pdf: { id: 'documents.page', defaultMessage: 'Page {number}' },
  sheets: { id: 'documents.sheet', defaultMessage: 'Sheet {number}' },
  slides: { id: 'documents.slide', defaultMessage: 'Slide {number}' },
  text: { id: 'documents.section', defaultMessage: 'Part {number}' },
});

/** The name of a section, or what it is with its number. */
export function sectionTitle(
  intl: IntlShape,
  kind: DocumentKind,
  { name, number }: Pick<DocumentSection, 'name'> & { readonly number: number },
): string {
  return name === '' ? intl.formatMessage(titles[kind], { number }) : name;
}
