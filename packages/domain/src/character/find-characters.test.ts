import { describe, expect, it } from 'vitest';

import { categoriesOf, findCharacters } from './find-characters.ts';

const coach = { title: 'Life Coach', description: 'Goals and habits', category: 'Coaches' };
const cook = { title: 'Köchin', description: 'What is in the fridge?', category: 'Home' };
const all = [coach, cook];

describe('findCharacters', () => {
  it('T168 finds a part of the title or the description, however it is written', () => {
    expect(findCharacters(all, 'COACH')).toEqual([coach]);
    expect(findCharacters(all, 'kochin')).toEqual([cook]);
    expect(findCharacters(all, 'the fridge')).toEqual([cook]);
    expect(findCharacters(all, 'fridge goals')).toEqual([]);
  });

  it('T168 finds everything with an empty text', () => {
    expect(findCharacters(all, '  ')).toEqual(all);
  });
});

describe('categoriesOf', () => {
  it('T168 counts each category, in the order in which they come', () => {
    expect(categoriesOf([cook, coach, { category: 'Home' }, { category: '' }])).toEqual([
      { category: 'Home', count: 2 },
      { category: 'Coaches', count: 1 },
    ]);
  });
});
