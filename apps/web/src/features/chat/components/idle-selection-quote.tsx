import { createElement, type ReactNode } from 'react';

import { createLazyModule, useModuleWhenIdle } from '#src/platform/lazy-module.ts';

const selectionQuoteModule = createLazyModule(
  async () => (await import('./selection-quote.tsx')).SelectionQuote,
);

/** Nobody selects a text before the page has come to rest. */
export function IdleSelectionQuote(): ReactNode {
  const part = useModuleWhenIdle(selectionQuoteModule);
  return part === undefined ? null : createElement(part);
}
