import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';

import type { BlockNode, Runs } from '../ast.ts';
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
import { type TextParts, WholeContext } from './use-portion.tsx';

/** Props of {@link Markdown}. */
export interface MarkdownProps {
  /**
   * A finished text, or a document that may still grow. When a document has finished, its text can take its place
   * without anything being rendered again.
   */
  readonly source: string | MarkdownDocument;
  /** False makes a single `$` in a text plain; a document has this as an option of its own. Default true. */
  readonly hasDollarMath?: boolean;
  /** Whether a line end inside a paragraph starts a new line on the screen. Default `line`. */
  readonly softBreaks?: 'line' | 'space';
  /** Shows all of a long text at once, e.g. for paper. Default false: the rest of it waits for the reader. */
  readonly isWhole?: boolean;
  /** A document that grows only where the reader asks for more; it is not shown as a whole either. */
  readonly parts?: TextParts | undefined;
  /**
   * Puts something into what was read, which may be the first UTF-16 units of a text alone. Pass the
   * same function each time.
   */
  readonly adapt?: ((blocks: Runs<BlockNode>, readTo: number) => Runs<BlockNode>) | undefined;
}

/** Shows Markdown. Needs a `MarkdownContext` above it. */
export function Markdown({
  source,
  hasDollarMath = true,
  softBreaks = 'line',
  isWhole = false,
  parts,
  adapt,
}: MarkdownProps): ReactNode {
  const { blocks: read } = useSnapshot(source, hasDollarMath);
  const blocks = useMemo(() => {
    if (adapt === undefined) return read;
    return adapt(read, (typeof source === 'string' ? source : source.getText()).length);
  }, [adapt, read, source]);
  const isGrowing = typeof source !== 'string' && parts === undefined;
  // What grew before the eyes of the reader is not cut when it is done.
  const [hasGrown] = useState(isGrowing);
  return (
    <div
      className={styles.prose}
      data-markdown
      data-soft-breaks={softBreaks}
      data-live={isGrowing ? '' : undefined}
    >
      <WholeContext value={isWhole || isGrowing || hasGrown}>
        <BlockGroups runs={blocks} isGrowing={isGrowing} parts={parts} />
      </WholeContext>
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
