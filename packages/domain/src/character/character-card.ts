import { fieldsOf, type SourceFields } from '../import/source-json.ts';

import { writeCardExamples } from './card-examples.ts';
import type { Character, CharacterFields } from './character.ts';
import { toPortableCharacter } from './portable-character.ts';
import type { CharacterCards } from './png-card.ts';

/** Fields of a card that only the newer of its forms has. Source: Character Card V3. */
const newerFields: ReadonlySet<string> = new Set([
  'assets',
  'nickname',
  'creator_notes_multilingual',
  'source',
  'group_only_greetings',
  'creation_date',
  'modification_date',
]);

/** What a character tells of itself in a card. */
type ToldFields = Pick<
  CharacterFields,
  'title' | 'description' | 'instruction' | 'welcomeMessages' | 'trainingExamples' | 'tags'
>;

/**
 * A character as a card of both forms. Its instruction is the `description`, which other programs
 * send; the whole of it, without its picture, is `extensions.parley`. What another program wrote into
 * the card that it came from is put back where nothing else stands.
 */
export function toCard(character: Character): CharacterCards {
  const { card, ...parley } = toPortableCharacter(character);
  const { extensions, ...kept } = fieldsOf(card);
  const { avatarURL: _picture, ...form } = parley;
  const data = {
    creator: '',
    character_version: '',
    ...kept,
    ...toldCardFields(character),
    extensions: { ...fieldsOf(extensions), parley: form },
  };
  const older = Object.entries(data).filter(([name]) => !newerFields.has(name));
  return {
    v2: { spec: 'chara_card_v2', spec_version: '2.0', data: Object.fromEntries(older) },
    v3: {
      spec: 'chara_card_v3',
      spec_version: '3.0',
      data: { group_only_greetings: [], ...data },
    },
  };
}

/** The fields of a card that a character fills, all of them. */
export function toldCardFields(fields: ToldFields): SourceFields {
  const [first = '', ...others] = fields.welcomeMessages;
  return {
    name: fields.title,
    description: fields.instruction,
    personality: '',
    scenario: '',
    first_mes: first,
    mes_example: writeCardExamples(fields.trainingExamples),
    creator_notes: fields.description,
    system_prompt: '',
    post_history_instructions: '',
    alternate_greetings: others,
    tags: fields.tags,
  };
}
