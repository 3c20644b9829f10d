import {
  canHoldFocus,
  createFocusAnchor,
  findNeighbour,
  type FocusAnchor,
} from './focus-anchor.ts';

/** What had the focus, and where it stood once it is gone. */
interface Holder {
  readonly element: Element;
  /** The menu or dialog that it lies in; null in the page itself. */
  readonly layer: Element | null;
  anchor?: FocusAnchor;
  /** Its form was disabled as a whole while it had the focus. */
  isHeldBack?: boolean;
}

const layerSelector = '[role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]';

/** More dialogs and menus than that never lie over each other. */
const maxHolders = 6;

/**
 * What holds the focus may go by its own action: a deleted row, a button that has nothing left to
 * do. For somebody at the keyboard the focus then goes on to what stands nearest, and never to
 * nowhere. With a pointer it stays away, for on a phone a focus would open the keyboard.
 *
 * @param findHome what gets the focus where nothing near can have it
 * @returns a function that ends it
 */
export function keepFocus(findHome: () => HTMLElement | null | undefined): () => void {
  // The last one has the focus; before it what opened the menu or dialog that it lies in.
  const holders: Holder[] = [];
  // It starts after the page, which may be in use by then.
  const { activeElement } = document;
  let isByKeyboard = activeElement?.matches(':focus-visible') ?? false;
  let frame = 0;

  const isLost = (): boolean => {
    const last = holders.at(-1);
    return isByKeyboard && last !== undefined && isGivenUp(last) && isNowhere(last);
  };
  const restore = (): void => {
    frame = 0;
    if (isLost()) (findNext(holders) ?? findHome())?.focus({ preventScroll: true });
  };
  const handleChanges = (records: MutationRecord[]): void => {
    for (const holder of holders) noteAnchor(holder, records);
    noteHold(holders.at(-1), isByKeyboard);
    // Begun once: a reply that grows in each frame would put it off for ever.
    if (frame !== 0 || !isLost()) return;
    // Dialogs and menus give the focus back by themselves, a frame later.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(restore);
    });
  };
  const noteHolder = (element: Element): void => {
    const layer = element.closest(layerSelector);
    const known = holders.findIndex((each) => each.layer === layer);
    if (known !== -1) holders.splice(known);
    holders.push({ element, layer });
    if (holders.length > maxHolders) holders.shift();
  };
  const handleFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    // A dialog catches the focus that was lost in it; where it was has to be remembered.
    const last = holders.at(-1);
    if (last !== undefined && isAway(last) && isCatch(target, last)) return;
    noteHolder(target);
  };
  const handleKey = (): void => {
    isByKeyboard = true;
  };
  const handlePointer = (): void => {
    isByKeyboard = false;
  };

  const observer = new MutationObserver(handleChanges);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  if (activeElement !== null && activeElement !== document.body) noteHolder(activeElement);
  document.addEventListener('focusin', handleFocus);
  document.addEventListener('keydown', handleKey, true);
  document.addEventListener('pointerdown', handlePointer, true);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    document.removeEventListener('focusin', handleFocus);
    document.removeEventListener('keydown', handleKey, true);
    document.removeEventListener('pointerdown', handlePointer, true);
  };
}

/** A form that is disabled as a whole while it works gives its fields back; nothing takes their place. */
function canStay(element: Element): boolean {
  return element.isConnected && !element.hasAttribute('disabled');
}

/** It has the focus no longer, for the time being or for good. */
function isAway({ element, isHeldBack = false }: Holder): boolean {
  return isHeldBack || !canStay(element);
}

/** True once the focus has to be set: the holder is gone, or its form is in use again. */
function isGivenUp(holder: Holder): boolean {
  const { element } = holder;
  return isAway(holder) && !(canStay(element) && element.matches(':disabled'));
}

function noteHold(holder: Holder | undefined, isByKeyboard: boolean): void {
  if (holder === undefined || !canStay(holder.element)) return;
  if (holder.element.matches(':disabled')) holder.isHeldBack = true;
  // With a pointer nothing is called back, also not by a key that is pressed later.
  else if (!isByKeyboard) holder.isHeldBack = false;
}

/** The focus is on nothing that anybody chose. */
function isNowhere(last: Holder): boolean {
  const active = document.activeElement;
  if (active === null || active === document.body || active === last.element) return true;
  return isCatch(active, last);
}

/** True for a dialog that took the focus because something in it is gone. */
function isCatch(element: Element, { layer, anchor }: Holder): boolean {
  if (!element.matches('[role="dialog"], [role="alertdialog"]')) return false;
  return element.contains(layer) || (anchor !== undefined && element.contains(anchor.parent));
}

function noteAnchor(holder: Holder, records: readonly MutationRecord[]): void {
  const { element, anchor } = holder;
  if (element.isConnected) {
    if (element.hasAttribute('disabled') && element.parentElement !== null) {
      const { parentElement: parent, previousSibling: before, nextSibling: after } = element;
      holder.anchor = createFocusAnchor(element, element, { parent, before, after });
    }
    return;
  }
  const sought = anchor?.parent ?? element;
  if (sought.isConnected) return;
  for (const { target, removedNodes, previousSibling, nextSibling } of records) {
    const gone = [...removedNodes].find((node) => node.contains(sought));
    if (!(gone instanceof Element) || !(target instanceof Element)) continue;
    const place = { parent: target, before: previousSibling, after: nextSibling };
    holder.anchor = createFocusAnchor(element, gone, place);
  }
}

function findNext(holders: readonly Holder[]): HTMLElement | undefined {
  for (const { element, anchor } of holders.toReversed()) {
    if (element instanceof HTMLElement && canHoldFocus(element)) return element;
    // A menu or dialog that is closed left no place of its own: on to what had opened it.
    if (anchor === undefined || !anchor.parent.isConnected || anchor.parent === document.body) {
      continue;
    }
    // What was written next is the way on in a conversation, and from a notice.
    if (anchor.parent.closest('[role="log"], [data-toast-region]') !== null) return undefined;
    const neighbour = findNeighbour(anchor);
    if (neighbour !== undefined) return neighbour;
  }
  return undefined;
}
