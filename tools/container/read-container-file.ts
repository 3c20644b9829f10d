/** A line of a container file: its instruction and what follows it. */
export interface Instruction {
  readonly name: string;
  readonly words: readonly string[];
  readonly text: string;
}

/** Reads the instructions of a container file without continued lines. */
export function readContainerFile(source: string): readonly Instruction[] {
  return source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', ...words] = line.split(/\s+/);
      return { name, words, text: line.slice(name.length).trim() };
    });
}
