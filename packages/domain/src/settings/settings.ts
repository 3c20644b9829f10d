import type { ChatParameters } from '../chat/chat.ts';
import type { OutputSettings } from '../chat/output-presets.ts';
import type { ModelName } from '../model/model-picks.ts';
import type { ModelRef } from '../model/model-ref.ts';
import type { SyncCategory } from './sync-category.ts';

/** Where a keyword of a reply can be looked up. */
export const searchEngines = ['google', 'ddg', 'bing', 'brave'] as const;

/** One of the offered search engines. */
export type SearchEngine = (typeof searchEngines)[number];

/** Sizes of the text in messages, in the order of growth. */
export const messageFontSizes = ['small', 'medium', 'large', 'extra', '2extra'] as const;

/** What the interface can be set in: the typeface that comes with the program, or the system’s. */
export const typefaces = ['inter', 'system'] as const;

/** One of the offered typefaces. */
export type Typeface = (typeof typefaces)[number];

/** Choices for locking keys by themselves. */
export const lockAfterMinutes = [0, 5, 15, 60, 240] as const;

/** What the header of a chat says about it, beside the number of messages. */
export const headerStatistics = ['TOTAL_COST', 'CONTEXT_LENGTH'] as const;

/** A group of settings as it was stored: an object, whatever it holds. */
export type StoredFields = Readonly<Record<string, unknown>>;

/** Everything a person can set for the whole program; one stored row per key. */
export interface Settings {
  readonly theme: 'system' | 'light' | 'dark';
  /** Null: Inter, unless it would have to come over a connection that saves data. */
  readonly typeface: Typeface | null;
  /** BCP 47 tag; null follows the browser. */
  readonly locale: string | null;
  readonly messageFontSize: (typeof messageFontSizes)[number];
  /** Enter alone sends; mod+Enter sends in any case. */
  readonly enterToSend: boolean;
  /** Width of the conversation: 0 narrow, 1 wide, 2 the whole window. */
  readonly widthMode: 0 | 1 | 2;
  readonly sidebarVisible: boolean;
  /** The links at the foot of the sidebar are in sight. */
  readonly footerOpen: boolean;
  /** A short sound when a reply ends while the page is hidden. */
  readonly soundMode: boolean;
  /** Ask for replies as streams. */
  readonly streaming: boolean;
  /** Streamed replies grow in small steps instead of as they come. */
  readonly animateReplies: boolean;
  /** Model of new chats; null lets the catalogue choose among providers that have a key. */
  readonly defaultModel: ModelRef | null;
  /** Parameters of new chats. */
  readonly defaultParameters: ChatParameters;
  /** Parameters changed in a chat become those of new chats. */
  readonly rememberModelSettings: boolean;
  /** A model gives a chat its title after the first exchange. */
  readonly automaticTitle: boolean;
  readonly favoriteModels: readonly ModelRef[];
  /** Models that the list leaves out. */
  readonly hiddenModels: readonly ModelRef[];
  readonly modelNames: readonly ModelName[];
  /** Models with a button of their own; null follows the suggestion. */
  readonly quickModels: readonly ModelRef[] | null;
  /** The last used first. */
  readonly recentModels: readonly ModelRef[];
  /** Form, style, tone and language of the replies in new chats. */
  readonly defaultOutput: OutputSettings;
  /** The button for them stands in the composer. */
  readonly showOutputSettings: boolean;
  /** Minutes without use after which encrypted keys are locked; 0: when the tab is closed. */
  readonly lockKeysAfterMinutes: (typeof lockAfterMinutes)[number];
  /**
   * A model names the keywords of long replies: a request that nobody gets who did not ask for it.
   * Null where the person never chose: the host may then want it.
   */
  readonly suggestKeywords: boolean | null;
  readonly searchEngine: SearchEngine;
  /** A message of the browser when a reply ends while the page is hidden. */
  readonly notifications: boolean;
  /** Letters of commands that the person chose, `a` to `z` by the command's id. */
  readonly keyboardShortcuts: Readonly<Record<string, string>>;
  /** Buttons of the action bar that are not shown, by id. */
  readonly hiddenButtons: readonly string[];
  /** Whether the buttons of the action bar carry words. */
  readonly actionLabels: boolean;
  /** Names of the tools that are on in new chats. */
  readonly defaultTools: readonly string[];
  /** Ask the person before any tool runs. */
  readonly askBeforeTools: boolean;
  /** How often the model may ask for tools before the person is asked to go on. */
  readonly toolStepLimit: number;
  /** What the replies to one question may cost in US dollars before that; 0 for no limit. */
  readonly toolCostLimitUsd: number;
  /** What a chat may cost in US dollars where it has no limit of its own; 0 for no limit. */
  readonly chatSpendingLimitUsd: number;
  /** What all requests of a day may cost in US dollars; 0 for no limit. */
  readonly daySpendingLimitUsd: number;
  /** What all requests of a calendar month may cost in US dollars; 0 for no limit. */
  readonly monthSpendingLimitUsd: number;
  readonly headerStatistic: (typeof headerStatistics)[number];
  /** The person's picture as a `data:` address; empty for none. Never an address elsewhere. */
  readonly userProfilePicURL: string;
  /** What every model is told about the person; empty for nothing. */
  readonly userInformation: string;
  /** How messages are read aloud; `parseSpeech` reads it, which the start of the program need not. */
  readonly speech: StoredFields;
  /** How spoken words become text; `parseVoiceInput` reads it. */
  readonly voiceInput: StoredFields;
  /** What was filled in for plugins, by their id; `settingsOfPlugin` reads it. Never secrets. */
  readonly pluginSettings: StoredFields;
  /** Who searches the web; `parseWebSearch` reads it. Empty where nobody does. */
  readonly webSearch: StoredFields;
  /** Which engine of Google looks for images; see `parseImageSearch`. */
  readonly imageSearch: StoredFields;
}

/** The name of a setting. */
export type SettingKey = keyof Settings;

/** What holds for a setting that was never changed. */
export const defaultSettings: Settings = {
  theme: 'system',
  typeface: null,
  locale: null,
  messageFontSize: 'small',
  enterToSend: true,
  widthMode: 0,
  sidebarVisible: true,
  footerOpen: false,
  soundMode: true,
  streaming: true,
  animateReplies: false,
  defaultModel: null,
  defaultParameters: {},
  rememberModelSettings: true,
  automaticTitle: true,
  favoriteModels: [],
  hiddenModels: [],
  modelNames: [],
  quickModels: null,
  recentModels: [],
  defaultOutput: {},
  showOutputSettings: true,
  lockKeysAfterMinutes: 0,
  suggestKeywords: null,
  searchEngine: 'google',
  notifications: false,
  keyboardShortcuts: {},
  hiddenButtons: [],
  actionLabels: true,
  defaultTools: [],
  askBeforeTools: false,
  toolStepLimit: 10,
  toolCostLimitUsd: 1,
  chatSpendingLimitUsd: 0,
  daySpendingLimitUsd: 0,
  monthSpendingLimitUsd: 0,
  headerStatistic: 'TOTAL_COST',
  userProfilePicURL: '',
  userInformation: '',
  speech: {},
  voiceInput: {},
  pluginSettings: {},
  webSearch: {},
  imageSearch: {},
};

/** The switch that decides whether a setting is synced; null for what belongs to one device. */
export const settingCategories: Readonly<Record<SettingKey, SyncCategory | null>> = {
  theme: null,
  typeface: null,
  locale: 'preferences',
  messageFontSize: 'preferences',
  enterToSend: 'preferences',
  widthMode: null,
  sidebarVisible: null,
  footerOpen: null,
  soundMode: null,
  streaming: 'modelSettings',
  animateReplies: 'preferences',
  defaultModel: 'modelSettings',
  defaultParameters: 'modelSettings',
  rememberModelSettings: 'modelSettings',
  automaticTitle: 'preferences',
  favoriteModels: 'modelSettings',
  hiddenModels: 'modelSettings',
  modelNames: 'modelSettings',
  quickModels: 'modelSettings',
  recentModels: null,
  defaultOutput: 'chatOutputSettings',
  showOutputSettings: 'preferences',
  lockKeysAfterMinutes: null,
  suggestKeywords: 'preferences',
  searchEngine: 'preferences',
  notifications: null,
  keyboardShortcuts: 'keyboardShortcuts',
  hiddenButtons: 'preferences',
  actionLabels: 'preferences',
  defaultTools: 'modelSettings',
  askBeforeTools: 'modelSettings',
  toolStepLimit: 'modelSettings',
  toolCostLimitUsd: 'modelSettings',
  chatSpendingLimitUsd: 'preferences',
  daySpendingLimitUsd: 'preferences',
  monthSpendingLimitUsd: 'preferences',
  headerStatistic: 'preferences',
  userProfilePicURL: 'profile',
  userInformation: 'profile',
  speech: 'preferences',
  voiceInput: 'preferences',
  pluginSettings: 'pluginSettings',
  webSearch: 'pluginSettings',
  imageSearch: 'pluginSettings',
};

/** The names of all settings. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written out above with exactly these keys
export const settingKeys = Object.keys(defaultSettings) as readonly SettingKey[];
