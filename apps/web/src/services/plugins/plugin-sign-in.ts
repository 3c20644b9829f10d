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
import type { SignInCode, SignInError } from '#src/platform/outlet-requests.ts';
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
  /** Once the person is back with a code; `locked`: they have to give the password here first. */
  readonly returned: Promise<'working' | 'locked'>;
  /** Once it is known what came of it. */
  readonly ended: Promise<Result<null, SignInFailure>>;
  /** Shows a sentence on the page that the person came back to, which goes with the last one. */
  tell(text: string, isLast: boolean): void;
  /** Waits for the person no more; who is back already can still be told. */
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
  /** Gets the keys unlocked; at once true where nothing is locked. False: the person does not want to. */
  readonly askToUnlock: () => Promise<boolean>;
  /** Whether that question stands. */
  readonly isLocked: () => boolean;
  /** Of what the person is told. */
  readonly language: () => Pick<SignInSaid, 'lang' | 'dir'>;
  /** Called once tokens came or went: the network worker changes keys in silence. */
  readonly onKeysChanged: () => void;
}

/** Signing in to the services of plugins. */
export interface PluginSignIns {
  readonly redirectUrl: string;
  /**
   * Makes ready to sign in; undefined where the plugin still lacks something, or where nobody allowed
   * it as it is: code, verifier and client secret go to an address that it names.
   */
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
  { row, plugin, settings, isAllowed }: LibraryPlugin,
): Promise<SignInAttempt | undefined> {
  const { randomBytes, redirectUrl } = deps;
  const { signIn } = plugin;
  const clientId = (settings[signInNames.clientId] ?? '').trim();
  if (!isAllowed || signIn === undefined || clientId === '') return undefined;
  const { tokenUrl, bodyFormat } = signIn;
  const allowsLoopback = isLoopback(originOf(tokenUrl) ?? '');
  const verifier = toBase64Url(randomBytes(32));
  const state = toBase64Url(randomBytes(16));
  const challenge = toBase64Url(await sha256Bytes(new TextEncoder().encode(verifier)));
  const owner = grantOwner(row.id);
  const given = { owner, tokenUrl, bodyFormat, clientId, allowsLoopback, verifier, redirectUrl };
  return {
    address: signInAddress(signIn, { clientId, redirectUrl, state, challenge }),
    ...waitForReturn(deps, state, given),
  };
}

/** Waits for whoever comes back with a state, once, and exchanges their code. */
function waitForReturn(
  deps: SignInDeps,
  state: string,
  given: Omit<SignInCode, 'code'>,
): Omit<SignInAttempt, 'address'> {
  const returned = Promise.withResolvers<'working' | 'locked'>();
  const ended = Promise.withResolvers<Result<null, SignInFailure>>();
  const channel = deps.openChannel('parley-sign-in');
  let isBack = false;
  let isClosed = false;
  const close = (): void => {
    isClosed = true;
    channel.close();
  };
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const query = queryOf(data);
    if (isBack || query?.get('state') !== state) return;
    isBack = true;
    const code = query.get('code');
    if (code === null) {
      const detail = query.get('error_description') ?? query.get('error') ?? undefined;
      ended.resolve(err({ code: 'denied', detail: detail?.slice(0, 300) }));
      return;
    }
    const unlocked = deps.askToUnlock();
    returned.resolve(deps.isLocked() ? 'locked' : 'working');
    exchange(deps, unlocked, { ...given, code }).then(ended.resolve, ended.reject);
  };
  return {
    returned: returned.promise,
    ended: ended.promise,
    tell(text, isLast) {
      if (isClosed) return;
      const said: SignInSaid = { kind: 'said', state, isLast, text, ...deps.language() };
      channel.postMessage(said);
      if (isLast) close();
    },
    close() {
      if (!isBack) close();
    },
  };
}

async function exchange(
  { network, onKeysChanged }: SignInDeps,
  unlocked: Promise<boolean>,
  code: SignInCode,
): Promise<Result<null, SignInFailure>> {
  // A code is good for one use, and is of no use where the token cannot be kept.
  if (!(await unlocked)) return err({ code: 'not-stored' });
  const result = await network.request('exchange-sign-in-code', code);
  if (result.ok) onKeysChanged();
  return result;
}

async function signOut(
  { network, onKeysChanged }: SignInDeps,
  { row }: LibraryPlugin,
): Promise<boolean> {
  const secrets = {
    owner: grantOwner(row.id),
    names: [signInNames.accessToken, signInNames.grant],
  };
  if (!(await network.request('remove-plugin-secrets', secrets)).ok) return false;
  onKeysChanged();
  return true;
}

function queryOf(data: unknown): URLSearchParams | undefined {
  const { kind, query } = fieldsOf(data) as Partial<Record<keyof CameBack, unknown>>;
  return kind === 'came-back' && typeof query === 'string' ? new URLSearchParams(query) : undefined;
}
