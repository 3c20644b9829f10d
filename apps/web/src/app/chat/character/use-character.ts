import type { Character } from '@parley/domain/character/character.ts';
import { useEffect, useSyncExternalStore } from 'react';

import { charactersQuery } from '#src/data/queries/characters-query.ts';
import { useLiveQuery } from '#src/platform/live-query.ts';
import { hostCharacterModule } from '#src/services/characters/host-character-module.ts';
import type { ChatSession } from '#src/services/chats/chat-session.ts';

import { useProgram } from '#src/app/program/program-context.ts';

/** The character that speaks in a chat; undefined while it is read, and where it is gone. */
export function useCharacter({ subscribe, getSnapshot }: ChatSession): Character | undefined {
  const { store } = useProgram();
  const id = useSyncExternalStore(subscribe, () => getSnapshot().chat?.characterId);
  const all = useLiveQuery(charactersQuery(store)).value;
  const own = id === undefined ? undefined : all?.find((character) => character.id === id);
  const isElsewhere = id !== undefined && all !== undefined && own === undefined;
  const hosts = useHostCharacter(isElsewhere ? id : undefined);
  return own ?? hosts;
}

/** The operator's character of an id, which is in no collection. */
function useHostCharacter(id: string | undefined): Character | undefined {
  const { config } = useProgram();
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const loaded = useSyncExternalStore(hostCharacterModule.subscribe, hostCharacterModule.read);
  const isWanted = id !== undefined && host.systemCharacters.length > 0;
  useEffect(() => {
    if (isWanted) hostCharacterModule.load();
  }, [isWanted]);
  if (!isWanted || loaded === undefined || loaded instanceof Error) return undefined;
  const found = loaded.hostCharactersOf(host).find((character) => character.id === id);
  return found === undefined ? undefined : loaded.asPlayed(found);
}
