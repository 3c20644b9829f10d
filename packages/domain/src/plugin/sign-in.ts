import { fieldsOf, textOf } from '../import/source-json.ts';
import type { PluginManifest, PluginSetting, PluginSignIn } from './plugin.ts';
import { originOf } from './read-host.ts';

/** Names under which what belongs to signing in is kept. */
export const signInNames = {
  clientId: 'OAUTH_CLIENT_ID',
  clientSecret: 'OAUTH_CLIENT_SECRET',
  /** Stands as `{…}` in code and requests for the token. */
  accessToken: 'OAUTH_PLUGIN_ACCESS_TOKEN',
  /** What gets the next token: JSON, see `plugin-sign-in.ts` of the network worker. */
  grant: 'OAUTH_PLUGIN_GRANT',
} as const;

const reserved: ReadonlySet<string> = new Set(Object.values(signInNames));

/** Whether no setting of a plugin may have a name: what lies under it is not for its code. */
export function isSignInName(name: string): boolean {
  return reserved.has(name);
}

const longest = { address: 2000, scopes: 4000, word: 100 } as const;

/** Whether a plugin acts in the name of the person, at a service that they sign in to. */
export function needsSignIn(manifest: PluginManifest): boolean {
  return /oauth/iu.test(textOf(manifest['authenticationType']));
}

/** How one signs in; undefined where nobody can, for an address is missing or not safe. */
export function readSignIn(manifest: PluginManifest): PluginSignIn | undefined {
  if (!needsSignIn(manifest)) return undefined;
  const config = fieldsOf(manifest['oauthConfig']);
  const authorizationUrl = textOf(config['authorizationURL']).trim();
  const tokenUrl = textOf(config['tokenURL']).trim();
  const addresses = [authorizationUrl, tokenUrl];
  const areSafe = addresses.every(
    (address) => address.length <= longest.address && originOf(address) !== undefined,
  );
  if (!areSafe) return undefined;
  return {
    authorizationUrl,
    tokenUrl,
    scopes: textOf(config['scopes']).trim().slice(0, longest.scopes),
    accessType: textOf(config['accessType']).trim().slice(0, longest.word),
    prompt: textOf(config['prompt']).trim().slice(0, longest.word),
    bodyFormat: config['contentType'] === 'json' ? 'json' : 'form',
  };
}

/** What the person gets from the service for their own copy of the plugin, as settings. */
export const signInSettings: readonly PluginSetting[] = [
  settingOf(signInNames.clientId, 'Client ID', { isRequired: true, isSecret: false }),
  settingOf(signInNames.clientSecret, 'Client secret', { isRequired: false, isSecret: true }),
];

function settingOf(
  name: string,
  label: string,
  { isRequired, isSecret }: Pick<PluginSetting, 'isRequired' | 'isSecret'>,
): PluginSetting {
  return {
    name,
    label,
    description: '',
    placeholder: '',
    type: isSecret ? 'password' : 'text',
    options: [],
    defaultValue: '',
    isRequired,
    isSecret,
  };
}

/** What a request for the person's yes is made of. */
export interface SignInRequest {
  readonly clientId: string;
  /** Where the service sends the person back to. */
  readonly redirectUrl: string;
  /** Comes back with the code. */
  readonly state: string;
  /** S256 of the verifier, RFC 7636. */
  readonly challenge: string;
}

/** The address at which the person says yes. */
export function signInAddress(
  { authorizationUrl, scopes, accessType, prompt }: PluginSignIn,
  { clientId, redirectUrl, state, challenge }: SignInRequest,
): string {
  const parameters = [
    ['response_type', 'code'],
    ['client_id', clientId],
    ['redirect_uri', redirectUrl],
    ['scope', scopes],
    ['state', state],
    ['code_challenge', challenge],
    ['code_challenge_method', 'S256'],
    ['access_type', accessType],
    ['prompt', prompt],
  ] as const;
  const query = parameters
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const [address = ''] = authorizationUrl.split('#');
  return `${address}${address.includes('?') ? '&' : '?'}${query}`;
}
