import {
  createCustomProviderId,
  parseCharacterId,
  parseChatId,
  parseFolderId,
  parseMessageId,
  parsePluginId,
  parsePromptId,
  type CharacterId,
  type ChatId,
  type FolderId,
  type MessageId,
  type PluginId,
  type PromptId,
  type ProviderId,
} from '../shared/ids.ts';

/**
 * Ids of imported records. They follow from where a record comes from, so that the same file
 * imported twice meets its own records again.
 */
export function stableChatId(format: string, chatKey: string): ChatId {
  return known(parseChatId(`ch-${digest(format, chatKey)}`));
}

/** The id of an imported message; see {@link stableChatId}. */
export function stableMessageId(chatId: ChatId, messageKey: string): MessageId {
  return known(parseMessageId(`ms-${digest(chatId, messageKey)}`));
}

/** The id of an imported folder; see {@link stableChatId}. */
export function stableFolderId(format: string, folderKey: string): FolderId {
  return known(parseFolderId(`fo-${digest(format, folderKey)}`));
}

/** The id of an imported prompt that has none of its own; see {@link stableChatId}. */
export function stablePromptId(promptKey: string): PromptId {
  return known(parsePromptId(`pr-${digest('prompts', promptKey)}`));
}

/** The id of an imported character that has none of its own; see {@link stableChatId}. */
export function stableCharacterId(characterKey: string): CharacterId {
  return known(parseCharacterId(`character-${digest('characters', characterKey)}`));
}

/** The id of an imported plugin that has none of its own; see {@link stableChatId}. */
export function stablePluginId(pluginKey: string): PluginId {
  return known(parsePluginId(`new_plugin_id_${digest('plugins', pluginKey)}`));
}

/**
 * The id of an imported model that a person described; see {@link stableChatId}. One that has an id
 * of this program keeps it: its chats ask for it by that, and it meets itself where it was exported.
 */
export function stableModelId(modelKey: string): ProviderId {
  const own = /^custom-([0-9a-z]{20})$/.exec(modelKey)?.[1];
  return createCustomProviderId(() => own ?? digest('models', modelKey));
}

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('An id has letters');
  return value;
}

/** 20 characters of `[0-9a-z]`, from two hashes of 52 bits. Guards against chance, not malice. */
function digest(scope: string, key: string): string {
  const text = `${scope.length}:${scope}${key}`;
  return hash52(text, 0x9e3779b9) + hash52(text, 0x7f4a7c15);
}

/** Two 32-bit multiplicative hashes, mixed at the end (after MurmurHash3's finaliser). */
function hash52(text: string, seed: number): string {
  let a = 0xdeadbeef ^ seed;
  let b = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2_654_435_761);
    b = Math.imul(b ^ code, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return ((b >>> 0) * 2 ** 20 + (a >>> 12)).toString(36).padStart(10, '0').slice(-10);
}
