import { moveInList } from '@parley/ui/components/list-keys/move-in-list.ts';

import { createListeners } from '#src/platform/listeners.ts';

import { isConfirming, isTaken } from '../logic/enter-rule.ts';
import { findTrigger, type Trigger } from '../logic/find-trigger.ts';
import type { BoxMenuEntry } from './box-menu-source.ts';

/** A list that stands at the box. */
export interface OpenBoxMenu {
  readonly trigger: Trigger;
  readonly entries: readonly BoxMenuEntry[];
  /** Index of the line that Enter chooses. */
  readonly active: number;
}

/** The list at a box; undefined while none is open. Fits `useSyncExternalStore`. */
export interface BoxMenu {
  readonly getSnapshot: () => OpenBoxMenu | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  readonly choose: (index: number) => void;
  /** Follows a box; the returned function ends it. */
  readonly connect: (box: HTMLTextAreaElement, find: FindEntries) => () => void;
}

type FindEntries = (trigger: Trigger) => readonly BoxMenuEntry[];

interface Connection {
  readonly box: HTMLTextAreaElement;
  readonly find: FindEntries;
}

/** What a person does key by key; whatever is pasted, dropped or put there by a script opens nothing. */
const typed = /^(?:insert(?:Text|CompositionText|ReplacementText)$|delete)/;

/**
 * Makes the list of a box. It looks at the text with each event and not with each drawing: Enter can
 * come before the list of what was typed is drawn.
 */
export function createBoxMenu(): BoxMenu {
  const listeners = createListeners();
  let open: OpenBoxMenu | undefined;
  let connection: Connection | undefined;
  /** The start of a sign whose list was closed, or that nobody typed. */
  let closedAt: number | undefined;

  function show(next: OpenBoxMenu | undefined): void {
    if (next === open) return;
    open = next;
    listeners.notify();
  }

  function look({ box, find }: Connection, isTyped: boolean): void {
    const trigger = triggerIn(box);
    if (trigger === undefined) closedAt = undefined;
    else if (!isTyped && open === undefined) closedAt = trigger.start;
    if (trigger === undefined || trigger.start === closedAt) return show(undefined);
    if (isSame(trigger, open?.trigger)) return undefined;
    const entries = find(trigger);
    return show(entries.length === 0 ? undefined : { trigger, entries, active: 0 });
  }

  function choose(index: number): void {
    const entry = open?.entries[index];
    if (open === undefined || entry === undefined || connection === undefined) return;
    const { trigger } = open;
    show(undefined);
    takeOut(connection.box, trigger);
    entry.choose();
  }

  function press(event: KeyboardEvent, composedAtMs: number | undefined): void {
    const meaning = open && meaningOf(event, open, composedAtMs);
    if (open === undefined || meaning === undefined) return undefined;
    event.preventDefault();
    event.stopPropagation();
    if (meaning === 'choose') return choose(open.active);
    if (meaning === 'close') {
      closedAt = open.trigger.start;
      return show(undefined);
    }
    return show({ ...open, active: meaning });
  }

  return {
    getSnapshot: () => open,
    subscribe: listeners.add,
    choose,
    connect(box, find) {
      const own = { box, find };
      connection = own;
      const stop = followBox(box, {
        input: (event) => look(own, isTyping(event)),
        press,
        move: () => open && look(own, false),
      });
      if (isTypedAhead(triggerIn(box))) look(own, true);
      return () => {
        stop();
        connection = undefined;
        show(undefined);
      };
    },
  };
}

/** Whether a sign was typed while this code was on its way. */
function isTypedAhead(trigger: Trigger | undefined): boolean {
  return trigger?.sign === '@' || trigger?.query === '';
}

interface BoxListeners {
  readonly input: (event: Event) => void;
  readonly press: (event: KeyboardEvent, compositionEndedAtMs: number | undefined) => void;
  /** The caret stands elsewhere, or the box has lost the focus. */
  readonly move: () => void;
}

function followBox(box: HTMLTextAreaElement, { input, press, move }: BoxListeners): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let compositionEndedAtMs: number | undefined;
  const noteEnd = ({ timeStamp }: Event): void => {
    compositionEndedAtMs = timeStamp;
  };
  box.addEventListener('input', input, { signal });
  box.addEventListener('keydown', (event) => press(event, compositionEndedAtMs), { signal });
  box.addEventListener('compositionend', noteEnd, { signal });
  box.addEventListener('blur', move, { signal });
  document.addEventListener('selectionchange', move, { signal });
  return () => stop.abort();
}

/** What a key does to an open list, or the line that it leads to; undefined leaves it to the box. */
function meaningOf(
  event: KeyboardEvent,
  { active, entries }: OpenBoxMenu,
  compositionEndedAtMs: number | undefined,
): 'choose' | 'close' | number | undefined {
  if (isTaken(event) || hasModifier(event)) return undefined;
  if (event.key === 'Escape') return 'close';
  if (event.key === 'Tab') return 'choose';
  if (event.key !== 'Enter') return moveInList(event.key, active, entries.length);
  // The box swallows these.
  return event.repeat || isConfirming(event, compositionEndedAtMs) ? undefined : 'choose';
}

function isTyping(event: Event): boolean {
  return event instanceof InputEvent && typed.test(event.inputType);
}

function triggerIn(box: HTMLTextAreaElement): Trigger | undefined {
  const { selectionStart, selectionEnd } = box;
  if (box.readOnly || selectionStart !== selectionEnd || document.activeElement !== box) {
    return undefined;
  }
  return findTrigger(box.value, selectionStart);
}

function isSame(one: Trigger, other: Trigger | undefined): boolean {
  return (
    one.sign === other?.sign &&
    one.query === other.query &&
    one.start === other.start &&
    one.end === other.end
  );
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
}

/** Takes the word of a sign out of the text, with one of the spaces around it. */
function takeOut(box: HTMLTextAreaElement, { start, end }: Trigger): void {
  const isSpaced = start === 0 || /\s/u.test(box.value.charAt(start - 1));
  const isDouble = isSpaced && box.value.charAt(end) === ' ';
  box.setRangeText('', start, isDouble ? end + 1 : end, 'end');
  box.dispatchEvent(new Event('input', { bubbles: true }));
}
