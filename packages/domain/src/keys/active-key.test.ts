import { describe, expect, it } from 'vitest';

import { activeKey, replacedKey } from './active-key.ts';

const home = 'https://api.openai.com';
const key = (id: string, fields: object = {}) => ({
  id,
  providerId: 'openai',
  origin: home,
  name: '',
  chosenAtMs: 1,
  ...fields,
});

describe('of several keys', () => {
  const keys = [
    key('work', { chosenAtMs: 3 }),
    key('home', { chosenAtMs: 2 }),
    key('proxy', { origin: 'https://proxy.example', chosenAtMs: 9 }),
    key('other', { providerId: 'groq', chosenAtMs: 10 }),
  ];

  it('T90 the one chosen last for the origin goes with a request', () => {
    expect(activeKey(keys, 'openai', home)?.id).toBe('work');
    expect(activeKey(keys, 'openai', 'https://proxy.example')?.id).toBe('proxy');
    expect(activeKey(keys, 'openai', 'https://evil.example')).toBeUndefined();
    expect(activeKey(keys, 'anthropic', home)).toBeUndefined();
  });

  it('a newly entered one replaces the one in use, or the only one of another address', () => {
    expect(replacedKey(keys, 'openai', home)?.id).toBe('work');
    expect(replacedKey([key('old')], 'openai', 'https://new.example')?.id).toBe('old');
  });

  it('a newly entered one replaces none that has a name or company', () => {
    const named = [key('work', { name: 'Work' })];
    expect(replacedKey(named, 'openai', 'https://new.example')).toBeUndefined();
    expect(replacedKey(keys, 'openai', 'https://new.example')).toBeUndefined();
    expect(replacedKey(keys, 'mistral', home)).toBeUndefined();
  });
});
