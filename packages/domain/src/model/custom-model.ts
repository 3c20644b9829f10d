import { err, ok, type Result } from '../shared/result.ts';

/** The kinds of value that a field of a request can be given. */
export const bodyValueTypes = ['string', 'number', 'boolean', 'object'] as const;

/** See {@link bodyValueTypes}. */
export type BodyValueType = (typeof bodyValueTypes)[number];

/** One field that the user adds to the body of every request, as it was typed. */
export interface BodyRow {
  readonly key: string;
  readonly value: string;
  readonly type: BodyValueType;
}

/** What makes an endpoint a single model that the user described by hand. */
export interface CustomModel {
  readonly modelId: string;
  /** 0 where it is not known. */
  readonly contextTokens: number;
  /** May be given tools and plugins. */
  readonly pluginSupported: boolean;
  readonly bodyRows: readonly BodyRow[];
  /** Belongs to the subscription of the Mac app; asked like OpenAI, without a key of one's own. */
  readonly isSetapp?: boolean;
}

/** What the form for a new one begins with. */
export const usualContextTokens = 2048;

/** Reads a context length as it was typed; 0 for what is no number. */
export function parseContextTokens(text: string): number {
  const value = Number(text.trim());
  return Number.isFinite(value) && value > 0 ? Math.floor(value) : 0;
}

/**
 * Makes the fields of a request out of rows; rows without a name are left out.
 *
 * Errors: the name of the first row whose text is no number or no JSON.
 */
export function convertBodyRows(
  rows: readonly BodyRow[],
): Result<Readonly<Record<string, unknown>>, { readonly key: string }> {
  const fields = new Map<string, unknown>();
  for (const row of rows) {
    const key = row.key.trim();
    if (key === '') continue;
    const value = convertValue(row);
    if (value === undefined) return err({ key });
    fields.set(key, value);
  }
  return ok(Object.fromEntries(fields));
}

/** Undefined where the text does not fit the type. */
function convertValue({ value, type }: BodyRow): unknown {
  if (type === 'string') return value;
  if (type === 'boolean') return value.trim() === 'true';
  if (type === 'number') {
    const number = value.trim() === '' ? Number.NaN : Number(value);
    return Number.isFinite(number) ? number : undefined;
  }
  return parseJson(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Reads a stored or imported model; undefined where it names none. */
export function parseCustomModel(value: unknown): CustomModel | undefined {
  const modelId = read(value, 'modelId');
  if (typeof modelId !== 'string' || modelId === '') return undefined;
  const contextTokens = read(value, 'contextTokens');
  const rows = read(value, 'bodyRows');
  return {
    modelId,
    contextTokens: typeof contextTokens === 'number' && contextTokens > 0 ? contextTokens : 0,
    pluginSupported: read(value, 'pluginSupported') === true,
    bodyRows: Array.isArray(rows) ? rows.flatMap(parseBodyRow) : [],
    ...(read(value, 'isSetapp') === true || read(value, 'apiType') === 'setapp'
      ? { isSetapp: true }
      : {}),
  };
}

function parseBodyRow(row: unknown): readonly BodyRow[] {
  const key = read(row, 'key');
  const value = read(row, 'value');
  const type = bodyValueTypes.find((each) => each === read(row, 'type'));
  return typeof key === 'string' && typeof value === 'string'
    ? [{ key, value, type: type ?? 'string' }]
    : [];
}

function read(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
