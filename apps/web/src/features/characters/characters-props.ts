import type { CharacterVersion } from '@parley/domain/character/character-version.ts';
import type { Character, CharacterFields } from '@parley/domain/character/character.ts';
import type { Following } from '@parley/domain/character/follow-version.ts';
import type { FilledTexts } from '@parley/domain/character/fill-character.ts';
import type { CharacterId, ChatId } from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';
import type { ToastOptions } from '@parley/ui/components/toast/toast-store.ts';
import type { ReactNode } from 'react';

import type { LiveQuery } from '#src/platform/live-query.ts';
import type { GivenCharacter } from '#src/services/characters/built-in-characters.ts';
import type { CharacterContexts } from '#src/services/contexts/character-contexts.ts';
import type { CharacterActions } from '#src/services/characters/character-actions.ts';
import type { HostCharacter } from '#src/services/characters/host-characters.ts';
import type { FillFailure } from '#src/services/characters/fill-character.ts';

import type { NameModel } from './logic/sent-texts.ts';

/** What writes the blank fields of a character. */
export interface CharacterFiller {
  /** The name of the model that is asked. */
  readonly modelTitle: string;
  readonly fill: (
    character: CharacterFields,
    signal: AbortSignal,
  ) => Promise<Result<FilledTexts, FillFailure>>;
}

/** A character of the collection, whoever wrote it. */
export type AnyCharacter = Character | GivenCharacter | HostCharacter;

/** How a character is written into a file. */
export type CharacterFileForm = 'json' | 'card';

/** What chooses a picture in the editor. */
export interface PictureChoiceSlot {
  readonly hasPicture: boolean;
  /** Where the picture is that was not fetched yet; empty for none. */
  readonly address: string;
  readonly onChange: (url: string) => void;
}

export interface CharactersDialogProps {
  /** In the order of the collection; undefined while it is read. */
  readonly own: readonly Character[] | undefined;
  /** The collection could not be read. */
  readonly hasFailed: boolean;
  /** Those that come along with the program. */
  readonly builtIn: readonly GivenCharacter[];
  /** Those of the operator. */
  readonly hosts: readonly HostCharacter[];
  /** The operator's are for members, and the person is none. */
  readonly areHostsHidden: boolean;
  readonly actions: CharacterActions;
  /** What a character was before each change, the newest first. */
  readonly versionsOf: (id: CharacterId) => LiveQuery<readonly CharacterVersion[]>;
  readonly nameModel: NameModel;
  /** Whether there is such a model here. */
  readonly isUsable: Following['isUsable'];
  /** The chat behind the collection; undefined where none is stored. */
  readonly openChatId: ChatId | undefined;
  /** Whether the person may make characters of their own. */
  readonly canCreate: boolean;
  /** Undefined where there is no model to ask. */
  readonly filler: CharacterFiller | undefined;
  /** Whether premium characters need a license that is not there. */
  readonly isPremiumLocked: boolean;
  /** Whether filling in needs one. */
  readonly isFillingLocked: boolean;
  /** Says that one of them is locked. */
  readonly onLocked: (feature: 'premiumCharacters' | 'fillContentWithAI') => void;
  readonly contexts: CharacterContexts;
  readonly renderPictureChoice: (slot: PictureChoiceSlot) => ReactNode;
  /** Lets the character play its part in a chat. */
  readonly onUse: (character: Character) => void;
  /** Copies a link that carries a character. */
  readonly onCopyLink: (character: Character) => Promise<'copied' | 'too-long' | 'refused'>;
  /** A button that shares a character by a link to this server; absent where the host offers none. */
  readonly renderShare?: ((character: Character) => ReactNode) | undefined;
  /** Writes a character into a file; false where that could not be done. */
  readonly onExport: (character: Character, form: CharacterFileForm) => Promise<boolean>;
  readonly onTell: (toast: ToastOptions) => void;
  readonly onClose: () => void;
}

/** What can be done with a card. */
export interface CardActions {
  readonly use: (character: AnyCharacter) => void;
  readonly add: (character: GivenCharacter, opensEditor: boolean) => void;
  readonly clone: (character: AnyCharacter) => void;
  readonly edit: (character: Character) => void;
  readonly remove: (character: Character) => void;
  readonly exportAs: (character: Character, form: CharacterFileForm) => void;
  readonly copyLink: (character: Character) => void;
  readonly renderShare: ((character: Character) => ReactNode) | undefined;
}

/** What is being written: a character that is there, or the fields of a new one. */
export type Editing =
  | { readonly character: Character }
  | { readonly character: undefined; readonly fields: CharacterFields };

/** Tells a character of the person from one that comes along. */
export function isOwnCharacter(character: AnyCharacter): character is Character {
  return 'version' in character;
}
