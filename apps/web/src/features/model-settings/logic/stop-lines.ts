/** The most that providers take. */
export const maxStops = 4;

/** Stop sequences as they were typed, one in a line; `\n` is a line break in one. Blank lines are none. */
export function parseStopLines(text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.replaceAll('\\n', '\n'));
}

/** Writes stop sequences in the form that {@link parseStopLines} reads. */
export function writeStopLines(stops: readonly string[]): string {
  return stops.map((stop) => stop.replaceAll('\n', '\\n')).join('\n');
}
