import { randomBytes, timingSafeEqual } from 'node:crypto';

import { addAttempt } from '../../db/repositories/attempt-repository.ts';
import type { TenantTx } from '../../db/tenant.ts';
import { hashOf, keyedHash } from '../account/tokens.ts';

/** What a challenge is good for. */
export interface ChallengeUse {
  /** What the browser that asked keeps in a cookie. */
  readonly browserKey: string;
  /** Who adds a passkey; absent for a sign-in, where nobody is known yet. */
  readonly userId?: string;
}

/** What passkeys are asked to sign. */
export interface PasskeyChallenges {
  readonly make: (use: ChallengeUse) => string;
  /** Uses a challenge up. False for one that is too old, used, of another use, or not of this server. */
  readonly spend: (tx: TenantTx, challenge: string, use: ChallengeUse) => Promise<boolean>;
}

const lifeMs = 10 * 60_000;
const randomLength = 16;
const timeLength = 6;
const headLength = randomLength + timeLength;

/**
 * Makes the rules of challenges. A challenge says itself what it is good for, under a key of the server,
 * so that whoever asks for many leaves nothing behind; only those that come back are remembered.
 *
 * @param key 32 bytes for this purpose
 */
export function createPasskeyChallenges(key: Uint8Array, nowMs: () => number): PasskeyChallenges {
  const sealOf = (head: Uint8Array, { browserKey, userId = '' }: ChallengeUse): Buffer =>
    keyedHash(key, browserKey, userId, Buffer.from(head).toString('base64url'));
  return {
    make: (use) => {
      const head = Buffer.concat([randomBytes(randomLength), Buffer.alloc(timeLength)]);
      head.writeUIntBE(nowMs() + lifeMs, randomLength, timeLength);
      return Buffer.concat([head, sealOf(head, use)]).toString('base64url');
    },
    spend: async (tx, challenge, use) => {
      const bytes = Buffer.from(challenge, 'base64url');
      const head = bytes.subarray(0, headLength);
      const seal = sealOf(head, use);
      if (bytes.length !== headLength + seal.length) return false;
      if (!timingSafeEqual(bytes.subarray(headLength), seal)) return false;
      if (head.readUIntBE(randomLength, timeLength) <= nowMs()) return false;
      const subject = `challenge ${Buffer.from(hashOf(head.toString('hex'))).toString('base64url')}`;
      return (await addAttempt(tx, { subject, nowMs: nowMs(), windowMs: lifeMs })) === 1;
    },
  };
}
