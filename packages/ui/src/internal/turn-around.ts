const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]';

/**
 * Sends the Tab key round within a surface: from its last control to its first, and back. A key that
 * something in the surface has dealt with is left alone.
 */
export function turnAround(panel: HTMLElement, event: KeyboardEvent): void {
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
  // Of radio buttons the chosen one has the place of all; where none is, each can be come to.
  return !isRadio(element) || element.checked || chosenOf(element) === undefined;
}

/** Radio buttons of one group are one stop, whichever of them has the focus. */
function isSameStop(current: Element | null, stop: Element | undefined): boolean {
  if (current === stop) return true;
  return isRadio(current) && isRadio(stop) && groupOf(current).includes(stop);
}

function chosenOf(radio: HTMLInputElement): HTMLInputElement | undefined {
  return groupOf(radio).find(({ checked, disabled }) => checked && !disabled);
}

function groupOf(radio: HTMLInputElement): readonly HTMLInputElement[] {
  if (radio.name === '') return [radio];
  const named = document.querySelectorAll(`input[type="radio"][name="${CSS.escape(radio.name)}"]`);
  return [...named].filter((each) => isRadio(each)).filter(({ form }) => form === radio.form);
}

function isRadio(element: Element | null | undefined): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'radio';
}
