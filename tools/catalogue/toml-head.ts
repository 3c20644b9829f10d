/** The few fields that the catalogue needs of a models.dev file. */
export interface TomlHead {
  readonly temperature?: boolean;
  readonly structuredOutput?: boolean;
  /** Path of the file that it inherits from, without its ending. */
  readonly baseModel?: string;
}

/** Reads the fields before the first table; the rest of the language does not occur there. */
export function readTomlHead(text: string): TomlHead {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => line.trimStart().startsWith('['));
  const head = lines.slice(0, end === -1 ? lines.length : end);
  const valueOf = (name: string): string | undefined =>
    head.find((line) => line.startsWith(`${name} = `))?.slice(name.length + 3);
  const temperature = valueOf('temperature');
  const structured = valueOf('structured_output');
  const baseModel = valueOf('base_model')?.replaceAll('"', '').trim();
  return {
    ...(temperature === undefined ? {} : { temperature: temperature.trim() === 'true' }),
    ...(structured === undefined ? {} : { structuredOutput: structured.trim() === 'true' }),
    ...(baseModel === undefined ? {} : { baseModel }),
  };
}
