import { findPrompts, tagsOfPrompts } from '@parley/domain/prompt/find-prompts.ts';
import type { Prompt } from '@parley/domain/prompt/prompt.ts';
import { useDeferredValue, useMemo, useState } from 'react';

import type { CommunityPrompt, LibraryPrompt } from '#src/services/prompts/library-prompt.ts';

/** Tabs of the library. */
export type TabId = 'own' | 'community';

/** What is looked for, and what was found. */
export interface FoundPrompts {
  readonly tab: TabId;
  readonly setTab: (tab: TabId) => void;
  readonly words: string;
  readonly setWords: (words: string) => void;
  /** Tags of the person's prompts; none for what comes along. */
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
  own: readonly Prompt[] | undefined,
  community: readonly CommunityPrompt[] | undefined,
): FoundPrompts {
  const [chosenTab, setTab] = useState<TabId>('own');
  const [words, setWords] = useState('');
  const [chosenTag, setTag] = useState<string>();
  const needle = useDeferredValue(words);
  const tab = community === undefined ? 'own' : chosenTab;
  const all = (tab === 'own' ? own : community) ?? none;
  const tags = useMemo(() => (tab === 'own' ? tagsOfPrompts(all) : []), [tab, all]);
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
