import type { IntlShape } from 'react-intl';

import type { CharacterImportFailure } from '#src/services/characters/character-actions.ts';

/** What is wrong with a file, and where, in one sentence. */
export function importFailureText(
  intl: IntlShape,
  name: string,
  failure: CharacterImportFailure,
): string {
  return intl.formatMessage(
    { id: 'prompts.import.failed', defaultMessage: 'Nothing was imported from “{name}”: {reason}' },
    { name, reason: reasonText(intl, failure) },
  );
}

function reasonText(intl: IntlShape, failure: CharacterImportFailure): string {
  if (failure.reason === 'missing') {
    return intl.formatMessage(
      {
        id: 'characters.import.missing',
        defaultMessage:
          '{field, select, title {character {place, number} has no title.} other {character {place, number} has no instruction.}}',
      },
      { place: failure.place, field: failure.field },
    );
  }
  if (failure.reason === 'too-long') {
    return intl.formatMessage(
      {
        id: 'characters.import.tooLong',
        defaultMessage: 'the instruction of character {place, number} is too long.',
      },
      { place: failure.place },
    );
  }
  const kind = failure.reason === 'unknown' ? (failure.looksLike ?? 'unknown') : failure.reason;
  return intl.formatMessage(
    {
      id: 'characters.import.reason',
      defaultMessage:
        '{kind, select, empty {the file is empty.} notJson {it is no valid JSON.} noCharacters {it holds no characters.} tooLarge {the file is too large.} tooMany {it holds more than 1,000 characters.} tooDeep {it is nested too deeply.} noCard {the picture holds no character card.} brokenPng {the picture or its card is damaged.} archive {this is an archive. Unpack it first.} picture {this picture holds no character card. Cards are PNG files.} chats {these are chats. Import them in Settings → Data.} prompts {these are prompts. Import them in the prompt library.} plugins {these are plugins, not characters.} notSaved {storage is full or closed.} notLoaded {this part of Parley couldn’t be loaded. Check your connection.} unreadable {the browser couldn’t read the file.} other {it is no file of characters that Parley knows.}}',
    },
    // A key of such a text has no hyphen.
    { kind: kind.replaceAll(/-(.)/gu, (_, letter: string) => letter.toUpperCase()) },
  );
}
