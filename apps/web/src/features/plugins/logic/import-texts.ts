import type { LeftOutReason } from '@parley/domain/plugin/read-functions.ts';
import type { ManifestNote } from '@parley/domain/plugin/read-manifest.ts';
import type { IntlShape } from 'react-intl';

import type { PluginImportFailure } from '#src/services/plugins/plugin-actions.ts';

/** What is wrong with a file, in one sentence. */
export function importFailureText(
  intl: IntlShape,
  name: string,
  failure: PluginImportFailure,
): string {
  return intl.formatMessage(
    { id: 'prompts.import.failed', defaultMessage: 'Nothing was imported from “{name}”: {reason}' },
    { name, reason: reasonText(intl, failure) },
  );
}

function reasonText(intl: IntlShape, failure: PluginImportFailure): string {
  if (failure.reason === 'no-functions') {
    return leftOutText(intl, failure.name, failure.because);
  }
  const kind = failure.reason === 'unknown' ? (failure.looksLike ?? 'unknown') : failure.reason;
  return intl.formatMessage(
    {
      id: 'plugins.import.reason',
      defaultMessage:
        '{kind, select, empty {the file is empty.} notJson {it isn’t valid JSON.} tooLarge {it is larger than 2 MB.} tooDeep {it is nested too deeply.} tooManyFunctions {it has more than 64 functions.} several {it contains several plugins. Import them one by one.} archive {this is an archive. Unpack it first.} picture {this is a picture.} chats {these are chats. Import them in Settings → Data.} prompts {these are prompts. Import them in the prompt library.} characters {these are characters. Import them in the collection of characters.} backup {this is a backup. Import it in Settings → Data.} mcpServers {these are MCP servers, which Parley can’t use yet.} openapi {this describes a service (OpenAPI), not a plugin.} chatgptPlugin {this is a plugin for ChatGPT.} browserExtension {this is a browser extension.} package {this is a package of a program.} unreadable {the browser couldn’t read the file.} other {it isn’t a plugin that Parley knows.}}',
    },
    { kind: asKeyword(kind) },
  );
}

function leftOutText(intl: IntlShape, name: string, reason: LeftOutReason): string {
  return intl.formatMessage(
    {
      id: 'plugins.import.function',
      defaultMessage:
        '{reason, select, noSpec {A function has no name or no description.} badName {“{name}” isn’t a valid function name. Only letters, digits, _ and - are possible.} noCode {The function “{name}” has no code.} noRequest {The request of “{name}” has no valid address or method.} mcp {The function “{name}” belongs to an MCP server, which Parley can’t use yet.} sameName {The function “{name}” is there twice. The first one counts.} other {The function “{name}” can’t be used.}}',
    },
    { name, reason: asKeyword(reason) },
  );
}

/** What is read otherwise than it stands in a file, as far as it matters to the person; each once. */
export function notesOf(intl: IntlShape, notes: readonly ManifestNote[]): readonly string[] {
  return [...new Set(notes.flatMap((note) => noteText(intl, note) ?? []))];
}

function noteText(intl: IntlShape, note: ManifestNote): string | undefined {
  if (note.code === 'function-left-out') return leftOutText(intl, note.name, note.reason);
  const told: readonly ManifestNote['code'][] = [
    'setting-secret',
    'context-left-out',
    'code-without-function',
  ];
  if (!told.includes(note.code)) return undefined;
  return intl.formatMessage(
    {
      id: 'plugins.import.note',
      defaultMessage:
        '{code, select, settingSecret {The setting “{name}” is kept with your keys.} contextLeftOut {The context “{name}” would have to be fetched, which Parley can’t do yet. It is left out.} other {The code doesn’t seem to contain the function “{name}”.}}',
    },
    { code: asKeyword(note.code), name: note.name },
  );
}

/** A key of such a text has no hyphen. */
function asKeyword(code: string): string {
  return code.replaceAll(/-(.)/gu, (_, letter: string) => letter.toUpperCase());
}
