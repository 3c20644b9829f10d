import { describe, expect, it } from 'vitest';

import { readSourceCharacter, toCharacter, toSpecifiedCharacter } from './source-character.ts';

const nowMs = Date.UTC(2026, 10, 1);
const specified = {
  id: 'character-abc',
  title: 'Coach',
  description: 'Helps',
  instruction: 'Be a coach.',
  welcomeMessage: 'Hello!',
  trainingExamples: [{ id: '1', userText: 'Hi', assistantText: 'Hey!' }],
  tags: [{ id: 'life', name: 'life' }],
  avatarURL: 'https://pictures.example/coach.png',
  color: '#123456',
  premium: true,
  createdAt: '2025-01-02T03:04:05.000Z',
  lastUsedAt: '2025-02-03T04:05:06.000Z',
  mood: { morning: 'calm' },
};

describe('the specified form', () => {
  it('T173 is read and written again, with what Parley does not know', () => {
    const source = readSourceCharacter(specified);
    const rest = { mood: { raw: source.others['mood'] } };
    const written = toSpecifiedCharacter({ ...toCharacter(source, nowMs), rest });
    expect(written).toEqual({ ...specified, syncedAt: null });
  });

  it('keeps the same id at every import of a character without one of its own', () => {
    const source = readSourceCharacter({ title: 'Coach', instruction: 'Be a coach.' });
    const { id } = toCharacter(source, 1);
    expect(id).toMatch(/^character-[\da-z]{20}$/u);
    expect(toCharacter(source, 2).id).toBe(id);
  });

  it('takes fields of a wrong kind for missing ones', () => {
    const source = readSourceCharacter({ title: 7, trainingExamples: 'x', tags: { a: 1 } });
    expect(source).toMatchObject({ title: '', trainingExamples: [], tags: [] });
    expect(readSourceCharacter(null)).toMatchObject({ title: '', instruction: '' });
  });

  it('does not keep what is nested too deeply or is too long', () => {
    let deep: unknown = 'x';
    for (let level = 0; level < 40; level += 1) deep = [deep];
    expect(readSourceCharacter({ ...specified, deep }).others).toEqual({});
    expect(readSourceCharacter({ ...specified, long: 'x'.repeat(30_000) }).others).toEqual({});
  });
});

it.each([-0.1, 2.1, '1', null])('takes no temperature of %s', (temperature) => {
  expect(readSourceCharacter({ title: 'A', instruction: 'B', temperature }).parameters).toEqual({});
});
