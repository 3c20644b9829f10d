import type { HostConfig } from '@parley/contract/http/host-config.ts';
import { readHostedModels } from '@parley/contract/http/organization/hosted-models.ts';

import type { Environment } from '../config/environment.ts';
import { listAliveSessions } from '../db/repositories/session-repository.ts';
import type { Route } from '../http/define-route.ts';
import { logProblem } from '../http/log.ts';
import { runEvery } from '../jobs/run-every.ts';
import type { OutsideNetwork } from '../network/outside-network.ts';
import { providerKeyRoutes } from '../routes/admin/provider-key-routes.ts';
import { completionsRoute } from '../routes/hosted/completions-route.ts';
import { keyedHash } from '../services/account/tokens.ts';
import {
  createCompletions,
  type ProviderTimes,
} from '../services/completions/completion-service.ts';
import { countedCompletions } from '../services/completions/counted-completions.ts';
import { createKeyPool } from '../services/completions/key-pool.ts';
import { createProviderKeys } from '../services/completions/provider-keys.ts';
import type { ReplyTimes } from '../services/completions/reply-stream.ts';
import {
  createRunningReplies,
  type RunningLimits,
} from '../services/completions/running-replies.ts';
import { createOpenStreams } from '../services/events/open-streams.ts';
import type { Spending } from '../services/organization/spending.ts';
import type { Storage } from './open-storage.ts';

/** What completions begin with. */
export interface CompletionsStart {
  readonly storage: Storage;
  readonly orgId: string;
  readonly environment: Pick<Environment, 'providerOrigins' | 'timeZone'>;
  readonly hostConfig: Pick<HostConfig, 'systemModels'>;
  readonly network: OutsideNetwork;
  readonly spending: Spending;
  readonly nowMs: () => number;
  readonly stopSignal: AbortSignal;
  /** For tests. */
  readonly times?: Partial<CompletionTimes> | undefined;
}

/** How long everybody may take. */
export type CompletionTimes = ProviderTimes & ReplyTimes;

const usualTimes: CompletionTimes = {
  headMs: 120_000,
  stallMs: 60_000,
  retryMs: 20_000,
  pingMs: 15_000,
  readerMs: 60_000,
};
const limits: RunningLimits = { ofPerson: 6, inAll: 50 };
/** A reply goes on for at most this long after its session was ended. */
const sessionCheckMs = 4000;

/** Offers the models of an organisation, and the keys that they are called with. */
export function startCompletions(start: CompletionsStart): readonly Route[] {
  const { storage, orgId, environment, hostConfig, network, spending, nowMs, stopSignal } = start;
  const { database, secrets } = storage;
  const times = { ...usualTimes, ...start.times };
  const sealKey = secrets.deriveKey('provider-keys');
  const personKey = secrets.deriveKey('provider-persons');
  const operatorOrigins = environment.providerOrigins;
  const streams = createOpenStreams({
    aliveSessions: (ids) => database.withTenant(orgId, (tx) => listAliveSessions(tx, ids, nowMs())),
    maxOpen: limits.inAll,
    maxPerSession: limits.ofPerson,
  });
  runEvery({
    everyMs: sessionCheckMs,
    run: streams.look,
    report: (error) => logProblem('sessions were not looked at', { cause: String(error) }),
    signal: stopSignal,
  });
  const keys = { database, orgId, sealKey, nowMs };
  return [
    ...providerKeyRoutes(createProviderKeys({ ...keys, operatorOrigins })),
    completionsRoute({
      ask: countedCompletions({
        ask: createCompletions({
          models: readHostedModels(hostConfig.systemModels),
          pool: createKeyPool(keys),
          access: { network, operatorOrigins },
          times,
          nowMs,
        }),
        spending,
        timeZone: environment.timeZone,
        nowMs,
        report: (error) => logProblem('a reply was not counted', { cause: String(error) }),
      }),
      running: createRunningReplies(limits),
      streams,
      nameOf: (person) => keyedHash(personKey, orgId, person).toString('hex'),
      times,
    }),
  ];
}
