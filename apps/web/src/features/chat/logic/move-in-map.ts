/** What moving needs to know of a row. */
interface MapRow {
  readonly depth: number;
}

const pageRows = 10;

/**
 * Where a key leads in the map of branches; undefined for a key that moves nothing. Left leads out
 * of a side branch, to what it branches off from; right into the next one.
 */
export function moveInMap(
  key: string,
  active: number,
  rows: readonly MapRow[],
): number | undefined {
  const last = rows.length - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(active + 1, last);
    case 'ArrowUp':
      return Math.max(active - 1, 0);
    case 'PageDown':
      return Math.min(active + pageRows, last);
    case 'PageUp':
      return Math.max(active - pageRows, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'ArrowLeft':
      return outward(active, rows);
    case 'ArrowRight':
      return inward(active, rows);
    default:
      return undefined;
  }
}

function outward(active: number, rows: readonly MapRow[]): number {
  const depth = rows[active]?.depth ?? 0;
  const found = rows.slice(0, active).findLastIndex((row) => row.depth < depth);
  return found < 0 ? active : found;
}

function inward(active: number, rows: readonly MapRow[]): number {
  const depth = rows[active]?.depth ?? 0;
  const found = rows.findIndex((row, index) => index > active && row.depth > depth);
  return found < 0 ? active : found;
}
