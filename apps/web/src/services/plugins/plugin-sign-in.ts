import type {
  CameBack,
  SignInChannel,
  SignInSaid,
} from '@parley/contract/frames/sign-in-channel.ts';
import { grantOwner } from '@parley/domain/plugin/grant.ts';
import { isLoopback, originOf } from '@parley/domain/plugin/read-host.ts';
import { signInAddress, signInNames } from '@parley/domain/plugin/sign-in.ts';
import { toBase64Url } from '@parley/domain/shared/base64url.ts';
import { err, type Result } from '@parley/domain/shared/result.ts';

import { fieldsOf } from '#src/data/records/fields.ts';
import type { SignInError } from '#src/platform/outlet-requests.ts';
import { sha256Bytes } from '#src/platform/sha256.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';

import type { LibraryPlugin } from './library-plugin.ts';

/** Why somebody who came back is not signed in. `denied`: the service, or the person there, said no. */
export type SignInFailure =
  | SignInError
  | { readonly code: 'denied'; readonly detail?: string | undefined };

/** One time of signing in. */
export interface SignInAttempt {
  /** Where the person says yes. */
  readonly address: string;
  /** Once the person came back. */
  readonly ended: Promise<Result<null, SignInFailure>>;
  /** Shows a sentence on the page that the person came back to. */
  tell(text: string): void;
  /** Nobody waits for the person any more. */
  close(): void;
}

/** What signing in needs. */
export interface SignInDeps {
  readonly network: Pick<NetworkClient, 'request'>;
  /** Gives bytes that nobody can guess. */
  readonly randomBytes: (count: number) => Uint8Array;
  /** Where services send people back to; to be entered there. */
  readonly redirectUrl: string;
  readonly openChannel: (name: SignInChannel) => BroadcastChannel;
  /** Called once tokens came or went: the network worker changes keys in silence. */
  readonly onKeysChanged: () => void;
}

/** Signing in to the services of plugins. */
export interface PluginSignIns {
  readonly redirectUrl: string;
  /** Makes ready to sign in; undefined where the plugin still lacks something. */
  begin(entry: LibraryPlugin): Promise<SignInAttempt | undefined>;
  /** Forgets the tokens of a plugin; the service is not told. False where they are still there. */
  signOut(entry: LibraryPlugin): Promise<boolean>;
}

/** Makes what signs people in. */
export function createPluginSignIns(deps: SignInDeps): PluginSignIns {
  return {
    redirectUrl: deps.redirectUrl,
    begin: (entry) => begin(deps, entry),
    signOut: (entry) => signOut(deps, entry),
  };
}

async function begin(
  deps: SignInDeps,
  { row, plugin, settings }: LibraryPlugin,
): Promise<SignInAttempt | undefined> {
  const { network, randomBytes, redirectUrl, onKeysChanged } = deps;
  const { signIn } = plugin;
  const clientId = (settings[signInNames.clientId] ?? '').trim();
  if (signIn === undefined || clientId === '') return undefined;
  const verifier = toBase64Url(randomBytes(32));
  const state = toBase64Url(randomBytes(16));
  const challenge = toBase64Url(await sha256Bytes(new TextEncoder().encode(verifier)));
  const ended = Promise.withResolvers<Result<null, SignInFailure>>();
  const channel = deps.openChannel('parley-sign-in');
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const query = queryOf(data);
    if (query?.get('state') !== state) return;
    const code = query.get('code');
    if (code === null) {
      const detail = query.get('error_description') ?? query.get('error') ?? undefined;
      ended.resolve(err({ code: 'denied', detail: detail?.slice(0, 300) }));
      return;
    }
    const { tokenUrl, bodyFormat } = signIn;
    const allowsLoopback = isLoopback(originOf(tokenUrl) ?? '');
    const owner = grantOwner(row.id);
    const given = { owner, tokenUrl, bodyFormat, clientId, allowsLoopback };
    void network
      .request('exchange-sign-in-code', { ...given, code, verifier, redirectUrl })
      .then((result) => {
        if (result.ok) onKeysChanged();
        ended.resolve(result);
      }, ended.reject);
  };
  return {
    address: signInAddress(signIn, { clientId, redirectUrl, state, challenge }),
    ended: ended.promise,
    tell: (text) => channel.postMessage({ kind: 'said', state, text } satisfies SignInSaid),
    close: () => channel.close(),
  };
}

async function signOut(
  { network, onKeysChanged }: SignInDeps,
  { row }: LibraryPlugin,
): Promise<boolean> {
  for (const name of [signInNames.accessToken, signInNames.grant]) {
    const secret = { owner: grantOwner(row.id), name, value: '' };
    if (!(await network.request('save-plugin-secret', secret)).ok) return false;
  }
  onKeysChanged();
  return true;
}

function queryOf(data: unknown): URLSearchParams | undefined {
  const { kind, query } = fieldsOf(data) as Partial<Record<keyof CameBack, unknown>>;
  return kind === 'came-back' && typeof query === 'string' ? new URLSearchParams(query) : undefined;
}
