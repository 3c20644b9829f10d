import { promptFileLimits, promptLimits } from '@parley/domain/prompt/prompt.ts';
import type { IntlShape } from 'react-intl';

import type { PromptImportFailure } from '#src/services/prompts/prompt-actions.ts';

/** How many prompts of a file were new or other than here. */
interface Imported {
  readonly added: number;
  readonly changed: number;
}

/** What came of a file of prompts. */
export function importedText(intl: IntlShape, { added, changed }: Imported): string {
  const count = added + changed;
  if (count === 0) {
    return intl.formatMessage({
      id: 'prompts.import.known',
      defaultMessage: 'All of these prompts were already here.',
    });
  }
  return intl.formatMessage(
    {
      id: 'import.report.prompts',
      defaultMessage: '{count, plural, one {# prompt imported.} other {# prompts imported.}}',
    },
    { count },
  );
}

/** What is wrong with a file, and where, in one sentence. */
export function importFailureText(
  intl: IntlShape,
  name: string,
  failure: PromptImportFailure,
): string {
  return intl.formatMessage(
    { id: 'prompts.import.failed', defaultMessage: 'Nothing was imported from “{name}”: {reason}' },
    { name, reason: reasonText(intl, failure) },
  );
}

function reasonText(intl: IntlShape, failure: PromptImportFailure): string {
  if (failure.reason === 'missing') {
    return intl.formatMessage(
      {
        id: 'prompts.import.missing',
        defaultMessage:
          '{field, select, title {prompt {place, number} has no title.} other {prompt {place, number} has no text.}}',
      },
      { place: failure.place, field: failure.field },
    );
  }
  if (failure.reason === 'open-quote') {
    return intl.formatMessage(
      {
        id: 'prompts.import.openQuote',
        defaultMessage: 'a quotation mark in line {place, number} is never closed.',
      },
      { place: failure.place },
    );
  }
  if (failure.reason === 'too-long') {
    return intl.formatMessage(
      {
        id: 'prompts.import.tooLong',
        defaultMessage: 'prompt {place, number} is over {limit, number} characters.',
      },
      { place: failure.place, limit: promptLimits.text },
    );
  }
  return wholeFileText(intl, failure.reason);
}

type WholeFileReason = Exclude<
  PromptImportFailure['reason'],
  'missing' | 'open-quote' | 'too-long'
>;

function wholeFileText(intl: IntlShape, reason: WholeFileReason): string {
  const texts: Readonly<Record<WholeFileReason, string>> = {
    empty: intl.formatMessage({ id: 'prompts.import.empty', defaultMessage: 'it’s empty.' }),
    'no-prompts': intl.formatMessage({
      id: 'prompts.import.none',
      defaultMessage: 'it has no prompts.',
    }),
    'not-json': intl.formatMessage({
      id: 'prompts.import.notJson',
      defaultMessage: 'it’s not JSON, or incomplete.',
    }),
    unknown: intl.formatMessage(
      {
        id: 'prompts.import.unknown',
        defaultMessage: 'it’s neither a list of prompts nor CSV with the columns {columns}.',
      },
      { columns: 'act, prompt' },
    ),
    'too-large': intl.formatMessage(
      { id: 'prompts.import.tooLarge', defaultMessage: 'it’s over {limit, number} MB.' },
      { limit: promptFileLimits.bytes / 1_000_000 },
    ),
    'too-many': intl.formatMessage(
      { id: 'prompts.import.tooMany', defaultMessage: 'it has over {limit, number} prompts.' },
      { limit: promptFileLimits.prompts },
    ),
    unreadable: intl.formatMessage({
      id: 'prompts.import.unreadable',
      defaultMessage: 'it can’t be read: it was moved or is locked.',
    }),
    'not-loaded': intl.formatMessage({
      id: 'part.failed.title',
      defaultMessage: 'Couldn’t load this part of Parley',
    }),
    'not-saved': intl.formatMessage({
      id: 'prompts.import.notSaved',
      defaultMessage: 'browser storage is full or closed.',
    }),
  };
  return texts[reason];
}
