import type { Character } from '@parley/domain/character/character.ts';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { CharacterChange } from '#src/features/characters/character-change.tsx';
import { noteCharacterUsed } from '#src/data/repositories/character-repository.ts';
import { focusBox } from '#src/platform/focus-box.ts';
import {
  requestedCharacter,
  subscribeToRequests,
  takeCharacterRequest,
} from '#src/services/characters/character-requests.ts';
import { startOfCharacter } from '#src/services/characters/start-of-character.ts';

import { useProgram } from '#src/app/program/program-context.ts';

import type { ChatCommandsProps } from '../chat-commands-props.ts';
import { useCharacter } from './use-character.ts';

/** Who looks at several characters one after the other has not used each of them. */
const usedAfterMs = 1000;

/** Lets a character that is asked for play its part in the open chat, after a question where one has begun. */
export function CharacterStart({ open }: Pick<ChatCommandsProps, 'open'>): ReactNode {
  const { session, actions } = open;
  const intl = useIntl();
  const { store, providers, navigation } = useProgram();
  const character = useSyncExternalStore(subscribeToRequests, requestedCharacter);
  const { status, path } = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const before = useCharacter(session);
  const isKnown = status !== 'loading';
  const isEmpty = isKnown && path.length === 0;

  function apply(wanted: Character): void {
    const chat = session.getSnapshot().chat ?? open.newChat();
    actions.setCharacter(
      startOfCharacter(wanted, {
        chat,
        userName: intl.formatMessage({ id: 'characters.user', defaultMessage: 'User' }),
        isUsable: (model) => providers.find(model).ok,
      }),
    );
    takeCharacterRequest();
    setTimeout(() => void noteCharacterUsed(store, wanted.id), usedAfterMs);
    focusBox();
  }

  useEffect(() => {
    if (character !== undefined && isEmpty) apply(character);
  });

  if (character === undefined || !isKnown || isEmpty) return null;
  return (
    <CharacterChange
      before={before?.title}
      after={character.title}
      onNewChat={() => navigation.openNew()}
      onChange={() => apply(character)}
      onCancel={takeCharacterRequest}
    />
  );
}
