import type { DynamicContext } from '../dynamic-context/dynamic-context.ts';
import type { PluginId } from '../shared/ids.ts';
import type { HasRest } from '../shared/rest.ts';

/**
 * What a call of a function does outside of the program, from the least to the most: nothing, fetch
 * from fixed hosts, let something leave the device, act for the person.
 */
export type Effect = 'pure' | 'read' | 'send' | 'change';

/** What becomes of a result: text for the model, or something that the person sees below the call. */
export type PluginOutput = 'respond_to_ai' | 'render_markdown' | 'render_html' | 'cards';

/** Where code runs: in a worker, or in a page of its own where it needs a document. */
export type PluginRealm = 'worker' | 'page';

/** Every permission. */
export const pluginPermissions = ['secret', 'loopback', 'read_user_message'] as const;

/** What a plugin may have beyond its hosts. */
export type PluginPermission = (typeof pluginPermissions)[number];

/** One function that a model may call. */
export interface PluginFunction {
  /** Letters, digits, `_` and `-`; at most 64. */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments; an object. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly effect: Effect;
  readonly implementation: FunctionImplementation;
  readonly output: PluginOutput;
}

/** A request that is filled with the arguments of a call, instead of code. */
export interface HttpAction {
  readonly method: string;
  /** An address in which `{name}` stands for an argument or a setting. */
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Empty for none. */
  readonly body: string;
  /** How the body is encoded. */
  readonly bodyFormat: 'json' | 'form-data';
  /** What is done with the answer; it runs in the realm. */
  readonly transform?: { readonly kind: 'jmes' | 'handlebars'; readonly text: string };
}

/** How one function does its work. */
export type FunctionImplementation =
  | { readonly kind: 'javascript'; readonly code: string }
  | { readonly kind: 'http'; readonly action: HttpAction };

/** Something that a person fills in before a plugin can run. */
export interface PluginSetting {
  readonly name: string;
  readonly label: string;
  /** Empty for none. */
  readonly description: string;
  readonly placeholder: string;
  readonly type: 'text' | 'password' | 'email' | 'number' | 'enum';
  /** Of an `enum`. */
  readonly options: readonly string[];
  readonly defaultValue: string;
  readonly isRequired: boolean;
  /** Kept with the keys, never in settings; code gets a placeholder. */
  readonly isSecret: boolean;
}

/** Text that a plugin adds to the instruction while it is on. */
export interface PluginContext {
  /** In it, `{name}` stands for a setting. */
  readonly text: string;
}

/** How a plugin lets the person sign in to a service (OAuth 2, RFC 6749), so that it acts for them. */
export interface PluginSignIn {
  /** Where the person says yes. */
  readonly authorizationUrl: string;
  /** Where a code, and later a refresh token, is exchanged for an access token. */
  readonly tokenUrl: string;
  /** As the service wants them, mostly parted by spaces; empty for none. */
  readonly scopes: string;
  /** Asked of some services for a refresh token: `offline`; empty for none. */
  readonly accessType: string;
  /** Whether the service asks anew, as `consent`; empty for none. */
  readonly prompt: string;
  /** How the request for a token is written. */
  readonly bodyFormat: 'json' | 'form';
}

/** A plugin as the program uses it: read from its manifest, with everything derived that was absent. */
export interface Plugin {
  readonly id: PluginId;
  readonly title: string;
  /** Markdown; empty for none. */
  readonly overview: string;
  /** An emoji, or an address that is shown as initials until it is fetched by a click; empty for none. */
  readonly icon: string;
  readonly functions: readonly PluginFunction[];
  readonly settings: readonly PluginSetting[];
  readonly contexts: readonly PluginContext[];
  /** Fetched before a request; in them, `{name}` stands for a setting as well. */
  readonly dynamicContexts: readonly DynamicContext[];
  /**
   * Origins (`https://api.example.org`), or `setting:name` for the origin of an address setting. In an
   * origin, `{name}` stands for a setting: `https://{service}.example.org`.
   */
  readonly hosts: readonly string[];
  /**
   * Origins that its code loads more code and data from, without the outlet. Each is a host as
   * `isCodeHost` of `code-host.ts` has it; with any, the realm is the page.
   */
  readonly codeHosts: readonly string[];
  /** Secret settings, and the hosts (as in {@link hosts}) that each of them goes to. */
  readonly secrets: Readonly<Record<string, readonly string[]>>;
  readonly realm: PluginRealm;
  /** Longest time without a sign of life. Seconds. */
  readonly timeoutS: number;
  readonly permissions: readonly PluginPermission[];
  /** Absent where nobody signs in. */
  readonly signIn?: PluginSignIn;
}

/** A manifest as it came: JSON, word for word, so that what is exported equals what was imported. */
export type PluginManifest = Readonly<Record<string, unknown>>;

/** A plugin of the person's own collection, as it is kept. */
export interface PluginRow extends HasRest {
  readonly id: PluginId;
  /** Of the manifest; for lists. */
  readonly title: string;
  readonly manifest: PluginManifest;
  /** Off until its permission sheet is confirmed. */
  readonly isOn: boolean;
  /** Where it comes from; empty for one that was written here. */
  readonly source: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** Null while it is not in the trash. */
  readonly trashedAtMs: number | null;
}
