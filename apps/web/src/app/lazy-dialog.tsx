import { createElement, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';

import { createCodePart } from '#src/platform/code-part.ts';

import { PartFailure } from './part-failure.tsx';

interface Closable {
  readonly onClose: () => void;
}

/**
 * A dialog whose code comes when it is opened. Where that cannot be loaded the person is told, and
 * the screen behind stays: a `lazy` component would take it along.
 */
export function lazyDialog<Props extends Closable>(
  importDialog: () => Promise<(props: Props) => ReactNode>,
): (props: Props) => ReactNode {
  const part = createCodePart(importDialog);

  function retry(): void {
    fetchMissingStyles();
    part.load();
  }

  /** Opening it anew tries again. */
  function open(): void {
    if (part.read() instanceof Error) retry();
    else part.load();
  }

  return function LazyDialog(props: Props): ReactNode {
    const code = useSyncExternalStore(part.subscribe, part.read);
    // What failed at the last time is no news.
    const [before] = useState(part.read);
    useEffect(open, []);
    if (code === undefined) return null;
    if (!(code instanceof Error)) return createElement(code, props);
    return code === before ? null : <PartFailure onRetry={retry} onClose={props.onClose} />;
  };
}

/**
 * The loader of parts asks for each style sheet once, also for one that did not come. Only after a
 * failure: one that is still on its way would never be told to have come.
 */
function fetchMissingStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (link.sheet === null) link.replaceWith(link.cloneNode());
  }
}
