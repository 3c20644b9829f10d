import type { Locks } from '#src/platform/locks.ts';
import type { LocalFlags } from '#src/platform/local-flags.ts';
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
  const server = { fetch: window.fetch.bind(window), base: document.baseURI };
  const organization = createOrganizationService({ ...server, flags });
  started.set(locks, organization);
  const channel = createTabChannel('parley-organization');
  watchOrganization({ ...server, organization, locks, channel, delay: pageDelay });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void organization.refresh();
  });
  void organization.refresh();
  return organization;
}
