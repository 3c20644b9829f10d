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
