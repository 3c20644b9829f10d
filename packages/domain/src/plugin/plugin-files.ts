import { parseJsonBytes, type JsonFailure } from '../character/json-bytes.ts';
import { lookOfBytes } from '../character/file-look.ts';
import { fieldsOf, firstText, listOf, textOf, type SourceFields } from '../import/source-json.ts';
import { isWithinDepth } from '../import/is-within-depth.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { PluginManifest } from './plugin.ts';
import {
  manifestLimits,
  readManifest,
  type ManifestRefusal,
  type ReadManifest,
} from './read-manifest.ts';

/** Why a file is not taken as a plugin. `several`: it holds more than one. */
export type PluginFileFailure = JsonFailure | ManifestRefusal | { readonly reason: 'several' };

/** Reads a file with one plugin: as it is exported here or elsewhere, or the answer of a shared link. */
export function readPluginFile(
  bytes: Uint8Array<ArrayBuffer>,
): Result<ReadManifest, PluginFileFailure> {
  const looksLike = lookOfBytes(bytes);
  if (looksLike !== undefined && looksLike !== 'plugins') {
    return err({ reason: 'unknown', looksLike });
  }
  const value = parseJsonBytes(bytes);
  return value.ok ? readPluginValue(value.value) : value;
}

/** Reads the JSON of such a file. */
export function readPluginValue(value: unknown): Result<ReadManifest, PluginFileFailure> {
  if (!Array.isArray(value)) return readManifest(sharedPlugin(value) ?? value);
  const [only, ...others] = listOf(value);
  const read = readManifest(only);
  return read.ok && others.length > 0 ? err({ reason: 'several' }) : read;
}

/** The plugin in the answer of a shared link: `{id, data: {…}}`. */
function sharedPlugin(value: unknown): SourceFields | undefined {
  const { data } = fieldsOf(value);
  const inner = fieldsOf(data);
  const names = ['openaiSpec', 'openAPISpec', 'pluginFunctions'];
  return names.some((name) => Object.hasOwn(inner, name)) ? inner : undefined;
}

/** A plugin as a file: what came in goes out, word for word. */
export function writePluginFile(manifest: PluginManifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** The files of a repository. */
export interface PluginRepository {
  /** The JSON of `plugin.json`. */
  readonly manifest: unknown;
  /** `implementation.js`; absent or empty for none. */
  readonly code?: string;
  /** `README.md`; absent or empty for none. */
  readonly readme?: string;
}

/** A manifest that was put together. */
export interface JoinedPlugin {
  readonly value: unknown;
  /** Code that stood in the manifest gave way to that of the file. */
  readonly hasReplacedCode: boolean;
}

/**
 * Puts the files of a repository together as one manifest, for {@link readPluginValue}. The file of code
 * wins over what the manifest has at its top, which often is a remnant.
 */
export function joinPluginFiles(files: PluginRepository): Result<JoinedPlugin, PluginFileFailure> {
  const { manifest, code = '', readme = '' } = files;
  if (!isWithinDepth(manifest, manifestLimits.depth)) return err({ reason: 'too-deep' });
  const fields = fieldsOf(manifest);
  if (Object.keys(fields).length === 0) return ok({ value: manifest, hasReplacedCode: false });
  const before = firstText(fields['implementationCode'], fields['code']);
  const { implementationCode: _code, ...others } = withoutRemnants(fields);
  const overview = firstText(fields['overviewMarkdown'], readme);
  return ok({
    value: {
      ...(code.trim() === '' ? fields : { ...others, code }),
      ...(textOf(overview) === '' ? {} : { overviewMarkdown: overview }),
    },
    hasReplacedCode: code.trim() !== '' && before.trim() !== '' && before !== code,
  });
}

/** Functions of a list without code that does not even name them. */
function withoutRemnants(fields: SourceFields): SourceFields {
  if (!Array.isArray(fields['pluginFunctions'])) return fields;
  const pluginFunctions = listOf(fields['pluginFunctions']).map((each) => {
    const { code, ...others } = fieldsOf(each);
    const name = firstText(fieldsOf(others['openaiSpec'])['name'], others['name']);
    return name !== '' && typeof code === 'string' && !code.includes(name) ? others : each;
  });
  return { ...fields, pluginFunctions };
}
