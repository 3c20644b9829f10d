import type { SearchPrice } from './model-info.ts';

/** Reads what searches cost from a file or a stored price; undefined where it is not whole. */
export function parseSearchPrice(value: unknown): SearchPrice | undefined {
  const { perThousand, unit }: { readonly perThousand?: unknown; readonly unit?: unknown } =
    value ?? {};
  if (typeof perThousand !== 'number' || !(perThousand >= 0)) return undefined;
  return unit === 'search' || unit === 'request' ? { perThousand, unit } : undefined;
}
