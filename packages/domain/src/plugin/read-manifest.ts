import { isEndpoint } from '../dynamic-context/read-contexts.ts';
import { fieldsOf, listOf, textOf } from '../import/source-json.ts';
import { isWithinDepth } from '../import/is-within-depth.ts';
import { parsePluginId, type PluginId } from '../shared/ids.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { pluginLookOf, type PluginLook } from './plugin-look.ts';
import type { PluginManifest } from './plugin.ts';
import {
  countFunctions,
  maxFunctions,
  readFunctions,
  type FunctionNote,
  type LeftOutReason,
} from './read-functions.ts';
import { readSettings, type SettingNote } from './read-settings.ts';

/** Why something is not taken as a plugin. */
export type ManifestRefusal =
  /** `looksLike`: what it seems to be, where that is told easily. */
  | { readonly reason: 'unknown'; readonly looksLike?: PluginLook }
  | { readonly reason: 'too-large' | 'too-deep' | 'too-many-functions' }
  /** None of its functions can be run; why the first cannot. */
  | { readonly reason: 'no-functions'; readonly name: string; readonly because: LeftOutReason };

/** Something that is read otherwise than it stands in a manifest, or not at all. */
export type ManifestNote =
  | FunctionNote
  | SettingNote
  /** A text for the instruction that would have to be fetched; by its name. */
  | { readonly code: 'context-left-out'; readonly name: string };

/** A manifest that can be used, word for word, and what is read otherwise of it. */
export interface ReadManifest {
  readonly manifest: PluginManifest;
  readonly notes: readonly ManifestNote[];
}

/** Of a manifest: characters of its JSON, and how deep it may be nested. */
export const manifestLimits = { characters: 2_000_000, depth: 60 } as const;

/**
 * Reads a manifest: TypingMind's JSON, whatever its version, with our own key `parley`.
 *
 * @param value JSON; what is no JSON is not looked for in it
 */
export function readManifest(value: unknown): Result<ReadManifest, ManifestRefusal> {
  const manifest = fieldsOf(value);
  if (!isManifest(manifest)) {
    const looksLike = pluginLookOf(value);
    return err({ reason: 'unknown', ...(looksLike === undefined ? {} : { looksLike }) });
  }
  if (!isWithinDepth(manifest, manifestLimits.depth)) return err({ reason: 'too-deep' });
  if (JSON.stringify(manifest).length > manifestLimits.characters) {
    return err({ reason: 'too-large' });
  }
  if (countFunctions(manifest) > maxFunctions) return err({ reason: 'too-many-functions' });
  const { functions, notes } = readFunctions(manifest);
  if (functions.length === 0) return err(noFunctions(notes));
  const { notes: ofSettings } = readSettings(manifest['userSettings']);
  return ok({ manifest, notes: [...notes, ...ofSettings, ...contextNotes(manifest)] });
}

function isManifest(manifest: PluginManifest): boolean {
  const specs = ['openaiSpec', 'openAISpec', 'openAPISpec'];
  return (
    Array.isArray(manifest['pluginFunctions']) ||
    specs.some((name) => manifest[name] !== undefined && manifest[name] !== null)
  );
}

function noFunctions(notes: readonly FunctionNote[]): ManifestRefusal {
  const first = notes.find((note) => note.code === 'function-left-out');
  if (first === undefined) return { reason: 'unknown' };
  return { reason: 'no-functions', name: first.name, because: first.reason };
}

function contextNotes(manifest: PluginManifest): readonly ManifestNote[] {
  return listOf(manifest['dynamicContextEndpoints']).flatMap((each) => {
    const { source, name } = fieldsOf(each);
    return source === 'static' || isEndpoint(each)
      ? []
      : [{ code: 'context-left-out', name: textOf(name) } as const];
  });
}

/** The id that a manifest brings along: the same plugin comes with the same one. */
export function idOfManifest(manifest: PluginManifest): PluginId | undefined {
  return parsePluginId(textOf(manifest['uuid'])) ?? parsePluginId(textOf(manifest['id']));
}
