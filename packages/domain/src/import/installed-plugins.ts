import { canonicalJson } from '../backup/canonical-json.ts';
import type { PluginManifest } from '../plugin/plugin.ts';
import { readSettings } from '../plugin/read-settings.ts';
import { isSignInName } from '../plugin/sign-in.ts';
import { cleanPluginSettings } from '../settings/plugin-settings.ts';
import { parsePluginId, type PluginId } from '../shared/ids.ts';
import { cutText } from '../shared/text.ts';
import type { SkippedEntry } from './imported-chat.ts';
import type { ImportedPlugin } from './imported-plugin.ts';
import { isWithinDepth } from './is-within-depth.ts';
import { isSecretValue, secretSettingsOf } from './secret-settings.ts';
import { fieldsOf, firstText, keyOf, listOf, timeOf, type SourceFields } from './source-json.ts';
import { stablePluginId } from './stable-id.ts';

/** The plugins of a file, and the entries that are none. */
export interface InstalledPlugins {
  readonly plugins: readonly ImportedPlugin[];
  readonly skipped: readonly SkippedEntry[];
}

/** Where a plugin comes from that does not tell it. */
const program = 'TypingMind';

const deepest = 50;
const longestTitle = 200;

/** One of these is in every manifest. */
const markers = [
  'openaiSpec',
  'openAPISpec',
  'pluginFunctions',
  'code',
  'implementationCode',
  'implementationType',
  'httpAction',
];

/**
 * Reads the plugins of a backup in the specified form, with what was filled in for them. Two under one
 * id that say different things are two: the second gets an id that follows from what it says.
 *
 * @param entries those of `installedPlugins` that are not deleted
 * @param filledIn `userPluginSettings`: values by the name of the setting, by the id of the plugin
 */
export function readInstalledPlugins(
  entries: readonly unknown[],
  filledIn: unknown,
): InstalledPlugins {
  const plugins = new Map<PluginId, ImportedPlugin>();
  const skipped: SkippedEntry[] = [];
  for (const entry of entries) {
    const reason = faultOf(entry);
    if (reason === undefined) {
      const { plugin, lostSecrets: count } = readPlugin(fieldsOf(entry), fieldsOf(filledIn));
      const id = freeId(plugin, plugins);
      if (id === undefined) continue;
      plugins.set(id, { ...plugin, id });
      const { title } = plugin;
      if (count > 0) skipped.push({ title, reason: 'secrets', count, row: 'plugins' });
    } else skipped.push({ title: titleOf(fieldsOf(entry)), reason, row: 'plugins' });
  }
  return { plugins: [...plugins.values()], skipped };
}

/** How many secrets of plugins a file has, for the question whether they are to come as well. */
export function countPluginSecrets(plugins: readonly ImportedPlugin[]): number {
  return plugins.reduce((sum, { secrets }) => sum + Object.keys(secrets).length, 0);
}

function faultOf(entry: unknown): 'too-deep' | 'empty' | undefined {
  if (!isWithinDepth(entry, deepest)) return 'too-deep';
  const fields = fieldsOf(entry);
  return markers.some((name) => Object.hasOwn(fields, name)) ? undefined : 'empty';
}

interface ReadPlugin {
  readonly plugin: ImportedPlugin;
  /** Values that look like secrets, and that no setting of the plugin asks for. */
  readonly lostSecrets: number;
}

function readPlugin(entry: SourceFields, filledIn: SourceFields): ReadPlugin {
  const { syncedAt: _mark, deletedAt: _deleted, ...manifest } = entry;
  const keys = [keyOf(entry['uuid']), keyOf(entry['id'])].filter((key) => key !== '');
  const values = keys.toReversed().flatMap((key) => entriesUnder(filledIn, key));
  const given = cleanPluginSettings(Object.fromEntries(values));
  const secret = secretSettingsOf(manifest);
  const isSecret = ([name, value]: readonly [string, string]): boolean =>
    value !== '' && isSecretValue(secret, name, value);
  const secrets = Object.entries(given).filter(isSecret);
  const asked = new Set(
    readSettings(manifest['userSettings']).settings.flatMap(({ name, isSecret: isHidden }) =>
      // A file must not sign anybody in.
      isHidden && !isSignInName(name) ? [name] : [],
    ),
  );
  const kept = secrets.filter(([name]) => asked.has(name));
  const plugin = {
    id: idOf(keys[0] ?? '', manifest),
    title: titleOf(entry),
    manifest,
    source: cutText(firstText(entry['githubURL'], program), 1000),
    createdAtMs: timeOf(entry['createdAt']),
    settings: Object.fromEntries(Object.entries(given).filter((each) => !isSecret(each))),
    secrets: Object.fromEntries(kept),
  };
  return { plugin, lostSecrets: secrets.length - kept.length };
}

function entriesUnder(filledIn: SourceFields, key: string): readonly [string, unknown][] {
  return Object.hasOwn(filledIn, key) ? Object.entries(fieldsOf(filledIn[key])) : [];
}

function idOf(key: string, manifest: PluginManifest): PluginId {
  return parsePluginId(key) ?? stablePluginId(canonicalJson(manifest));
}

/** Undefined for one that is there already, word for word. */
function freeId(
  { id, manifest }: ImportedPlugin,
  taken: ReadonlyMap<PluginId, ImportedPlugin>,
): PluginId | undefined {
  const other = taken.get(id);
  if (other === undefined) return id;
  const content = canonicalJson(manifest);
  if (canonicalJson(other.manifest) === content) return undefined;
  const own = stablePluginId(`${id}\n${content}`);
  return taken.has(own) ? undefined : own;
}

/** Older ones have no title but the name of their function. */
function titleOf(entry: SourceFields): string {
  const functions = [entry['openaiSpec'], ...listOf(entry['pluginFunctions'])].map(fieldsOf);
  const names = functions.map(({ name }) => name);
  return cutText(firstText(entry['title'], entry['name'], ...names), longestTitle);
}
