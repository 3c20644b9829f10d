import { grantOwner, type Grant } from '@parley/domain/plugin/grant.ts';

import type { HostAnswer } from '#src/platform/outlet-requests.ts';

import type { MissingInRealm } from './plugin-runs.ts';
import type { RunClock } from './run-clock.ts';
import type { FunctionRun, RunFunctionDeps } from './run-types.ts';

interface AskedHost {
  readonly origin: string;
  readonly clock: RunClock;
}

/** Asks about a host that a run wants to reach, and keeps an «Always». The time does not count. */
export async function askHost(
  deps: RunFunctionDeps,
  run: FunctionRun,
  { origin, clock }: AskedHost,
): Promise<HostAnswer> {
  const goOn = clock.hold();
  const answer = await deps.views.ask(run.context, { askedOrigin: origin });
  goOn();
  if (answer === 'always') await keepAlways(deps, run, { kind: 'host', origin });
  return answer;
}

/** Asks whether a run that lacked something may begin anew in a page, and keeps an «Always». */
export async function askForPage(
  deps: RunFunctionDeps,
  run: FunctionRun,
  missing: MissingInRealm,
): Promise<boolean> {
  const answer = await deps.views.ask(run.context, { missing });
  if (answer === 'always') await keepAlways(deps, run, { kind: 'page-realm' });
  return answer !== 'no';
}

async function keepAlways(
  { keepGrant, random, now }: RunFunctionDeps,
  { entry }: FunctionRun,
  subject: Grant['subject'],
): Promise<void> {
  await keepGrant({
    id: random(),
    owner: grantOwner(entry.row.id),
    hash: entry.hash,
    subject,
    scope: { kind: 'always' },
    isAllowed: true,
    namesOutsideText: false,
    grantedAtMs: now(),
  });
}
