import { findRanges } from '@parley/domain/search/find-ranges.ts';
import { useEffect } from 'react';

const highlightName = 'found-text';
/** Marks are a help for the eye; beyond this many they cost more than they help. */
const maxMarks = 500;

/**
 * Marks folded terms in the part of the conversation that is in the page, without touching its
 * nodes. Pass the same list until the terms change.
 */
export function useFoundTextMarks(terms: readonly string[]): void {
  useEffect(() => {
    // The conversation itself may not be in the page yet.
    const screen = document.querySelector('main');
    if (screen === null || terms.length === 0 || !('highlights' in CSS)) return undefined;
    const mark = (): void => {
      const log = screen.querySelector('[role="log"]');
      const ranges = log === null ? [] : findTextRanges(log, terms, maxMarks);
      CSS.highlights.set(highlightName, new Highlight(...ranges));
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(screen, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      CSS.highlights.delete(highlightName);
    };
  }, [terms]);
}

/** The words of the program itself, on its buttons and for readers, are nothing that was said. */
function skipLabels(node: Node): number {
  const isLabel = node instanceof Element && node.matches('button, .visually-hidden');
  return isLabel ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
}

/** Where folded terms occur in the texts of an element, in order of the page. */
export function findTextRanges(root: Element, terms: readonly string[], most: number): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(
    root,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    skipLabels,
  );
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    for (const { start, end } of findRanges(node.data, terms, most)) {
      if (ranges.length >= most) return ranges;
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}
