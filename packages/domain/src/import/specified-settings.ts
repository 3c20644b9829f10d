import { sidebarCommand } from '../backup/backup-settings.ts';
import type { ChatParameters } from '../chat/chat.ts';
import { parseSettings } from '../settings/parse-settings.ts';
import type { SettingKey, Settings } from '../settings/settings.ts';
import type { ImportedSetting } from './imported-chat.ts';
import { fieldsOf, textOf, type SourceFields } from './source-json.ts';

/** Settings that have one name of their own in the specified form: there, here. */
const single: readonly (readonly [there: string, here: SettingKey])[] = [
  ['streaming', 'streaming'],
  ['automaticTitle', 'automaticTitle'],
  ['suggestKeywords', 'suggestKeywords'],
  ['searchEngine', 'searchEngine'],
  ['hiddenButtons', 'hiddenButtons'],
  ['actionButtonsLabel', 'actionLabels'],
  ['userProfilePicURL', 'userProfilePicURL'],
  ['userInformation', 'userInformation'],
];

/**
 * Parameters of new chats: there, here, and the value that the other program has where nobody set
 * any. That one is not taken: it would be sent to models that refuse it.
 */
const parameters: readonly (readonly [string, keyof ChatParameters, unknown])[] = [
  ['defaultSystemMessage', 'systemMessage', ''],
  ['defaultTemperature', 'temperature', 0.7],
  ['defaultPresencePenalty', 'presencePenalty', 0],
  ['defaultFrequencyPenalty', 'frequencyPenalty', 0],
  ['defaultTopP', 'topP', 1],
  ['defaultContextLimit', 'contextLimit', 0],
];

const outputs: readonly (readonly [there: string, here: string])[] = [
  ['outputLanguage', 'language'],
  ['outputTone', 'tone'],
  ['outputStyle', 'style'],
  ['outputFormat', 'format'],
];

const shortcuts = 'keyboardShortcuts';

const names: ReadonlySet<string> = new Set([
  shortcuts,
  ...single.map(([there]) => there),
  ...parameters.map(([there]) => there),
  ...outputs.map(([there]) => there),
]);

/** Whether a value has anything that {@link readSpecifiedSettings} looks for. */
export function hasSpecifiedSettings(data: SourceFields): boolean {
  return Object.keys(data).some((key) => names.has(key));
}

/**
 * Reads the settings of a backup in the specified form. What is of a wrong kind, a picture that lies
 * elsewhere, and what Parley has no setting for is left out, and so is the model of new chats: it may
 * not be set up here. Keys are not looked for. Of settings with fields, those that were told.
 */
export function readSpecifiedSettings(data: SourceFields): readonly ImportedSetting[] {
  const given: readonly (readonly [SettingKey, unknown])[] = [
    ...single.map(([there, here]) => [here, data[there]] as const),
    ['defaultParameters', renamed(data, parameters)],
    ['defaultOutput', renamed(data, outputs)],
    [shortcuts, shortcutsOf(data[shortcuts])],
  ];
  return given.flatMap(([key, value]) => {
    const kept = value === undefined ? undefined : keptValue(key, value);
    return kept === undefined ? [] : [{ key, value: kept }];
  });
}

function renamed(
  data: SourceFields,
  pairs: readonly (readonly [there: string, here: string, unset?: unknown])[],
): SourceFields | undefined {
  const found = pairs.filter(
    ([there, , unset]) => data[there] !== undefined && data[there] !== unset,
  );
  return found.length === 0
    ? undefined
    : Object.fromEntries(found.map(([there, here]) => [here, data[there]]));
}

/** Letters by the names of commands here; the specified form has capitals for the same keys. */
function shortcutsOf(value: unknown): SourceFields | undefined {
  const letters = Object.entries(fieldsOf(value)).flatMap(([name, letter]) =>
    /^[A-Za-z]$/.test(textOf(letter))
      ? [
          [
            name === sidebarCommand.there ? sidebarCommand.here : name,
            textOf(letter).toLowerCase(),
          ] as const,
        ]
      : [],
  );
  return letters.length === 0 ? undefined : Object.fromEntries(letters);
}

/** The value as it would be read again; undefined where nothing of it is left. */
function keptValue(key: SettingKey, value: unknown): unknown {
  const read: Settings[SettingKey] = parseSettings(new Map([[key, value]]))[key];
  const isWhole = typeof value !== 'object' || value === null;
  if (isWhole) return read === value ? read : undefined;
  const isEmpty = read === null || (typeof read === 'object' && Object.keys(read).length === 0);
  return isEmpty ? undefined : read;
}
