import { fieldsOf, listOf } from '../import/source-json.ts';

/** What a file seems to be that holds no characters. */
export type FileLook = 'archive' | 'picture' | 'chats' | 'prompts' | 'plugins';

const beginnings: readonly (readonly [FileLook, string])[] = [
  ['archive', 'PK\u0003\u0004'],
  ['picture', '\u00ff\u00d8\u00ff'],
  ['picture', 'GIF8'],
  ['picture', 'RIFF'],
];

/** What a file is by its first bytes; undefined where they tell nothing. */
export function lookOfBytes(bytes: Uint8Array): FileLook | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  return beginnings.find(([, beginning]) => start.startsWith(beginning))?.[0];
}

const names: readonly (readonly [FileLook, readonly string[]])[] = [
  ['chats', ['chats', 'messages', 'mapping', 'chat_messages', 'conversations']],
  ['plugins', ['openaiSpec', 'pluginFunctions', 'installedPlugins', 'manifest_version']],
  ['prompts', ['prompt', 'userPrompts', 'promptGroups']],
];

/** What JSON is by the names of its fields; undefined where they tell nothing. */
export function lookOf(value: unknown): FileLook | undefined {
  const root = fieldsOf(Array.isArray(value) ? listOf(value)[0] : value);
  const maps = [root, fieldsOf(root['data'])];
  const has = (name: string): boolean => maps.some((map) => Object.hasOwn(map, name));
  return names.find(([, fields]) => fields.some(has))?.[0];
}
