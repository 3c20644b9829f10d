import { describe, expect, it } from 'vitest';

import { readSettings } from './read-settings.ts';

function oneOf(setting: object): ReturnType<typeof readSettings>['settings'][number] | undefined {
  return readSettings([setting]).settings[0];
}

describe('a setting', () => {
  it('is read with all of its fields', () => {
    expect(
      oneOf({
        name: 'tone',
        label: 'Tone',
        description: 'How it sounds',
        placeholder: 'dry',
        type: 'enum',
        values: ['dry', 'warm', 'dry', ''],
        defaultValue: 'warm',
        required: true,
      }),
    ).toEqual({
      name: 'tone',
      label: 'Tone',
      description: 'How it sounds',
      placeholder: 'dry',
      type: 'enum',
      options: ['dry', 'warm'],
      defaultValue: 'warm',
      isRequired: true,
      isSecret: false,
    });
  });

  it.each([
    [
      { key: 'a', type: 'string', default: 'x' },
      { name: 'a', type: 'text', defaultValue: 'x' },
    ],
    [
      { name: 'a', type: 'integer', default: 3 },
      { type: 'number', defaultValue: '3' },
    ],
    [
      { name: 'a', type: 'boolean', default: false },
      { type: 'enum', options: ['true', 'false'], defaultValue: 'false' },
    ],
    [
      { name: 'a', type: 'enum', values: [''] },
      { type: 'text', options: [] },
    ],
    [{ name: 'a', type: 'enum', options: [{ value: 'x', label: 'X' }] }, { options: ['x'] }],
    [
      { name: 'a', type: 'colour' },
      { type: 'text', label: 'a' },
    ],
    [
      { name: 'a', label: 5, description: {}, placeholder: 7 },
      { label: 'a', placeholder: '7' },
    ],
  ])('is read from another form: %j', (given, read) => {
    expect(oneOf(given)).toMatchObject(read);
  });

  it.each([
    { name: 'a', type: 'password' },
    { name: 'apiKey' },
    { name: 'openai_api_key' },
    { name: 'apikey' },
    { name: 'mytoken' },
    { name: 'a', label: 'Your Token' },
    { name: 'a', label: 'Client secret' },
    { name: 'discordWebhook' },
    { name: 'searchEngineAPIKey' },
  ])('is a secret: %j', (given) => {
    expect(oneOf(given)?.isSecret).toBe(true);
  });

  it.each([{ name: 'keyword' }, { name: 'monkey' }, { name: 'maxTokens' }, { name: 'language' }])(
    'is no secret: %j',
    (given) => {
      expect(oneOf(given)?.isSecret).toBe(false);
    },
  );
});

it('says what it changed of the settings', () => {
  const { settings, notes } = readSettings([
    { name: 'a', type: 'string' },
    { name: 'a' },
    { label: 'nameless' },
    { name: 'b', type: 'enum' },
    { name: 'token' },
    'nothing',
    ...Array.from({ length: 60 }, (_each, index) => ({ name: `s${index}` })),
  ]);
  expect(settings).toHaveLength(47);
  expect(notes).toEqual([
    { code: 'setting-type', name: 'a' },
    { code: 'setting-again', name: 'a' },
    { code: 'setting-without-name', name: '' },
    { code: 'setting-options', name: 'b' },
    { code: 'setting-secret', name: 'token' },
    { code: 'setting-without-name', name: '' },
    { code: 'too-many-settings', name: '' },
  ]);
  expect(readSettings('external').settings).toEqual([]);
});
