import { checkoutAddress } from '@parley/contract/http/checkout-address.ts';
import { outsidePage } from '@parley/contract/http/outside-pages.ts';
import { err, ok } from '@parley/domain/shared/result.ts';

import { collectBytes } from '#src/platform/byte-streams.ts';
import { licenseKeyOwner, type LicenseRequests } from '#src/platform/license-protocol.ts';

import type { KeyRing } from './key-ring.ts';

type LicenseHandlers = {
  readonly [Name in keyof LicenseRequests]: (
    input: LicenseRequests[Name]['input'],
    signal: AbortSignal,
  ) => Promise<LicenseRequests[Name]['output']>;
};

/** What the handlers need of the worker. */
export interface LicenseHandlerDeps {
  readonly ring: () => Promise<KeyRing>;
  readonly fetch: typeof fetch;
}

const maxWaitMs = 20_000;
const maxAnswerBytes = 64 * 1024;

/** Asks servers of licenses. The stored key goes to the origin that it was entered for, and no other. */
export function createLicenseHandlers({ ring, fetch: ask }: LicenseHandlerDeps): LicenseHandlers {
  return {
    async 'ask-license-server'({ server, path, fields, typedKey }, signal) {
      const found =
        typedKey === undefined
          ? (await ring()).keyFor({ id: licenseKeyOwner(), baseUrl: server })
          : ({ state: 'key', value: typedKey } as const);
      if (found.state === 'locked') return err({ code: 'keys-locked' });
      if (found.state === 'none') return err({ code: 'no-key' });
      try {
        const response = await ask(new URL(path, server), {
          method: 'POST',
          body: JSON.stringify({ key: found.value, ...fields }),
          headers: { 'content-type': 'application/json' },
          credentials: 'omit',
          redirect: 'error',
          referrerPolicy: 'no-referrer',
          signal: AbortSignal.any([signal, AbortSignal.timeout(maxWaitMs)]),
        });
        return ok({ status: response.status, body: await jsonOf(response) });
      } catch {
        return err({ code: 'unreachable' });
      }
    },
    async 'address-of-upgrade'({ server, checkoutUrl, affiliate }) {
      const found = (await ring()).keyFor({ id: licenseKeyOwner(), baseUrl: server });
      if (found.state === 'locked') return err({ code: 'keys-locked' });
      if (found.state === 'none' || outsidePage(checkoutUrl) === undefined) {
        return err({ code: 'no-key' });
      }
      return ok(checkoutAddress(checkoutUrl, { aff: affiliate, upgrade_license: found.value }));
    },
  };
}

async function jsonOf(response: Response): Promise<unknown> {
  if (response.body === null) return undefined;
  const bytes = await collectBytes(response.body, maxAnswerBytes);
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}
