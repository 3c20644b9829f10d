import { describe, expect, it } from 'vitest';

import { createCommandRegistry } from './command-registry.ts';
import { chordsOf, commandIds } from './command-table.ts';
import { findClash } from './find-clash.ts';
import { findCommand, type ChordPress } from './find-command.ts';

function press(key: string, held: Partial<ChordPress> = {}): ChordPress {
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : '';
  return {
    key,
    code,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    getModifierState: () => false,
    ...held,
  };
}
const modAlt = { ctrlKey: true, altKey: true };

describe('the keys of commands', () => {
  it('T146 are mod, alt and a letter, on any keyboard', () => {
    expect(findCommand(press('n', modAlt), {})).toBe('newChat');
    expect(findCommand(press('r', modAlt), {})).toBe('regenerate');
    expect(findCommand(press('x', modAlt), {})).toBe('resetChat');
    expect(findCommand(press('s', modAlt), {})).toBe('share');
    expect(findCommand(press('l', modAlt), {})).toBe('clearContext');
    expect(findCommand(press('k', modAlt), {})).toBe('search');
    expect(findCommand(press('˜', { metaKey: true, altKey: true, code: 'KeyN' }), {})).toBe(
      'newChat',
    );
    expect(findCommand(press('т', { ...modAlt, code: 'KeyN' }), {})).toBe('newChat');
    expect(findCommand(press('n', { ...modAlt, code: 'KeyL' }), {})).toBe('newChat');
  });

  it('T146 follow the letters that a person chose', () => {
    expect(findCommand(press('q', modAlt), { newChat: 'q' })).toBe('newChat');
    expect(findCommand(press('n', modAlt), { newChat: 'q' })).toBeUndefined();
    expect(findCommand(press('j', { ctrlKey: true }), { search: 'j' })).toBe('search');
    const sidebar = { toggleSidebar: 'j' };
    expect(findCommand(press('j', { ctrlKey: true }), sidebar)).toBe('toggleSidebar');
    expect(findCommand(press('b', { ctrlKey: true }), sidebar)).toBeUndefined();
  });

  it('do not take a character that AltGr writes', () => {
    const written = { ...modAlt, code: 'KeyN', getModifierState: () => true };
    expect(findCommand(press('ń', written), {})).toBeUndefined();
  });

  it('need exactly their modifiers', () => {
    expect(findCommand(press('b', { ctrlKey: true }), {})).toBe('toggleSidebar');
    expect(findCommand(press('b', { ctrlKey: true, shiftKey: true }), {})).toBeUndefined();
    expect(findCommand(press('b'), {})).toBeUndefined();
    expect(findCommand(press('Escape', { shiftKey: true }), {})).toBe('focusComposer');
    expect(findCommand(press('Escape'), {})).toBeUndefined();
    expect(findCommand(press(':', { ctrlKey: true, shiftKey: true }), {})).toBe('copyLastCode');
    expect(findCommand(press('/', { ctrlKey: true, shiftKey: true }), {})).toBe('showShortcuts');
  });

  it('do not clash with each other', () => {
    const chords = commandIds.flatMap((id) => chordsOf(id, {}));
    expect(new Set(chords).size).toBe(chords.length);
  });
});

describe('choosing a letter', () => {
  it('T146 names the command that has it', () => {
    expect(findClash('newChat', 'r', {})).toEqual({ with: 'regenerate' });
    expect(findClash('newChat', 'r', { regenerate: 'g' })).toBeUndefined();
    expect(findClash('newChat', 'n', {})).toBeUndefined();
    expect(findClash('search', 'b', {})).toEqual({ with: 'toggleSidebar' });
  });

  it('refuses what writing a text needs', () => {
    expect(findClash('search', 'v', {})).toEqual({ with: undefined });
    expect(findClash('regenerate', 'v', {})).toBeUndefined();
  });
});

describe('the registry', () => {
  it('runs the youngest action and forgets what was taken away', () => {
    const registry = createCommandRegistry();
    const ran: string[] = [];
    registry.register({ newChat: () => ran.push('shell') });
    const before = registry.available();
    const remove = registry.register({ newChat: () => ran.push('chat'), share: undefined });
    expect(registry.available()).toBe(before);
    expect([...registry.known()]).toEqual(['newChat', 'share']);
    expect(registry.run('newChat')).toBe(true);
    remove();
    registry.run('newChat');
    expect(registry.run('share')).toBe(false);
    expect(ran).toEqual(['chat', 'shell']);
    expect([...registry.available()]).toEqual(['newChat']);
  });
});
