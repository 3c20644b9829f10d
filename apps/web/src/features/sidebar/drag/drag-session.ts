import { parseFolderId } from '@parley/domain/shared/ids.ts';

import {
  hoverOpenMs,
  judgePress,
  menuDelayMs,
  targetOf,
  touchDelayMs,
  touchTolerancePx,
  type DragSource,
  type DropTarget,
} from './drag-rules.ts';

/** What a drag works on. */
export interface DragHost {
  /** The element that scrolls. */
  readonly list: HTMLElement;
  /** Class of the label that follows the pointer. */
  readonly ghostClass: string;
  readonly labelOf: (source: DragSource) => string;
  readonly onStart: (source: DragSource) => void;
  /** A closed folder was hovered long enough. */
  readonly onHover: (target: DropTarget) => void;
  readonly onDrop: (source: DragSource, target: DropTarget) => void;
  /** It ended without a drop. */
  readonly onGiveUp: (source: DragSource) => void;
}

/** A press on a row, before it is known to be a drag. */
export interface DragPress {
  readonly source: DragSource;
  readonly row: HTMLElement;
  readonly event: PointerEvent;
}

/**
 * Follows a press until it is let go. With a mouse it becomes a drag by distance. A finger lifts the
 * row by resting: moved then, it drags the row; left where it is, it opens the menu of the row.
 */
export function followPress(press: DragPress, host: DragHost): void {
  const { event, row } = press;
  const isTouch = event.pointerType !== 'mouse';
  const stop = new AbortController();
  const start = { x: event.clientX, y: event.clientY };
  const lift = createLift(row);
  let drag: ActiveDrag | undefined;
  let last = start;

  const judge = (): void => {
    const movedPx = Math.hypot(last.x - start.x, last.y - start.y);
    const heldMs = performance.now() - event.timeStamp;
    const verdict = judgePress({ isTouch, movedPx, heldMs });
    if (lift.state === 'none' && verdict === 'give-up') stop.abort();
    if (lift.state === 'none' && verdict === 'drag' && isTouch) lift.begin();
    else if (isTouch ? lift.state === 'lifted' && movedPx > touchTolerancePx : verdict === 'drag') {
      drag = beginDrag(press, host, last);
    }
  };
  const openMenu = (): void => {
    if (drag === undefined && lift.state === 'lifted') lift.openMenu();
  };
  const timers = isTouch ? startTimers(event, judge, openMenu) : [];
  stop.signal.addEventListener('abort', () => {
    for (const timer of timers) clearTimeout(timer);
    lift.end();
    drag?.end();
  });

  const handleMove = (move: PointerEvent): void => {
    if (move.pointerId !== event.pointerId) return;
    last = { x: move.clientX, y: move.clientY };
    if (drag === undefined && lift.state !== 'menu') judge();
    drag?.move(last);
  };
  const handleUp = (): void => {
    drag?.drop();
    if (drag !== undefined || lift.state === 'menu') swallowClick();
    stop.abort();
  };
  const holdStill = (move: TouchEvent): void => {
    if (drag === undefined && lift.state === 'none') return;
    // Neither the list nor the drawer moves with what is dragged.
    if (move.cancelable) move.preventDefault();
    move.stopPropagation();
  };
  const handleKey = (key: KeyboardEvent): void => {
    if (drag === undefined || key.key !== 'Escape') return;
    key.preventDefault();
    key.stopImmediatePropagation();
    stop.abort();
  };
  const handleMenu = (menu: Event): void => {
    // The one that this press asks for.
    if (!menu.isTrusted) return;
    if (drag === undefined && !isTouch) return;
    menu.preventDefault();
    menu.stopPropagation();
  };
  listen(stop, { handleMove, handleUp, holdStill, handleKey, handleMenu });
}

interface PressListeners {
  readonly handleMove: (event: PointerEvent) => void;
  readonly handleUp: () => void;
  readonly holdStill: (event: TouchEvent) => void;
  readonly handleKey: (event: KeyboardEvent) => void;
  readonly handleMenu: (event: Event) => void;
}

function listen(stop: AbortController, listeners: PressListeners): void {
  const { signal } = stop;
  const options = { signal, capture: true };
  const end = (): void => stop.abort();
  document.addEventListener('pointermove', listeners.handleMove, options);
  document.addEventListener('pointerup', listeners.handleUp, options);
  document.addEventListener('pointercancel', end, options);
  document.addEventListener('touchmove', listeners.holdStill, { ...options, passive: false });
  document.addEventListener('keydown', listeners.handleKey, options);
  document.addEventListener('contextmenu', listeners.handleMenu, options);
  // Of the window alone: captured, it would hear every row that loses its focus while rows move.
  window.addEventListener('blur', end, { signal });
}

function startTimers(event: PointerEvent, onLift: () => void, onMenu: () => void) {
  return [
    setTimeout(onLift, untilHeld(event, touchDelayMs)),
    setTimeout(onMenu, untilHeld(event, menuDelayMs)),
  ];
}

function untilHeld({ timeStamp }: PointerEvent, heldMs: number): number {
  return Math.max(0, heldMs - (performance.now() - timeStamp)) + 1;
}

/** A row that a finger has rested on. */
interface Lift {
  readonly state: 'none' | 'lifted' | 'menu';
  readonly begin: () => void;
  readonly openMenu: () => void;
  readonly end: () => void;
}

function createLift(row: HTMLElement): Lift {
  let state: Lift['state'] = 'none';
  const putDown = (): void => {
    delete row.dataset['dragged'];
  };
  return {
    get state() {
      return state;
    },
    begin() {
      state = 'lifted';
      row.dataset['dragged'] = '';
      getSelection()?.removeAllRanges();
    },
    openMenu() {
      // Rows open their menu as for any other way to ask for it; one without a menu stays lifted.
      const isTaken = !row.dispatchEvent(
        new MouseEvent('contextmenu', { bubbles: true, cancelable: true }),
      );
      if (!isTaken) return;
      state = 'menu';
      putDown();
      swallowTouch();
    },
    end() {
      if (state === 'lifted') putDown();
    },
  };
}

/** The finger that leaves a menu it has opened is no touch beside that menu, and no click. */
function swallowTouch(): void {
  const stop = new AbortController();
  const swallow = (event: TouchEvent): void => {
    if (event.cancelable) event.preventDefault();
    event.stopImmediatePropagation();
    stop.abort();
  };
  // Of the window: the menu listens on the document.
  const options = { capture: true, passive: false, signal: stop.signal };
  window.addEventListener('touchend', swallow, options);
  window.addEventListener('touchcancel', swallow, options);
}

/** The click that follows a drop is none. */
function swallowClick(): void {
  const stop = new AbortController();
  document.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true, signal: stop.signal },
  );
  setTimeout(() => stop.abort());
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface ActiveDrag {
  readonly move: (point: Point) => void;
  readonly drop: () => void;
  readonly end: () => void;
}

interface Hovered {
  readonly row: HTMLElement | undefined;
  readonly target: DropTarget;
}

function beginDrag({ source, row }: DragPress, host: DragHost, from: Point): ActiveDrag {
  const ghost = document.createElement('div');
  ghost.className = host.ghostClass;
  ghost.textContent = host.labelOf(source);
  document.body.append(ghost);
  row.dataset['dragged'] = '';
  getSelection()?.removeAllRanges();
  let point = from;
  let hovered: Hovered | undefined;
  let hoverTimer: ReturnType<typeof setTimeout> | undefined;
  let frame = requestAnimationFrame(scroll);
  let isDropped = false;
  host.onStart(source);

  function show(next: Hovered | undefined): void {
    if (isSame(hovered, next)) return;
    clearTimeout(hoverTimer);
    delete hovered?.row?.dataset['drop'];
    hovered = next;
    if (next?.row !== undefined) next.row.dataset['drop'] = next.target.type;
    if (next?.target.type !== 'into') return;
    hoverTimer = setTimeout(() => host.onHover(next.target), hoverOpenMs);
  }

  function scroll(): void {
    const step = scrollStep(host.list.getBoundingClientRect(), point);
    if (step !== 0) {
      host.list.scrollBy(0, step);
      show(findUnder(source, host.list, point));
    }
    frame = requestAnimationFrame(scroll);
  }

  function move(next: Point): void {
    point = next;
    ghost.style.transform = `translate(${point.x + 12}px, ${point.y + 8}px)`;
    show(findUnder(source, host.list, point));
  }

  move(from);
  return {
    move,
    drop() {
      if (hovered === undefined) return;
      isDropped = true;
      host.onDrop(source, hovered.target);
    },
    end() {
      show(undefined);
      cancelAnimationFrame(frame);
      ghost.remove();
      delete row.dataset['dragged'];
      if (!isDropped) host.onGiveUp(source);
    },
  };
}

function isSame(a: Hovered | undefined, b: Hovered | undefined): boolean {
  return (
    a?.row === b?.row &&
    a?.target.type === b?.target.type &&
    a?.target.folderId === b?.target.folderId
  );
}

/** Height of the strips at both ends of the list in which it scrolls by itself, in px. */
const scrollStripPx = 48;
const scrollStepPx = 10;

function scrollStep(box: DOMRect, { x, y }: Point): number {
  if (x < box.left || x > box.right) return 0;
  if (y < box.top + scrollStripPx) return -scrollStepPx;
  return y > box.bottom - scrollStripPx ? scrollStepPx : 0;
}

function findUnder(source: DragSource, list: HTMLElement, { x, y }: Point): Hovered | undefined {
  const under = document.elementFromPoint(x, y);
  if (under === null || !list.contains(under)) return undefined;
  const row = under.closest('[data-folder-id], [data-chat-id]');
  if (!(row instanceof HTMLElement)) {
    return { row: undefined, target: { type: 'into', folderId: null } };
  }
  const box = row.getBoundingClientRect();
  const target = targetOf(source, {
    folderId: folderIdOf(row.dataset['folderId']),
    inFolderId: folderIdOf(row.dataset['inFolder']),
    at: box.height === 0 ? 0.5 : (y - box.top) / box.height,
  });
  return { row: rowOfTarget(list, target), target };
}

/** The row that shows where a drop goes: over a chat, that of its folder. */
function rowOfTarget(list: HTMLElement, { folderId }: DropTarget): HTMLElement | undefined {
  if (folderId === null) return undefined;
  return list.querySelector<HTMLElement>(`[data-folder-id="${CSS.escape(folderId)}"]`) ?? undefined;
}

function folderIdOf(text: string | undefined): ReturnType<typeof parseFolderId> {
  return text === undefined ? undefined : parseFolderId(text);
}
