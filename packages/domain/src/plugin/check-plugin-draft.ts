import { fieldsOf, firstText, listOf, textOf, type SourceFields } from '../import/source-json.ts';
import type { PluginManifest } from './plugin.ts';

/** What a person writes of a plugin. */
export interface PluginDraft {
  readonly title: string;
  readonly emoji: string;
  /** Markdown. */
  readonly overview: string;
  /** JSON: name, description and parameters of a function, or a list of them. */
  readonly spec: string;
  readonly code: string;
  /** JSON: a list of settings; empty for none. */
  readonly userSettings: string;
}

/** Where a draft cannot be saved, and why. Of several, the first in this order is told. */
export type PluginDraftFault =
  | {
      readonly field: 'spec';
      readonly code: 'spec-no-json' | 'spec-no-name' | 'spec-no-description';
    }
  /** `bad-name`: other signs than letters, digits, `_` and `-`, or more than 64. */
  | { readonly field: 'spec'; readonly code: 'bad-name' | 'id-taken'; readonly id: string }
  | { readonly field: 'code'; readonly code: 'function-missing'; readonly name: string }
  | {
      readonly field: 'userSettings';
      readonly code: 'settings-no-json' | 'settings-no-array' | 'settings-type';
    }
  | {
      readonly field: 'userSettings';
      readonly code: 'settings-field';
      /** Of the field that is missing or no text. */
      readonly name: 'name' | 'label' | 'type';
    };

/** What a draft is checked against. */
export interface DraftSurroundings {
  /** Names of the functions of other plugins and of what comes along. */
  readonly takenNames: readonly string[];
}

/** What a new plugin begins with. */
export const emptyPluginDraft: PluginDraft = {
  title: 'My plugin',
  emoji: '🧩',
  overview: '',
  spec: JSON.stringify(
    {
      name: 'greet_person',
      description: 'Greets somebody by name.',
      parameters: {
        type: 'object',
        properties: { person: { type: 'string', description: 'Who is greeted' } },
        required: ['person'],
      },
    },
    null,
    2,
  ),
  code: 'function greet_person(params, userSettings) {\n  return `Hello, ${params.person}!`;\n}\n',
  userSettings: '',
};

/** The first fault of a draft; undefined where it can be saved. */
export function checkPluginDraft(
  draft: PluginDraft,
  { takenNames }: DraftSurroundings,
): PluginDraftFault | undefined {
  const parsed = parse(draft.spec);
  if (parsed === undefined) return { field: 'spec', code: 'spec-no-json' };
  const specs = specsIn(parsed.value);
  const names = specs.map(({ name }) => textOf(name));
  return (
    specFault(specs) ??
    takenFault(names, takenNames) ??
    codeFault(names, draft.code) ??
    settingsFault(draft.userSettings)
  );
}

function specsIn(value: unknown): readonly SourceFields[] {
  const specs = Array.isArray(value) ? listOf(value) : [value];
  return specs.length === 0 ? [{}] : specs.map(fieldsOf);
}

function specFault(specs: readonly SourceFields[]): PluginDraftFault | undefined {
  const lacks = (field: string): boolean => specs.some((each) => textOf(each[field]).trim() === '');
  if (lacks('name')) return { field: 'spec', code: 'spec-no-name' };
  if (lacks('description')) return { field: 'spec', code: 'spec-no-description' };
  const bad = specs.map(({ name }) => textOf(name)).find((name) => !/^[\w-]{1,64}$/u.test(name));
  return bad === undefined ? undefined : { field: 'spec', code: 'bad-name', id: bad };
}

function takenFault(
  names: readonly string[],
  takenNames: readonly string[],
): PluginDraftFault | undefined {
  const taken = new Set(takenNames);
  for (const id of names) {
    if (taken.has(id)) return { field: 'spec', code: 'id-taken', id };
    taken.add(id);
  }
  return undefined;
}

function codeFault(names: readonly string[], code: string): PluginDraftFault | undefined {
  const name = names.find((each) => !code.includes(each));
  return name === undefined ? undefined : { field: 'code', code: 'function-missing', name };
}

const settingTypes: ReadonlySet<string> = new Set(['text', 'password', 'number', 'email', 'enum']);

function settingsFault(text: string): PluginDraftFault | undefined {
  if (text.trim() === '') return undefined;
  const parsed = parse(text);
  if (parsed === undefined) return { field: 'userSettings', code: 'settings-no-json' };
  if (parsed.value === null) return undefined;
  if (!Array.isArray(parsed.value)) return { field: 'userSettings', code: 'settings-no-array' };
  for (const each of listOf(parsed.value)) {
    const fault = settingFault(fieldsOf(each));
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function settingFault(setting: SourceFields): PluginDraftFault | undefined {
  for (const name of ['name', 'label', 'type'] as const) {
    const isLeftOut = name === 'type' && setting[name] === undefined;
    if (typeof setting[name] !== 'string' && !isLeftOut) {
      return { field: 'userSettings', code: 'settings-field', name };
    }
  }
  const { type = 'text' } = setting;
  const isKnown = settingTypes.has(textOf(type));
  return isKnown ? undefined : { field: 'userSettings', code: 'settings-type' };
}

/** Undefined for what is no JSON. */
function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** What of a manifest is changed by hand. */
export function draftOf(manifest: PluginManifest): PluginDraft {
  return {
    title: textOf(manifest['title']),
    emoji: textOf(manifest['emoji']),
    overview: textOf(manifest['overviewMarkdown']),
    spec: asJson(manifest['openaiSpec']),
    code: textOf(manifest['code']),
    userSettings: asJson(manifest['userSettings']),
  };
}

function asJson(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

/**
 * The manifest of a draft that has no fault. What the draft does not tell stays as it was before; the
 * plugin's id becomes the name of its function, and a mark of having been synced is cleared.
 */
export function manifestOfDraft(draft: PluginDraft, before: PluginManifest = {}): PluginManifest {
  const spec = parse(draft.spec)?.value;
  const [first = {}] = specsIn(spec);
  const name = textOf(first['name']);
  return {
    ...before,
    id: name,
    title: firstText(draft.title.trim(), name),
    emoji: draft.emoji,
    overviewMarkdown: draft.overview,
    openaiSpec: spec,
    code: draft.code,
    userSettings: draft.userSettings.trim() === '' ? null : parse(draft.userSettings)?.value,
    ...('syncedAt' in before ? { syncedAt: null } : {}),
  };
}

/** Whether a draft tells all that a plugin consists of; else its manifest is changed as a whole. */
export function isDraftable(manifest: PluginManifest): boolean {
  return (
    listOf(manifest['pluginFunctions']).length === 0 &&
    typeof manifest['code'] === 'string' &&
    manifest['implementationCode'] === undefined &&
    manifest['implementationType'] !== 'http'
  );
}
