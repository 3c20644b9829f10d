/** Lines that a page key passes over. */
const page = 8;

/** The line that a key leads to; undefined for a key that does not move. Ends hold, arrows go round. */
export function moveInList(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % count;
    case 'ArrowUp':
      return (active - 1 + count) % count;
    case 'PageDown':
      return Math.min(count - 1, active + page);
    case 'PageUp':
      return Math.max(0, active - page);
    default:
      return undefined;
  }
}
