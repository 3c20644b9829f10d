import type { Locks } from '#src/platform/locks.ts';
import type { Delay } from '#src/platform/retry.ts';
import type { TabChannel } from '#src/platform/tabs.ts';
import type { OwnServer } from '#src/services/account/ask-server.ts';

import type { OrganizationService, OrganizationSnapshot } from './organization-service.ts';

/** What it takes to hear of the organization. */
export interface OrganizationWatch extends OwnServer {
  readonly organization: Pick<OrganizationService, 'getSnapshot' | 'subscribe' | 'refresh'>;
  /** One tab listens for all. */
  readonly locks: Pick<Locks, 'withLock'>;
  readonly channel: TabChannel;
  readonly delay: Delay;
}

const eventsPath = 'api/events';
const lockName = 'parley-organization';
/** A server that ends each stream at once is not asked all the time. */
const pauseMs = 5000;

/**
 * Keeps what this tab knows of the organization up to date. The server ends the stream of a member
 * within seconds of their session or their access; what ended it, it is asked.
 */
export function watchOrganization(watch: OrganizationWatch): void {
  const { organization, channel } = watch;
  let told = standingIn(organization.getSnapshot());
  let isListening = false;
  channel.subscribe(() => void organization.refresh());
  organization.subscribe(() => {
    const now = standingIn(organization.getSnapshot());
    if (now !== told) {
      told = now;
      channel.post('changed');
    }
    void listen();
  });
  async function listen(): Promise<void> {
    if (isListening || !isMember(watch)) return;
    isListening = true;
    await watch.locks.withLock(lockName, () => untilOver(watch));
    await organization.refresh();
    watch.delay(() => {
      isListening = false;
      void listen();
    }, pauseMs);
  }
  void listen();
}

function isMember({ organization }: Pick<OrganizationWatch, 'organization'>): boolean {
  return organization.getSnapshot().state.step === 'member';
}

/** Who this browser is to the organization, in one word. */
function standingIn({ state }: OrganizationSnapshot): string {
  if (state.step === 'member') return `member ${state.member.email}`;
  return state.step === 'signed-out' ? state.reason : state.step;
}

/** Reads the stream of a member to its end. What it says is for others. */
async function untilOver(watch: OrganizationWatch): Promise<void> {
  // Another tab may have held the lock for long.
  if (!isMember(watch)) return;
  try {
    const response = await watch.fetch(new URL(eventsPath, watch.base), {
      credentials: 'same-origin',
      redirect: 'error',
    });
    if (!response.ok || response.body === null) return;
    const reader = response.body.getReader();
    while (!(await reader.read()).done);
  } catch {
    // No network, which is as good as an end: it is asked again.
  }
}
