import type { Chat } from '@parley/domain/chat/chat.ts';
import { createChatId } from '@parley/domain/shared/ids.ts';
import { describe, expect, it, vi } from 'vitest';

import { findEntries, groupEntries, wordsOf, type PaletteSources } from './palette-entries.ts';
import { snippetOf } from './snippet.ts';

function makeChat(index: number, title: string, preview = ''): Chat {
  return {
    id: createChatId(() => String(index)),
    title,
    titleSource: 'start',
    preview,
    model: null,
    parameters: {},
    folderId: null,
    favoritedAtMs: null,
    createdAtMs: index,
    updatedAtMs: index,
    activeLeafId: null,
    messageCount: 2,
    trashedAtMs: null,
  };
}

const nothing: PaletteSources = {
  actions: [],
  prompts: [],
  characters: [],
  chats: [],
  models: [],
  settings: [],
};
const titlesOf = (sources: PaletteSources, query: string): readonly string[] =>
  findEntries(sources, wordsOf(query)).map((entry) =>
    entry.kind === 'chat' ? entry.chat.title : entry.kind,
  );

describe('the palette', () => {
  it('T107 searches from two characters on, for all words, in title and preview', () => {
    const chats = [
      makeChat(1, 'Trip to Rome', 'by train'),
      makeChat(2, 'Rome, old'),
      makeChat(3, 'x'),
    ];
    expect(wordsOf(' r ')).toEqual([]);
    expect(titlesOf({ ...nothing, chats }, 'ROME')).toEqual(['Rome, old', 'Trip to Rome']);
    expect(titlesOf({ ...nothing, chats }, 'train rome')).toEqual(['Trip to Rome']);
    expect(titlesOf({ ...nothing, chats }, 'paris')).toEqual([]);
  });

  it('T107 shows at most fifty of a group', () => {
    const chats = Array.from({ length: 80 }, (_, index) => makeChat(index, `A chat ${index}`));
    expect(findEntries({ ...nothing, chats }, wordsOf('chat'))).toHaveLength(50);
    expect(findEntries({ ...nothing, chats }, wordsOf('a chat'))).toHaveLength(50);
  });

  it('T107 finds characters by title or description', () => {
    const coach = {
      id: 'a',
      title: 'Coach',
      description: 'Goals and habits',
      use: vi.fn<() => void>(),
    };
    const characters = [coach, { ...coach, id: 'b', description: 'Dinner' }];
    const found = findEntries({ ...nothing, characters }, wordsOf('habits'));
    expect(found.map(({ key }) => key)).toEqual(['character a']);
  });

  it('T107 finds prompts as the library does: in any field, without accents, titles first', () => {
    const fields = { description: '', text: 'x', tags: [], shortcut: '', use: () => undefined };
    const prompts = [
      { ...fields, id: 'pr-text', title: 'Letter', text: 'My resume' },
      { ...fields, id: 'pr-title', title: 'Résumé' },
      { ...fields, id: 'pr-tag', title: 'Poem', tags: ['resume'] },
      { ...fields, id: 'pr-shortcut', title: 'Cover', shortcut: 'resume' },
      { ...fields, id: 'pr-other', title: 'Other' },
    ];
    const found = findEntries({ ...nothing, prompts }, wordsOf('resume'));
    expect(found.map(({ key }) => key.replace('prompt pr-', ''))).toEqual([
      'title',
      'shortcut',
      'text',
      'tag',
    ]);
  });

  it('counts through the groups in the order of the screen', () => {
    const setting = { id: 's', title: 'Rome theme', section: 'Look', open: () => undefined };
    const entries = findEntries(
      { ...nothing, chats: [makeChat(1, 'Rome')], settings: [setting] },
      wordsOf('rome'),
    );
    expect(groupEntries(entries.toReversed())).toMatchObject([
      { kind: 'chat', startIndex: 0 },
      { kind: 'setting', startIndex: 1 },
    ]);
  });
});

describe('snippetOf', () => {
  it('T107 shows fifty characters around what was found', () => {
    const text = `${'before '.repeat(20)}Needle${' after'.repeat(20)}`;
    const { before, match, after } = snippetOf(text, 'needle');
    expect(match).toBe('Needle');
    expect((before + match + after).replaceAll('…', '')).toHaveLength(50);
    expect(before.startsWith('…')).toBe(true);
    expect(after.endsWith('…')).toBe(true);
  });

  it('keeps a short text whole, and shows the beginning where nothing is found', () => {
    expect(snippetOf('a needle\n here', 'needle')).toEqual({
      before: 'a ',
      match: 'needle',
      after: ' here',
    });
    expect(snippetOf('x'.repeat(60), 'y').before).toBe(`${'x'.repeat(50)}…`);
    expect(snippetOf('İİİ needle', 'needle').match.toLowerCase()).not.toBe('eedle');
  });
});
