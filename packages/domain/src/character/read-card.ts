import { othersOf } from '../import/others-of.ts';
import { fieldsOf, listOf, textOf, type SourceFields } from '../import/source-json.ts';
import { cutText } from '../shared/text.ts';

import { readCardExamples } from './card-examples.ts';
import { joinSections, readCardBook, type CardBook } from './card-text.ts';
import { toldCardFields } from './character-card.ts';
import { characterLimits, missingCharacterFields } from './character.ts';
import { readSourceCharacter } from './source-character.ts';

/** A character in the specified form, and what is not read of it. */
export interface FoundCharacter {
  readonly fields: SourceFields;
  readonly unusedBookEntries?: number;
}

/** Fields of a card that are read; the others are kept. */
const readFields: ReadonlySet<string> = new Set([
  ...Object.keys(toldCardFields(readSourceCharacter({}))),
  'character_book',
  'extensions',
]);
/** The first form has its fields at the top, among those of the program that wrote it. */
const firstFields = ['first_mes', 'mes_example', 'personality', 'scenario'];

/** Whether a value is a character card of any of its three forms. */
export function isCard(value: unknown): boolean {
  const card = fieldsOf(value);
  if (textOf(card['spec']).startsWith('chara_card_')) return true;
  return typeof card['name'] === 'string' && firstFields.some((name) => name in card);
}

/**
 * Reads a character card. What Parley wrote into it counts as long as the card still says the same;
 * where another program changed it, its fields stand in place of those.
 */
export function readCard(value: unknown): FoundCharacter {
  const card = fieldsOf(value);
  const data = 'data' in card ? fieldsOf(card['data']) : card;
  const book = readCardBook(data['character_book']);
  const { parley, ...extensions } = fieldsOf(data['extensions']);
  const { card: _card, ...own } = fieldsOf(parley);
  const kept = keptOf(data, { extensions, book });
  return {
    fields: {
      ...own,
      ...(isUnchanged(data, own) && book.constant.length === 0 ? {} : cardFields(data, book)),
      ...(kept === undefined ? {} : { card: kept }),
    },
    ...(book.unusedEntries === 0 ? {} : { unusedBookEntries: book.unusedEntries }),
  };
}

/** Whether a card says what Parley would write for the character in it. */
function isUnchanged(data: SourceFields, own: SourceFields): boolean {
  const character = readSourceCharacter(own);
  if (missingCharacterFields(character).length > 0) return false;
  const told = Object.entries(toldCardFields(character));
  return told.every(([name, text]) => JSON.stringify(data[name]) === JSON.stringify(text));
}

function cardFields(data: SourceFields, book: CardBook): SourceFields {
  const text = (name: string): string => textOf(data[name]);
  const { examples, others } = readCardExamples(text('mes_example'));
  // Stands where the program that reads the card would put an instruction of its own.
  const original = /\{\{original\}\}/giu;
  return {
    title: text('name'),
    description: cutText(text('creator_notes').trim(), characterLimits.description),
    instruction: joinSections([
      ['Description', text('description')],
      ['Personality', text('personality')],
      ['Scenario', text('scenario')],
      ['Instructions', text('system_prompt').replaceAll(original, '')],
      ['Example dialogue', others.filter((block) => block !== '').join('\n\n')],
      ['Final instructions', text('post_history_instructions').replaceAll(original, '')],
      ['Background', book.constant.join('\n\n')],
    ]),
    welcomeMessage: text('first_mes'),
    welcomeMessages: listOf(data['alternate_greetings']),
    trainingExamples: examples,
    tags: data['tags'],
  };
}

/** What else a card holds, without what is empty; less of it where all of it is too much. */
function keptOf(
  data: SourceFields,
  { extensions, book }: { readonly extensions: SourceFields; readonly book: CardBook },
): SourceFields | undefined {
  const others = Object.entries(data).filter(
    ([name, value]) => !readFields.has(name) && name !== 'data' && !isEmpty(value),
  );
  const kept = { ...Object.fromEntries(others), ...(isEmpty(extensions) ? {} : { extensions }) };
  const whole = { ...kept, ...(book.rest === undefined ? {} : { character_book: book.rest }) };
  const small = Object.fromEntries(
    others.filter(([, value]) => typeof value === 'string' && value.length <= 200),
  );
  return [whole, kept, small].find((each) => !isEmpty(each) && fits(each));
}

/** Whether a row keeps it; what is too long or too deep would be left out with all the rest. */
function fits(kept: SourceFields): boolean {
  return 'card' in othersOf({ card: kept }, new Set());
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === '' || value === null || value === undefined;
}
