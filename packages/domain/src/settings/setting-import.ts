import { canonicalJson } from '../backup/canonical-json.ts';
import type { ChatParameters } from '../chat/chat.ts';
import { parseSpeech, parseVoiceInput } from '../speech/parse-speech-settings.ts';
import type { SpeechSettings, VoiceInputSettings } from '../speech/speech-settings.ts';
import { parseChatParameters, parseSettings } from './parse-settings.ts';
import type { SettingKey, Settings } from './settings.ts';

/**
 * Who may change something. `file`: an import may. `person`: only a person, because it names a host or
 * a provider, starts something by itself, or lifts a limit or a question; what a file wanted is told.
 * `never`: it is a person's act itself, and no file is even heard.
 */
export type ImportRule = 'file' | 'person' | 'never';

/** One rule for a setting, or one for each of its fields. */
export type ImportRules = ImportRule | Readonly<Record<string, ImportRule>>;

const parameterRules: Readonly<Record<keyof ChatParameters, ImportRule>> = {
  systemMessage: 'file',
  temperature: 'file',
  topP: 'file',
  presencePenalty: 'file',
  frequencyPenalty: 'file',
  maxOutputTokens: 'file',
  reasoningEffort: 'file',
  verbosity: 'file',
  stop: 'file',
  outputFormat: 'file',
  contextLimit: 'file',
  stream: 'file',
  output: 'file',
  tools: 'person',
  approvedTools: 'never',
  // Nobody would see them.
  examples: 'never',
  welcomeMessage: 'never',
  askedModels: 'person',
};

const speechRules: Readonly<Record<keyof SpeechSettings, ImportRule>> = {
  source: 'person',
  hasPlayButton: 'file',
  isAutomatic: 'person',
  rate: 'file',
  pitch: 'file',
  // Some voices of browsers are made on a server.
  browserVoice: 'person',
  elevenLabsUrl: 'person',
  elevenLabsVoice: 'file',
  elevenLabsModel: 'file',
  ownVoices: 'file',
  stability: 'file',
  clarity: 'file',
  openAiProvider: 'person',
  openAiUrl: 'person',
  openAiModel: 'file',
  openAiVoice: 'file',
};

const voiceInputRules: Readonly<Record<keyof VoiceInputSettings, ImportRule>> = {
  service: 'person',
  language: 'file',
  startsByItself: 'person',
  sendsByItself: 'person',
  hasReadNotice: 'never',
  provider: 'person',
  url: 'person',
  model: 'file',
};

/** Of each setting, whether an imported file may change it. */
export const settingImportRules: Readonly<Record<SettingKey, ImportRules>> = {
  theme: 'file',
  typeface: 'file',
  locale: 'file',
  messageFontSize: 'file',
  enterToSend: 'file',
  widthMode: 'file',
  sidebarVisible: 'file',
  footerOpen: 'file',
  soundMode: 'file',
  streaming: 'file',
  animateReplies: 'file',
  defaultModel: 'person',
  defaultParameters: parameterRules,
  rememberModelSettings: 'file',
  automaticTitle: 'person',
  favoriteModels: 'file',
  hiddenModels: 'file',
  modelNames: 'file',
  quickModels: 'file',
  recentModels: 'file',
  defaultOutput: 'file',
  showOutputSettings: 'file',
  lockKeysAfterMinutes: 'person',
  suggestKeywords: 'person',
  searchEngine: 'file',
  notifications: 'file',
  keyboardShortcuts: 'file',
  hiddenButtons: 'file',
  actionLabels: 'file',
  defaultTools: 'person',
  askBeforeTools: 'person',
  toolStepLimit: 'person',
  toolCostLimitUsd: 'person',
  chatSpendingLimitUsd: 'person',
  daySpendingLimitUsd: 'person',
  monthSpendingLimitUsd: 'person',
  headerStatistic: 'file',
  userProfilePicURL: 'file',
  userInformation: 'file',
  speech: speechRules,
  voiceInput: voiceInputRules,
  // They come in with their plugins, where those are off.
  pluginSettings: 'never',
  // Set up by a search that was tried, with a key that no file has.
  webSearch: 'never',
  imageSearch: 'never',
};

/** What a file wanted to change and only a person may. */
export interface HeldBackSetting {
  readonly key: SettingKey;
  /** Of a setting with fields, which one. */
  readonly field?: string;
  /** As the program reads it. */
  readonly value: unknown;
}

/** Whether a file may change nothing of a setting. */
export function isOfPerson(key: SettingKey): boolean {
  const rules = settingImportRules[key];
  return rules === 'person' || rules === 'never';
}

/**
 * What a setting is after an import: what the file may say, and the rest as it is here.
 *
 * @param here  the stored value, not parsed; undefined for one that was never set
 * @param told  the value of the file, not parsed
 */
export function importedValue(key: SettingKey, here: unknown, told: unknown): unknown {
  const rules = settingImportRules[key];
  if (typeof rules === 'string') return rules === 'file' ? told : here;
  const isOfFile = ([field]: readonly [string, unknown]): boolean => rules[field] === 'file';
  return Object.fromEntries([
    ...Object.entries(fieldsOf(here)).filter((entry) => !isOfFile(entry)),
    ...Object.entries(fieldsOf(told)).filter(isOfFile),
  ]);
}

/** What a file tells of a setting, otherwise than it is here, that only a person may change. */
export function heldBackOf(
  key: SettingKey,
  here: unknown,
  told: unknown,
): readonly HeldBackSetting[] {
  const rules = settingImportRules[key];
  if (typeof rules === 'string') {
    const value = valueOf(key, told);
    return rules === 'person' && isOther(value, valueOf(key, here)) ? [{ key, value }] : [];
  }
  const now = knownFieldsOf(key, here);
  const wanted = knownFieldsOf(key, told);
  return Object.keys(fieldsOf(told))
    .filter((field) => rules[field] === 'person' && isOther(wanted[field], now[field]))
    .map((field) => ({ key, field, value: wanted[field] }));
}

/** The change by which a person takes over what was held back. */
export function changeFor(held: HeldBackSetting, settings: Settings): Partial<Settings> {
  const { key, field, value } = held;
  const next = field === undefined ? value : { ...fieldsOf(settings[key]), [field]: value };
  return { [key]: valueOf(key, next) };
}

function valueOf(key: SettingKey, value: unknown): unknown {
  return parseSettings(new Map([[key, value]]))[key];
}

/** The fields of a setting as the program reads them, with their defaults. */
function knownFieldsOf(key: SettingKey, value: unknown): Fields {
  if (key === 'speech') return fieldsOf(parseSpeech(value));
  if (key === 'voiceInput') return fieldsOf(parseVoiceInput(value));
  return fieldsOf(parseChatParameters(value));
}

function isOther(one: unknown, other: unknown): boolean {
  return canonicalJson(one ?? null) !== canonicalJson(other ?? null);
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any object can be read by name
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
