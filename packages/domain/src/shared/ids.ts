declare const brand: unique symbol;

type Branded<Name extends string> = string & { readonly [brand]: Name };

/** Id of a chat: `ch-` and 20 random characters; older ids of other shapes stay valid. */
export type ChatId = Branded<'ChatId'>;
/** Id of a message: `ms-` and 20 random characters. */
export type MessageId = Branded<'MessageId'>;
/** Id of a folder: `fo-` and random characters. */
export type FolderId = Branded<'FolderId'>;
/** Id of a provider the user set up: a preset's name (`openai`) or `custom-` and random characters. */
export type ProviderId = Branded<'ProviderId'>;
/** Content hash of an attachment: `sha256-` and 64 hexadecimal digits. */
export type AttachmentId = Branded<'AttachmentId'>;
/** Id of a prompt of the library: `pr-` and 20 random characters; imported ones may have other shapes. */
export type PromptId = Branded<'PromptId'>;
/** Id of a character: `character-` and 20 random characters; imported ones may have other shapes. */
export type CharacterId = Branded<'CharacterId'>;
/** Id of a plugin: `new_plugin_id_` and 20 random characters; imported ones may have other shapes. */
export type PluginId = Branded<'PluginId'>;
/** Id of a row in the table of requests: `us-` and random characters. */
export type UsageId = Branded<'UsageId'>;

/** The prefix that tells what an id names. Public: exports carry these ids. */
export const idPrefixes = {
  chat: 'ch-',
  message: 'ms-',
  folder: 'fo-',
  character: 'character-',
  prompt: 'pr-',
  plugin: 'new_plugin_id_',
  usage: 'us-',
  key: 'ke-',
  customProvider: 'custom-',
} as const;

/** A source of random text: 20 characters of `[0-9a-z]`, unique for practical purposes. */
export type RandomText = () => string;

/** Makes a chat id. */
export function createChatId(random: RandomText): ChatId {
  return brandText(idPrefixes.chat + random());
}

/** Makes a message id. */
export function createMessageId(random: RandomText): MessageId {
  return brandText(idPrefixes.message + random());
}

/** Makes a folder id. */
export function createFolderId(random: RandomText): FolderId {
  return brandText(idPrefixes.folder + random());
}

/** Makes the id of a prompt. */
export function createPromptId(random: RandomText): PromptId {
  return brandText(idPrefixes.prompt + random());
}

/** Makes the id of a character. */
export function createCharacterId(random: RandomText): CharacterId {
  return brandText(idPrefixes.character + random());
}

/** Makes the id of a plugin. */
export function createPluginId(random: RandomText): PluginId {
  return brandText(idPrefixes.plugin + random());
}

/** Makes a usage id. */
export function createUsageId(random: RandomText): UsageId {
  return brandText(idPrefixes.usage + random());
}

/** Makes the id of a provider that is no preset. */
export function createCustomProviderId(random: RandomText): ProviderId {
  return brandText(idPrefixes.customProvider + random());
}

/** Reads a chat id from text of the outside (URL, import); any non-empty text is accepted. */
export function parseChatId(text: string): ChatId | undefined {
  return text.length > 0 && text.length <= 200 ? brandText<ChatId>(text) : undefined;
}

/** Reads a message id from stored or imported data; any non-empty text is accepted. */
export function parseMessageId(text: string): MessageId | undefined {
  return text === '' ? undefined : brandText<MessageId>(text);
}

/** Reads a folder id from stored or imported data; any non-empty text is accepted. */
export function parseFolderId(text: string): FolderId | undefined {
  return text === '' ? undefined : brandText<FolderId>(text);
}

/** Reads a provider id from stored or imported data; any non-empty text is accepted. */
export function parseProviderId(text: string): ProviderId | undefined {
  return text === '' ? undefined : brandText<ProviderId>(text);
}

/** Reads the id of a prompt from stored or imported data; any text of at most 200 characters. */
export function parsePromptId(text: string): PromptId | undefined {
  return text.length > 0 && text.length <= 200 ? brandText<PromptId>(text) : undefined;
}

/** Reads the id of a character from stored or imported data; any text of at most 200 characters. */
export function parseCharacterId(text: string): CharacterId | undefined {
  return text.length > 0 && text.length <= 200 ? brandText<CharacterId>(text) : undefined;
}

/** Reads the id of a plugin from stored or imported data; any text of at most 200 characters. */
export function parsePluginId(text: string): PluginId | undefined {
  return text.length > 0 && text.length <= 200 ? brandText<PluginId>(text) : undefined;
}

/** Reads an attachment id from stored or imported data; any non-empty text is accepted. */
export function parseAttachmentId(text: string): AttachmentId | undefined {
  return text === '' ? undefined : brandText<AttachmentId>(text);
}

/** Reads a usage id from stored or imported data; any non-empty text is accepted. */
export function parseUsageId(text: string): UsageId | undefined {
  return text === '' ? undefined : brandText<UsageId>(text);
}

/** Makes an attachment id from the SHA-256 of its bytes, 64 hexadecimal digits. */
export function createAttachmentId(sha256Hex: string): AttachmentId {
  return brandText(`sha256-${sha256Hex}`);
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- inferred from the return type of each maker
function brandText<Id extends string>(text: string): Id {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where ids are made
  return text as Id;
}
