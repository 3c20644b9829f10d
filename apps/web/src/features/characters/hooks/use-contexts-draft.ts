import type { Character, CharacterFields } from '@parley/domain/character/character.ts';
import type { DynamicContext } from '@parley/domain/dynamic-context/dynamic-context.ts';
import { useEffect, useState } from 'react';

import {
  requestKey,
  type CharacterContexts,
  type ContextChoice,
  type ContextStanding,
  type TypedSecrets,
} from '#src/services/contexts/character-contexts.ts';

/** What was chosen for contexts and is not saved yet. */
export interface ContextsDraft {
  readonly standing: ContextStanding;
  readonly typed: TypedSecrets;
  /** Something differs from what holds. */
  readonly isChanged: boolean;
  /** What to save beside the fields. */
  readonly choiceFor: (contexts: readonly DynamicContext[]) => ContextChoice;
  readonly setAllowed: (context: DynamicContext, isAllowed: boolean) => void;
  readonly addTyped: (typed: TypedSecrets) => void;
}

const nothing: ContextStanding = { allowed: new Set(), stored: new Set() };
const nothingTyped: TypedSecrets = new Map();

/** Keeps what is chosen for the contexts of a character until it is saved; secrets never leave it. */
export function useContextsDraft(
  contexts: CharacterContexts,
  character: Character | undefined,
): ContextsDraft {
  const [held, setHeld] = useState(nothing);
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [typed, setTyped] = useState(nothingTyped);
  useEffect(() => {
    let isShown = true;
    if (character !== undefined) {
      void contexts.standingOf(character).then((found) => {
        if (isShown) setHeld(found);
      });
    }
    return () => {
      isShown = false;
    };
  }, [contexts, character]);
  const allowed = new Set(held.allowed);
  for (const [key, isAllowed] of changed) {
    if (isAllowed) allowed.add(key);
    else allowed.delete(key);
  }
  return {
    standing: { allowed, stored: held.stored },
    typed,
    isChanged: typed.size > 0 || changed.size > 0,
    choiceFor: (all) => ({ contexts: all, decided: changed, typed }),
    setAllowed: (context, isAllowed) =>
      setChanged((before) => new Map(before).set(requestKey(context), isAllowed)),
    addTyped: (more) => setTyped((before) => new Map([...before, ...more])),
  };
}

/** What a save of a character is made of. */
export interface SavedCharacter {
  readonly fields: CharacterFields;
  readonly contexts: ContextChoice;
}
