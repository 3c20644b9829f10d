import { describe, expect, it } from 'vitest';

import { formatShortcut, shortcutKeys } from './format-shortcut.ts';

describe('formatShortcut', () => {
  it('T92 prints the signs of macOS there and words elsewhere', () => {
    expect(formatShortcut('mod+shift+c', true)).toBe('⇧⌘C');
    expect(formatShortcut('mod+shift+c', false)).toBe('Ctrl+Shift+C');
  });

  it('keeps keys that have no sign of their own', () => {
    expect(formatShortcut('mod+f2', false)).toBe('Ctrl+F2');
    expect(shortcutKeys('mod+/', true)).toEqual(['⌘', '/']);
    expect(shortcutKeys('esc', false)).toEqual(['Esc']);
  });
});
