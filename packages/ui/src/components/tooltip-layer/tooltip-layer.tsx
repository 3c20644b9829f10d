import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { formatShortcut } from '../kbd/format-shortcut.ts';
import { useKeyNames } from '../kbd/key-names.ts';
import { placeTooltip } from './place-tooltip.ts';
import styles from './tooltip-layer.module.css';
import { watchTooltips, type TooltipTarget } from './watch-tooltips.ts';

/** Props of {@link TooltipLayer}. */
export interface TooltipLayerProps {
  /** The keys of a command, such as `mod+b`; undefined where it has none. */
  readonly shortcutOf?: (command: string) => string | undefined;
}

/**
 * Shows the tooltips of the whole page; mount it once. An element asks for one by `data-tooltip`
 * (text) and `data-tooltip-shortcut`, or `data-command` for keys that a person chooses; or by `data-tooltip-if-cut`, which shows its own text while
 * an ellipsis hides part of it. Screen readers do not see it: the element carries its name itself.
 */
export function TooltipLayer({ shortcutOf }: TooltipLayerProps): ReactNode {
  const [target, setTarget] = useState<TooltipTarget | null>(null);
  const tooltip = useRef<HTMLDivElement>(null);
  const names = useKeyNames();
  useEffect(() => watchTooltips(document, setTarget), []);
  useLayoutEffect(() => {
    const element = tooltip.current;
    if (element === null || target === null) return;
    const place = placeTooltip(
      target.element.getBoundingClientRect(),
      { width: element.offsetWidth, height: element.offsetHeight },
      { width: document.documentElement.clientWidth, height: window.innerHeight },
    );
    element.style.transform = `translate(${place.x}px, ${place.y}px)`;
  }, [target]);
  if (target === null) return null;
  const shortcut = target.shortcut ?? shortcutOf?.(target.command);
  return createPortal(
    <div ref={tooltip} className={styles['tooltip']} aria-hidden data-tooltip-layer="">
      <span dir="auto">{target.text}</span>
      {shortcut !== undefined && (
        <span className={styles['shortcut']} dir="ltr">
          {formatShortcut(shortcut, names)}
        </span>
      )}
    </div>,
    document.body,
  );
}
