import {
  categoriesOf,
  findCharacters,
  type CategoryCount,
} from '@parley/domain/character/find-characters.ts';
import type { Character } from '@parley/domain/character/character.ts';
import { useDeferredValue, useMemo, useState } from 'react';

import type { GivenCharacter } from '#src/services/characters/built-in-characters.ts';
import type { HostCharacter } from '#src/services/characters/host-characters.ts';

import type { AnyCharacter, CharactersDialogProps } from '../characters-props.ts';

/** Whose characters are shown: all, those of the person, or those of a category. */
export type Shelf =
  | { readonly kind: 'all' | 'own' }
  | { readonly kind: 'category'; readonly category: string };

/** What is looked for in the collection, and what was found. */
export interface GalleryState {
  readonly words: string;
  readonly setWords: (words: string) => void;
  readonly shelf: Shelf;
  readonly setShelf: (shelf: Shelf) => void;
  readonly categories: readonly CategoryCount[];
  readonly allCount: number;
  readonly ownCount: number;
  /** Of the person. */
  readonly own: readonly Character[];
  /** Those of the operator. */
  readonly hosts: readonly HostCharacter[];
  /** Those that come along and are not the person's by now. */
  readonly given: readonly GivenCharacter[];
  /** The first that fits what is typed by now. */
  readonly best: () => AnyCharacter | undefined;
}

/** From so many of their own on, a person is not shown what else there is unless they look for it. */
const explorerCount = 10;
const none: readonly Character[] = [];

/** Looks for characters. */
export function useGallery({ own = none, builtIn, hosts }: CharactersDialogProps): GalleryState {
  const [words, setWords] = useState('');
  const [shelf, setShelf] = useState<Shelf>({ kind: 'all' });
  const needle = useDeferredValue(words);
  // Decided once, as the collection opens.
  const [isExploring, setIsExploring] = useState<boolean>();
  if (isExploring === undefined && own !== none) setIsExploring(own.length < explorerCount);
  const others = useMemo(() => {
    const ids = new Set(own.map(({ id }) => id));
    return builtIn.filter(({ id }) => !ids.has(id));
  }, [own, builtIn]);
  const categories = useMemo(
    () => categoriesOf([...own, ...hosts, ...others]),
    [own, hosts, others],
  );
  const isAll = shelf.kind === 'all';
  const hidesOthers = shelf.kind === 'own' || (isAll && isExploring === false && words === '');
  const ofShelf = <T extends AnyCharacter>(all: readonly T[]): readonly T[] =>
    shelf.kind === 'category' ? all.filter(({ category }) => category === shelf.category) : all;
  const ownHere = ofShelf(own);
  const hostsHere = shelf.kind === 'own' ? [] : ofShelf(hosts);
  const othersHere = hidesOthers ? [] : ofShelf(others);
  return {
    words,
    setWords,
    shelf,
    setShelf,
    categories,
    allCount: own.length + hosts.length + others.length,
    ownCount: own.length,
    own: findCharacters(ownHere, needle),
    hosts: findCharacters(hostsHere, needle),
    given: findCharacters(othersHere, needle),
    best: () => findCharacters<AnyCharacter>([...ownHere, ...hostsHere, ...othersHere], words)[0],
  };
}
