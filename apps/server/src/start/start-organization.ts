import type { HostConfig } from '@parley/contract/http/host-config.ts';
import type { OrganizationConfig } from '@parley/contract/http/organization/organization-config.ts';

import type { Environment } from '../config/environment.ts';
import { isLoopbackHost } from '../config/loopback.ts';
import { dropOldInvites } from '../db/repositories/invite-repository.ts';
import type { Route, RouteOrganization } from '../http/define-route.ts';
import { limitRoutes } from '../routes/admin/limit-routes.ts';
import type { OutsideNetwork } from '../network/outside-network.ts';
import { peopleRoutes } from '../routes/admin/people-routes.ts';
import { setupRoute } from '../routes/admin/setup-route.ts';
import { ownLimitsRoute } from '../routes/hosted/limit-route.ts';
import { hostedRoutes, type HostedRouteOptions } from '../routes/hosted/hosted-routes.ts';
import type { Membership } from '../services/account/membership.ts';
import { createFirstOwner } from '../services/organization/first-owner.ts';
import { createInvites } from '../services/organization/invites.ts';
import { createLimits } from '../services/organization/limits.ts';
import { createMembers } from '../services/organization/members.ts';
import { organizationMembership } from '../services/organization/organization-membership.ts';
import { createSpending } from '../services/organization/spending.ts';
import type { Storage } from './open-storage.ts';
import type { ServerLicense } from './start-server-license.ts';
import { setupCodeFile } from './setup-code-file.ts';
import { startCompletions, type CompletionTimes } from './start-completions.ts';

/** What an organisation begins with. */
export interface OrganizationStart {
  readonly storage: Storage;
  readonly environment: Environment;
  readonly hostConfig: Pick<HostConfig, 'allowSubscriptions' | 'systemModels'>;
  readonly config: OrganizationConfig;
  readonly license: ServerLicense;
  readonly nowMs: () => number;
  /** By which models are reached. */
  readonly network: OutsideNetwork;
  readonly stopSignal: AbortSignal;
  /** For tests. */
  readonly completionTimes?: Partial<CompletionTimes> | undefined;
  /** Told of the file with the code for the first owner. */
  readonly logSetup: (file: string) => void;
}

/** An organisation as it is offered. */
export interface Organization extends RouteOrganization {
  readonly config: OrganizationConfig;
  readonly licenseNotice: ServerLicense['notice'];
  readonly membership: Membership;
  readonly routes: (signIn: Omit<HostedRouteOptions, 'invites' | 'orgId'>) => readonly Route[];
  /** Forgets what is over. */
  readonly clean: () => Promise<void>;
}

/** The organisation of a server; others come with servers of many. */
const orgId = 'org_default';
/** After their end, so that whoever issued them sees for a while what became of them. */
const keptInvitesMs = 30 * 24 * 3_600_000;

/** Why this server cannot have an organisation, as a sentence; undefined where it can. */
export function organizationProblem({ publicUrl }: Environment): string | undefined {
  // Whoever reads along on the way would be signed in as well.
  return publicUrl?.isHttps === false && !isLoopbackHost(new URL(publicUrl.origin).hostname)
    ? 'A configuration with "managed" needs a PUBLIC_URL that starts with https://.'
    : undefined;
}

/** Offers the organisation of a managed host; without an owner, the operator is told how to become one. */
export async function startOrganization(start: OrganizationStart): Promise<Organization> {
  const { storage, environment, hostConfig, config, license, nowMs, logSetup } = start;
  const { database, secrets } = storage;
  const file = setupCodeFile(environment.dataFolder);
  const firstOwner = createFirstOwner({
    database,
    orgId,
    ownerEmail: environment.ownerEmail,
    nowMs,
    showCode: (code) => {
      file.write(code);
      logSetup(file.path);
    },
    forgetCode: file.remove,
  });
  await firstOwner.prepare();
  const invites = createInvites({
    database,
    orgId,
    key: secrets.deriveKey('invite-codes'),
    nowMs,
  });
  const members = createMembers({ database, orgId });
  const { timeZone } = environment;
  const spending = createSpending({ database, orgId, timeZone, nowMs });
  const completions = startCompletions({
    ...start,
    orgId,
    spending,
    times: start.completionTimes,
  });
  return {
    config,
    licenseNotice: license.notice,
    allowGuests: config.allowGuests,
    isActive: firstOwner.isActive,
    nowMs,
    membership: organizationMembership({
      patterns: environment.accounts,
      config,
      allowSubscriptions: hostConfig.allowSubscriptions,
      firstOwner,
      isClosed: license.isExpired,
      nowMs,
    }),
    routes: (signIn) => [
      ...hostedRoutes({ ...signIn, invites, orgId }),
      setupRoute({ ...signIn, firstOwner }),
      ...peopleRoutes(members, invites),
      ...limitRoutes(createLimits(database, orgId), timeZone),
      ownLimitsRoute(spending),
      ...completions,
    ],
    async clean() {
      await database.withTenant(orgId, (tx) => dropOldInvites(tx, nowMs() - keptInvitesMs));
      await spending.clean();
    },
  };
}
