const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]';

/**
 * Sends the Tab key round within a surface: from its last control to its first, and back. A key that
 * something in the surface has dealt with is left alone.
 */
export function trapTab(panel: HTMLElement, event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  const stops = [...panel.querySelectorAll<HTMLElement>(focusable)].filter(isStop);
  const [first, last] = event.shiftKey ? [stops.at(-1), stops[0]] : [stops[0], stops.at(-1)];
  const current = document.activeElement;
  const isLeaving = isSameStop(current, last) || (event.shiftKey && current === panel);
  if (first !== undefined && !isLeaving) return;
  event.preventDefault();
  (first ?? panel).focus();
}

function isStop(element: HTMLElement): boolean {
  if (element.tabIndex < 0 || element.closest('[inert]') !== null) return false;
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  if (!isRadio(element) || element.checked) return true;
  // Of radio buttons the chosen one has the place of all; where none is, each can be come to.
  const name = CSS.escape(element.name);
  return document.querySelector(`[type="radio"][name="${name}"]:checked`) === null;
}

/** Radio buttons of one name are one stop, whichever of them has the focus. */
function isSameStop(current: Element | null, stop: Element | undefined): boolean {
  return current === stop || (isRadio(current) && isRadio(stop) && current.name === stop.name);
}

function isRadio(element: Element | null | undefined): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'radio';
}
