import {
  absent,
  checkFields,
  flag,
  flagRecord,
  group,
  positiveInteger,
  readFields,
  text,
  url,
  urlOrOff,
  type FieldProblem,
  type Fields,
} from './field-readers.ts';

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
  /** Second half of the page title, after the title of the chat. */
  readonly name: string;
  readonly enableClaude: boolean;
  readonly enableGPT: boolean;
  /** Models can be described by hand. */
  readonly allowCustomModel: boolean;
  /** Absent: follow the system. */
  readonly defaultDarkTheme: boolean | undefined;
  readonly managed: boolean;
  readonly hosted: boolean;
  /** Absent: no limit. */
  readonly messageCharactersLimit: number | undefined;
  /** Named switches; one that is absent is on. */
  readonly chatFeatures: Readonly<Record<string, boolean>>;
  readonly links: HostLinks;
  readonly licensing: { readonly enabled: boolean };
  /** `baseUrl` is relative to the page and speaks the OpenAI chat protocol. */
  readonly demo: { readonly enabled: boolean; readonly baseUrl: string };
}

const fields: Fields<HostConfig> = {
  brand: text('Parley', 60),
  tagline: text('A chat client that belongs to you', 200),
  name: text('Parley', 60),
  enableClaude: flag(true),
  enableGPT: flag(true),
  allowCustomModel: flag(true),
  defaultDarkTheme: absent(flag(false)),
  managed: flag(false),
  hosted: flag(false),
  messageCharactersLimit: absent(positiveInteger()),
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
    admin: absent(urlOrOff()),
    codeEditor: absent(urlOrOff()),
    domainSearch: absent(urlOrOff()),
  }),
  licensing: group<HostConfig['licensing']>({ enabled: flag(false) }),
  demo: group<HostConfig['demo']>({ enabled: flag(false), baseUrl: url('api/demo/v1') }),
};

/**
 * Reads the document of `/config.json`, tolerantly.
 *
 * Unknown keys are ignored, a value of the wrong type counts as absent. `undefined` (no document,
 * as on a static host) gives the defaults: everything on, no demo.
 */
export function readHostConfig(document: unknown): HostConfig {
  return readFields(fields, document);
}

/**
 * Lists what is wrong with an operator's configuration file: unknown keys and values of the wrong
 * type, in the order of the file. Empty when the file is good.
 */
export function checkHostConfig(document: unknown): readonly FieldProblem[] {
  return checkFields(fields, document);
}
