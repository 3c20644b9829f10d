import { describe, expect, it } from 'vitest';

import { formatShortcut, shortcutKeys } from './format-shortcut.ts';
import { englishKeyNames } from './key-names.ts';

const german = { ...englishKeyNames, ctrl: 'Strg', shift: 'Umschalt', space: 'Leertaste' };

describe('formatShortcut', () => {
  it('T92 prints the signs of macOS there and words elsewhere', () => {
    expect(formatShortcut('mod+shift+c', englishKeyNames, true)).toBe('⇧⌘C');
    expect(formatShortcut('mod+shift+c', englishKeyNames, false)).toBe('Ctrl+Shift+C');
  });

  it('T92 prints the words of another language, and the same signs on macOS', () => {
    expect(formatShortcut('mod+shift+c', german, false)).toBe('Strg+Umschalt+C');
    expect(formatShortcut('ctrl+shift+enter', german, false)).toBe('Strg+Umschalt+Enter');
    expect(formatShortcut('mod+shift+c', german, true)).toBe('⇧⌘C');
    expect(formatShortcut('shift+space', german, true)).toBe('⇧Leertaste');
  });

  it('keeps keys that have no sign of their own', () => {
    expect(formatShortcut('mod+f2', englishKeyNames, false)).toBe('Ctrl+F2');
    expect(shortcutKeys('mod+/', englishKeyNames, true)).toEqual(['⌘', '/']);
    expect(shortcutKeys('esc', englishKeyNames, false)).toEqual(['Esc']);
    expect(shortcutKeys('up', german, false)).toEqual(['↑']);
  });
});
