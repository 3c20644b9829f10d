import type { IntlShape } from 'react-intl';

import type { ImportReport } from '#src/services/import/import-types.ts';

/** What came in, and what was here already, in sentences. What was left out is listed beside it. */
export function reportText(intl: IntlShape, report: ImportReport): string {
  const { unchangedChats } = report;
  const known = intl.formatMessage(
    {
      id: 'import.result.unchanged',
      defaultMessage:
        '{count, plural, one {# chat was already here, with all its messages.} other {# chats were already here, with all their messages.}}',
    },
    { count: unchangedChats },
  );
  const records = newRecordsTexts(intl, report);
  const hasChats = report.newChats + report.changedChats + unchangedChats > 0;
  return [
    ...(hasChats || records.length === 0 ? [cameInText(intl, report)] : []),
    ...(unchangedChats === 0 ? [] : [known]),
    ...records,
  ].join(' ');
}

function newRecordsTexts(
  intl: IntlShape,
  { newRecords, newModels, newSecrets }: ImportReport,
): readonly string[] {
  const { prompts, characters, plugins } = newRecords;
  const promptsText = intl.formatMessage(
    {
      id: 'import.report.prompts',
      defaultMessage: '{count, plural, one {# prompt imported.} other {# prompts imported.}}',
    },
    { count: prompts },
  );
  const charactersText = intl.formatMessage(
    {
      id: 'import.report.characters',
      defaultMessage: '{count, plural, one {# character imported.} other {# characters imported.}}',
    },
    { count: characters },
  );
  const pluginsText = intl.formatMessage(
    {
      id: 'import.report.plugins',
      defaultMessage:
        '{count, plural, one {# plugin imported, switched off.} other {# plugins imported, switched off.}}',
    },
    { count: plugins },
  );
  const modelsText = intl.formatMessage(
    {
      id: 'import.report.models',
      defaultMessage:
        '{count, plural, one {# custom model imported.} other {# custom models imported.}}',
    },
    { count: newModels },
  );
  const secretsText = intl.formatMessage(
    {
      id: 'import.report.secrets',
      defaultMessage: '{count, plural, one {# secret imported.} other {# secrets imported.}}',
    },
    { count: newSecrets },
  );
  return [
    ...(prompts > 0 ? [promptsText] : []),
    ...(characters > 0 ? [charactersText] : []),
    ...(plugins > 0 ? [pluginsText] : []),
    ...(newModels > 0 ? [modelsText] : []),
    ...(newSecrets > 0 ? [secretsText] : []),
  ];
}

function cameInText(intl: IntlShape, report: ImportReport): string {
  const { newChats, changedChats, unchangedChats, newMessages } = report;
  const chats = newChats + changedChats;
  if (chats > 0 && newMessages > 0) {
    return intl.formatMessage(
      {
        id: 'import.report.chats',
        defaultMessage:
          '{chats, plural, one {# chat} other {# chats}} with {messages, plural, one {# new message} other {# new messages}} imported.',
      },
      { chats, messages: newMessages },
    );
  }
  if (chats > 0) {
    return intl.formatMessage(
      {
        id: 'import.report.noMessages',
        defaultMessage:
          '{chats, plural, one {# chat imported, without new messages.} other {# chats imported, without new messages.}}',
      },
      { chats },
    );
  }
  return unchangedChats > 0
    ? intl.formatMessage({
        id: 'import.report.nothingNew',
        defaultMessage: 'There were no new messages.',
      })
    : intl.formatMessage({
        id: 'import.report.noChats',
        defaultMessage: 'File imported. It had no chats.',
      });
}
