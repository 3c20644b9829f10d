import { err, ok, type Result } from '../shared/result.ts';
import { stripBidiControls } from '../shared/strip-bidi-controls.ts';
import { cutText } from '../shared/text.ts';
import { characterLimits, type CharacterFields } from './character.ts';

/** What a model can write of a character, in the order of the editor. */
export const fillableFields = ['description', 'instruction', 'welcomeMessage'] as const;

/** A field that a model can write. */
export type FillableField = (typeof fillableFields)[number];

/** What a model wrote, field by field; never blank. */
export type FilledTexts = Readonly<Partial<Record<FillableField, string>>>;

/** A character as far as filling looks at it. */
export type FillableCharacter = Pick<
  CharacterFields,
  'title' | 'description' | 'instruction' | 'welcomeMessages'
>;

const tasks: Readonly<Record<FillableField, string>> = {
  description: 'one sentence, of at most 150 characters, that says what the character is good for',
  instruction:
    'the system prompt, addressed to the model that plays the part ("You are …"): who it is, how it speaks, what it does and leaves; 80 to 250 words',
  welcomeMessage: 'what the character says first, in one to three sentences',
};

const maxLengths: Readonly<Record<FillableField, number>> = {
  description: characterLimits.description,
  instruction: characterLimits.instruction,
  welcomeMessage: characterLimits.welcome,
};

/** As much of a text that is there as a model needs to keep to it. */
const quotedCharacters = 4000;
/** Longest answer that is looked at. */
const answerCharacters = 400_000;

/** The fields that are still blank. */
export function blankFields(character: FillableCharacter): readonly FillableField[] {
  return fillableFields.filter((field) => textOf(character, field).trim() === '');
}

/** What a model is asked; undefined where nothing is blank. */
export function fillPrompt(character: FillableCharacter): string | undefined {
  const blank = blankFields(character);
  if (blank.length === 0) return undefined;
  const written = fillableFields
    .filter((field) => !blank.includes(field))
    .map((field) => [field, cutText(textOf(character, field), quotedCharacters)]);
  return [
    'Write what is missing of a character that a language model plays in a chat.',
    [
      'Answer with one JSON object and nothing else. Its values are texts:',
      ...blank.map((field) => `- "${field}": ${tasks[field]}`),
    ].join('\n'),
    'Write in the language of what is there already:',
    JSON.stringify({ title: character.title.trim(), ...Object.fromEntries(written) }, null, 2),
  ].join('\n\n');
}

/**
 * The texts in what a model answered: a JSON object, or the first of a list, alone or with words
 * around it. Whatever else it holds is ignored; texts lose what cannot be seen, and are cut to the
 * limits of their fields.
 *
 * Errors: `unreadable` where it holds none of the texts.
 */
export function readFilledTexts(
  answer: string,
): Result<FilledTexts, { readonly reason: 'unreadable' }> {
  const value = parseObject(answer);
  const texts = fillableFields.flatMap((field) => {
    const text = value !== undefined && Object.hasOwn(value, field) ? value[field] : undefined;
    const visible = typeof text === 'string' ? visibleText(text).trim() : '';
    return visible === '' ? [] : [[field, cutText(visible, maxLengths[field])] as const];
  });
  return texts.length === 0 ? err({ reason: 'unreadable' }) : ok(Object.fromEntries(texts));
}

/** Control and tag characters, but for the breaks of lines and tabs. */
const invisible = /(?![\n\t])\p{Cc}|[\u{e0000}-\u{e007f}]/gu;

/** What is sent to a model has to be what a person can read. */
function visibleText(text: string): string {
  return stripBidiControls(text).replaceAll(invisible, '');
}

/** What filling did to a character. */
export interface Filled<Character extends FillableCharacter> {
  readonly character: Character;
  /** What was written into it: only what was blank. */
  readonly texts: FilledTexts;
}

/** Writes texts where a character is blank; what a person wrote stays. */
export function fillBlanks<Character extends FillableCharacter>(
  character: Character,
  texts: FilledTexts,
): Filled<Character> {
  const blank = blankFields(character).flatMap((field) => {
    const text = texts[field];
    return text === undefined ? [] : [[field, text] as const];
  });
  return { character: withTexts(character, blank), texts: Object.fromEntries(blank) };
}

/** Takes texts back that filling wrote; what was changed since stays. */
export function undoFill<Character extends FillableCharacter>(
  character: Character,
  texts: FilledTexts,
): Character {
  const same = fillableFields.filter((field) => texts[field] === textOf(character, field));
  return withTexts(
    character,
    same.map((field) => [field, ''] as const),
  );
}

function withTexts<Character extends FillableCharacter>(
  character: Character,
  texts: readonly (readonly [FillableField, string])[],
): Character {
  const { welcomeMessage, ...others }: FilledTexts = Object.fromEntries(texts);
  const [, ...otherWelcomes] = character.welcomeMessages;
  return {
    ...character,
    ...others,
    ...(welcomeMessage === undefined
      ? {}
      : { welcomeMessages: [welcomeMessage, ...otherWelcomes] }),
  };
}

function textOf(character: FillableCharacter, field: FillableField): string {
  return field === 'welcomeMessage' ? (character.welcomeMessages[0] ?? '') : character[field];
}

type Fields = Readonly<Record<string, unknown>>;

/** An object, or a list, between the first bracket of its kind and the last: what is around it does not matter. */
function parseObject(answer: string): Fields | undefined {
  if (answer.length > answerCharacters) return undefined;
  const value = parseBetween(answer, '{', '}') ?? parseBetween(answer, '[', ']');
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return isFields(first) ? first : undefined;
}

function parseBetween(text: string, open: string, close: string): unknown {
  const start = text.indexOf(open);
  const end = text.lastIndexOf(close);
  if (start < 0 || end < start) return undefined;
  try {
    return JSON.parse(text.slice(start, end + 1)) as unknown;
  } catch {
    return undefined;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
