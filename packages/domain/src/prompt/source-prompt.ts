import { fieldsOf, firstText, keyOf, listOf, textOf, timeOf } from '../import/source-json.ts';
import { othersOf } from '../import/others-of.ts';
import { stablePromptId } from '../import/stable-id.ts';
import { idPrefixes, parsePromptId, type PromptId } from '../shared/ids.ts';
import { isoTime } from '../shared/iso-time.ts';
import { unreadFields } from '../shared/rest.ts';
import { cutText } from '../shared/text.ts';

import { cleanPromptFields, promptLimits, type Prompt, type PromptFields } from './prompt.ts';

/** A prompt as a file tells it. */
export interface SourcePrompt extends PromptFields {
  /** Its name in the file; empty where it has none. */
  readonly key: string;
  readonly source: string;
  readonly createdAtMs: number | undefined;
  readonly lastUsedAtMs: number | undefined;
  readonly favoritedAtMs: number | undefined;
  /** What Parley does not know of it; it is kept and written again. */
  readonly others: Readonly<Record<string, unknown>>;
}

/** Fields that are read or made anew. */
const readFields: ReadonlySet<string> = new Set([
  'id',
  'title',
  'description',
  'prompt',
  'tags',
  'shortcut',
  'source',
  'createdAt',
  'lastUsedAt',
  'favoritedAt',
  'syncedAt',
]);

/**
 * Reads a prompt of the specified form, or of that of Open WebUI, LibreChat, or a table with the
 * columns `act` and `prompt`. Title and text may be empty: see `missingPromptFields`.
 */
export function readSourcePrompt(value: unknown): SourcePrompt {
  const entry = fieldsOf(value);
  const isSpecified = typeof entry['prompt'] === 'string' && typeof entry['title'] === 'string';
  const fields = cleanPromptFields({
    title: sourceTitleOf(value),
    description: firstText(entry['description'], entry['oneliner']),
    text: sourceTextOf(value),
    tags: [...listOf(entry['tags']).map(tagOf), textOf(entry['category'])],
    shortcut: firstText(entry['shortcut'], entry['command']),
  });
  return {
    ...fields,
    key: keyOf(entry['id']),
    source: cutText(textOf(entry['source']), promptLimits.description),
    createdAtMs: timeOf(entry['createdAt'] ?? entry['timestamp'] ?? entry['created_at']),
    lastUsedAtMs: timeOf(entry['lastUsedAt']),
    favoritedAtMs: timeOf(entry['favoritedAt']),
    others: isSpecified ? othersOf(entry, readFields) : {},
  };
}

/** The title of a prompt in a file; empty where it has none. */
export function sourceTitleOf(value: unknown): string {
  const entry = fieldsOf(value);
  return firstText(entry['title'], entry['name'], entry['act']);
}

/** The whole text of a prompt in a file, however long it is. */
export function sourceTextOf(value: unknown): string {
  const entry = fieldsOf(value);
  const own = firstText(
    entry['prompt'],
    entry['content'],
    entry['text'],
    fieldsOf(entry['productionPrompt'])['prompt'],
  );
  if (own !== '') return own;
  const versions = listOf(entry['prompts']).map((each) => textOf(fieldsOf(each)['prompt']));
  return versions.find((text) => text !== '') ?? '';
}

/** The prompt of a file as it is stored, under an id that is the same at every import of the file. */
export function toPrompt(source: SourcePrompt, nowMs: number): Prompt {
  const { key: _key, others: _others, createdAtMs = nowMs, ...fields } = source;
  return {
    ...fields,
    id: idOfSource(source),
    createdAtMs,
    updatedAtMs: nowMs,
    lastUsedAtMs: source.lastUsedAtMs ?? null,
    favoritedAtMs: source.favoritedAtMs ?? null,
    useCount: 0,
    earlierTexts: [],
    trashedAtMs: null,
  };
}

/** Lists count from one: a name that is no id of prompts means nothing without its title. */
function idOfSource({ key, title, text }: SourcePrompt): PromptId {
  const own = key.startsWith(idPrefixes.prompt) ? parsePromptId(key) : undefined;
  if (own !== undefined) return own;
  return key === '' ? promptIdOfContent({ title, text }) : stablePromptId(`${key}\n${title}`);
}

/** An id that follows from what a prompt says. */
export function promptIdOfContent({ title, text }: Pick<PromptFields, 'title' | 'text'>): PromptId {
  return stablePromptId(`${title}\n${text}`);
}

/** A prompt in the specified form, with what Parley does not know of it. */
export function toSpecifiedPrompt(prompt: Prompt): Readonly<Record<string, unknown>> {
  const { id, title, description, text, tags, shortcut, source, favoritedAtMs } = prompt;
  return {
    ...unreadFields(prompt),
    id,
    title,
    ...(description === '' ? {} : { description }),
    prompt: text,
    tags: tags.map((name) => ({ id: name, name })),
    ...(shortcut === '' ? {} : { shortcut }),
    createdAt: isoTime(prompt.createdAtMs),
    lastUsedAt: isoTime(prompt.lastUsedAtMs),
    ...(favoritedAtMs === null ? {} : { favoritedAt: isoTime(favoritedAtMs) }),
    ...(source === '' ? {} : { source }),
    syncedAt: null,
  };
}

function tagOf(value: unknown): string {
  return firstText(value, fieldsOf(value)['name']);
}
