import type { PluginManifest } from '../plugin/plugin.ts';
import type { PluginId } from '../shared/ids.ts';
import { fieldsOf, listOf, textOf, type SourceFields } from './source-json.ts';

const longestName = 64;
/** Characters of the new id behind the names of functions. */
const suffixLength = 6;
/** What is shorter may be any word of the code. */
const shortestId = 10;

/** How names change. */
interface Renaming {
  /** Old ids that are part of names. */
  readonly oldIds: readonly string[];
  readonly id: PluginId;
}

/**
 * The manifest of a copy of a plugin: it has the new id, and functions of other names, for no two
 * plugins may share one. Where the old id is part of a name, it is replaced there and in the code. Else
 * the name gets an end of its own, and the code a second name for the function: the old one may stand
 * in it as a word, too.
 *
 * @param id letters, digits and `_`, at least six of them random at its end
 */
export function clonePluginManifest(manifest: PluginManifest, id: PluginId): PluginManifest {
  const functions = listOf(manifest['pluginFunctions']).map(fieldsOf);
  const names = [manifest, ...functions].flatMap(namesIn);
  const oldIds = [textOf(manifest['uuid']), textOf(manifest['id'])].filter(
    (old) => old.length >= shortestId && names.some((name) => name.includes(old)),
  );
  const how: Renaming = { oldIds, id };
  const copy = new Map(Object.entries(withNewNames(manifest, how)));
  for (const field of ['id', 'uuid']) if (copy.has(field)) copy.set(field, id);
  if (functions.length > 0) {
    copy.set(
      'pluginFunctions',
      functions.map((each) => withNewNames(each, how)),
    );
  }
  if (copy.has('parley')) copy.set('parley', withNewEffects(fieldsOf(manifest['parley']), how));
  return Object.fromEntries(copy);
}

/** A plugin of one function, or one of its functions: both say the same in the same fields. */
function withNewNames(holder: SourceFields, how: Renaming): SourceFields {
  const names = namesIn(holder);
  const copy = new Map(Object.entries(holder));
  const specs = holder['openaiSpec'];
  if (Array.isArray(specs)) {
    copy.set(
      'openaiSpec',
      specs.map((spec) => renamedSpec(spec, how)),
    );
  } else if (copy.has('openaiSpec')) copy.set('openaiSpec', renamedSpec(specs, how));
  const name = textOf(holder['name']);
  if (names.includes(name)) copy.set('name', newNameOf(name, how));
  for (const field of ['code', 'implementationCode']) {
    const code = copy.get(field);
    if (typeof code === 'string') copy.set(field, withSecondNames(code, names, how));
  }
  return Object.fromEntries(copy);
}

function namesIn({ openaiSpec }: SourceFields): readonly string[] {
  const specs: readonly unknown[] = Array.isArray(openaiSpec) ? openaiSpec : [openaiSpec];
  return specs.map((spec) => textOf(fieldsOf(spec)['name'])).filter((name) => name !== '');
}

function renamedSpec(spec: unknown, how: Renaming): unknown {
  const name = textOf(fieldsOf(spec)['name']);
  return name === '' ? spec : { ...fieldsOf(spec), name: newNameOf(name, how) };
}

function newNameOf(name: string, how: Renaming): string {
  const replaced = withNewId(name, how);
  if (replaced !== name && replaced.length <= longestName) return replaced;
  return `${name.slice(0, longestName - suffixLength - 1)}_${how.id.slice(-suffixLength)}`;
}

function withSecondNames(code: string, names: readonly string[], how: Renaming): string {
  const replaced = withNewId(code, how);
  const others = names
    .filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && replaced.includes(name))
    .map((name) => `function ${newNameOf(name, how)}(...given) { return ${name}(...given); }`);
  return [replaced, ...others].join('\n');
}

function withNewId(text: string, { oldIds, id }: Renaming): string {
  return oldIds.reduce((all, old) => all.replaceAll(old, () => id), text);
}

/** Our own part tells effects by the names of functions. */
function withNewEffects(parley: SourceFields, how: Renaming): SourceFields {
  const effects = Object.entries(fieldsOf(parley['effects']));
  if (effects.length === 0) return parley;
  const named = effects.map(([name, effect]) => [newNameOf(name, how), effect] as const);
  return { ...parley, effects: Object.fromEntries(named) };
}
