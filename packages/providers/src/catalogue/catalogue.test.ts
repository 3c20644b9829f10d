import { statSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { providerPresets } from '../presets.ts';
import {
  completeModels,
  createLookup,
  currentModels,
  defaultModels,
  findModel,
  shippedCatalogue,
  withNewerCatalogue,
} from './catalogue.ts';
import { parseCatalogue } from './parse-catalogue.ts';

function effortsOf(presetId: string, id: string): string {
  const { efforts, effortAs } = findModel(presetId, id)?.capabilities ?? {};
  return `${effortAs}: ${efforts?.join(' ')}`;
}

function formatsOf(presetId: string, id: string) {
  const { jsonMode, jsonSchema } = findModel(presetId, id)?.capabilities ?? {};
  return [jsonMode, jsonSchema];
}

function shownOf(presetId: string, ids: readonly string[]): readonly string[] {
  const listed = ids.map((id) => ({ id, title: id, capabilities: {} }));
  return completeModels(presetId, listed).map(({ id }) => id);
}

describe('the shipped catalogue', () => {
  it('names its date and its sources with their licences', () => {
    expect(shippedCatalogue.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(shippedCatalogue.sources.map(({ licence }) => licence)).toEqual(['MIT', 'MIT', 'MIT']);
  });

  it('knows a general and a cheap model of every hosted preset that has fixed models', () => {
    const hosted = providerPresets.filter(({ isLocal, id }) => !isLocal && id !== 'custom');
    const lacking = hosted.filter(({ id }) => {
      const models = defaultModels(id);
      if (models === undefined) return true;
      const { general, cheap } = models;
      const isCheaper = (cheap.price?.output ?? Infinity) <= (general.price?.output ?? 0);
      const isCurrent = general.shutdownDate === undefined && cheap.shutdownDate === undefined;
      return !isCheaper || !isCurrent || (general.contextTokens ?? 0) < 100_000;
    });
    expect(lacking).toEqual([]);
    expect(defaultModels('custom')).toBeUndefined();
  });

  it('gives the whole window of models whose price has a step, and the price behind it', () => {
    const model = findModel('openai', 'gpt-5.4');
    expect(model?.contextTokens).toBe(1_050_000);
    expect(model?.price?.tiers).toEqual([
      { aboveInputTokens: 272_000, input: 5, output: 22.5, cacheRead: 0.5 },
    ]);
  });

  it('stays small enough to be fetched when it is needed', () => {
    const path = join(import.meta.dirname, 'catalogue.data.json');
    expect(statSync(path).size).toBeLessThan(60_000);
  });

  it('keeps the names of models that are gone, but does not offer them', () => {
    const gone = [
      ['openai', 'gpt-3.5-turbo'],
      ['openai', 'gpt-4'],
      ['anthropic', 'claude-2'],
      ['anthropic', 'claude-instant-1'],
      ['anthropic-legacy', 'claude-instant-1.2'],
    ] as const;
    for (const [presetId, id] of gone) {
      expect(findModel(presetId, id)?.id).toBe(id);
      expect(currentModels(presetId, '2026-11-20').map((model) => model.id)).not.toContain(id);
    }
  });

  it('knows that today’s models take no sampling settings', () => {
    expect(findModel('openai', 'gpt-6.2-sol')?.capabilities.sampling).toBe(false);
    expect(findModel('anthropic', 'claude-opus-5-5')?.capabilities.sampling).toBe(false);
    expect(findModel('anthropic', 'claude-sonnet-4-6')?.capabilities.sampling).toBe(true);
  });

  it('knows which efforts a model takes, and how they are told', () => {
    expect(effortsOf('openai', 'gpt-6.2-sol')).toBe('word: low medium high xhigh');
    expect(effortsOf('openai', 'gpt-5')).toBe('word: minimal low medium high');
    expect(effortsOf('anthropic', 'claude-haiku-4-5')).toBe('tokens: none low medium high');
    expect(effortsOf('anthropic', 'claude-opus-5-5')).toBe('word: low medium high xhigh max');
    expect(effortsOf('deepseek', 'deepseek-v4-pro')).toBe('word: none high max');
  });

  it('knows which models need another protocol at their provider', () => {
    expect(findModel('openai', 'gpt-6.2-astra')?.capabilities.dialect).toBe('openai-responses');
    expect(findModel('openai', 'gpt-4.1')?.capabilities.dialect).toBeUndefined();
  });

  it('knows which forms of reply a provider can be held to', () => {
    expect(formatsOf('openai', 'gpt-6-sol')).toEqual([true, true]);
    expect(formatsOf('deepseek', 'deepseek-flash')).toEqual([true, false]);
    expect(formatsOf('anthropic', 'claude-sonnet-5-5')).toEqual([false, true]);
  });

  it.each([
    ['openai', 'gpt-4.1-2025-04-14', 'GPT-4.1'],
    ['openai', 'gpt-4-0613', 'GPT-4'],
    ['anthropic', 'claude-haiku-4-5-20251001', 'Claude Haiku 4.5'],
    ['openrouter', 'z-ai/glm-5.3:free', 'Z.ai: GLM 5.3'],
    ['azure', 'gpt-4o', 'GPT-4o'],
  ])('finds %s %s', (presetId, id, title) => {
    expect(findModel(presetId, id)).toMatchObject({ id, title });
  });

  it('does not guess', () => {
    expect(findModel('openai', 'gpt-9')).toBeUndefined();
    expect(findModel('nobody', 'gpt-4')).toBeUndefined();
  });

  it('fills a live list without overruling it', () => {
    const live = [
      { id: 'gpt-4.1', title: 'gpt-4.1', contextTokens: 5, capabilities: { vision: false } },
      { id: 'new', title: 'new', capabilities: {} },
    ];
    expect(completeModels('openai', live)).toMatchObject([
      { title: 'GPT-4.1', contextTokens: 5, capabilities: { vision: false, tools: true } },
      live[1],
    ]);
  });
});

describe('models on the own computer', () => {
  it('cost nothing, and others that no one knows have no price', () => {
    const unknown = [{ id: 'own-model', title: 'own-model', capabilities: {} }];
    expect(completeModels('ollama', unknown)[0]?.price).toEqual({ input: 0, output: 0 });
    expect(completeModels('demo', unknown)[0]?.price).toEqual({ input: 0, output: 0 });
    expect(completeModels('custom', unknown)[0]?.price).toBeUndefined();
  });
});

describe('models of a live list that cannot chat', () => {
  it.each([
    ['openai', 'text-embedding-3-small'],
    ['openai', 'gpt-4o-realtime-preview-2025-06-03'],
    ['azure', 'whisper-1'],
    ['groq', 'playai-tts'],
    ['ollama', 'nomic-embed-text:latest'],
    ['ollama', 'qwen3-embedding:0.6b'],
  ])('are left out where the data names them: %s %s', (presetId, id) => {
    expect(shownOf(presetId, [id, 'other'])).toEqual(['other']);
  });

  it.each([
    ['openai', 'gpt-9-live-audio'],
    ['xai', 'grok-6-video-chat'],
    ['ollama', 'embedder-chat:8b'],
    ['custom', 'text-embedding-3-small'],
  ])('stay where the data does not know them: %s %s', (presetId, id) => {
    expect(shownOf(presetId, [id])).toEqual([id]);
  });
});

it('reads a broken catalogue as far as it goes', () => {
  expect(parseCatalogue(null).providers.size).toBe(0);
  const parsed = parseCatalogue({
    providers: { x: { models: [null, { id: 'a', price: { input: 'free' } }, { title: 'no id' }] } },
  });
  expect([...(parsed.providers.get('x')?.modelsById.values() ?? [])]).toEqual([
    { id: 'a', title: 'a', capabilities: {} },
  ]);
});

describe('a newer catalogue than the shipped one', () => {
  const openai = {
    general: 'gpt-next',
    cheap: 'gpt-next',
    models: [{ id: 'gpt-next', title: 'GPT Next', price: { input: 1, output: 3 } }],
  };

  it('takes the place of the providers that it names, and leaves the others', () => {
    const newer = createLookup(withNewerCatalogue({ date: '2099-01-01', providers: { openai } }));
    expect(newer.findModel('openai', 'gpt-next')?.price).toEqual({ input: 1, output: 3 });
    expect(newer.findModel('azure', 'gpt-next')?.title).toBe('GPT Next');
    expect(newer.defaultModels('openai')?.general.id).toBe('gpt-next');
    expect(newer.defaultModels('anthropic')).toEqual(defaultModels('anthropic'));
  });

  it.each([
    ['older', { date: '2020-01-01', providers: { openai } }],
    ['without a date', { providers: { openai } }],
    ['no catalogue at all', '<!doctype html>'],
  ])('is passed over where it is %s', (_what, file) => {
    expect(withNewerCatalogue(file)).toBe(shippedCatalogue);
  });
});
