import {
  createElement,
  useEffect,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';

import { createLazyModule } from './lazy-module.ts';

/** A component whose code comes when it is drawn for the first time. */
export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Fetches the code before it is drawn; after a failure it tries again. */
  readonly preload: () => void;
}

/** What stands in the place of a component that is not here. */
export interface LazyStandIns<Props> {
  /** While the code comes, and for good where it cannot be had and there is no `failure`. */
  readonly fallback?: ReactNode;
  /** Where the code could not be loaded this time. */
  readonly failure?: ComponentType<Props & { readonly onRetry: () => void }>;
}

/**
 * Makes a component out of its import. One that cannot be loaded leaves the screen around it alone,
 * which a `lazy` one would take along, and is tried again when it is drawn anew or the network is back.
 */
export function lazyComponent<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
  { fallback = null, failure }: LazyStandIns<Props> = {},
): LazyComponent<Props> {
  const { load, read, subscribe } = createLazyModule(importComponent);

  function preload(): void {
    if (read() instanceof Error) fetchMissingStyles();
    load();
  }

  function open(): () => void {
    preload();
    // A failure that is shown has a button for it.
    if (failure === undefined) addEventListener('online', preload);
    return () => removeEventListener('online', preload);
  }

  function Lazy(props: Props): ReactNode {
    const code = useSyncExternalStore(subscribe, read);
    // What failed at the last time is no news.
    const [before] = useState(read);
    useEffect(open, []);
    if (code !== undefined && !(code instanceof Error)) return createElement(code, props);
    if (code === undefined || code === before || failure === undefined) return fallback;
    return createElement(failure, { ...props, onRetry: preload });
  }
  return Object.assign(Lazy, { preload });
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
