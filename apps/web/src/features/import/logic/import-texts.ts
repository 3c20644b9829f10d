import type { SkippedEntry, SkippedKind } from '@parley/domain/import/imported-chat.ts';
import type { IntlShape } from 'react-intl';

import type { SourceFormat } from '#src/platform/import-protocol.ts';

import type { ImportPhase } from '../hooks/use-import.ts';

/** Names of programs are the same in every language. */
const programs: Readonly<Record<SourceFormat, string>> = {
  parley: 'Parley',
  backup: 'TypingMind',
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  'open-webui': 'Open WebUI',
  'libre-chat': 'LibreChat',
  'lobe-hub': 'LobeHub',
  'next-chat': 'NextChat',
  chatbox: 'Chatbox',
  'cherry-studio': 'Cherry Studio',
  'big-agi': 'big-AGI',
  plain: 'ShareGPT',
};

export function programNames(intl: IntlShape, formats: readonly SourceFormat[]): string {
  return intl.formatList(formats.map((format) => programs[format]));
}

const maxFileNames = 3;

/** The names of chosen files; of very many the first. */
export function fileNames(intl: IntlShape, names: readonly string[]): string {
  const shown = names.slice(0, maxFileNames);
  return intl.formatList(names.length > shown.length ? [...shown, '…'] : shown, { type: 'unit' });
}

/** The recognised programs, for people who wonder whether theirs is among them. */
export function allPrograms(intl: IntlShape): string {
  return intl.formatList(Object.values(programs), { type: 'conjunction' });
}

type Failure = Extract<ImportPhase, { readonly step: 'failed' }>['failure'];

export function importFailureText(intl: IntlShape, failure: Failure): string {
  const generic = intl.formatMessage({
    id: 'import.failure.failed',
    defaultMessage: 'Something went wrong. Please try again.',
  });
  const texts: Readonly<Record<Failure, string>> = {
    ...fileTexts(intl),
    ...writingTexts(intl),
    cancelled: generic,
    'needs-password': generic,
    'wrong-password': generic,
    failed: generic,
  };
  return texts[failure];
}

type FileFailure =
  | 'not-json'
  | 'empty'
  | 'nothing'
  | 'unknown-format'
  | 'too-large'
  | 'damaged-archive'
  | 'damaged';

function fileTexts(intl: IntlShape): Readonly<Record<FileFailure, string>> {
  return {
    'not-json': intl.formatMessage({
      id: 'import.failure.notJson',
      defaultMessage: 'Invalid file: not JSON, or incomplete. Choose the file as it was exported.',
    }),
    empty: intl.formatMessage({
      id: 'import.failure.empty',
      defaultMessage: 'Invalid or empty data',
    }),
    nothing: intl.formatMessage({
      id: 'import.failure.nothing',
      defaultMessage: 'There’s nothing to import in this file.',
    }),
    'unknown-format': intl.formatMessage(
      {
        id: 'import.failure.unknown',
        defaultMessage: 'Unknown format. Parley imports files from {programs}.',
      },
      { programs: allPrograms(intl) },
    ),
    'too-large': intl.formatMessage({
      id: 'import.failure.tooLarge',
      defaultMessage: 'Part of this file is too large for the browser to read.',
    }),
    'damaged-archive': intl.formatMessage({
      id: 'import.failure.archive',
      defaultMessage:
        'This archive is damaged or password-protected. Unpack it and choose the files in it.',
    }),
    damaged: intl.formatMessage({
      id: 'import.failure.damaged',
      defaultMessage: 'This backup is damaged: it was changed, or its end is missing.',
    }),
  };
}

function writingTexts(intl: IntlShape): Readonly<Record<'no-backup' | 'quota-exceeded', string>> {
  return {
    'no-backup': intl.formatMessage({
      id: 'import.failure.noBackup',
      defaultMessage: 'Couldn’t back up your current data, so nothing was replaced.',
    }),
    'quota-exceeded': intl.formatMessage({
      id: 'import.failure.quota',
      defaultMessage: 'Not enough space on this device. Nothing was imported.',
    }),
  };
}

/** One entry that was left out, with the reason. */
export function skippedText(intl: IntlShape, entry: SkippedEntry): string {
  const { title, kind, count, row } = entry;
  if (kind !== undefined) {
    const counted = kindText(intl, kind, count ?? 1);
    if (entry.reason !== 'not-supported') {
      const reason = reasonText(intl, entry);
      return intl.formatMessage(
        { id: 'import.skipped.entry', defaultMessage: '{name}: {reason}' },
        { name: counted, reason },
      );
    }
    return intl.formatMessage(
      { id: 'import.skipped.kind', defaultMessage: '{kind}: not supported yet' },
      { kind: counted },
    );
  }
  const name = row === undefined ? nameOf(intl, title) : rowName(intl, row, title);
  return intl.formatMessage(
    { id: 'import.skipped.entry', defaultMessage: '{name}: {reason}' },
    { name, reason: reasonText(intl, entry) },
  );
}

/** Things that come in numbers, counted. */
export function kindText(intl: IntlShape, kind: SkippedKind, count: number): string {
  const texts: Readonly<Record<SkippedKind, string>> = {
    plugins: intl.formatMessage(
      {
        id: 'import.kind.plugins',
        defaultMessage: '{count, plural, one {# plugin} other {# plugins}}',
      },
      { count },
    ),
    models: intl.formatMessage(
      {
        id: 'import.kind.models',
        defaultMessage: '{count, plural, one {# custom model} other {# custom models}}',
      },
      { count },
    ),
    tools: intl.formatMessage(
      {
        id: 'import.kind.tools',
        defaultMessage: '{count, plural, one {# tool of its server} other {# tools of its server}}',
      },
      { count },
    ),
    secrets: intl.formatMessage(
      {
        id: 'import.kind.secrets',
        defaultMessage: '{count, plural, one {# secret} other {# secrets}}',
      },
      { count },
    ),
    documents: intl.formatMessage(
      {
        id: 'import.kind.documents',
        defaultMessage: '{count, plural, one {# project document} other {# project documents}}',
      },
      { count },
    ),
  };
  return texts[kind];
}

function nameOf(intl: IntlShape, title: string): string {
  return title === ''
    ? intl.formatMessage({ id: 'import.skipped.untitled', defaultMessage: 'Untitled' })
    : title;
}

type RowKind = NonNullable<SkippedEntry['row']>;

function rowName(intl: IntlShape, row: RowKind, title: string): string {
  const kinds: Readonly<Record<RowKind, string>> = {
    customModels: intl.formatMessage({
      id: 'import.row.customModel',
      defaultMessage: 'A custom model',
    }),
    folders: intl.formatMessage({ id: 'import.row.folder', defaultMessage: 'A folder' }),
    drafts: intl.formatMessage({ id: 'import.row.draft', defaultMessage: 'A draft' }),
    messageEdits: intl.formatMessage({
      id: 'import.row.wording',
      defaultMessage: 'An earlier version of a message',
    }),
    prompts: intl.formatMessage({ id: 'import.row.prompt', defaultMessage: 'A prompt' }),
    characters: intl.formatMessage({
      id: 'import.row.character',
      defaultMessage: 'A character',
    }),
    characterVersions: intl.formatMessage({
      id: 'import.row.characterVersion',
      defaultMessage: 'An earlier version of a character',
    }),
    plugins: intl.formatMessage({ id: 'import.row.plugin', defaultMessage: 'A plugin' }),
    settings: intl.formatMessage({ id: 'import.row.setting', defaultMessage: 'A setting' }),
    usage: intl.formatMessage({ id: 'import.row.usage', defaultMessage: 'The cost of a request' }),
  };
  if (title === '') return kinds[row];
  return intl.formatMessage(
    { id: 'import.row.named', defaultMessage: '{kind} “{title}”' },
    { kind: kinds[row], title },
  );
}

type CountedReason = 'messages' | 'parts' | 'files' | 'secrets';

function reasonText(intl: IntlShape, { reason, count, names = [] }: SkippedEntry): string {
  const reasons: Readonly<Record<SkippedEntry['reason'], string>> = {
    empty: intl.formatMessage({ id: 'import.skipped.empty', defaultMessage: 'empty' }),
    unreadable: intl.formatMessage({
      id: 'import.skipped.unreadable',
      defaultMessage: 'can’t be read',
    }),
    'too-deep': intl.formatMessage({
      id: 'import.skipped.tooDeep',
      defaultMessage: 'nested too deeply',
    }),
    missing: intl.formatMessage({
      id: 'import.skipped.missing',
      defaultMessage: 'part of it is missing from the file',
    }),
    ...countedReasons(intl, names, count ?? 1),
    'not-supported': intl.formatMessage({
      id: 'import.skipped.notSupported',
      defaultMessage: 'not supported',
    }),
    kept: intl.formatMessage({
      id: 'import.skipped.kept',
      defaultMessage: 'your own version stays',
    }),
    'no-home': intl.formatMessage({
      id: 'import.skipped.noHome',
      defaultMessage: 'what it belongs to isn’t in the file',
    }),
    'in-trash': intl.formatMessage({
      id: 'import.skipped.inTrash',
      defaultMessage: 'it was in the trash',
    }),
    failed: intl.formatMessage({
      id: 'import.skipped.failed',
      defaultMessage: 'marked as failed in the file',
    }),
    clash: intl.formatMessage({
      id: 'import.skipped.clash',
      defaultMessage: 'these keys are already taken',
    }),
    ...askedReasons(intl),
    deleted: intl.formatMessage({
      id: 'import.skipped.deleted',
      defaultMessage: 'you deleted it here',
    }),
  };
  return reasons[reason];
}

type AskedReason = 'not-chosen' | 'not-offered' | 'bad-address' | 'unsaved' | 'server-code';

/** Why what a file has beside its records stayed out. */
function askedReasons(intl: IntlShape): Readonly<Record<AskedReason, string>> {
  return {
    'not-chosen': intl.formatMessage({
      id: 'import.skipped.notChosen',
      defaultMessage: 'not selected',
    }),
    'not-offered': intl.formatMessage({
      id: 'import.skipped.notOffered',
      defaultMessage: 'turned off here',
    }),
    'bad-address': intl.formatMessage({
      id: 'import.skipped.badAddress',
      defaultMessage: 'its address can’t be used',
    }),
    'server-code': intl.formatMessage({
      id: 'import.skipped.serverCode',
      defaultMessage: 'runs only on its own server',
    }),
    unsaved: intl.formatMessage({
      id: 'import.skipped.unsaved',
      defaultMessage: 'couldn’t be saved',
    }),
  };
}

function countedReasons(
  intl: IntlShape,
  names: readonly string[],
  count: number,
): Readonly<Record<CountedReason, string>> {
  return {
    messages: intl.formatMessage(
      {
        id: 'import.skipped.messages',
        defaultMessage:
          '{count, plural, one {# message can’t be read} other {# messages can’t be read}}',
      },
      { count },
    ),
    parts: intl.formatMessage(
      {
        id: 'import.skipped.parts',
        defaultMessage:
          '{count, plural, one {# part of a message isn’t supported} other {# parts of messages aren’t supported}}',
      },
      { count },
    ),
    secrets: intl.formatMessage(
      {
        id: 'import.skipped.secrets',
        defaultMessage:
          '{count, plural, one {# secret isn’t imported: it’s already here, or nothing asks for it} other {# secrets aren’t imported: they’re already here, or nothing asks for them}}',
      },
      { count },
    ),
    files: intl.formatMessage(
      {
        id: 'import.skipped.files',
        defaultMessage:
          '{count, plural, one {# attachment isn’t in the file} other {# attachments aren’t in the file}} ({names})',
      },
      { count, names: missingNames(intl, names, count) },
    ),
  };
}

/** Of very many only the first. */
function missingNames(intl: IntlShape, names: readonly string[], count: number): string {
  const nameless = intl.formatMessage({ id: 'import.file.nameless', defaultMessage: 'unnamed' });
  const listed = names.map((name) => name || nameless);
  return intl.formatList(count > names.length ? [...listed, '…'] : listed, { type: 'unit' });
}
