import type { ChatParameters } from '../chat/chat.ts';
import type { TrainingExample } from '../chat/training-example.ts';
import { parseOutputFormat } from '../chat/output-format.ts';
import { hasOutputSettings, parseOutputSettings } from '../chat/output-presets.ts';
import {
  includesModel,
  maxAskedModels,
  maxQuickModels,
  maxRecentModels,
} from '../model/model-picks.ts';
import type { ModelRef } from '../model/model-ref.ts';
import { reasoningEfforts, verbosities } from '../model/reasoning-effort.ts';
import { parseProviderId } from '../shared/ids.ts';
import {
  defaultSettings,
  lockAfterMinutes,
  headerStatistics,
  messageFontSizes,
  searchEngines,
  typefaces,
  type Settings,
} from './settings.ts';

/**
 * Builds settings from stored or imported values.
 *
 * @param values by setting key; unknown keys are ignored, a value of a wrong kind or outside its
 * range counts as never set
 */
export function parseSettings(values: ReadonlyMap<string, unknown>): Settings {
  const flag = (key: keyof Settings, fallback: boolean): boolean => {
    const value = values.get(key);
    return typeof value === 'boolean' ? value : fallback;
  };
  const d = defaultSettings;
  return {
    theme: oneOf(values.get('theme'), ['system', 'light', 'dark']) ?? d.theme,
    typeface: oneOf(values.get('typeface'), typefaces) ?? d.typeface,
    locale: parseLocale(values.get('locale')),
    messageFontSize: oneOf(values.get('messageFontSize'), messageFontSizes) ?? d.messageFontSize,
    enterToSend: flag('enterToSend', d.enterToSend),
    widthMode: oneOf(values.get('widthMode'), [0, 1, 2]) ?? d.widthMode,
    sidebarVisible: flag('sidebarVisible', d.sidebarVisible),
    footerOpen: flag('footerOpen', d.footerOpen),
    soundMode: flag('soundMode', d.soundMode),
    streaming: flag('streaming', d.streaming),
    animateReplies: flag('animateReplies', d.animateReplies),
    defaultModel: parseModelRef(values.get('defaultModel')) ?? null,
    defaultParameters: parseChatParameters(values.get('defaultParameters')),
    rememberModelSettings: flag('rememberModelSettings', d.rememberModelSettings),
    automaticTitle: flag('automaticTitle', d.automaticTitle),
    ...parseModelPicks(values),
    defaultOutput: parseOutputSettings(values.get('defaultOutput')),
    showOutputSettings: flag('showOutputSettings', d.showOutputSettings),
    lockKeysAfterMinutes:
      oneOf(values.get('lockKeysAfterMinutes'), lockAfterMinutes) ?? d.lockKeysAfterMinutes,
    suggestKeywords: oneOf(values.get('suggestKeywords'), [true, false]) ?? d.suggestKeywords,
    searchEngine: oneOf(values.get('searchEngine'), searchEngines) ?? d.searchEngine,
    notifications: flag('notifications', d.notifications),
    keyboardShortcuts: parseLetters(values.get('keyboardShortcuts')),
    hiddenButtons: parseNames(values.get('hiddenButtons')),
    actionLabels: flag('actionLabels', d.actionLabels),
    ...parseToolSettings(values),
    askBeforeTools: flag('askBeforeTools', d.askBeforeTools),
    ...parseSpendingLimits(values),
    headerStatistic: oneOf(values.get('headerStatistic'), headerStatistics) ?? d.headerStatistic,
    ...parseProfile(values),
    speech: fieldsOf(values.get('speech')),
    voiceInput: fieldsOf(values.get('voiceInput')),
    pluginSettings: fieldsOf(values.get('pluginSettings')),
    webSearch: fieldsOf(values.get('webSearch')),
    imageSearch: fieldsOf(values.get('imageSearch')),
  };
}

/** A picture elsewhere would be asked for without a click: only one that lies in the value counts. */
const picture = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+=*$/;

function parseProfile(
  values: ReadonlyMap<string, unknown>,
): Pick<Settings, 'userProfilePicURL' | 'userInformation'> {
  const url = parseText(values.get('userProfilePicURL'), 2_000_000) ?? '';
  return {
    userProfilePicURL: picture.test(url) ? url : '',
    userInformation: parseText(values.get('userInformation'), 100_000) ?? '',
  };
}

function parseText(value: unknown, most: number): string | undefined {
  return typeof value === 'string' && value.length <= most ? value : undefined;
}

type ToolKey = 'defaultTools' | 'toolStepLimit' | 'toolCostLimitUsd';

function parseToolSettings(values: ReadonlyMap<string, unknown>): Pick<Settings, ToolKey> {
  const steps = values.get('toolStepLimit');
  const cost = values.get('toolCostLimitUsd');
  const d = defaultSettings;
  return {
    defaultTools: parseToolNames(values.get('defaultTools')),
    toolStepLimit:
      typeof steps === 'number' && Number.isInteger(steps) && steps >= 1 && steps <= 1000
        ? steps
        : d.toolStepLimit,
    toolCostLimitUsd:
      typeof cost === 'number' && cost >= 0 && cost <= 10_000 ? cost : d.toolCostLimitUsd,
  };
}

const limitKeys = ['chatSpendingLimitUsd', 'daySpendingLimitUsd', 'monthSpendingLimitUsd'] as const;

function parseSpendingLimits(
  values: ReadonlyMap<string, unknown>,
): Pick<Settings, (typeof limitKeys)[number]> {
  const [chatSpendingLimitUsd = 0, daySpendingLimitUsd = 0, monthSpendingLimitUsd = 0] =
    limitKeys.map((key) => {
      const usd = values.get(key);
      return typeof usd === 'number' && usd >= 0 && usd <= 1_000_000 ? usd : 0;
    });
  return { chatSpendingLimitUsd, daySpendingLimitUsd, monthSpendingLimitUsd };
}

/** Names as a provider takes them; what could be none is left out. */
function parseToolNames(value: unknown): readonly string[] {
  const names = listOf(value).filter(
    (each): each is string => typeof each === 'string' && /^[\w-]{1,64}$/.test(each),
  );
  return [...new Set(names)];
}

type PickKey = 'favoriteModels' | 'hiddenModels' | 'modelNames' | 'quickModels' | 'recentModels';

function parseModelPicks(values: ReadonlyMap<string, unknown>): Pick<Settings, PickKey> {
  const quick = values.get('quickModels');
  return {
    favoriteModels: parseModelRefs(values.get('favoriteModels')),
    hiddenModels: parseModelRefs(values.get('hiddenModels')),
    modelNames: listOf(values.get('modelNames')).flatMap((each) => {
      const model = parseModelRef(each);
      const { name } = fieldsOf(each);
      return model !== undefined && typeof name === 'string' && name !== ''
        ? [{ ...model, name }]
        : [];
    }),
    quickModels: Array.isArray(quick) ? parseModelRefs(quick).slice(0, maxQuickModels) : null,
    recentModels: parseModelRefs(values.get('recentModels')).slice(0, maxRecentModels),
  };
}

function parseModelRefs(value: unknown): readonly ModelRef[] {
  return listOf(value).flatMap((each) => parseModelRef(each) ?? []);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Reads a model reference; undefined where a part is missing. */
export function parseModelRef(value: unknown): ModelRef | undefined {
  const { providerId, modelId } = fieldsOf(value);
  if (typeof providerId !== 'string' || typeof modelId !== 'string') return undefined;
  const id = parseProviderId(providerId);
  return id === undefined ? undefined : { providerId: id, modelId };
}

/** Reads the parameters of a chat; a value of a wrong kind or outside its range counts as not set. */
export function parseChatParameters(value: unknown): ChatParameters {
  const fields = fieldsOf(value);
  const { systemMessage, welcomeMessage } = fields;
  const found: { -readonly [Name in keyof ChatParameters]: ChatParameters[Name] } = {};
  if (typeof systemMessage === 'string') found.systemMessage = systemMessage;
  if (typeof welcomeMessage === 'string') found.welcomeMessage = welcomeMessage;
  for (const [name, low, high] of parameterRanges) {
    const number = fields[name];
    if (typeof number === 'number' && number >= low && number <= high) found[name] = number;
  }
  const output = parseOutputSettings(fields['output']);
  if (hasOutputSettings(output)) found.output = output;
  if (typeof fields['stream'] === 'boolean') found.stream = fields['stream'];
  return { ...found, ...parseReplyParameters(fields) };
}

function parseReplyParameters(fields: Readonly<Record<string, unknown>>): ChatParameters {
  const reasoningEffort = oneOf(fields['reasoningEffort'], reasoningEfforts);
  const verbosity = oneOf(fields['verbosity'], verbosities);
  const outputFormat = parseOutputFormat(fields['outputFormat']);
  const stop = parseStop(fields['stop']);
  const tools = parseToolNames(fields['tools']);
  const examples = parseExamples(fields['examples']);
  const approvedTools = parseToolNames(fields['approvedTools']);
  const askedModels = parseAskedModels(fields['askedModels']);
  return {
    ...(reasoningEffort === undefined ? {} : { reasoningEffort }),
    ...(verbosity === undefined ? {} : { verbosity }),
    ...(outputFormat === undefined ? {} : { outputFormat }),
    ...(stop.length === 0 ? {} : { stop }),
    ...(tools.length === 0 ? {} : { tools }),
    ...(approvedTools.length === 0 ? {} : { approvedTools }),
    ...(examples.length === 0 ? {} : { examples }),
    ...(askedModels.length < 2 ? {} : { askedModels }),
  };
}

/** Each once; one alone is not asked side by side. */
function parseAskedModels(value: unknown): readonly ModelRef[] {
  const found: ModelRef[] = [];
  for (const model of parseModelRefs(value)) {
    if (!includesModel(found, model) && found.length < maxAskedModels) found.push(model);
  }
  return found;
}

function parseExamples(value: unknown): readonly TrainingExample[] {
  return listOf(value).flatMap((example) => {
    const { userText, assistantText } = fieldsOf(example);
    return typeof userText === 'string' && typeof assistantText === 'string'
      ? [{ userText, assistantText }]
      : [];
  });
}

/** Providers take at most four. */
function parseStop(value: unknown): readonly string[] {
  const texts: readonly unknown[] = Array.isArray(value) ? value : [];
  return texts
    .filter((text): text is string => typeof text === 'string' && text !== '')
    .slice(0, 4);
}

// Wider than what the sliders offer: providers take more, and an imported value is kept.
const parameterRanges = [
  ['temperature', 0, 2],
  ['topP', 0, 1],
  ['presencePenalty', -2, 2],
  ['frequencyPenalty', -2, 2],
  ['maxOutputTokens', 1, 10_000_000],
  ['contextLimit', 0, 100_000],
] as const;

function parseLocale(value: unknown): string | null {
  return typeof value === 'string' && /^[A-Za-z0-9-]{2,35}$/.test(value) ? value : null;
}

const name = /^[A-Za-z]{1,40}$/;

/** Letters by the id of a command; what is no letter is left out. */
function parseLetters(value: unknown): Settings['keyboardShortcuts'] {
  const letters = Object.entries(fieldsOf(value)).filter(
    (entry): entry is [string, string] =>
      name.test(entry[0]) && typeof entry[1] === 'string' && /^[a-z]$/.test(entry[1]),
  );
  return Object.fromEntries(letters);
}

function parseNames(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  const names = value.filter((each): each is string => typeof each === 'string' && name.test(each));
  return [...new Set(names)];
}

function oneOf<const T>(value: unknown, allowed: readonly T[]): T | undefined {
  return allowed.find((each) => each === value);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any object can be read by name
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
