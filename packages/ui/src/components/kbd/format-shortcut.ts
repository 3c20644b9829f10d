import { isApplePlatform } from '../../internal/platform.ts';

const appleKeys: Readonly<Record<string, string>> = {
  mod: '⌘',
  ctrl: '⌃',
  alt: '⌥',
  shift: '⇧',
  enter: '↵',
  backspace: '⌫',
};

const otherKeys: Readonly<Record<string, string>> = {
  mod: 'Ctrl',
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  enter: 'Enter',
  backspace: 'Backspace',
};

const sharedKeys: Readonly<Record<string, string>> = {
  esc: 'Esc',
  tab: 'Tab',
  space: 'Space',
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
 */
export function shortcutKeys(
  shortcut: string,
  isApple: boolean = isApplePlatform(),
): readonly string[] {
  const keys = shortcut.toLowerCase().split('+');
  const sorted = isApple ? keys.toSorted((first, second) => rank(first) - rank(second)) : keys;
  const names = isApple ? appleKeys : otherKeys;
  return sorted.map((key) => names[key] ?? sharedKeys[key] ?? key.toUpperCase());
}

/** One line of text for a shortcut: `⇧⌘C` on Apple devices, `Ctrl+Shift+C` elsewhere. */
export function formatShortcut(shortcut: string, isApple: boolean = isApplePlatform()): string {
  return shortcutKeys(shortcut, isApple).join(isApple ? '' : '+');
}
