import { useRef, type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';

import { afterFrames } from '#src/platform/focus-box.ts';
import type { LibraryPrompt } from '#src/services/prompts/library-prompt.ts';

import { isCopied } from '../logic/is-copied.ts';
import type { RowActions } from '../prompts-props.ts';
import styles from '../prompts-dialog.module.css';
import { PromptRow } from './prompt-row.tsx';

interface PromptListProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly prompts: readonly LibraryPrompt[];
  readonly own: readonly LibraryPrompt[];
  readonly rows: RowActions;
  readonly onTag: (tag: string) => void;
  readonly onFocus: (event: FocusEvent) => void;
  /** Up from the first row. */
  readonly onLeave: () => void;
}

const rowHeightPx = 64;

/** Prompts one below the other; of many only those in sight are drawn. */
export function PromptList(props: PromptListProps): ReactNode {
  const { ref, prompts, own, rows, onTag, onFocus, onLeave } = props;
  const virtualizer = useRef<VirtualizerHandle>(null);

  function focusRow(index: number): void {
    virtualizer.current?.scrollToIndex(index, { align: 'nearest' });
    const find = () => ref.current?.querySelector<HTMLElement>(`[data-prompt-index="${index}"]`);
    const row = find();
    if (row) row.focus();
    else afterFrames(() => find()?.focus());
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const at =
      event.target instanceof HTMLElement ? event.target.dataset['promptIndex'] : undefined;
    if (step === undefined || at === undefined) return;
    event.preventDefault();
    const next = Number(at) + step;
    if (next < 0) onLeave();
    else if (next < prompts.length) focusRow(next);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons inside have the focus; this hears the keys of all of them
    <div ref={ref} className={styles['list']} onFocus={onFocus} onKeyDown={handleKeyDown}>
      <Virtualizer
        ref={virtualizer}
        as="ul"
        item="li"
        scrollRef={ref}
        data={prompts}
        itemSize={rowHeightPx}
      >
        {(prompt, index) => (
          <PromptRow
            key={prompt.id}
            prompt={prompt}
            index={index}
            isCopied={isCopied(prompt, own)}
            rows={rows}
            onTag={onTag}
          />
        )}
      </Virtualizer>
    </div>
  );
}
