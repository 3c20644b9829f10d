import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';

import { reportText } from '#src/features/import/logic/report-text.ts';
import type { ImportReport } from '#src/services/import/import-types.ts';

import german from '#src/app/locales/de.json' with { type: 'json' };
import russian from '#src/app/locales/ru.json' with { type: 'json' };

const intl = createIntl({ locale: 'en' });

function report(fields: Partial<ImportReport>): ImportReport {
  const chats = {
    newChats: 0,
    changedChats: 0,
    unchangedChats: 0,
    newMessages: 0,
    newRecords: { prompts: 0, characters: 0, plugins: 0 },
  };
  return {
    ...chats,
    skipped: [],
    skippedCount: 0,
    heldBack: [],
    newModels: 0,
    newSecrets: 0,
    ...fields,
  };
}

describe('the report of an import', () => {
  it.each([
    [{ newChats: 1, newMessages: 1 }, '1 chat with 1 new message imported.'],
    [
      { newChats: 1, changedChats: 1, newMessages: 1200 },
      '2 chats with 1,200 new messages imported.',
    ],
    [{ changedChats: 1 }, '1 chat imported, without new messages.'],
    [{}, 'File imported. It had no chats.'],
    [
      { unchangedChats: 1 },
      'There were no new messages. 1 chat was already here, with all its messages.',
    ],
    [
      { newChats: 1, newMessages: 2, unchangedChats: 3 },
      '1 chat with 2 new messages imported. 3 chats were already here, with all their messages.',
    ],
  ])('T190 says of %j what came in and what was here', (fields, text) => {
    expect(reportText(intl, report(fields))).toBe(text);
  });

  it.each([
    [1, 'Импортирован 1 чат, 21 новое сообщение.'],
    [3, 'Импортированы 3 чата, 21 новое сообщение.'],
    [12, 'Импортировано 12 чатов, 21 новое сообщение.'],
  ])('has all plural forms of a language: %i', (newChats, text) => {
    const translated = createIntl({ locale: 'ru', messages: russian });
    expect(reportText(translated, report({ newChats, newMessages: 21 }))).toBe(text);
  });

  it('is in the language of the person', () => {
    const translated = createIntl({ locale: 'de', messages: german });
    expect(reportText(translated, report({ unchangedChats: 2 }))).toBe(
      'Es gab keine neuen Nachrichten. 2 Chats waren mit allen Nachrichten schon hier.',
    );
  });
});
