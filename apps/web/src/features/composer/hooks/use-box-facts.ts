import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';

import { longTextUnits } from '#src/platform/long-text.ts';

import { countPlaceholders } from '../logic/placeholders.ts';

/** The height of the box before it scrolls is a share of the window; `composer.module.css` says the same. */
const leastPx = 84;
const shareOfWindow = 0.4;

/** What the interface has to know of the text; changes rarely while a person types. */
export interface BoxFacts {
  readonly isEmpty: boolean;
  /** 0, 1 or 2, which stands for more as well. */
  readonly placeholders: number;
  /** The text is higher than the collapsed box. */
  readonly isTall: boolean;
  readonly isLong: boolean;
  /** UTF-16 units; counted only where there is a limit. */
  readonly length: number;
}

const emptyFacts: BoxFacts = {
  isEmpty: true,
  placeholders: 0,
  isTall: false,
  isLong: false,
  length: 0,
};

/**
 * Follows the text of an uncontrolled box. A key press costs one search for a visible character
 * and one for `{{`, and renders nothing unless a fact changes.
 */
export function useBoxFacts(
  boxRef: RefObject<HTMLTextAreaElement | null>,
  isCounting: boolean,
): readonly [BoxFacts, refresh: () => void] {
  const [facts, setFacts] = useState(emptyFacts);
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  function measure(): void {
    frame.current = 0;
    const box = boxRef.current;
    if (box === null) return;
    fitWithoutCss(box);
    const isTall = box.scrollHeight > collapsedPx() + 1;
    setFacts((before) => (before.isTall === isTall ? before : { ...before, isTall }));
  }

  function refresh(): void {
    const text = boxRef.current?.value ?? '';
    const next = {
      isEmpty: !/\S/u.test(text),
      placeholders: countPlaceholders(text, 2),
      isLong: text.length > longTextUnits,
      length: isCounting ? text.length : 0,
    };
    setFacts((before) => {
      const changed = { ...before, ...next };
      return isSame(before, changed) ? before : changed;
    });
    // Once per frame: the layout that it asks for is the one that the frame needs anyway.
    if (frame.current === 0) frame.current = requestAnimationFrame(measure);
  }

  const count = useEffectEvent((isCounted: boolean) => {
    if (isCounted) refresh();
  });
  // The limit may be known only after somebody has begun to type.
  useEffect(() => count(isCounting), [isCounting]);

  return [facts, refresh];
}

function isSame(first: BoxFacts, second: BoxFacts): boolean {
  return (
    first.isEmpty === second.isEmpty &&
    first.placeholders === second.placeholders &&
    first.isLong === second.isLong &&
    first.length === second.length
  );
}

function collapsedPx(): number {
  const keyboard = getComputedStyle(document.documentElement).getPropertyValue('--keyboard');
  const room = innerHeight - (Number.parseFloat(keyboard) || 0);
  return Math.max(leastPx, shareOfWindow * room);
}

function fitWithoutCss(box: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  box.style.blockSize = '';
  if (box.textLength > longTextUnits) return;
  box.style.blockSize = '0';
  box.style.blockSize = `${box.scrollHeight}px`;
}
