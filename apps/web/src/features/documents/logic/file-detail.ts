import type { FilePart, FileSource } from '@parley/domain/chat/message-part.ts';
import { estimateFileTokens } from '@parley/domain/context/estimate-tokens.ts';
import { writeRanges } from '@parley/domain/document/number-ranges.ts';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

const wholes: Readonly<Record<FileSource['kind'], MessageDescriptor>> = defineMessages({
  pdf: {
    id: 'documents.whole.pdf',
    defaultMessage: '{count, plural, one {# page} other {all # pages}}',
  },
  sheets: {
    id: 'documents.whole.sheets',
    defaultMessage: '{count, plural, one {# sheet} other {all # sheets}}, all rows',
  },
  slides: {
    id: 'documents.whole.slides',
    defaultMessage: '{count, plural, one {# slide} other {all # slides}}',
  },
  text: { id: 'documents.full', defaultMessage: 'full text' },
});

const pieces: Readonly<Record<FileSource['kind'], MessageDescriptor>> = defineMessages({
  pdf: { id: 'documents.part.pdf', defaultMessage: 'pages {ranges} of {count}' },
  sheets: { id: 'documents.part.sheets', defaultMessage: 'sheets {ranges} of {count}, all rows' },
  slides: { id: 'documents.part.slides', defaultMessage: 'slides {ranges} of {count}' },
  text: { id: 'documents.full', defaultMessage: 'full text' },
});

/** What a model gets of a file, in a few words: "pages 1–3 of 12, 2 as pictures, ≈4,300 tokens". */
export function describeFile(intl: IntlShape, part: FilePart): string {
  const tokens = estimateFileTokens(part);
  return intl.formatMessage(
    {
      id: 'documents.tokens',
      defaultMessage: '{what}, ≈{tokens, number} {tokens, plural, one {token} other {tokens}}',
    },
    { what: describeContent(intl, part), tokens },
  );
}

function describeContent(intl: IntlShape, { source, characters }: FilePart): string {
  if (source === undefined) return describeLength(intl, characters);
  const what = describeSections(intl, source);
  const count = source.pictures.length;
  if (count === 0) return what;
  return intl.formatMessage(
    {
      id: 'documents.pictures',
      defaultMessage: '{what}, {count, plural, one {# as an image} other {# as images}}',
    },
    { what, count },
  );
}

/** How long a text is: all of it is sent. */
function describeLength(intl: IntlShape, characters: number): string {
  return intl.formatMessage(
    {
      id: 'documents.characters',
      defaultMessage: '{count, number} {count, plural, one {character} other {characters}}',
    },
    { count: characters },
  );
}

function describeSections(intl: IntlShape, { kind, sectionCount, leftOut }: FileSource): string {
  const out = new Set(leftOut);
  if (out.size === 0) return intl.formatMessage(wholes[kind], { count: sectionCount });
  const sent = Array.from({ length: sectionCount }, (_, index) => index + 1).filter(
    (number) => !out.has(number),
  );
  return intl.formatMessage(pieces[kind], { ranges: writeRanges(sent), count: sectionCount });
}
