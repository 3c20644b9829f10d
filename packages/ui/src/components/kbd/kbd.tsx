import type { ReactNode } from 'react';

import styles from './kbd.module.css';
import { shortcutKeys } from './format-shortcut.ts';
import { useKeyNames } from './key-names.ts';

/** Props of {@link Kbd}: keys joined by `+`, `mod` for ⌘ or Ctrl. */
export interface KbdProps {
  readonly shortcut: string;
}

/** Shows the keys of a shortcut as this platform prints them, in the language of the page. */
export function Kbd({ shortcut }: KbdProps): ReactNode {
  const names = useKeyNames();
  return (
    <kbd className={styles['keys']} dir="ltr">
      {shortcutKeys(shortcut, names).map((key) => (
        <kbd key={key} className={styles['key']}>
          {key}
        </kbd>
      ))}
    </kbd>
  );
}
