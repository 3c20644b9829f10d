/** Shortest text that is searched for, in characters. */
const minSearchLength = 2;
/** Longer ones are cut: nobody types them, but somebody pastes a page. */
export const maxSearchLength = 300;

/** Whether a text is long enough to be searched for. */
export function isSearchable(query: string): boolean {
  return Array.from(query.trim().slice(0, maxSearchLength)).length >= minSearchLength;
}
