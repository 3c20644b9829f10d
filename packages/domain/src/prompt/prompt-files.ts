import { fieldsOf, type SourceFields } from '../import/source-json.ts';
import { err, ok, type Result } from '../shared/result.ts';

import { csvCell, OpenQuoteError, readCsv } from './csv-table.ts';
import {
  missingPromptFields,
  promptFileLimits,
  promptLimits,
  type MissingPromptField,
  type Prompt,
} from './prompt.ts';
import {
  readSourcePrompt,
  sourceTextOf,
  sourceTitleOf,
  toSpecifiedPrompt,
  type SourcePrompt,
} from './source-prompt.ts';

/**
 * Why a file of prompts is refused. `place`: the number of the prompt in the file, or the line of an
 * open quote, from 1.
 */
export type PromptFileFailure =
  | { readonly reason: 'empty' | 'not-json' | 'unknown' | 'no-prompts' | 'too-large' | 'too-many' }
  | { readonly reason: 'open-quote' | 'too-long'; readonly place: number }
  | { readonly reason: 'missing'; readonly place: number; readonly field: MissingPromptField };

/**
 * Reads a file of prompts: the specified JSON, a list of Open WebUI or LibreChat, or a table with the
 * columns `act` (or `title`, `name`) and `prompt` (or `content`, `text`). All of it, or nothing.
 */
export function readPromptFile(text: string): Result<readonly SourcePrompt[], PromptFileFailure> {
  const content = text.replace(/^\uFEFF/u, '');
  const trimmed = content.trimStart();
  if (trimmed === '') return err({ reason: 'empty' });
  const isJson = trimmed.startsWith('{') || trimmed.startsWith('[');
  return isJson ? readJsonFile(content) : readTable(content);
}

/** Prompts as a file in the specified form, which an import of a backup reads as well. */
export function writePromptJson(prompts: readonly Prompt[]): string {
  const userPrompts = prompts.map(toSpecifiedPrompt);
  return `${JSON.stringify({ data: { userPrompts } }, null, 2)}\n`;
}

/** Prompts as a table with the columns `act` and `prompt`. */
export function writePromptCsv(prompts: readonly Prompt[]): string {
  const rows = prompts.map(({ title, text }) => `${csvCell(title)},${csvCell(text)}`);
  return `${['act,prompt', ...rows].join('\r\n')}\r\n`;
}

function readJsonFile(text: string): Result<readonly SourcePrompt[], PromptFileFailure> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err({ reason: 'not-json' });
  }
  const list = listIn(value);
  if (list === undefined) return err({ reason: 'unknown' });
  if (list.length > 0 && !list.some(looksLikePrompt)) return err({ reason: 'unknown' });
  return readEntries(list.map((entry, index) => ({ entry, place: index + 1 })));
}

/** The list of prompts, wherever the programs put it. */
function listIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  const root = fieldsOf(value);
  const maps = [root, fieldsOf(root['data']), fieldsOf(fieldsOf(root['success'])['data'])];
  for (const map of maps) {
    for (const name of ['userPrompts', 'promptGroups', 'prompts']) {
      const list = map[name];
      if (Array.isArray(list) && !isGroup(map, list)) return list;
    }
  }
  return looksLikePrompt(root) ? [root] : undefined;
}

/** A prompt with its versions, as LibreChat writes it; versions have no title of their own. */
function isGroup(map: SourceFields, list: readonly unknown[]): boolean {
  return looksLikePrompt(map) && !list.some((each) => sourceTitleOf(each) !== '');
}

/** A chat of another program has a title as well, but no text of its own. */
function looksLikePrompt(value: unknown): boolean {
  return sourceTextOf(value) !== '';
}

const titleColumns = ['act', 'title', 'name'];
const textColumns = ['prompt', 'content', 'text'];

function readTable(text: string): Result<readonly SourcePrompt[], PromptFileFailure> {
  try {
    const [head, ...rows] = readCsv(text);
    const columns = (head ?? []).map((cell) => cell.trim().toLowerCase());
    const has = (names: readonly string[]): boolean => names.some((name) => columns.includes(name));
    if (!has(titleColumns) || !has(textColumns)) return err({ reason: 'unknown' });
    return readEntries(
      rows.map((cells, index) => ({ entry: readRow(columns, cells), place: index + 1 })),
    );
  } catch (cause) {
    if (cause instanceof OpenQuoteError) return err({ reason: 'open-quote', place: cause.line });
    throw cause;
  }
}

/** Takes as long as the row is, and not as the head is. */
function readRow(columns: readonly string[], cells: readonly string[]): SourceFields {
  return Object.fromEntries(
    cells.flatMap((cell, at) => {
      const column = columns[at];
      return column === undefined ? [] : [[column, readCell(column, cell)]];
    }),
  );
}

function readCell(column: string, cell: string): unknown {
  return column === 'tags' ? cell.split(/[,;|]/u) : cell;
}

interface PlacedEntry {
  readonly entry: unknown;
  readonly place: number;
}

function readEntries(
  entries: readonly PlacedEntry[],
): Result<readonly SourcePrompt[], PromptFileFailure> {
  if (entries.length === 0) return err({ reason: 'no-prompts' });
  if (entries.length > promptFileLimits.prompts) return err({ reason: 'too-many' });
  const prompts: SourcePrompt[] = [];
  for (const { entry, place } of entries) {
    if (sourceTextOf(entry).length > promptLimits.text) return err({ reason: 'too-long', place });
    const prompt = readSourcePrompt(entry);
    const [field] = missingPromptFields(prompt);
    if (field !== undefined) return err({ reason: 'missing', place, field });
    prompts.push(prompt);
  }
  return ok(prompts);
}
