import coaches from './coaches.json' with { type: 'json' };
import famous from './famous.json' with { type: 'json' };
import fiction from './fiction.json' with { type: 'json' };
import languages from './languages.json' with { type: 'json' };

/** A character that comes along, as it stands in its file. */
interface WrittenCharacter {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly instruction: string;
  readonly welcomeMessage: string;
  readonly starters: readonly string[];
  readonly trainingExamples?:
    | readonly { readonly userText: string; readonly assistantText: string }[]
    | undefined;
  readonly emoji: string;
  readonly color: string;
  readonly category: string;
  readonly premium?: boolean | undefined;
}

/** All characters that come along, group by group, what most people look for first. */
export const builtInCharacters: readonly WrittenCharacter[] = [
  ...coaches,
  ...languages,
  ...fiction,
  ...famous,
];
