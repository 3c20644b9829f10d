const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]';

/** Sends the Tab key round within a surface: from its last control to its first, and back. */
export function turnAround(panel: HTMLElement, event: KeyboardEvent): void {
  const stops = [...panel.querySelectorAll<HTMLElement>(focusable)].filter(isStop);
  const [first, last] = event.shiftKey ? [stops.at(-1), stops[0]] : [stops[0], stops.at(-1)];
  const current = document.activeElement;
  const isLeaving = current === last || (event.shiftKey && current === panel);
  if (first !== undefined && !isLeaving) return;
  event.preventDefault();
  (first ?? panel).focus();
}

function isStop(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || !element.checkVisibility()) return false;
  // Of radio buttons one has the place of all.
  return !(element instanceof HTMLInputElement && element.type === 'radio') || element.checked;
}
