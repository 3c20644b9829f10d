import { describe, expect, it } from 'vitest';

import { reasoningEfforts } from '../model/reasoning-effort.ts';
import type { ChatParameters } from './chat.ts';
import { chooseSettings, formatInstruction } from './choose-settings.ts';

const schema = { type: 'object', properties: { city: { type: 'string' } } };
const all: ChatParameters = {
  temperature: 0.5,
  maxOutputTokens: 100,
  reasoningEffort: 'high',
  verbosity: 'low',
  stop: ['END'],
  outputFormat: { type: 'json-schema', name: 'city', schema },
};

describe('the settings of a request', () => {
  it('are none where the user set none', () => {
    expect(chooseSettings({}, {})).toEqual({});
  });

  it('are all that the user set where nothing is known about the model', () => {
    expect(chooseSettings(all, {})).toEqual(all);
  });

  it('leave out what the model is known not to take', () => {
    const nothing = { sampling: false, reasoning: false, verbosity: false, stop: false };
    expect(chooseSettings(all, { ...nothing, jsonMode: false, jsonSchema: false })).toEqual({
      maxOutputTokens: 100,
    });
  });

  it('have an effort only if the model offers that one', () => {
    const efforts = ['low', 'high'] as const;
    const sent = reasoningEfforts.filter(
      (reasoningEffort) =>
        chooseSettings({ reasoningEffort }, { efforts }).reasoningEffort !== undefined,
    );
    expect(sent).toEqual(efforts);
  });

  it('ask for plain JSON, and for the schema in words, where a schema cannot be enforced', () => {
    const capabilities = { jsonMode: true, jsonSchema: false };
    expect(chooseSettings(all, capabilities).outputFormat).toEqual({ type: 'json' });
    expect(formatInstruction(all, capabilities)).toContain(JSON.stringify(schema));
    expect(formatInstruction(all, {})).toBe('');
    expect(formatInstruction({ outputFormat: { type: 'json' } }, {})).toMatch(/JSON/);
    expect(formatInstruction({}, {})).toBe('');
  });
});
