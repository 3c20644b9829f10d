import { parseModelRef } from '@parley/domain/settings/parse-settings.ts';
import type { HeldBackSetting } from '@parley/domain/settings/setting-import.ts';
import { stripBidiControls } from '@parley/domain/shared/strip-bidi-controls.ts';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

/** The words that the settings themselves use. */
const titles: Readonly<Record<string, MessageDescriptor>> = defineMessages({
  defaultModel: { id: 'model.default', defaultMessage: 'Default model' },
  'defaultParameters.tools': { id: 'tools.title', defaultMessage: 'Tools' },
  'defaultParameters.askedModels': {
    id: 'model.several.title',
    defaultMessage: 'Ask several models',
  },
  automaticTitle: { id: 'settings.autoTitle', defaultMessage: 'Name chats automatically' },
  lockKeysAfterMinutes: { id: 'keys.lockTime', defaultMessage: 'Lock keys automatically' },
  suggestKeywords: { id: 'settings.keywords', defaultMessage: 'Suggest keywords' },
  defaultTools: { id: 'tools.title', defaultMessage: 'Tools' },
  askBeforeTools: { id: 'settings.askBeforeTools', defaultMessage: 'Ask before a tool runs' },
  toolStepLimit: {
    id: 'settings.toolSteps',
    defaultMessage: 'Tool step limit per message',
  },
  toolCostLimitUsd: {
    id: 'settings.toolCost',
    defaultMessage: 'Tool cost limit per message',
  },
  chatSpendingLimitUsd: { id: 'limits.chat', defaultMessage: 'Limit per chat' },
  daySpendingLimitUsd: { id: 'limits.day', defaultMessage: 'Limit per day' },
  monthSpendingLimitUsd: { id: 'limits.month', defaultMessage: 'Limit per month' },
  'speech.source': { id: 'speech.source', defaultMessage: 'Voice source' },
  'speech.isAutomatic': {
    id: 'speech.automatic',
    defaultMessage: 'Read replies aloud automatically',
  },
  'speech.browserVoice': { id: 'speech.voice', defaultMessage: 'Voice' },
  'speech.openAiProvider': { id: 'usage.by.provider', defaultMessage: 'Provider' },
  'speech.openAiUrl': { id: 'speech.address', defaultMessage: 'Address' },
  'voiceInput.service': { id: 'listen.service', defaultMessage: 'Speech to text' },
  'voiceInput.startsByItself': {
    id: 'listen.startsByItself',
    defaultMessage: 'Start recording immediately',
  },
  'voiceInput.sendsByItself': {
    id: 'listen.sendsByItself',
    defaultMessage: 'Send automatically',
  },
  'voiceInput.provider': { id: 'usage.by.provider', defaultMessage: 'Provider' },
  'voiceInput.url': { id: 'speech.address', defaultMessage: 'Address' },
});

/** What a setting is called, with the part of the settings where it stands. */
export function heldBackTitle(intl: IntlShape, { key, field }: HeldBackSetting): string {
  const name = field === undefined ? key : `${key}.${field}`;
  // The name of a company is the same in every language.
  const title =
    name === 'speech.elevenLabsUrl'
      ? 'ElevenLabs'
      : intl.formatMessage(titles[name] ?? { id: 'import.settings', defaultMessage: 'Settings' });
  if (key === 'speech') {
    return `${intl.formatMessage({ id: 'speech.title', defaultMessage: 'Read aloud' })} › ${title}`;
  }
  return key === 'voiceInput'
    ? `${intl.formatMessage({ id: 'listen.title', defaultMessage: 'Voice input' })} › ${title}`
    : title;
}

const maxValueLength = 200;

/** What a file has for a setting. Of an address the host comes first: the rest may dress it up. */
export function heldBackValue(intl: IntlShape, { value }: HeldBackSetting): string {
  if (typeof value === 'boolean') {
    return value
      ? intl.formatMessage({ id: 'import.heldBack.on', defaultMessage: 'On' })
      : intl.formatMessage({ id: 'import.heldBack.off', defaultMessage: 'Off' });
  }
  if (typeof value === 'number') return intl.formatNumber(value);
  const texts = (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== '');
  if (texts.length > 0) return intl.formatList(texts, { type: 'unit' });
  return intl.formatMessage({ id: 'modelSettings.unset', defaultMessage: 'Not set' });
}

function textOf(value: unknown): string {
  const model = parseModelRef(value);
  if (model !== undefined) return plain(`${model.modelId} (${model.providerId})`);
  if (typeof value !== 'string') return '';
  const url = URL.parse(value);
  return plain(
    url === null || url.host === '' ? value : `${url.host} (${url.origin}${url.pathname})`,
  );
}

function plain(text: string): string {
  return stripBidiControls(text).slice(0, maxValueLength);
}
