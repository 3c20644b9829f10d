import type { HeaderRow, ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';

/** An endpoint with what is sent to it in place of what may be shown of it. */
export interface OpenedEndpoint {
  readonly endpoint: ProviderEndpoint;
  readonly key: string | undefined;
}

/**
 * Puts the secret header values of a custom model back in their place: they are stored as its key.
 * A header whose value is not here is not sent.
 */
export function openEndpoint(endpoint: ProviderEndpoint, key: string | undefined): OpenedEndpoint {
  if (endpoint.customModel === undefined) return { endpoint, key };
  const headerRows =
    key === undefined
      ? (endpoint.headerRows ?? []).filter(({ value }) => value !== '')
      : parseRows(key);
  return { endpoint: { ...endpoint, headerRows }, key: undefined };
}

function parseRows(text: string): readonly HeaderRow[] {
  const rows = parseJson(text);
  return Array.isArray(rows) ? rows.filter(isRow) : [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isRow(row: unknown): row is HeaderRow {
  if (typeof row !== 'object' || row === null) return false;
  return (
    typeof Reflect.get(row, 'key') === 'string' && typeof Reflect.get(row, 'value') === 'string'
  );
}
