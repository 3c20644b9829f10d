import { parseCustomModel, type BodyRow, type CustomModel } from '../model/custom-model.ts';
import { dialects, type Dialect, type HeaderRow } from '../model/provider-endpoint.ts';
import { hasKeys } from '../shared/mask-keys.ts';
import { cutText } from '../shared/text.ts';
import type { SkippedEntry } from './imported-chat.ts';
import type { ImportedModel } from './imported-model.ts';
import { isWithinDepth } from './is-within-depth.ts';
import { fieldsOf, firstText, keyOf, listOf, textOf, type SourceFields } from './source-json.ts';

/** The models of a file, and the entries that are none. */
export interface ReadModels {
  readonly models: readonly ImportedModel[];
  readonly skipped: readonly SkippedEntry[];
}

const deepest = 20;
const most = { models: 200, rows: 50 } as const;
const longest = { title: 200, text: 2000, value: 10_000 } as const;

/**
 * Reads the models that a person described in a backup of the specified form.
 *
 * @param entries those of `customModels`
 */
export function readCustomModels(entries: readonly unknown[]): ReadModels {
  const models = new Map<string, ImportedModel>();
  const skipped: SkippedEntry[] = [];
  for (const entry of entries) {
    const fields = isWithinDepth(entry, deepest) ? fieldsOf(entry) : undefined;
    const title = cutText(titleOf(fields ?? {}), longest.title);
    const read = fields === undefined ? 'too-deep' : readModel(fields, title);
    const reason = models.size >= most.models ? 'not-supported' : read;
    if (typeof reason === 'string') {
      skipped.push({ title, reason, row: 'customModels' });
    } else if (models.has(reason.key)) {
      const isTwin = JSON.stringify(models.get(reason.key)) === JSON.stringify(reason);
      if (!isTwin) skipped.push({ title, reason: 'kept', row: 'customModels' });
    } else {
      models.set(reason.key, reason);
      const lost = rowsOf(fields?.['bodyRows']).length - reason.model.bodyRows.length;
      if (lost > 0) skipped.push({ title, reason: 'secrets', count: lost, row: 'customModels' });
    }
  }
  return { models: [...models.values()], skipped };
}

/** How many secrets the headers of a model have. */
export function countHeaderSecrets({ headerRows }: Pick<ImportedModel, 'headerRows'>): number {
  return headerRows.filter(({ value }) => value !== '').length;
}

function titleOf(fields: SourceFields): string {
  return firstText(fields['title'], fields['modelID'], fields['id']);
}

function readModel(fields: SourceFields, title: string): ImportedModel | SkippedEntry['reason'] {
  const endpoint = textOf(fields['endpoint']).trim();
  const dialect = dialectOf(fields, endpoint);
  if (dialect === undefined) return 'not-supported';
  const model = modelOf(fields);
  if (model === undefined || endpoint === '' || title.trim() === '') return 'empty';
  if (endpoint.length > longest.text || model.modelId.length > longest.text) return 'unreadable';
  return {
    key: keyOf(fields['id']) || `${endpoint}\n${model.modelId}`,
    title,
    endpoint,
    dialect,
    model,
    headerRows: rowsOf(fields['headerRows']).flatMap(headerOf),
  };
}

/** The older of two protocols of one vendor is told by its path alone. */
function dialectOf({ apiType }: SourceFields, endpoint: string): Dialect | undefined {
  const told = textOf(apiType);
  if (told === '' || told === 'openai' || told === 'setapp') return 'openai-chat';
  if (told === 'claude' || told === 'anthropic') {
    return /\/complete\/?$/.test(endpoint) ? 'anthropic-completion' : 'anthropic-messages';
  }
  return dialects.find((dialect) => dialect === told);
}

function modelOf(fields: SourceFields): CustomModel | undefined {
  const read = parseCustomModel({
    ...fields,
    modelId: firstText(fields['modelID'], fields['modelId']),
    contextTokens: Number(fields['contextLength']),
    bodyRows: rowsOf(fields['bodyRows']).map(withText),
  });
  return read && { ...read, bodyRows: read.bodyRows.filter(isPlain) };
}

/** What is added to the body lies beside the model, where no secret has a place. */
function isPlain({ key, value }: BodyRow): boolean {
  return !hasKeys(value) && key.length <= longest.text;
}

/** A value may stand in the file as what it is and not as it was typed. */
function withText(row: unknown): SourceFields {
  const fields = fieldsOf(row);
  const { value } = fields;
  return { ...fields, value: typeof value === 'string' ? value : JSON.stringify(value ?? '') };
}

function rowsOf(value: unknown): readonly unknown[] {
  return listOf(value)
    .slice(0, most.rows)
    .filter((row) => keyOf(fieldsOf(row)['key']).trim() !== '');
}

function headerOf(row: unknown): readonly HeaderRow[] {
  const { key, value } = fieldsOf(row);
  const text = keyOf(value);
  return text.length <= longest.value ? [{ key: keyOf(key), value: text }] : [];
}
