import { readHostConfig, type HostConfig } from '@parley/contract/http/host-config.ts';
import type { ChatParameters } from '@parley/domain/chat/chat.ts';
import { describe, expect, it } from 'vitest';

import { createTestProfile, testModel } from '#src/data/testing/test-store.ts';
import {
  createSettingsService,
  type SettingsService,
} from '#src/services/settings/settings-service.ts';

import { withHostParameters } from './host-defaults.ts';
import {
  rememberedSettings,
  type RememberChoice,
  type ShownModelSettings,
} from './remember-model-settings.ts';

const otherModel = { ...testModel, modelId: 'gpt-other' };

interface Bench {
  readonly settings: SettingsService;
  /** The parameters with which a chat begins under a host. */
  readonly newChat: (host: HostConfig) => ChatParameters;
  /** What the dialog does: shows the settings of a new chat, changes some, saves. */
  readonly save: (
    host: HostConfig,
    changed: Partial<ShownModelSettings>,
    shown?: Partial<ShownModelSettings> & {
      readonly isDefaultChosen?: boolean;
      readonly choice?: RememberChoice;
    },
  ) => Promise<void>;
}

const all: RememberChoice = { parameters: true, instruction: true };
const parametersOnly: RememberChoice = { parameters: true, instruction: false };
const instructionOnly: RememberChoice = { parameters: false, instruction: true };

async function createBench(): Promise<Bench> {
  const settings = await createSettingsService(await createTestProfile().openStore());
  const newChat = (host: HostConfig): ChatParameters =>
    withHostParameters(settings.getSnapshot(), host).defaultParameters;
  return {
    settings,
    newChat,
    async save(host, changed, { isDefaultChosen = false, choice = all, ...shown } = {}) {
      const parameters = newChat(host);
      const { streaming } = settings.getSnapshot();
      const isStreaming = parameters.stream ?? streaming;
      const before = { model: testModel, parameters, isStreaming, ...shown };
      const saved = { ...before, ...changed };
      const own = settings.getOwn().defaultParameters;
      const context = { before, own, host, isDefaultChosen };
      await settings.change(rememberedSettings(saved, context, choice));
    },
  };
}

function hostWith(modelSettings: object, more: object = {}): HostConfig {
  return readHostConfig({ modelSettings, ...more });
}

const brief = hostWith({ systemMessage: 'Be brief.', temperature: 0.5 });

describe('model settings that a host gives', () => {
  it('T17 stay those of the host when the person saves others of their own', async () => {
    const { newChat, save } = await createBench();
    await save(brief, { parameters: { ...newChat(brief), temperature: 0.2 } });
    expect(newChat(hostWith({ systemMessage: 'Be thorough.', temperature: 0.7 }))).toEqual({
      systemMessage: 'Be thorough.',
      temperature: 0.2,
    });
  });

  it.each<[string, number]>([
    ['temperature', 0.5],
    ['presencePenalty', 1],
    ['frequencyPenalty', 1],
    ['topP', 0.5],
    ['contextLimit', 4],
  ])('T17 are not copied by saving: %s', async (name, value) => {
    const { settings, newChat, save } = await createBench();
    const host = hostWith({ [name]: value });
    await save(host, { parameters: { ...newChat(host), reasoningEffort: 'low' } });
    expect(settings.getOwn().defaultParameters).toEqual({ reasoningEffort: 'low' });
    expect(newChat(hostWith({ [name]: 0 }))).toMatchObject({ [name]: 0 });
  });

  it('T17 are not copied out of a chat that began under other words of the host', async () => {
    const { settings, newChat, save } = await createBench();
    const old = newChat(brief);
    const now = hostWith({ systemMessage: 'Be thorough.' });
    await save(now, { parameters: { ...old, topP: 0.3 } }, { parameters: old });
    expect(settings.getOwn().defaultParameters).not.toHaveProperty('systemMessage');
    expect(newChat(now)).toMatchObject({ systemMessage: 'Be thorough.', topP: 0.3 });
  });

  it('give way to what the person has set, also where that becomes the same', async () => {
    const { newChat, save } = await createBench();
    await save(brief, { parameters: { ...newChat(brief), temperature: 0.2 } });
    await save(brief, { parameters: { ...newChat(brief), temperature: 0.5 } });
    expect(newChat(hostWith({ temperature: 0.9 }))).toEqual({ temperature: 0.5 });
  });

  it('leave what the person had set where the host decides', async () => {
    const { settings, newChat, save } = await createBench();
    await save(brief, { parameters: { ...newChat(brief), temperature: 0.2 } });
    const fixed = hostWith({ temperature: 0.5 }, { useDefaultModelSettings: true });
    await save(fixed, { parameters: { ...newChat(fixed), topP: 0.3 } });
    expect(settings.getOwn().defaultParameters).toEqual({ temperature: 0.2, topP: 0.3 });
  });

  it('T17 hold for the model until the person chooses another', async () => {
    const { settings, save } = await createBench();
    const host = hostWith({}, { defaultModel: 'gpt-test' });
    await save(host, {});
    expect(settings.getOwn().defaultModel).toBeNull();
    await save(host, { model: otherModel });
    expect(settings.getOwn().defaultModel).toEqual(otherModel);
    await save(host, {}, { isDefaultChosen: true });
    expect(settings.getOwn().defaultModel).toEqual(testModel);
  });

  it('T17 hold for streaming until the person switches it', async () => {
    const { settings, newChat, save } = await createBench();
    const host = hostWith({ streaming: false });
    await save(host, {});
    expect(settings.getOwn().streaming).toBe(true);
    expect(newChat(hostWith({ streaming: true })).stream).toBe(true);
    await save(host, { isStreaming: true });
    expect(newChat(host).stream).toBe(true);
  });
});

describe('model settings that no host gives', () => {
  it('are those of new chats from then on', async () => {
    const { settings, newChat, save } = await createBench();
    const host = readHostConfig({});
    const parameters = { systemMessage: 'Mine.', temperature: 0.1, tools: ['x'] };
    await save(host, { parameters, isStreaming: false, model: otherModel });
    expect(newChat(host)).toEqual({ systemMessage: 'Mine.', temperature: 0.1 });
    expect(settings.getOwn()).toMatchObject({ streaming: false, defaultModel: otherModel });
  });
});

describe('the system prompt', () => {
  const host = readHostConfig({});

  it('T152 of one chat stays with this chat while its parameters are remembered', async () => {
    const { settings, newChat, save } = await createBench();
    const parameters = { systemMessage: 'Answer as a pirate.', temperature: 0.1 };
    await save(host, { parameters }, { choice: parametersOnly });
    expect(newChat(host)).toEqual({ temperature: 0.1 });
    await settings.change({ defaultParameters: { systemMessage: 'Be brief.' } });
    await save(host, { parameters }, { choice: parametersOnly });
    expect(newChat(host)).toEqual({ systemMessage: 'Be brief.', temperature: 0.1 });
  });

  it('T152 becomes that of all new chats alone where this is chosen', async () => {
    const { settings, newChat, save } = await createBench();
    await settings.change({ defaultParameters: { topP: 0.5 } });
    const parameters = { systemMessage: 'Be brief.', temperature: 0.1 };
    await save(
      host,
      { parameters, model: otherModel, isStreaming: false },
      { choice: instructionOnly },
    );
    expect(newChat(host)).toEqual({ systemMessage: 'Be brief.', topP: 0.5 });
    expect(settings.getOwn()).toMatchObject({ streaming: true, defaultModel: null });
  });

  it('changes nothing of new chats where nothing is to be remembered', async () => {
    const { settings, save } = await createBench();
    const before = settings.getOwn();
    const parameters = { systemMessage: 'Be brief.', temperature: 0.1 };
    await save(host, { parameters }, { choice: { parameters: false, instruction: false } });
    expect(settings.getOwn()).toEqual(before);
  });
});
