import { chordsOf, commandIds, type ChosenLetters, type CommandId } from './command-table.ts';

/** Keys that other parts of the page, the writing of text or the browser itself need. */
const takenElsewhere: ReadonlySet<string> = new Set(
  ['a', 'c', 'f', 'n', 'q', 't', 'v', 'w', 'x', 'y', 'z'].map((key) => `mod+${key}`),
);

/** What stands against a letter. */
export interface LetterClash {
  /** Undefined: the browser, or the writing of text, needs the keys. */
  readonly with: CommandId | undefined;
}

/** Whether a letter would give a command keys that are in use. */
export function findClash(
  id: CommandId,
  letter: string,
  chosen: ChosenLetters,
): LetterClash | undefined {
  const wanted = chordsOf(id, { ...chosen, [id]: letter });
  if (wanted.some((chord) => takenElsewhere.has(chord))) return { with: undefined };
  const other = commandIds.find(
    (each) => each !== id && chordsOf(each, chosen).some((chord) => wanted.includes(chord)),
  );
  return other === undefined ? undefined : { with: other };
}
