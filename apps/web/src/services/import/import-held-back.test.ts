import { backupSections } from '@parley/domain/backup/backup-sections.ts';
import { changeFor, settingImportRules } from '@parley/domain/settings/setting-import.ts';
import { settingKeys, type Settings } from '@parley/domain/settings/settings.ts';
import { parseProviderId } from '@parley/domain/shared/ids.ts';
import { parseSpeech, parseVoiceInput } from '@parley/domain/speech/parse-speech-settings.ts';
import { expect, it } from 'vitest';

import { saveTurn } from '#src/data/repositories/message-repository.ts';
import { loadSettings, saveSettings } from '#src/data/repositories/settings-repository.ts';
import { makeChat, makeMessage, valueOf } from '#src/data/testing/test-store.ts';
import type { ImportChoice, ImportReport } from '#src/services/import/import-types.ts';

import { createImportBench, jsonFile, type ImportBench } from './testing/import-bench.ts';

const providerId = parseProviderId('evil');
if (providerId === undefined) throw new Error('No id');
const model = { providerId, modelId: 'm' };

/** Of each setting a value that is not the default one. */
const hostile: Settings = {
  pluginSettings: { weather: { server: 'https://evil.test' } },
  theme: 'dark',
  typeface: 'system',
  locale: 'de',
  messageFontSize: 'large',
  enterToSend: false,
  widthMode: 2,
  sidebarVisible: false,
  footerOpen: true,
  soundMode: false,
  streaming: false,
  animateReplies: true,
  defaultModel: model,
  defaultParameters: {
    systemMessage: 'x',
    temperature: 0.1,
    topP: 0.2,
    presencePenalty: 1,
    frequencyPenalty: 1,
    maxOutputTokens: 5,
    reasoningEffort: 'high',
    verbosity: 'low',
    stop: ['x'],
    outputFormat: { type: 'json' },
    contextLimit: 2,
    stream: false,
    output: { tone: 'Friendly' },
    tools: ['calculator'],
    approvedTools: ['calculator'],
    askedModels: [model, { ...model, modelId: 'n' }],
  },
  rememberModelSettings: false,
  automaticTitle: false,
  favoriteModels: [model],
  hiddenModels: [model],
  modelNames: [{ ...model, name: 'x' }],
  quickModels: [model],
  recentModels: [model],
  defaultOutput: { tone: 'Friendly' },
  showOutputSettings: false,
  lockKeysAfterMinutes: 240,
  suggestKeywords: true,
  searchEngine: 'brave',
  notifications: true,
  keyboardShortcuts: { newChat: 'q' },
  hiddenButtons: ['share'],
  actionLabels: false,
  defaultTools: ['calculator'],
  askBeforeTools: true,
  toolStepLimit: 1000,
  toolCostLimitUsd: 9,
  chatSpendingLimitUsd: 9,
  daySpendingLimitUsd: 9,
  monthSpendingLimitUsd: 9,
  headerStatistic: 'CONTEXT_LENGTH',
  userProfilePicURL: 'data:image/png;base64,AAAA',
  userInformation: 'x',
  speech: {
    source: 'openai',
    hasPlayButton: false,
    isAutomatic: true,
    rate: 1.5,
    pitch: 1.5,
    browserVoice: 'online',
    elevenLabsUrl: 'https://evil.test',
    elevenLabsVoice: 'x',
    elevenLabsModel: 'x',
    ownVoices: [{ id: 'x', name: 'x' }],
    stability: 0.1,
    clarity: 0.1,
    openAiProvider: null,
    openAiUrl: 'https://evil.test/v1',
    openAiModel: 'x',
    openAiVoice: 'x',
  },
  voiceInput: {
    service: 'whisper',
    language: 'de',
    startsByItself: true,
    sendsByItself: true,
    hasReadNotice: true,
    provider: null,
    url: 'https://evil.test/v1',
    model: 'x',
  },
  webSearch: { service: 'searxng', engineId: '', address: 'https://evil.test' },
  imageSearch: { engineId: 'evil' },
  pictures: { address: 'https://evil.test/' },
};

async function benchWith(settings: Partial<Settings>): Promise<ImportBench> {
  const bench = await createImportBench();
  valueOf(await saveSettings(bench.store, settings));
  return bench;
}

async function backupOf(settings: Partial<Settings>): Promise<File> {
  const { store, backup, saved } = await benchWith(settings);
  const messages = [makeMessage('ms-1', 'ch-1', {})];
  valueOf(await saveTurn(store, { chat: makeChat('ch-1', {}), messages }));
  const follow = { onProgress: () => undefined, signal: new AbortController().signal };
  valueOf(await backup.run({ sections: new Set(backupSections) }, follow));
  return jsonFile((await saved[0]?.content.text()) ?? '');
}

async function bring(bench: ImportBench, file: File, choice: ImportChoice): Promise<ImportReport> {
  const opened = valueOf(await bench.importer.open([file]));
  const report = valueOf(await opened.apply(choice, () => undefined));
  opened.close();
  return report;
}

/** Settings and their fields, by names such as `speech.openAiUrl`. */
async function flatSettings({ store }: ImportBench): Promise<ReadonlyMap<string, unknown>> {
  const settings = valueOf(await loadSettings(store));
  const read: Record<string, object> = {
    defaultParameters: settings.defaultParameters,
    speech: parseSpeech(settings.speech),
    voiceInput: parseVoiceInput(settings.voiceInput),
  };
  return new Map(
    settingKeys.flatMap((key): (readonly [string, unknown])[] => {
      const rules = settingImportRules[key];
      const fields: Readonly<Record<string, unknown>> = { ...read[key] };
      return typeof rules === 'string'
        ? [[key, settings[key]]]
        : Object.keys(rules).map((field) => [`${key}.${field}`, fields[field]]);
    }),
  );
}

function ruleOf(name: string): unknown {
  const [key, field] = name.split('.');
  const rules = settingImportRules[settingKeys.find((each) => each === key) ?? 'theme'];
  return typeof rules === 'string' ? rules : rules[field ?? ''];
}

it.each<ImportChoice>(['merge', 'clone', 'replace'])(
  'of every setting a file changes what it may, and nothing that is for a person (%s)',
  async (choice) => {
    const bench = await benchWith({});
    const before = await flatSettings(bench);
    const report = await bring(bench, await backupOf(hostile), choice);
    const after = await flatSettings(bench);
    const names = [...before.keys()];
    const changed = names.filter((name) => {
      return JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name));
    });
    expect(changed).toEqual(names.filter((name) => ruleOf(name) === 'file'));
    const told = report.heldBack.map(({ key, field }) =>
      field === undefined ? key : `${key}.${field}`,
    );
    expect(told.toSorted()).toEqual(names.filter((name) => ruleOf(name) === 'person').toSorted());
  },
);

it('what was held back is set by hand, one thing at a time', async () => {
  const bench = await benchWith({ speech: { openAiUrl: 'https://mine.test' } });
  const { heldBack } = await bring(bench, await backupOf(hostile), 'merge');
  for (const held of heldBack) {
    const settings = valueOf(await loadSettings(bench.store));
    valueOf(await saveSettings(bench.store, changeFor(held, settings)));
  }
  const settings = valueOf(await loadSettings(bench.store));
  const { approvedTools: _never, ...parameters } = hostile.defaultParameters;
  expect(settings).toEqual({
    ...hostile,
    defaultParameters: parameters,
    pluginSettings: {},
    voiceInput: { ...hostile.voiceInput, hasReadNotice: undefined },
    webSearch: {},
    imageSearch: {},
    pictures: {},
  });
});

it('replacing everything leaves addresses, limits and questions of this device alone', async () => {
  const own: Partial<Settings> = {
    askBeforeTools: true,
    daySpendingLimitUsd: 3,
    voiceInput: { service: 'whisper', provider: null, url: 'https://mine.test/v1', model: 'own' },
  };
  const bench = await benchWith(own);
  await bring(bench, await backupOf({ theme: 'dark', voiceInput: { model: 'other' } }), 'replace');
  const { voiceInput, ...settings } = valueOf(await loadSettings(bench.store));
  expect(settings).toMatchObject({ theme: 'dark', askBeforeTools: true, daySpendingLimitUsd: 3 });
  expect(voiceInput).toEqual({ ...own.voiceInput, model: 'other' });
});

it('nothing is held back where the settings stay as they are', async () => {
  const bench = await benchWith({});
  const opened = valueOf(await bench.importer.open([await backupOf(hostile)]));
  const how = { withSettings: false };
  expect(valueOf(await opened.apply('merge', () => undefined, how)).heldBack).toEqual([]);
  opened.close();
});
