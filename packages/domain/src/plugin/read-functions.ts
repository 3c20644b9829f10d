import { fieldsOf, firstText, listOf, textOf, type SourceFields } from '../import/source-json.ts';
import type { FunctionImplementation, PluginManifest, PluginOutput } from './plugin.ts';
import { parseText, readHttpAction } from './read-http-action.ts';

/** Most functions of one plugin. */
export const maxFunctions = 64;
const longestDescription = 10_000;

/** A function as its manifest tells it, before its effect is known. */
export interface ReadFunction {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly implementation: FunctionImplementation;
  readonly output: PluginOutput;
}

/** Why a function of a manifest is left out. */
export type LeftOutReason =
  | 'no-spec'
  /** Other signs than letters, digits, `_` and `-`, or more than 64. */
  | 'bad-name'
  | 'no-code'
  /** Its request has no address, or a method that is none. */
  | 'no-request'
  /** It belongs to an MCP server, which is added as one. */
  | 'mcp'
  | 'same-name';

/** Something about a function that was read otherwise than it stands there. */
export type FunctionNote =
  | { readonly code: 'function-left-out'; readonly name: string; readonly reason: LeftOutReason }
  | {
      readonly code:
        /** It has an id of its own, which is not used. */
        | 'function-id'
        /** What becomes of its result is said in another way. */
        | 'output-type'
        /** Its code does not name it, so that it will not be found in it. */
        | 'code-without-function'
        /** Its parameters are none, or no object. */
        | 'parameters'
        | 'description-cut';
      readonly name: string;
    };

/** The functions of a manifest, and what was changed of them. */
export interface ReadFunctions {
  readonly functions: readonly ReadFunction[];
  readonly notes: readonly FunctionNote[];
}

/** Reads the functions of a manifest: a list of them, or one at the top. */
export function readFunctions(manifest: PluginManifest): ReadFunctions {
  const functions = new Map<string, ReadFunction>();
  const notes: FunctionNote[] = [];
  for (const { entry, spec } of pairsOf(manifest).slice(0, maxFunctions)) {
    const name = firstText(spec?.['name'], entry['name'], entry['id']).slice(0, 100);
    const read = spec === undefined ? 'no-spec' : readFunction(name, { entry, spec, notes });
    const reason = typeof read === 'string' ? read : sameName(name, functions);
    if (reason !== undefined) notes.push({ code: 'function-left-out', name, reason });
    else if (typeof read !== 'string') functions.set(name, read);
  }
  return { functions: [...functions.values()], notes };
}

function sameName(
  name: string,
  functions: ReadonlyMap<string, ReadFunction>,
): LeftOutReason | undefined {
  return functions.has(name) ? 'same-name' : undefined;
}

/** How many functions a manifest tells of, whether they can be read or not. */
export function countFunctions(manifest: PluginManifest): number {
  return pairsOf(manifest).length;
}

interface Pair {
  readonly entry: SourceFields;
  readonly spec: SourceFields | undefined;
}

/** What stands at the top holds for functions that say nothing else. */
const sharedFields = ['code', 'implementationCode', 'implementationType', 'outputType'];

function pairsOf(manifest: PluginManifest): readonly Pair[] {
  const list = listOf(manifest['pluginFunctions']).map(fieldsOf);
  if (list.length === 0) return specsOf(manifest).map((spec) => ({ entry: manifest, spec }));
  const shared = Object.fromEntries(sharedFields.map((name) => [name, manifest[name]]));
  return list.flatMap((given) => {
    const entry = { ...shared, ...given };
    return specsOf(entry).map((spec) => ({ entry, spec }));
  });
}

/** A specification is an object, a list of them, or either as text; some wrap it as tools do. */
function specsOf(entry: SourceFields): readonly (SourceFields | undefined)[] {
  const given = parseText(entry['openaiSpec'] ?? entry['openAISpec'] ?? entry['openAPISpec']);
  const specs: readonly unknown[] = Array.isArray(given) ? listOf(given) : [given];
  return specs.map((each) => {
    const spec = fieldsOf(each);
    const inner = fieldsOf(spec['function']);
    if (Object.keys(inner).length > 0) return inner;
    return Object.keys(spec).length > 0 ? spec : undefined;
  });
}

interface Given {
  readonly entry: SourceFields;
  readonly spec: SourceFields;
  readonly notes: FunctionNote[];
}

function readFunction(name: string, { entry, spec, notes }: Given): ReadFunction | LeftOutReason {
  if (name === '') return 'no-spec';
  if (!/^[\w-]{1,64}$/u.test(name)) return 'bad-name';
  const implementation = readImplementation(entry);
  if (typeof implementation === 'string') return implementation;
  const description = textOf(spec['description']);
  const told = parseText(spec['parameters']);
  const note = (code: Exclude<FunctionNote['code'], 'function-left-out'>, is: boolean): void => {
    if (is) notes.push({ code, name });
  };
  const isListed = entry['openaiSpec'] !== undefined && !Array.isArray(entry['openaiSpec']);
  note('function-id', isListed && textOf(entry['id']) !== '' && entry['id'] !== name);
  note('output-type', !isOutput(entry['outputType']));
  note('parameters', told !== undefined && fieldsOf(told)['type'] !== 'object');
  note('description-cut', description.length > longestDescription);
  const { kind } = implementation;
  note('code-without-function', kind === 'javascript' && !implementation.code.includes(name));
  return {
    name,
    description: description.slice(0, longestDescription),
    parameters: parametersOf(fieldsOf(told)),
    implementation,
    output: outputOf(entry['outputType']),
  };
}

function parametersOf(given: SourceFields): Readonly<Record<string, unknown>> {
  if (given['type'] === 'object') return given;
  return { ...given, type: 'object', properties: fieldsOf(given['properties']) };
}

function readImplementation(entry: SourceFields): FunctionImplementation | LeftOutReason {
  const kind = textOf(entry['implementationType']);
  if (kind === 'mcp') return 'mcp';
  const code = firstText(entry['implementationCode'], entry['code']);
  const isHttp = kind === 'http' || (kind === '' && code === '');
  if (!isHttp || entry['httpAction'] === undefined) {
    return code.trim() === '' ? 'no-code' : { kind: 'javascript', code };
  }
  const action = readHttpAction(fieldsOf(entry['httpAction']));
  return action === undefined ? 'no-request' : { kind: 'http', action };
}

const outputs: ReadonlyMap<string, PluginOutput> = new Map([
  ['respond_to_ai', 'respond_to_ai'],
  ['render_markdown', 'render_markdown'],
  ['render_html', 'render_html'],
  ['cards', 'cards'],
]);

function isOutput(given: unknown): boolean {
  return outputs.has(textOf(given));
}

/** What becomes of a result; some authors write it otherwise, or not at all. */
function outputOf(given: unknown): PluginOutput {
  return outputs.get(textOf(given).replaceAll('-', '_')) ?? 'respond_to_ai';
}
