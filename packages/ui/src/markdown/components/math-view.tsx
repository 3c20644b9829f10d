import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

import { katexNow, whenKatexLoads } from './katex-loader.ts';
import styles from './markdown.module.css';
import { watchWidth } from './wide-formulas.ts';

interface MathProps {
  readonly tex: string;
  readonly isDisplay: boolean;
  /** True inside a line of text, where the box must be a phrase. */
  readonly isInline: boolean;
}

const MAX_LENGTH = 10_000;
const MAX_CACHED = 300;
const drawn = new Map<string, Node>();

/** A formula. Shows its source until the renderer has loaded, and when it cannot be drawn. */
export function MathView({ tex, isDisplay, isInline }: MathProps): ReactNode {
  const katex = useSyncExternalStore(whenKatexLoads, katexNow, noKatex);
  const place = useRef<HTMLElement>(null);
  const canDraw = katex !== undefined && tex.length <= MAX_LENGTH;

  useLayoutEffect(() => {
    const element = place.current;
    if (!canDraw || element === null) return undefined;
    element.replaceChildren(drawing(katex, tex, isDisplay));
    const box = element.parentElement;
    const unwatch = isDisplay || box === null ? undefined : watchWidth(box, tex);
    return () => {
      unwatch?.();
      element.replaceChildren();
    };
  }, [katex, canDraw, tex, isDisplay]);

  const Box = isInline ? 'span' : 'div';
  return (
    <Box key={tex} className={styles.math} data-display={isDisplay} dir="ltr">
      {canDraw ? (
        <span
          key="drawing"
          ref={place}
          {...(isDisplay && { tabIndex: 0, role: 'math', 'aria-label': tex })}
        />
      ) : (
        <code key="source">{tex}</code>
      )}
    </Box>
  );
}

function noKatex(): undefined {
  return undefined;
}

function drawing(
  katex: NonNullable<ReturnType<typeof katexNow>>,
  tex: string,
  isDisplay: boolean,
): Node {
  const key = `${String(isDisplay)}${tex}`;
  const known = drawn.get(key);
  if (known !== undefined) return known.cloneNode(true);
  const holder = document.createElement('span');
  katex.render(tex, holder, {
    displayMode: isDisplay,
    trust: false,
    maxExpand: 1000,
    maxSize: 50,
    strict: 'ignore',
    throwOnError: false,
    errorColor: 'var(--danger-text)',
  });
  if (drawn.size >= MAX_CACHED) {
    const [oldest] = drawn.keys();
    if (oldest !== undefined) drawn.delete(oldest);
  }
  drawn.set(key, holder);
  return holder.cloneNode(true);
}
