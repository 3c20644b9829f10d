import { lookOf, type FileLook } from '../character/file-look.ts';
import { fieldsOf, listOf } from '../import/source-json.ts';

/** What something seems to be that is no plugin. */
export type PluginLook =
  | Exclude<FileLook, 'plugins'>
  | 'characters'
  /** A backup, which an import of data takes. */
  | 'backup'
  | 'mcp-servers'
  /** A description of a service, such as plugins of ChatGPT were. */
  | 'openapi'
  | 'chatgpt-plugin'
  | 'browser-extension'
  | 'package';

/** In this order: the names of fields that tell more come first. */
const names: readonly (readonly [PluginLook, readonly string[]])[] = [
  ['backup', ['installedPlugins', 'userPluginSettings', 'chatsInFolder']],
  ['mcp-servers', ['mcpServers']],
  ['openapi', ['openapi', 'swagger']],
  ['chatgpt-plugin', ['name_for_model']],
  ['browser-extension', ['manifest_version']],
  ['package', ['dependencies', 'devDependencies', 'scripts']],
  ['characters', ['instruction', 'userCharacters', 'systemRole', 'first_mes', 'spec_version']],
];

/** What JSON is by the names of its fields; undefined where they tell nothing. */
export function pluginLookOf(value: unknown): PluginLook | undefined {
  const root = fieldsOf(Array.isArray(value) ? listOf(value)[0] : value);
  const maps = [root, fieldsOf(root['data'])];
  const has = (name: string): boolean => maps.some((map) => Object.hasOwn(map, name));
  const own = names.find(([, fields]) => fields.some(has))?.[0];
  if (own !== undefined) return own;
  const look = lookOf(value);
  return look === 'plugins' ? undefined : look;
}
