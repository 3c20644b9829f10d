import { isApplePlatform } from '../../internal/platform.ts';
import type { KeyNames } from './key-names.ts';

const appleKeys: Readonly<Record<string, string>> = {
  mod: '⌘',
  ctrl: '⌃',
  alt: '⌥',
  shift: '⇧',
  enter: '↵',
  backspace: '⌫',
};

const signs: Readonly<Record<string, string>> = {
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  plus: '+',
  minus: '−',
};

/** The modifiers in the order macOS prints them. */
const appleOrder = ['ctrl', 'alt', 'shift', 'mod'];

function rank(key: string): number {
  const index = appleOrder.indexOf(key);
  return index === -1 ? appleOrder.length : index;
}

/**
 * Splits a shortcut such as `mod+shift+c` into the legends of its keys, in the order the platform
 * prints them: `⇧ ⌘ C` on Apple devices, `Ctrl Shift C` elsewhere.
 *
 * @param names of keys that bear a word
 */
export function shortcutKeys(
  shortcut: string,
  names: KeyNames,
  isApple: boolean = isApplePlatform(),
): readonly string[] {
  const keys = shortcut.toLowerCase().split('+');
  const sorted = isApple ? keys.toSorted((first, second) => rank(first) - rank(second)) : keys;
  const words: Readonly<Record<string, string>> = { ...names, mod: names.ctrl };
  const legends = { ...words, ...signs, ...(isApple ? appleKeys : {}) };
  return sorted.map((key) => legends[key] ?? key.toUpperCase());
}

/** One line of text for a shortcut: `⇧⌘C` on Apple devices, `Ctrl+Shift+C` elsewhere. */
export function formatShortcut(
  shortcut: string,
  names: KeyNames,
  isApple: boolean = isApplePlatform(),
): string {
  return shortcutKeys(shortcut, names, isApple).join(isApple ? '' : '+');
}
