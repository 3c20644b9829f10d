import { describe, expect, it } from 'vitest';

import { findPresetView } from '#src/services/providers/preset-views.ts';
import type { PresetView, ProviderView } from '#src/services/providers/provider-view.ts';
import { providerId } from '#src/services/providers/testing/provider-bench.ts';

import { initialFields, toSetupInput } from './provider-form-state.ts';

function presetOf(id: string): PresetView {
  const preset = findPresetView(id);
  if (preset === undefined) throw new Error(id);
  return preset;
}

const preset = presetOf('openai');
const stored: ProviderView = {
  endpoint: { ...preset, id: providerId('openai'), presetId: 'openai' },
  needsKey: true,
  keyMask: '••••1234',
  keyOrigin: undefined,
  isUsable: true,
  models: [],
  listedAtMs: undefined,
  isRefreshing: false,
  error: undefined,
};

describe('toSetupInput', () => {
  it('T84 asks to remove the stored key where an empty one is all that is saved', () => {
    expect(toSetupInput(initialFields(preset, stored), preset, stored)).toMatchObject({ key: '' });
  });

  it('T166 keeps the stored key where something else was changed', () => {
    const fields = { ...initialFields(preset, stored), organizationId: 'org-1' };
    const input = toSetupInput(fields, preset, stored);
    expect(input).toMatchObject({
      target: { providerId: 'openai' },
      organizationId: 'org-1',
    });
    expect(input).not.toHaveProperty('key');
    const withId = { ...initialFields(preset, stored), includeChatId: true };
    expect(toSetupInput(withId, preset, stored)).toMatchObject({ includeChatId: true });
    expect(toSetupInput(withId, preset, stored)).not.toHaveProperty('key');
  });

  it('keeps the stored key where the window was changed, and reads the window as it was typed', () => {
    const withWindow = { ...initialFields(preset, stored), contextTokens: ' 16384 ' };
    expect(toSetupInput(withWindow, preset, stored)).toMatchObject({ contextTokens: 16_384 });
    expect(toSetupInput(withWindow, preset, stored)).not.toHaveProperty('key');
    const without = { ...withWindow, contextTokens: '' };
    expect(toSetupInput(without, preset, stored)).toMatchObject({ contextTokens: 0 });
  });

  it('sets up from the preset where nothing is stored', () => {
    const fields = { ...initialFields(preset, undefined), key: 'sk-1' };
    expect(toSetupInput(fields, preset, undefined)).toMatchObject({
      target: { presetId: 'openai' },
      key: 'sk-1',
    });
  });
});
