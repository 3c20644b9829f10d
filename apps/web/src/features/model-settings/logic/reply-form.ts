import type { OutputFormat } from '@parley/domain/chat/output-format.ts';

/** What a reply shall be, as it stands in the form. */
export interface ReplyForm {
  readonly type: 'text' | 'json' | 'json-schema';
  /** As typed; kept while another type is chosen. */
  readonly schemaText: string;
}

/** Why a typed schema cannot be used. */
export type SchemaProblem = 'not-json' | 'not-object';

/** The form for a stored format. */
export function toReplyForm(format: OutputFormat | undefined): ReplyForm {
  if (format === undefined) return { type: 'text', schemaText: '' };
  const schemaText = format.type === 'json' ? '' : JSON.stringify(format.schema, null, 2);
  return { type: format.type, schemaText };
}

/** What is wrong with a form; undefined where it can be saved. */
export function findSchemaProblem({ type, schemaText }: ReplyForm): SchemaProblem | undefined {
  if (type !== 'json-schema') return undefined;
  const value = parseJson(schemaText);
  if (value === undefined) return 'not-json';
  return isRecord(value) ? undefined : 'not-object';
}

/** The format of a form; undefined for plain text and for what cannot be used. */
export function toOutputFormat({ type, schemaText }: ReplyForm): OutputFormat | undefined {
  if (type === 'text') return undefined;
  if (type === 'json') return { type };
  const schema = parseJson(schemaText);
  return isRecord(schema) ? { type, name: 'reply', schema } : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
