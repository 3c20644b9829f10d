import {
  absent,
  anyObject,
  flag,
  flagRecord,
  group,
  listOf,
  numberBetween,
  objectList,
  imageUrl,
  positiveInteger,
  readFields,
  recordOf,
  text,
  textList,
  tolerantGroup,
  url,
  urlOrOff,
  type Fields,
} from './field-readers.ts';

/** With what new chats begin on this host; what is absent is the user's to choose. */
export interface HostModelSettings {
  readonly systemMessage: string | undefined;
  readonly temperature: number | undefined;
  readonly presencePenalty: number | undefined;
  readonly frequencyPenalty: number | undefined;
  readonly topP: number | undefined;
  /** 0 sends everything along. */
  readonly contextLimit: number | undefined;
  readonly streaming: boolean | undefined;
}

/** A language that the host offers, by its code. */
export interface HostLanguage {
  /** BCP 47 tag. */
  readonly locale: string;
  /** Absent: the language's own name. */
  readonly name: string | undefined;
  /** A flag or another mark before the name. */
  readonly flag: string | undefined;
  /** People who speak it have looked through its texts. */
  readonly approved: boolean;
  /** Can be chosen by its address alone. */
  readonly hidden: boolean;
}

/** Why the provider of accounts outside of this host refused. */
export interface ExternalAuthError {
  readonly message: string | undefined;
  readonly endpoint: string | undefined;
  readonly status: number | undefined;
  readonly reason: string | undefined;
  readonly authCode: string | undefined;
}

/** What the host decides about a plugin that comes along. */
export interface HostPlugin {
  /** Nobody here can use it. */
  readonly disabled: boolean;
  /**
   * What people need not fill in. Everybody can read this document, so a key cannot stand here:
   * what else a file names is reported and left out.
   */
  readonly settings: {
    /** Of Google's programmable search. */
    readonly searchEngineID: string | undefined;
  };
}

/** Links of the host; absent ones fall back to the app's own pages or are not shown. */
interface HostLinks {
  readonly privacy: string | undefined;
  readonly terms: string | undefined;
  readonly faqs: string | undefined;
  readonly docs: string | undefined;
  readonly contact: string | undefined;
  readonly feedback: string | undefined;
  readonly supportIframeURL: string | undefined;
  /** Help for models of one's own: on this computer, at Azure, at OpenRouter. */
  readonly localModels: string | undefined;
  readonly azureOpenAI: string | undefined;
  readonly openRouter: string | undefined;
  /** Help for plugins. */
  readonly pluginsDocs: string | undefined;
  /** Tells how to get a key for web search. */
  readonly webSearchAPIKeyGuide: string | undefined;
  /** `false` hides the link to the admin panel. */
  readonly admin: string | false | undefined;
  /** Takes code by a form; absent is the usual one, `false` hides the way to it. */
  readonly codeEditor: string | false | undefined;
  /** Looks up domain names, which stand for `{query}`; `false` hides the way to it. */
  readonly domainSearch: string | false | undefined;
}

/** How this installation presents itself and what it switches on; served at `/config.json`. */
export interface HostConfig {
  readonly brand: string;
  readonly tagline: string;
  /** What else is told about it, where its page is announced elsewhere. */
  readonly description: string | undefined;
  /** Pictures for the head of the sidebar; a banner stands in the place of logo, brand and tagline. */
  readonly logoURL: string | undefined;
  readonly bannerURL: string | undefined;
  /** Picture for links to this page; absent: one is drawn. */
  readonly posterURL: string | undefined;
  /** What an app made of this page is called and looks like; the server sets it. */
  readonly manifestURL: string | undefined;
  /** Where frames for foreign code come from; absent: the origin of the page. The server sets it. */
  readonly sandboxOrigin: string | undefined;
  /**
   * Hosts that `/api/relay` carries requests to, `*` for all; empty: there is no relay. The server
   * sets it.
   */
  readonly relayHosts: readonly string[];
  /** A catalogue of models newer than the shipped one, on this host. */
  readonly modelCatalogueURL: string | undefined;
  /** Greets in an empty chat, in Markdown; absent: the program's own words. */
  readonly welcomeMessage: string | undefined;
  /** What the assistant says first in every new chat, in Markdown: a message of its own. */
  readonly firstAssistantMessage: string | undefined;
  /** Picture beside replies. */
  readonly botAvatarURL: string | undefined;
  /** The logo is the picture beside replies. */
  readonly useLogoAsChatAvatar: boolean;
  /** Stands at the foot of the sidebar. */
  readonly footerMessage: string | undefined;
  /** Subscriptions are sold; the brand is marked as Beta. */
  readonly allowSubscriptions: boolean;
  /** On managed hosts: people may enter keys of their own. Absent: yes. */
  readonly allowUserAPIKey: boolean;
  /** Absent: all that there are. */
  readonly enabledLanguages: readonly HostLanguage[] | undefined;
  /** CSS of the operator, as it was written: `cleanThemeCss` goes before any use of it. */
  readonly themeSettings: { readonly css: string | undefined };
  /** Absent: there are no accounts outside of this host. */
  readonly externalAuthConfig: { readonly type: string; readonly pending: boolean } | undefined;
  readonly externalAuthError: ExternalAuthError | undefined;
  /** Second half of the page title, after the title of the chat. */
  readonly name: string;
  readonly enableClaude: boolean;
  readonly enableGPT: boolean;
  /** Models can be described by hand. */
  readonly allowCustomModel: boolean;
  /** On a managed host, recordings may go to a transcription service. */
  readonly allowWhisperVoiceInput: boolean;
  /** Absent: follow the system. */
  readonly defaultDarkTheme: boolean | undefined;
  readonly managed: boolean;
  /** Run for others by an operator; sells no licences unless `requireLicenseKey` says so. */
  readonly hosted: boolean;
  /** The host is Parley's own. As on hosted ones, the server puts this document into the page. */
  readonly firstParty: boolean;
  /** Absent: no limit. */
  readonly messageCharactersLimit: number | undefined;
  /** Id of the model of new chats, where the user chose none. */
  readonly defaultModel: string | undefined;
  /** Ids of the models with quick buttons, where the user chose none. */
  readonly suggestedModels: readonly string[];
  /** Models with a group of their own in the list of models; `readHostModels` reads them. */
  readonly systemModels: readonly object[];
  /** Characters for everybody, in the specified form; one without a title or instruction is not shown. */
  readonly systemCharacters: readonly object[];
  /** By the name of a tool that comes along. */
  readonly systemPluginsMap: Readonly<Record<string, HostPlugin>>;
  /** Prompts for everybody, in the specified form; one without a title or text is not shown. */
  readonly systemPrompts: readonly object[];
  readonly modelSettings: HostModelSettings;
  /** Model and parameters are those of the host; users can choose neither. */
  readonly useDefaultModelSettings: boolean;
  /** What replies are signed with in place of the name of their model. */
  readonly assistantTitle: string | undefined;
  /** A hosted instance sells licences, too. */
  readonly requireLicenseKey: boolean;
  /** Named switches; one that is absent is on. */
  readonly chatFeatures: Readonly<Record<string, boolean>>;
  readonly links: HostLinks;
  readonly licensing: {
    readonly enabled: boolean;
    /** Where licenses are bought. */
    readonly shopURL: string | undefined;
    /** Folder of the server that answers for licenses; absent: that of the page does. */
    readonly server: string | undefined;
    /** By which its tokens are checked, 32 bytes as URL-safe Base64; this server adds its own. */
    readonly publicKeys: readonly string[];
    /** What is sold there, as it was written: `readShop` reads it. */
    readonly shop: object;
    /** The first day of higher prices, as `2027-01-31`; people without a license are told until then. */
    readonly priceRiseOn: string | undefined;
  };
  /** A page of prices in the place of the shop, as it was written: `readPricingPage` reads it. */
  readonly customPricingEmbedURL: string | undefined;
  /** People can have accounts on this server. */
  readonly accounts: { readonly enabled: boolean };
  /** Links to chats, characters and plugins that lie on this server, for at most `maxDays` (absent: 365). */
  readonly sharing: { readonly enabled: boolean; readonly maxDays: number | undefined };
  /** `baseUrl` is relative to the page and speaks the OpenAI chat protocol. */
  readonly demo: { readonly enabled: boolean; readonly baseUrl: string };
}

/** How each key is read and checked. */
export const hostConfigFields: Fields<HostConfig> = {
  brand: text('Parley', 60),
  tagline: text('A chat client that belongs to you', 200),
  name: text('Parley', 60),
  description: absent(text('', 500)),
  logoURL: absent(imageUrl()),
  bannerURL: absent(imageUrl()),
  posterURL: absent(imageUrl()),
  manifestURL: absent(url('')),
  sandboxOrigin: absent(url('')),
  relayHosts: textList(253),
  modelCatalogueURL: absent(url('')),
  welcomeMessage: absent(text('', 10_000)),
  firstAssistantMessage: absent(text('', 10_000)),
  botAvatarURL: absent(imageUrl()),
  useLogoAsChatAvatar: flag(false),
  footerMessage: absent(text('', 2000)),
  allowSubscriptions: flag(false),
  allowUserAPIKey: flag(true),
  enabledLanguages: listOf<HostLanguage>({
    locale: text('', 35),
    name: absent(text('', 60)),
    flag: absent(text('', 16)),
    approved: flag(false),
    hidden: flag(false),
  }),
  themeSettings: tolerantGroup<HostConfig['themeSettings']>({ css: absent(text('', 200_000)) }),
  externalAuthConfig: absent(
    tolerantGroup<NonNullable<HostConfig['externalAuthConfig']>>({
      type: text('external', 100),
      pending: flag(false),
    }),
  ),
  externalAuthError: absent(
    tolerantGroup<ExternalAuthError>({
      message: absent(text('', 2000)),
      endpoint: absent(text('', 2000)),
      status: absent(numberBetween(0, 999)),
      reason: absent(text('', 2000)),
      authCode: absent(text('', 200)),
    }),
  ),
  enableClaude: flag(true),
  enableGPT: flag(true),
  allowCustomModel: flag(true),
  allowWhisperVoiceInput: flag(false),
  defaultDarkTheme: absent(flag(false)),
  managed: flag(false),
  hosted: flag(false),
  firstParty: flag(false),
  messageCharactersLimit: absent(positiveInteger()),
  defaultModel: absent(text('', 200)),
  suggestedModels: textList(200),
  systemModels: objectList(),
  systemCharacters: objectList(),
  systemPluginsMap: recordOf<HostPlugin>({
    disabled: flag(false),
    settings: group<HostPlugin['settings']>({ searchEngineID: absent(text('', 200)) }),
  }),
  systemPrompts: objectList(),
  modelSettings: group<HostModelSettings>({
    systemMessage: absent(text('', 100_000)),
    temperature: absent(numberBetween(0, 1)),
    presencePenalty: absent(numberBetween(0, 2)),
    frequencyPenalty: absent(numberBetween(0, 2)),
    topP: absent(numberBetween(0, 1)),
    contextLimit: absent(numberBetween(0, 10)),
    streaming: absent(flag(true)),
  }),
  useDefaultModelSettings: flag(false),
  assistantTitle: absent(text('', 60)),
  requireLicenseKey: flag(false),
  chatFeatures: flagRecord(),
  links: group<HostLinks>({
    privacy: absent(url('')),
    terms: absent(url('')),
    faqs: absent(url('')),
    docs: absent(url('')),
    contact: absent(url('')),
    feedback: absent(url('')),
    supportIframeURL: absent(url('')),
    localModels: absent(url('')),
    azureOpenAI: absent(url('')),
    openRouter: absent(url('')),
    pluginsDocs: absent(url('')),
    webSearchAPIKeyGuide: absent(url('')),
    admin: absent(urlOrOff()),
    codeEditor: absent(urlOrOff()),
    domainSearch: absent(urlOrOff()),
  }),
  licensing: group<HostConfig['licensing']>({
    enabled: flag(false),
    shopURL: absent(url('')),
    server: absent(url('')),
    publicKeys: textList(43),
    shop: anyObject(),
    priceRiseOn: absent(text('', 10)),
  }),
  customPricingEmbedURL: absent(text('', 2000)),
  accounts: group<HostConfig['accounts']>({ enabled: flag(false) }),
  sharing: group<HostConfig['sharing']>({
    enabled: flag(false),
    maxDays: absent(numberBetween(1, 365)),
  }),
  demo: group<HostConfig['demo']>({ enabled: flag(false), baseUrl: url('api/demo/v1') }),
};

/** The element in which a page holds its own document, as JSON. */
export const hostConfigElementId = 'host-config';

/**
 * Reads the document of `/config.json`, tolerantly.
 *
 * Unknown keys and those that nothing reads yet are left out, a value of the wrong type counts as
 * absent. `undefined` (no document, as on a static host) gives the defaults: everything on, no demo.
 */
export function readHostConfig(document: unknown): HostConfig {
  return readFields(hostConfigFields, document);
}
