import type { LicensePlan } from '@parley/domain/license/license-plan.ts';
import { writeSignedPart } from '@parley/domain/license/license-token.ts';
import { licenseKeyId } from '@parley/domain/license/signed-token.ts';
import { toBase64Url } from '@parley/domain/shared/base64url.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { Store } from '#src/data/store.ts';
import { systemClock } from '#src/platform/clock.ts';
import type { LicenseReply } from '#src/platform/license-protocol.ts';
import { createMemoryLocks, type Locks } from '#src/platform/locks.ts';
import { createTabChannel } from '#src/platform/tabs.ts';
import { createConfigService, type ConfigService } from '#src/services/config/config-service.ts';
import { createKeyService, type KeyService } from '#src/services/keys/key-service.ts';
import { createKeyStatusCell } from '#src/services/keys/key-status-cell.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';
import { openTestStore } from '#src/services/providers/testing/open-test-store.ts';
import {
  createScriptedNetwork,
  type ScriptedNetwork,
} from '#src/services/providers/testing/scripted-network.ts';

import { saveKey } from '../license-asks.ts';
import { createLicenseStore, type LicenseStore } from '../license-record.ts';

/** A browser on a host that sells licenses, and the server that answers for them. */
export interface LicenseBench {
  readonly ports: {
    readonly store: Store;
    readonly network: NetworkClient;
    readonly config: ConfigService;
    readonly locks: Locks;
    readonly keys: KeyService;
  };
  readonly network: ScriptedNetwork;
  readonly record: LicenseStore['load'];
  /** Stores a key and a device that the server is asked about at the start. */
  readonly keepLicense: (key: string) => Promise<void>;
}

type Answer = Result<LicenseReply, { readonly code: 'no-key' | 'unreachable' }>;

const server = 'https://licenses.example/';
const dayMs = 24 * 60 * 60 * 1000;
const anyPublicKey = toBase64Url(new Uint8Array(32));
const encode = (text: string): string => toBase64Url(new TextEncoder().encode(text));

/** @param document what the host says besides; its own `licensing` replaces that of the bench */
export async function createLicenseBench(document: object = {}): Promise<LicenseBench> {
  const store = await openTestStore();
  const network = createScriptedNetwork(store);
  const config = createConfigService(() =>
    Promise.resolve({
      outcome: 'found',
      document: { licensing: { enabled: true, server }, ...document },
    }),
  );
  await config.whenLoaded();
  const keys = createKeyService({
    store,
    network: network.client,
    status: createKeyStatusCell(),
    channel: createTabChannel(`license-${crypto.randomUUID()}`),
  });
  const records = createLicenseStore(store);
  return {
    ports: { store, network: network.client, config, locks: createMemoryLocks(), keys },
    network,
    record: records.load,
    async keepLicense(key) {
      await saveKey({ network: network.client, server }, key);
      await records.save({ instanceId: 'device-1', token: '', checkedAtMs: 0 });
    },
  };
}

/** The answer of a server that vouches; without public keys, its tokens count as they come. */
export function vouchedAs(plan: LicensePlan): Answer {
  const payload = {
    licenseId: 'lic-1',
    plan,
    email: 'ann@example.org',
    instanceId: 'device-1',
    expiresAtMs: systemClock.nowMs() + 35 * dayMs,
  };
  const header = { keyId: licenseKeyId(anyPublicKey), issuedAtMs: systemClock.nowMs() };
  const token = `${writeSignedPart(payload, header, encode)}.${toBase64Url(new Uint8Array(64))}`;
  return ok({ status: 200, body: { instanceID: 'device-1', token } });
}

/** The answer of a server that refuses. */
export function refusedWith(status: number, body: object): Answer {
  return ok({ status, body });
}

/** There is no server to be reached. */
export const unreachableServer: Answer = err({ code: 'unreachable' });
