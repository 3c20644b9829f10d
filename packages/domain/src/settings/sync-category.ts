/** The kinds of data that a person can sync or leave out, each with its own switch. */
export const syncCategories = [
  'chats',
  'prompts',
  'characters',
  'plugins',
  'profile',
  'preferences',
  'modelSettings',
  'chatOutputSettings',
  'keyboardShortcuts',
  'customModels',
  'pluginSettings',
] as const;

/** One of the eleven switches. */
export type SyncCategory = (typeof syncCategories)[number];
