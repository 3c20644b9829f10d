import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';

import type { DocumentCache } from '../document-cache.ts';
import {
  createMarkdownDocument,
  type MarkdownDocument,
  type MarkdownOptions,
  type MarkdownSnapshot,
  parseMarkdown,
} from '../markdown-document.ts';
import { BlockGroups } from './block-view.tsx';
import { useMarkdown } from './context.ts';
import styles from './markdown.module.css';

interface MarkdownProps {
  /**
   * A finished text, or a document that may still grow. When a document has finished, its text can take its place
   * without anything being rendered again.
   */
  readonly source: string | MarkdownDocument;
  /** False makes a single `$` in a text plain; a document has this as an option of its own. Default true. */
  readonly hasDollarMath?: boolean;
  /** Whether a line end inside a paragraph starts a new line on the screen. Default `line`. */
  readonly softBreaks?: 'line' | 'space';
}

/** Shows Markdown. Needs a `MarkdownContext` above it. */
export function Markdown({
  source,
  hasDollarMath = true,
  softBreaks = 'line',
}: MarkdownProps): ReactNode {
  const { blocks } = useSnapshot(source, hasDollarMath);
  return (
    <div
      className={styles.prose}
      data-markdown
      data-soft-breaks={softBreaks}
      data-live={typeof source === 'string' ? undefined : ''}
    >
      <BlockGroups runs={blocks} />
    </div>
  );
}

const nothing = createMarkdownDocument();

function useSnapshot(source: string | MarkdownDocument, hasDollarMath: boolean): MarkdownSnapshot {
  const { cache } = useMarkdown();
  const growing = typeof source === 'string' ? nothing : source;
  const live = useSyncExternalStore(growing.subscribe, growing.getSnapshot, growing.getSnapshot);
  const settled = useMemo(
    () => (typeof source === 'string' ? readOnce(cache, source, { hasDollarMath }) : undefined),
    [cache, source, hasDollarMath],
  );

  useEffect(() => {
    if (growing === nothing || !live.isFinished) return;
    cache.keep(growing.getText(), live, { hasDollarMath: growing.hasDollarMath });
  }, [cache, growing, live]);

  return settled ?? live;
}

function readOnce(cache: DocumentCache, text: string, options: MarkdownOptions): MarkdownSnapshot {
  const known = cache.get(text, options);
  if (known !== undefined) return known;
  const snapshot = parseMarkdown(text, options);
  cache.keep(text, snapshot, options);
  return snapshot;
}
