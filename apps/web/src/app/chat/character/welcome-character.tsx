import { fillNames } from '@parley/domain/character/fill-names.ts';
import type { Character } from '@parley/domain/character/character.ts';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { CharacterWelcome } from '#src/features/characters/character-welcome.tsx';

import type { OpenChat } from '../open-chat/use-chat.ts';
import { useCharacter } from './use-character.ts';

/** The character of a chat that has not begun. */
export function WelcomeCharacter({ open }: { readonly open: OpenChat }): ReactNode {
  const { session, actions } = open;
  const intl = useIntl();
  const character = useCharacter(session);
  const welcome = useSyncExternalStore(
    session.subscribe,
    () => session.getSnapshot().chat?.parameters.welcomeMessage ?? '',
  );
  if (character === undefined) return null;
  const user = intl.formatMessage({ id: 'characters.user', defaultMessage: 'User' });
  const texts = welcomesOf(character, user);

  function choose(index: number): void {
    const { chat } = session.getSnapshot();
    const welcomeMessage = texts[index];
    if (chat === undefined || welcomeMessage === undefined) return;
    actions.setParameters({ ...chat.parameters, welcomeMessage });
  }

  return (
    <CharacterWelcome
      character={character}
      chosen={Math.max(0, texts.indexOf(welcome))}
      welcome={welcome}
      onChoose={choose}
    />
  );
}

function welcomesOf({ title, welcomeMessages }: Character, user: string): readonly string[] {
  return welcomeMessages.map((text) => fillNames(text, { character: title, user }));
}
