import type { Locks } from '#src/platform/locks.ts';
import type { LocalFlags } from '#src/platform/local-flags.ts';
import { programBase } from '#src/platform/program-base.ts';
import { pageDelay } from '#src/platform/retry.ts';
import { createTabChannel } from '#src/platform/tabs.ts';
import { createListeners } from '#src/platform/listeners.ts';
import {
  createOrganizationService,
  type OrganizationService,
} from '#src/services/organization/organization-service.ts';
import { watchOrganization } from '#src/services/organization/watch-organization.ts';

/** What the organization needs of the program. */
export interface OrganizationProgram {
  readonly flags: LocalFlags;
  readonly locks: Locks;
}

const started = new WeakMap<Locks, OrganizationService>();

/** Where a person asks to sign in. */
export const signInAsked = createListeners();

/** The organization of this tab, made when it is first asked for; for managed hosts. */
export function organizationOf({ flags, locks }: OrganizationProgram): OrganizationService {
  const known = started.get(locks);
  if (known !== undefined) return known;
  const { organization } = startOrganization({ flags, locks });
  started.set(locks, organization);
  return organization;
}

/** What a page begins with. */
interface StartedOrganization {
  readonly organization: OrganizationService;
  /** The server was asked who this browser is, and has answered or not. */
  readonly firstAnswer: Promise<void>;
}

/** Makes the organization of a page, and keeps up with it. */
export function startOrganization({ flags, locks }: OrganizationProgram): StartedOrganization {
  const server = { fetch: window.fetch.bind(window), base: programBase() };
  const organization = createOrganizationService({ ...server, flags });
  const channel = createTabChannel('parley-organization');
  watchOrganization({ ...server, organization, locks, channel, delay: pageDelay });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void organization.refresh();
  });
  return { organization, firstAnswer: organization.refresh() };
}
