import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { formatShortcut } from '../kbd/format-shortcut.ts';
import { useKeyNames } from '../kbd/key-names.ts';
import { placeTooltip } from './place-tooltip.ts';
import styles from './tooltip-layer.module.css';
import { watchTooltips, type TooltipTarget } from './watch-tooltips.ts';

/**
 * Shows the tooltips of the whole page; mount it once. An element asks for one by `data-tooltip`
 * (text) and `data-tooltip-shortcut`, or by `data-tooltip-if-cut`, which shows its own text while
 * an ellipsis hides part of it. Screen readers do not see it: the element carries its name itself.
 */
export function TooltipLayer(): ReactNode {
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
  return createPortal(
    <div ref={tooltip} className={styles['tooltip']} aria-hidden data-tooltip-layer="">
      <span dir="auto">{target.text}</span>
      {target.shortcut !== undefined && (
        <span className={styles['shortcut']} dir="ltr">
          {formatShortcut(target.shortcut, names)}
        </span>
      )}
    </div>,
    document.body,
  );
}
