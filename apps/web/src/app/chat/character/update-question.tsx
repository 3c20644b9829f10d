import type { Character } from '@parley/domain/character/character.ts';
import {
  followVersion,
  replacedFields,
  takeBack,
} from '@parley/domain/character/follow-version.ts';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { CharacterUpdate } from '#src/features/characters/character-update.tsx';
import { characterVersionsQuery } from '#src/data/queries/characters-query.ts';
import { focusBox } from '#src/platform/focus-box.ts';
import { useLiveQuery } from '#src/platform/live-query.ts';
import { titleOfModel } from '#src/services/providers/provider-view.ts';

import { useProgram } from '#src/app/program/program-context.ts';

import type { OpenChat } from '../open-chat/use-chat.ts';

interface UpdateQuestionProps {
  readonly open: OpenChat;
  /** As it is now. */
  readonly character: Character;
  readonly onClose: () => void;
}

/** Asks whether the open chat takes over the newer version of its character. */
export function UpdateQuestion({ open, character, onClose }: UpdateQuestionProps): ReactNode {
  const { session, actions } = open;
  const intl = useIntl();
  const { store, providers, toasts } = useProgram();
  const { chat } = useSyncExternalStore(session.subscribe, session.getSnapshot);
  const known = useSyncExternalStore(providers.subscribe, providers.getSnapshot);
  const versions = useLiveQuery(characterVersionsQuery(store, character.id));
  const from = chat?.characterVersion;
  if (chat === undefined || from === undefined || versions.status === 'loading') return null;
  const before = versions.value?.find(({ number }) => number === from);
  const step = {
    before,
    after: character,
    userName: intl.formatMessage({ id: 'characters.user', defaultMessage: 'User' }),
    isUsable: (model: NonNullable<Character['model']>) => providers.find(model).ok,
  };
  const { copy, kept } = followVersion(chat, step);
  const shown = before === undefined ? replacedFields(chat, copy) : { before, after: character };
  const { model, parameters } = chat;
  const had = {
    characterId: character.id,
    characterVersion: from,
    keptCharacterVersion: chat.keptCharacterVersion ?? from,
    model,
    parameters,
  };
  const decided = { ...had, keptCharacterVersion: character.version };

  function update(): void {
    onClose();
    actions.setCharacter({ ...decided, ...copy, characterVersion: character.version });
    toasts.show({
      message: intl.formatMessage(
        {
          id: 'characters.updated',
          defaultMessage: 'This chat now uses version {version, number}.',
        },
        { version: character.version },
      ),
      action: {
        label: intl.formatMessage({ id: 'toasts.undo', defaultMessage: 'Undo' }),
        onAction: () => {
          const now = session.getSnapshot().chat ?? had;
          actions.setCharacter({ ...had, ...takeBack(now, { done: copy, before: had }) });
        },
      },
    });
    focusBox();
  }

  function keep(): void {
    onClose();
    actions.setCharacter(decided);
    focusBox();
  }

  return (
    <CharacterUpdate
      from={from}
      to={character.version}
      title={character.title}
      before={shown.before}
      after={shown.after}
      isKnown={before !== undefined}
      kept={kept}
      nameModel={(named) => titleOfModel(known, named)}
      onUpdate={update}
      onKeep={keep}
      onClose={onClose}
    />
  );
}
