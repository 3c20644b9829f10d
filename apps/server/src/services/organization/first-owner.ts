import type { Database } from '../../db/database.ts';
import {
  dropSetupCode,
  hasSpentSetupCode,
  replaceSetupCode,
  spendSetupCode,
} from '../../db/repositories/setup-code-repository.ts';
import { emailKeyOf, hasOwner } from '../../db/repositories/user-repository.ts';
import type { TenantTx } from '../../db/tenant.ts';
import { hashOf, makeLongCode, plainCode } from '../account/tokens.ts';

const hourMs = 3_600_000;
const maxTries = 5;
/** Of four symbols with five bits each: 140 bits. */
const codeGroups = 7;

/** What the way to a first owner needs. */
export interface FirstOwnerParts {
  readonly database: Pick<Database, 'withTenant'>;
  readonly orgId: string;
  /** Whom the operator named; takes the place of a code. */
  readonly ownerEmail: string | undefined;
  readonly nowMs: () => number;
  /** Shows a new code to the operator, and nobody else. */
  readonly showCode: (code: string) => void;
  /** Takes away what was shown. */
  readonly forgetCode: () => void;
}

/** How an organisation gets its first owner; without one, nothing of it works. */
export interface FirstOwner {
  /** At a start: shows a new code where there is no owner, and nobody was named. */
  readonly prepare: () => Promise<void>;
  /** Whether there is one. It is never without one again. */
  readonly isActive: () => Promise<boolean>;
  /** Uses the code up for an address. Returns false where it is not right, or not right any more. */
  readonly claim: (code: string, email: string) => Promise<boolean>;
  /** Whether an address becomes the owner as soon as a mailed code proves that it is somebody's. */
  readonly isClaimant: (tx: TenantTx, emailKey: string) => Promise<boolean>;
}

/** Makes the way to a first owner. */
export function createFirstOwner(parts: FirstOwnerParts): FirstOwner {
  const { database, orgId, ownerEmail, nowMs, forgetCode } = parts;
  let isKnown = false;
  return {
    prepare: () => prepare(parts),
    isActive: async () => {
      if (isKnown) return true;
      isKnown = await database.withTenant(orgId, hasOwner);
      if (isKnown) forgetCode();
      return isKnown;
    },
    claim: (code, email) =>
      database.withTenant(orgId, async (tx) => {
        if (await hasOwner(tx)) return false;
        return spendSetupCode(tx, {
          hash: hashOf(plainCode(code)),
          claimantHash: hashOf(emailKeyOf(email)),
          nowMs: nowMs(),
          maxTries,
        });
      }),
    isClaimant: async (tx, emailKey) => {
      const hasCode = await hasSpentSetupCode(tx, hashOf(emailKey), nowMs() - hourMs);
      return hasCode || (ownerEmail !== undefined && emailKeyOf(ownerEmail) === emailKey);
    },
  };
}

async function prepare(parts: FirstOwnerParts): Promise<void> {
  const { database, orgId, ownerEmail, nowMs, showCode, forgetCode } = parts;
  const code = makeLongCode(codeGroups);
  const isWanted = await database.withTenant(orgId, async (tx) => {
    if (ownerEmail !== undefined || (await hasOwner(tx))) {
      await dropSetupCode(tx);
      return false;
    }
    const now = nowMs();
    await replaceSetupCode(tx, {
      hash: hashOf(plainCode(code)),
      nowMs: now,
      expiresAtMs: now + hourMs,
    });
    return true;
  });
  if (isWanted) showCode(code);
  else forgetCode();
}
