import type { Character } from '@parley/domain/character/character.ts';
import { useSyncExternalStore } from 'react';

import { charactersQuery } from '#src/data/queries/characters-query.ts';
import { useLiveQuery } from '#src/platform/live-query.ts';
import type { ChatSession } from '#src/services/chats/chat-session.ts';

import { useProgram } from '#src/app/program/program-context.ts';

/** The character that speaks in a chat; undefined while it is read, and where it is gone. */
export function useCharacter({ subscribe, getSnapshot }: ChatSession): Character | undefined {
  const { store } = useProgram();
  const id = useSyncExternalStore(subscribe, () => getSnapshot().chat?.characterId);
  const all = useLiveQuery(charactersQuery(store)).value;
  return id === undefined ? undefined : all?.find((character) => character.id === id);
}
