import {
  changedCharacterFields,
  changedSentFields,
  cleanCharacterFields,
  sentFields,
  type Character,
  type CharacterFields,
} from '@parley/domain/character/character.ts';
import type { CharacterVersion } from '@parley/domain/character/character-version.ts';
import type { Following } from '@parley/domain/character/follow-version.ts';
import type { CharacterId, ChatId } from '@parley/domain/shared/ids.ts';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { notSavedText } from '#src/platform/not-saved-text.ts';

import type { CharactersDialogProps } from '../characters-props.ts';
import { FollowQuestion, type FollowChoice } from '../components/follow-question.tsx';

/** Changes of a character that is there, with its chats and versions. */
export interface CharacterChanges {
  /** Asks which chats follow, where some could; false where it was not stored, or given up. */
  readonly save: (character: Character, fields: CharacterFields) => Promise<boolean>;
  readonly rollBack: (character: Character, version: CharacterVersion) => void;
  /** The question that is open. */
  readonly question: ReactNode;
}

interface Question {
  readonly followers: readonly ChatId[];
  /** Undefined: the person gave it up. */
  readonly answer: (choice: FollowChoice | undefined) => void;
}

/** Saves changes of characters, and goes back to earlier versions. */
export function useChanges(props: CharactersDialogProps): CharacterChanges {
  const { actions, openChatId, isUsable, onTell } = props;
  const intl = useIntl();
  const [question, setQuestion] = useState<Question>();

  async function store(
    id: CharacterId,
    changed: Partial<CharacterFields>,
    following?: Following,
  ): Promise<boolean> {
    const result = await actions.save(id, changed, following);
    if (result === 'failed') onTell({ tone: 'danger', message: notSavedText(intl) });
    if (result === 'not-followed') {
      onTell({
        tone: 'danger',
        message: intl.formatMessage({
          id: 'characters.follow.failed',
          defaultMessage:
            'The character is saved, but some chats couldn’t be updated. They offer the update when you open them.',
        }),
      });
    }
    return result !== 'failed';
  }

  async function ask(
    character: Character,
    fields: CharacterFields,
  ): Promise<FollowChoice | undefined> {
    const isNew = changedSentFields(character, cleanCharacterFields(fields)).length > 0;
    const followers = isNew ? await actions.followers(character.id) : [];
    if (followers.length === 0) return 'none';
    return new Promise((resolve) => {
      setQuestion({ followers, answer: resolve });
    });
  }

  function answer(choice: FollowChoice | undefined): void {
    setQuestion(undefined);
    question?.answer(choice);
  }

  /** Who follows by what was chosen; undefined for nobody. */
  function followingOf(choice: FollowChoice): Following | undefined {
    const userName = intl.formatMessage({ id: 'characters.user', defaultMessage: 'User' });
    if (choice === 'all') return { chats: 'all', userName, isUsable };
    if (choice === 'none' || openChatId === undefined) return undefined;
    return { chats: [openChatId], userName, isUsable };
  }

  async function rollBack(character: Character, version: CharacterVersion): Promise<void> {
    if (!(await store(character.id, sentPartOf(version)))) return;
    onTell({
      message: intl.formatMessage(
        {
          id: 'characters.version.rolledBack',
          defaultMessage: '“{title}” is back to version {number, number}.',
        },
        { title: character.title, number: version.number },
      ),
      action: {
        label: intl.formatMessage({ id: 'toasts.undo', defaultMessage: 'Undo' }),
        onAction: () => void store(character.id, sentPartOf(character)),
      },
    });
  }

  return {
    async save(character, fields) {
      const choice = await ask(character, fields);
      if (choice === undefined) return false;
      return store(character.id, changedCharacterFields(character, fields), followingOf(choice));
    },
    rollBack: (character, version) => void rollBack(character, version),
    question: question !== undefined && (
      <FollowQuestion
        followers={question.followers}
        openChatId={openChatId}
        onSave={answer}
        onCancel={() => answer(undefined)}
      />
    ),
  };
}

/** What is sent, without the title. */
function sentPartOf(
  fields: Pick<CharacterFields, (typeof sentFields)[number]>,
): Partial<CharacterFields> {
  return Object.fromEntries(sentFields.map((field) => [field, fields[field]]));
}
