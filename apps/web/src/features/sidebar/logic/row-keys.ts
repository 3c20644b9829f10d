import type { KeyboardEvent } from 'react';

/** Whether a letter stands for an action of its row, and not for one of the browser. */
export function isPlain({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return !altKey && !ctrlKey && !metaKey;
}

/** Arrows go from row to row, and from box to box while chats are being picked. */
export function moveFocus(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !isPlain(event)) return;
  const list = event.currentTarget.closest('ul');
  const rows = [
    ...(list?.querySelectorAll<HTMLElement>('[data-row], [data-chat-id] input[type="checkbox"]') ??
      []),
  ];
  const next = rows[rows.findIndex((row) => row === event.target) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
