/** What can have the focus, also by arrow keys alone. */
const stopSelector =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]';

/** Surfaces within which the focus goes on to what stands nearest. */
const scopeSelector = '[role="dialog"], [role="alertdialog"], nav';

/** The place that an element had which is gone, or which takes the focus no longer. */
export interface FocusAnchor {
  readonly parent: Element;
  readonly gone: Element;
  /** Which of the stops in `gone` had the focus. */
  readonly index: number;
  readonly before: Node | null;
  readonly after: Node | null;
}

/** The anchor that is left when `gone` with the holder of the focus in it was taken out of `parent`. */
export function createFocusAnchor(
  holder: Element,
  gone: Element,
  place: Pick<FocusAnchor, 'parent' | 'before' | 'after'>,
): FocusAnchor {
  const index = Math.max(
    0,
    stopsIn(gone).findIndex((stop) => stop === holder),
  );
  return { ...place, gone, index };
}

/**
 * What takes the focus in the place of what is gone: what came there instead, the same control of
 * the next or the previous thing of its kind, else in a dialog or a list of chats the nearest.
 */
export function findNeighbour(anchor: FocusAnchor): HTMLElement | undefined {
  return inItsPlace(anchor) ?? amongItsKind(anchor) ?? nearest(anchor);
}

function inItsPlace(anchor: FocusAnchor): HTMLElement | undefined {
  const { parent, before, after } = anchor;
  const isKnown = [before, after].every((each) => each === null || each.parentNode === parent);
  let node = !isKnown ? null : before === null ? parent.firstChild : before.nextSibling;
  for (; node !== null && node !== after; node = node.nextSibling) {
    const found = node instanceof Element ? stopOf(node, anchor) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function amongItsKind(anchor: FocusAnchor): HTMLElement | undefined {
  const rows = [...anchor.parent.children].filter((each) => isAlike(each, anchor.gone));
  const at = rangeOf(anchor);
  const after = rows.filter((each) => at.comparePoint(each, 0) >= 0);
  const before = rows.filter((each) => at.comparePoint(each, 0) < 0).toReversed();
  return [...after, ...before]
    .filter((each) => each !== anchor.gone)
    .map((each) => stopOf(each, anchor))
    .find((stop) => stop !== undefined);
}

function nearest(anchor: FocusAnchor): HTMLElement | undefined {
  const scope = anchor.parent.closest(scopeSelector);
  if (scope === null) return undefined;
  const at = rangeOf(anchor);
  // The way out stands in the head of a dialog; nobody wants to be sent there.
  const stops = stopsIn(scope).filter(
    (each) => each.tabIndex >= 0 && canHoldFocus(each) && each.closest('header') === null,
  );
  return (
    stops.findLast((each) => at.comparePoint(each, 0) < 0) ??
    stops.find((each) => at.comparePoint(each, 0) >= 0)
  );
}

/** True for what is in the page, seen and in use. */
export function canHoldFocus(element: Element): boolean {
  return (
    element.isConnected &&
    !element.matches(':disabled') &&
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('[inert], [aria-hidden="true"]') === null
  );
}

function stopOf(element: Element, { gone, index }: FocusAnchor): HTMLElement | undefined {
  const stops = stopsIn(element);
  const same = isAlike(element, gone) ? stops[index] : undefined;
  if (same !== undefined && canHoldFocus(same)) return same;
  return stops.find((each) => each.tabIndex >= 0 && canHoldFocus(each));
}

function stopsIn(element: Element): HTMLElement[] {
  const inside = [...element.querySelectorAll<HTMLElement>(stopSelector)];
  return element instanceof HTMLElement && element.matches(stopSelector)
    ? [element, ...inside]
    : inside;
}

function isAlike(one: Element, other: Element): boolean {
  return one.tagName === other.tagName && one.className === other.className;
}

function rangeOf({ parent, before, after }: FocusAnchor): Range {
  const range = document.createRange();
  if (after?.parentNode === parent) range.setStartBefore(after);
  else if (before?.parentNode === parent) range.setStartAfter(before);
  else range.setStart(parent, parent.childNodes.length);
  range.collapse(true);
  return range;
}
