import { useState, useSyncExternalStore, type ReactNode } from 'react';

import { CharacterMark } from '#src/features/characters/character-mark.tsx';
import { NewerVersion } from '#src/features/characters/newer-version.tsx';

import { lazyDialog } from '#src/app/modules/lazy-dialog.tsx';
import { useProgram } from '#src/app/program/program-context.ts';

import type { OpenChat } from '../open-chat/use-chat.ts';
import { useCharacter } from './use-character.ts';

const UpdateQuestion = lazyDialog({
  id: 'character-update',
  load: async () => (await import('./update-question.tsx')).UpdateQuestion,
});

/** The character of the open chat in its header, and whether there is a newer version of it. */
export function HeaderCharacter({ open }: { readonly open: OpenChat }): ReactNode {
  const { session } = open;
  const { commands } = useProgram();
  const character = useCharacter(session);
  const { chat } = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const [isAsking, setIsAsking] = useState(false);
  if (character === undefined || chat === undefined) return null;
  const { characterVersion, keptCharacterVersion = 0 } = chat;
  const { version } = character;
  const isNewer =
    characterVersion !== undefined && version > Math.max(characterVersion, keptCharacterVersion);
  return (
    <>
      <CharacterMark
        character={character}
        version={characterVersion}
        onOpen={() => commands.run('openCharacters')}
      />
      {isNewer && <NewerVersion version={version} onOpen={() => setIsAsking(true)} />}
      {isAsking && isNewer && (
        <UpdateQuestion open={open} character={character} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}
