import { verifyAnswer } from '@parley/contract/http/account.ts';
import { setupPath } from '@parley/contract/http/admin/setup.ts';
import {
  hostedPaths,
  inviteCodesAnswer,
  meAnswer,
} from '@parley/contract/http/organization/members.ts';
import {
  readOrganizationConfig,
  type OrganizationConfig,
} from '@parley/contract/http/organization/organization-config.ts';
import {
  readServerLicenseNotice,
  type ServerLicenseNotice,
} from '@parley/contract/http/organization/server-license-notice.ts';
import type { AdminScope, Role } from '@parley/domain/organization/roles.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { createListeners } from '#src/platform/listeners.ts';
import type { LocalFlags } from '#src/platform/local-flags.ts';
import type { AccountError } from '#src/services/account/account-error.ts';
import {
  askServer,
  jsonIn,
  type OwnServer,
  type ServerRequest,
} from '#src/services/account/ask-server.ts';

/** Somebody of the organization, as it knows them. */
export interface OrganizationMember {
  readonly email: string;
  readonly role: Role;
  readonly scopes: readonly AdminScope[];
}

/** How this browser stands to the organization of its host. */
export type OrganizationState =
  /** It has not answered yet. */
  | { readonly step: 'unknown' }
  /** It has no owner yet. */
  | { readonly step: 'not-active' }
  /** Nobody is signed in, and nobody needs to be. */
  | { readonly step: 'guest' }
  /** `ended`: somebody was signed in, and it was not them who ended it. */
  | { readonly step: 'signed-out'; readonly reason: 'nobody' | 'ended' | 'suspended' }
  | { readonly step: 'member'; readonly member: OrganizationMember };

/** What is known of the organization. */
export interface OrganizationSnapshot {
  readonly state: OrganizationState;
  readonly config: OrganizationConfig;
  /** What the server says of its own license; undefined where there is nothing to say. */
  readonly serverLicense: ServerLicenseNotice | undefined;
  /** Whoever is signed in, or was until their session ended. */
  readonly email: string | undefined;
}

type Outcome<T = undefined> = Promise<Result<T, AccountError>>;

/** How people of an organization sign in from this browser. */
export interface OrganizationService {
  readonly getSnapshot: () => OrganizationSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks who this browser is to the organization. Where it does not answer, all stays as it was. */
  readonly refresh: () => Promise<void>;
  /** Has a code mailed. @param inviteCode empty where the person has none, or needs none */
  readonly requestCode: (email: string, inviteCode: string) => Outcome;
  readonly signIn: (email: string, code: string) => Outcome;
  readonly signOut: () => Outcome;
  /** Proves by a fresh code that it is still the same person, for ten minutes. */
  readonly stepUp: (code: string) => Outcome;
  /** Spends the setup code for an address, which is mailed a code and becomes the first owner by it. */
  readonly claim: (email: string, setupCode: string) => Outcome;
  /** Own codes by which others can come in. */
  readonly inviteCodes: () => Outcome<readonly string[]>;
}

/** What the organization needs of this browser. */
export interface OrganizationDeps extends OwnServer {
  readonly flags: LocalFlags;
}

const generalRefusal: AccountError = { code: 'refused', userMessage: undefined };

/** Makes the organization of this tab; nothing is asked until one of its actions is called. */
export function createOrganizationService(deps: OrganizationDeps): OrganizationService {
  const standing = createStanding(deps);
  async function act(request: ServerRequest): Outcome {
    const answer = await askServer(deps, request);
    return answer.ok ? ok(undefined) : answer;
  }
  return {
    getSnapshot: standing.getSnapshot,
    subscribe: standing.subscribe,
    refresh: standing.refresh,
    requestCode: (email, inviteCode) =>
      act({ method: 'POST', path: hostedPaths.login, body: { email, inviteCode } }),
    async signIn(email, code) {
      const request = { method: 'POST', path: hostedPaths.verify, body: { email, code } } as const;
      const answer = await askServer(deps, request);
      if (!answer.ok) return answer;
      if (!verifyAnswer.safeParse(await jsonIn(answer.value)).success) return err(generalRefusal);
      await standing.refresh();
      return ok(undefined);
    },
    async signOut() {
      const done = await act({ method: 'POST', path: hostedPaths.logout });
      if (done.ok) await standing.leave();
      return done;
    },
    stepUp: (code) => act({ method: 'POST', path: hostedPaths.stepUp, body: { code } }),
    claim: (email, setupCode) =>
      act({ method: 'POST', path: setupPath, body: { email, code: setupCode } }),
    async inviteCodes() {
      const answer = await askServer(deps, { method: 'GET', path: hostedPaths.inviteCodes });
      if (!answer.ok) return answer;
      const read = inviteCodesAnswer.safeParse(await jsonIn(answer.value));
      return read.success ? ok(read.data.codes) : err(generalRefusal);
    },
  };
}

interface Standing extends Pick<OrganizationService, 'getSnapshot' | 'subscribe' | 'refresh'> {
  /** The person has signed out. */
  readonly leave: () => Promise<void>;
}

/** Who this browser is to the organization, as it was last told. */
function createStanding(deps: OrganizationDeps): Standing {
  const { flags } = deps;
  const listeners = createListeners();
  let snapshot: OrganizationSnapshot = {
    state: { step: 'unknown' },
    config: readOrganizationConfig(undefined),
    serverLicense: undefined,
    email: undefined,
  };

  function show(change: Partial<OrganizationSnapshot>): void {
    snapshot = { ...snapshot, ...change };
    listeners.notify();
  }
  const wasIn = (): boolean => {
    const { state } = snapshot;
    const isOut = state.step === 'signed-out' && state.reason !== 'nobody';
    return isOut || flags.read('account') !== undefined;
  };
  async function readConfig(): Promise<void> {
    const answer = await askServer(deps, { method: 'GET', path: 'config.json' });
    if (!answer.ok) return;
    const document = await jsonIn(answer.value);
    show({
      config: readOrganizationConfig(document),
      serverLicense: readServerLicenseNotice(document),
    });
  }
  let lastAsked = 0;
  async function refresh(): Promise<void> {
    lastAsked += 1;
    const asked = lastAsked;
    const asking = askServer(deps, { method: 'GET', path: hostedPaths.me });
    await readConfig();
    const answer = await asking;
    const state = answer.ok ? await stateIn(answer.value) : stateBy(answer.error, wasIn());
    // Somebody may have signed in or out since: an older answer says nothing of them.
    if (state === undefined || asked !== lastAsked) return;
    if (state.step === 'member') show({ state, email: state.member.email });
    else if (state.step === 'signed-out') show({ state });
    else show({ state, email: undefined });
    // The account in the settings is the same session.
    flags.write('account', state.step === 'member' ? '1' : undefined);
  }
  return {
    getSnapshot: () => snapshot,
    subscribe: listeners.add,
    refresh,
    leave() {
      flags.write('account', undefined);
      show({ email: undefined, state: { step: 'unknown' } });
      return refresh();
    },
  };
}

async function stateIn(answer: Blob): Promise<OrganizationState | undefined> {
  const read = meAnswer.safeParse(await jsonIn(answer));
  if (!read.success) return undefined;
  const { user } = read.data;
  return user === undefined ? { step: 'guest' } : { step: 'member', member: user };
}

/** What a refusal says of whoever asked; undefined where it says nothing. */
function stateBy(error: AccountError, wasIn: boolean): OrganizationState | undefined {
  if (error.code === 'not-activated') return { step: 'not-active' };
  if (error.code === 'suspended') return { step: 'signed-out', reason: 'suspended' };
  if (error.code !== 'signed-out') return undefined;
  return { step: 'signed-out', reason: wasIn ? 'ended' : 'nobody' };
}
