import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';

import { importFailureText, skippedText } from './import-texts.ts';

const intl = createIntl({ locale: 'en' });

it('T207, T222 an import that fails for an unknown reason shows the generic error', () => {
  expect(importFailureText(intl, 'failed')).toBe('Something went wrong. Please try again.');
});

it('T190 says of a chat that its file lists it as failed', () => {
  expect(skippedText(intl, { title: 'Lost', reason: 'failed' })).toBe(
    'Lost: marked as failed in the file',
  );
});

it.each([
  ['plugins', 'Plugins'],
  ['models', 'eigene Modelle'],
  ['documents', 'Dokumente'],
] as const)('names %s that are left out in the language of the person', (kind, name) => {
  const german = createIntl({
    locale: 'de',
    onError: () => undefined,
    messages: {
      [`import.kind.${kind}`]: `{count, number} ${name}`,
      'import.skipped.kind': '{kind}: noch kein Platz',
    },
  });
  const entry = { title: '', kind, reason: 'not-supported', count: 1200 } as const;
  expect(skippedText(german, entry)).toBe(`1.200 ${name}: noch kein Platz`);
});

it('names attachments that are not in the file, of many the first, and those without a name', () => {
  const files = { title: 'Cats', reason: 'files' } as const;
  expect(skippedText(intl, { ...files, count: 1, names: ['a.pdf'] })).toBe(
    'Cats: 1 attachment isn’t in the file (a.pdf)',
  );
  expect(skippedText(intl, { ...files, count: 7, names: ['a.pdf', ''] })).toBe(
    'Cats: 7 attachments aren’t in the file (a.pdf, unnamed, …)',
  );
});

it('names a row that is left out in the quotation marks of the language', () => {
  const messages = { 'import.row.named': '{kind} „{title}“', 'import.row.folder': 'Ein Ordner' };
  const german = createIntl({ locale: 'de', onError: () => undefined, messages });
  const entry = { title: 'Schule', row: 'folders', reason: 'deleted' } as const;
  expect(skippedText(german, entry)).toBe('Ein Ordner „Schule“: you deleted it here');
  expect(skippedText(intl, entry)).toBe('A folder “Schule”: you deleted it here');
});
