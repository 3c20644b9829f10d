import type { KeyboardEvent } from 'react';

import type { ListRow } from './list-rows.ts';

/** What takes the focus in a row: the row itself, or its box while chats are being picked. */
const focusable = '[data-row], [data-chat-id] input[type="checkbox"]';

/** Whether a letter stands for an action of its row, and not for one of the browser. */
export function isPlain({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return !altKey && !ctrlKey && !metaKey;
}

/** Arrows go from row to row, and from box to box while chats are being picked. */
export function moveFocus(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !isPlain(event)) return;
  const list = event.currentTarget.closest('ul');
  const rows = [...(list?.querySelectorAll<HTMLElement>(focusable) ?? [])];
  const next = rows[rows.findIndex((row) => row === event.target) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function isGoal({ type }: ListRow): boolean {
  return type === 'chat' || type === 'folder';
}

/** The row that Home and End go to, drawn or not; -1 for other keys, and where there is none. */
export function edgeRow(
  { key, target, altKey, ctrlKey, metaKey, shiftKey }: EdgeKey,
  rows: readonly ListRow[],
): number {
  const isInRow = target instanceof Element && target.matches(focusable);
  if (!isInRow || altKey || ctrlKey || metaKey || shiftKey) return -1;
  if (key === 'Home') return rows.findIndex(isGoal);
  return key === 'End' ? rows.findLastIndex(isGoal) : -1;
}

type EdgeKey = Pick<
  KeyboardEvent,
  'key' | 'target' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'
>;

/** What takes the focus of a row that is drawn. */
export function findRow(
  list: Element | null,
  row: ListRow | undefined,
): HTMLElement | null | undefined {
  const lines = list?.querySelectorAll<HTMLElement>('[data-chat-id], [data-folder-id]') ?? [];
  const line = [...lines].find(
    ({ dataset }) => (dataset['chatId'] ?? dataset['folderId']) === row?.id,
  );
  return line?.querySelector<HTMLElement>(focusable);
}
