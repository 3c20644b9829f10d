import {
  emptyCharacterFields,
  type Character,
  type CharacterFields,
} from '@parley/domain/character/character.ts';
import type { CharacterId } from '@parley/domain/shared/ids.ts';
import { useRef, useState, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { notSavedText } from '#src/platform/not-saved-text.ts';
import { asPlayed, isHostCharacter } from '#src/services/characters/host-characters.ts';
import type { GivenCharacter } from '#src/services/characters/built-in-characters.ts';

import {
  isOwnCharacter,
  type AnyCharacter,
  type CardActions,
  type CharactersDialogProps,
  type Editing,
} from './characters-props.ts';
import { CharacterEditor } from './components/character-editor.tsx';
import { Gallery } from './components/gallery.tsx';
import type { SavedCharacter } from './hooks/use-contexts-draft.ts';
import { useChanges } from './hooks/use-changes.tsx';
import { useGallery } from './hooks/use-gallery.ts';

/** The collection of characters; its editor takes the place of the cards. */
export function CharactersDialog(props: CharactersDialogProps): ReactNode {
  const { actions, onUse, onTell } = props;
  const intl = useIntl();
  const [editing, setEditing] = useState<Editing>();
  const isSaving = useRef(false);
  const gallery = useGallery(props);
  const check = useChecked(props);
  const remove = useRemoval(props, check);
  const changes = useChanges(props);
  const edited = withStored(editing, props.own);
  const cards: CardActions = {
    use: (character) => void use(character),
    add: (character, opensEditor) => void add(character, opensEditor),
    clone: (character) => {
      // A copy is nobody's premium character.
      if (!isLocked(character)) setEditing({ character: undefined, fields: copyOf(character) });
    },
    edit: (character) => setEditing({ character }),
    remove,
    copyLink: (character) =>
      void props
        .onCopyLink(character)
        .then((result) => onTell({ message: linkText(intl, result) })),
    exportAs: (character, form) => void exportAs(character, form),
    renderShare: props.renderShare,
  };

  function copyOf(character: AnyCharacter): CharacterFields {
    const title = intl.formatMessage(
      { id: 'characters.copyTitle', defaultMessage: '{title} (copy)' },
      { title: character.title },
    );
    return { ...character, title };
  }

  function isLocked(character: AnyCharacter): boolean {
    if (!character.isPremium || !props.isPremiumLocked) return false;
    props.onLocked('premiumCharacters');
    return true;
  }

  async function keep(given: GivenCharacter): Promise<Character | undefined> {
    if (isLocked(given) || !(await check(actions.keep(given)))) return undefined;
    return actions.find(given.id);
  }

  async function add(given: GivenCharacter, opensEditor: boolean): Promise<void> {
    const kept = await keep(given);
    if (kept !== undefined && opensEditor) setEditing({ character: kept });
  }

  async function use(character: AnyCharacter): Promise<void> {
    if (isHostCharacter(character)) {
      if (!isLocked(character)) onUse(asPlayed(character));
    } else if (!isOwnCharacter(character)) {
      const kept = await keep(character);
      if (kept !== undefined) onUse(kept);
    } else if (!isLocked(character)) onUse(character);
  }

  async function exportAs(...[character, form]: Parameters<CardActions['exportAs']>) {
    if (await props.onExport(character, form)) return;
    props.onTell({
      tone: 'danger',
      message: intl.formatMessage({
        id: 'part.failed.title',
        defaultMessage: 'Couldn’t load this part of Parley',
      }),
    });
  }

  async function save({ fields, contexts }: SavedCharacter): Promise<void> {
    // The second of two quick presses would store another one.
    if (isSaving.current) return;
    isSaving.current = true;
    const id = await store(fields);
    // What is allowed is allowed to what is stored.
    const isDone = id !== undefined && (await check(props.contexts.apply(id, contexts)));
    isSaving.current = false;
    if (isDone) setEditing(undefined);
    // It is there by now: the next try must not add another one.
    else if (id !== undefined) await openStored(id);
  }

  /** Undefined where it was not stored, and it was said; or where the person gave it up. */
  async function store(fields: CharacterFields): Promise<CharacterId | undefined> {
    const character = edited?.character;
    if (character !== undefined) {
      return (await changes.save(character, fields)) ? character.id : undefined;
    }
    const adding = actions.add(fields);
    await check(adding.then((id) => id !== undefined));
    return adding;
  }

  async function openStored(id: CharacterId): Promise<void> {
    const character = await actions.find(id);
    if (character !== undefined) setEditing({ character });
  }

  if (edited !== undefined) {
    return (
      <CharacterEditor
        {...props}
        editing={edited}
        categories={gallery.categories.map(({ category }) => category)}
        onSave={(saved) => void save(saved)}
        onRollBack={changes.rollBack}
        onClose={() => setEditing(undefined)}
      >
        {changes.question}
      </CharacterEditor>
    );
  }
  return (
    <Gallery
      {...props}
      gallery={gallery}
      cards={cards}
      onCreate={() => setEditing({ character: undefined, fields: emptyCharacterFields })}
    />
  );
}

/** What is being written, with the character as it is stored by now. */
function withStored(
  editing: Editing | undefined,
  own: CharactersDialogProps['own'],
): Editing | undefined {
  if (editing?.character === undefined) return editing;
  const { id } = editing.character;
  const character = own?.find((each) => each.id === id) ?? editing.character;
  return { character };
}

function linkText(intl: IntlShape, result: 'copied' | 'too-long' | 'refused'): string {
  if (result === 'copied') {
    return intl.formatMessage({ id: 'characters.linkCopied', defaultMessage: 'Link Copied!' });
  }
  return result === 'too-long'
    ? intl.formatMessage({
        id: 'characters.linkTooLong',
        defaultMessage: 'This character is too long for a link. Export it as a file.',
      })
    : intl.formatMessage({
        id: 'chat.notCopied',
        defaultMessage: 'Your browser blocked copying.',
      });
}

/** Says so where something was not stored. */
function useChecked({
  onTell,
}: CharactersDialogProps): (saved: Promise<boolean>) => Promise<boolean> {
  const intl = useIntl();
  return async (saved) => {
    const isSaved = await saved;
    if (!isSaved) onTell({ tone: 'danger', message: notSavedText(intl) });
    return isSaved;
  };
}

function useRemoval(
  { actions, onTell }: CharactersDialogProps,
  check: (saved: Promise<boolean>) => Promise<boolean>,
): (character: Character) => void {
  const intl = useIntl();
  return ({ id, title }) => {
    void check(actions.setTrashed(id, true)).then((isSaved) => {
      if (!isSaved) return;
      onTell({
        message: intl.formatMessage(
          { id: 'characters.deleted', defaultMessage: 'Character “{title}” deleted.' },
          { title },
        ),
        action: {
          label: intl.formatMessage({ id: 'toasts.undo', defaultMessage: 'Undo' }),
          onAction: () => void check(actions.setTrashed(id, false)),
        },
      });
    });
  };
}
