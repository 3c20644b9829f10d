import type { ReactNode } from 'react';

import { CharacterMark } from '#src/features/characters/character-mark.tsx';

import { useProgram } from '#src/app/program/program-context.ts';

import type { OpenChat } from '../open-chat/use-chat.ts';
import { useCharacter } from './use-character.ts';

/** The character of the open chat in its header. */
export function HeaderCharacter({ open }: { readonly open: OpenChat }): ReactNode {
  const { commands } = useProgram();
  const character = useCharacter(open.session);
  if (character === undefined) return null;
  return <CharacterMark character={character} onOpen={() => commands.run('openCharacters')} />;
}
