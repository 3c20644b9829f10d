import type { Settings } from '../settings/settings.ts';
import { parseImageSearch } from '../web/image-search.ts';
import { parseWebSearch } from '../web/web-search-settings.ts';
import type { BackupSection } from './backup-sections.ts';

type Entry = readonly [key: string, section: BackupSection, value: unknown];

/**
 * The settings of a profile under the names of the specified backup, for other programs that read
 * it. Parley itself restores from its own part of the file, which has all of them.
 */
export function specifiedSettings(
  settings: Settings,
  sections: ReadonlySet<BackupSection>,
): Readonly<Record<string, unknown>> {
  const { defaultParameters: given, defaultOutput: output } = settings;
  const entries: readonly Entry[] = [
    ['streaming', 'preferences', settings.streaming],
    ['automaticTitle', 'preferences', settings.automaticTitle],
    ['suggestKeywords', 'preferences', settings.suggestKeywords ?? undefined],
    ['searchEngine', 'preferences', settings.searchEngine],
    ['hiddenButtons', 'preferences', settings.hiddenButtons],
    ['actionButtonsLabel', 'preferences', settings.actionLabels],
    ['defaultModel', 'modelSettings', settings.defaultModel?.modelId],
    ['defaultSystemMessage', 'modelSettings', given.systemMessage],
    ['defaultTemperature', 'modelSettings', given.temperature],
    ['defaultPresencePenalty', 'modelSettings', given.presencePenalty],
    ['defaultFrequencyPenalty', 'modelSettings', given.frequencyPenalty],
    ['defaultTopP', 'modelSettings', given.topP],
    ['defaultContextLimit', 'modelSettings', given.contextLimit],
    ['outputLanguage', 'chatOutputSettings', output.language],
    ['outputTone', 'chatOutputSettings', output.tone],
    ['outputStyle', 'chatOutputSettings', output.style],
    ['outputFormat', 'chatOutputSettings', output.format],
    ['userProfilePicURL', 'profile', filled(settings.userProfilePicURL)],
    ['userInformation', 'profile', filled(settings.userInformation)],
    ['customSearchEngineID', 'plugins', searchEngineId(settings)],
    ['keyboardShortcuts', 'keyboardShortcuts', specifiedLetters(settings.keyboardShortcuts)],
  ];
  return Object.fromEntries(
    entries
      .filter(([, section, value]) => sections.has(section) && value !== undefined)
      .map(([key, , value]) => [key, value]),
  );
}

/** The only command that the specified form calls otherwise than Parley does. */
export const sidebarCommand = { there: 'sidebar', here: 'toggleSidebar' } as const;

function specifiedLetters(letters: Settings['keyboardShortcuts']): Settings['keyboardShortcuts'] {
  const { there, here } = sidebarCommand;
  return Object.fromEntries(
    Object.entries(letters).map(([name, letter]) => [
      name === here ? there : name,
      letter.toUpperCase(),
    ]),
  );
}

/** The engine of a person's own that searches ask, or that finds images. Its key is in no file. */
function searchEngineId({ webSearch, imageSearch }: Settings): string | undefined {
  const forPages = parseWebSearch(webSearch)?.engineId ?? '';
  return filled(forPages) ?? parseImageSearch(imageSearch)?.engineId;
}

function filled(text: string): string | undefined {
  return text === '' ? undefined : text;
}
