import { trapTab } from '../../internal/trap-tab.ts';

/**
 * Moves the focus to a panel and keeps it there: Tab goes round inside, Esc calls `onEscape`. Keys
 * pressed in menus and dialogs that were opened from the panel are left to them.
 *
 * @returns a function that ends it and gives the focus back, unless it has moved on elsewhere
 */
export function trapFocus(panel: HTMLElement, onEscape: () => void): () => void {
  const previous = document.activeElement;
  panel.focus({ preventScroll: true });
  // On the document, so that a field inside can keep Esc for itself by stopping the event.
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target instanceof Node) || !panel.contains(event.target)) return;
    if (event.key === 'Escape') onEscape();
    else if (event.key === 'Tab') trapTab(panel, event);
  };
  document.addEventListener('keydown', handleKeyDown);
  return () => {
    document.removeEventListener('keydown', handleKeyDown);
    const current = document.activeElement;
    const isOurs = current === null || current === document.body || panel.contains(current);
    if (isOurs && previous instanceof HTMLElement) previous.focus({ preventScroll: true });
  };
}
