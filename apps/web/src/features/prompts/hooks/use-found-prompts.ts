import { findPrompts, tagsOfPrompts } from '@parley/domain/prompt/find-prompts.ts';
import { useDeferredValue, useMemo, useState } from 'react';

import type { LibraryPrompt } from '#src/services/prompts/library-prompt.ts';

import type { PromptsDialogProps } from '../prompts-props.ts';

/** Tabs of the library. */
export type TabId = 'own' | 'system' | 'community';

/** What is looked for, and what was found. */
export interface FoundPrompts {
  readonly tab: TabId;
  readonly setTab: (tab: TabId) => void;
  readonly words: string;
  readonly setWords: (words: string) => void;
  /** Tags of the prompts on this tab. */
  readonly tags: readonly string[];
  /** Undefined for all. */
  readonly tag: string | undefined;
  readonly setTag: (tag: string | undefined) => void;
  readonly found: readonly LibraryPrompt[];
  /** There are prompts on this tab, found or not. */
  readonly hasAny: boolean;
  /** The first that fits what is typed by now. */
  readonly best: () => LibraryPrompt | undefined;
}

const none: readonly LibraryPrompt[] = [];

/** Looks for prompts on the tab that is open; one that disappears gives way to the person's own. */
export function useFoundPrompts(
  tabs: Pick<PromptsDialogProps, TabId | 'areSystemForMembers'>,
): FoundPrompts {
  const [chosenTab, setTab] = useState<TabId>('own');
  const [words, setWords] = useState('');
  const [chosenTag, setTag] = useState<string>();
  const needle = useDeferredValue(words);
  const saysWhy = chosenTab === 'system' && tabs.areSystemForMembers;
  const tab = tabs[chosenTab]?.length === 0 && !saysWhy ? 'own' : chosenTab;
  const all = tabs[tab] ?? none;
  const tags = useMemo(() => tagsOfPrompts(all), [all]);
  const tag = tags.find((name) => name === chosenTag);
  const found = useMemo(() => findPrompts(all, { words: needle, tag }), [all, needle, tag]);
  return {
    tab,
    setTab,
    words,
    setWords,
    tags,
    tag,
    setTag,
    found,
    hasAny: all.length > 0,
    best: () => findPrompts(all, { words, tag })[0],
  };
}
