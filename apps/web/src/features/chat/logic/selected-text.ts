import type { MessageId } from '@parley/domain/shared/ids.ts';

/** A text that the reader has selected in one message. */
export interface SelectedText {
  readonly text: string;
  /** Where it ends, in px of the viewport. */
  readonly rect: DOMRect;
}

const textSelector = '[data-part="text"], [data-part="reasoning"]';

/** The selection of the page; undefined unless all of it lies in the text of one message. */
export function readSelection(): SelectedText | undefined {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const text = selection.toString().trim();
  const range = selection.getRangeAt(0);
  const place = elementOf(range.commonAncestorContainer)?.closest(textSelector);
  if (text === '' || place === null || place === undefined) return undefined;
  const [...rects] = range.getClientRects();
  return { text, rect: rects.at(-1) ?? range.getBoundingClientRect() };
}

/** What is selected in a message; undefined where nothing is. */
export function selectionIn(id: MessageId): string | undefined {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const place = elementOf(selection.getRangeAt(0).commonAncestorContainer);
  if (place?.closest(`[data-message-id="${CSS.escape(id)}"]`) === null) return undefined;
  const text = selection.toString().trim();
  return text === '' || place === undefined ? undefined : text;
}

function elementOf(node: Node): Element | undefined {
  return node instanceof Element ? node : (node.parentElement ?? undefined);
}
