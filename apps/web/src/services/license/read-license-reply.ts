import { fieldsOf, textOr } from '#src/data/records/fields.ts';
import type { LicenseReply } from '#src/platform/license-protocol.ts';

/** What the server made of it. */
export type LicenseOutcome =
  | { readonly kind: 'vouched'; readonly instanceId: string; readonly token: string }
  | { readonly kind: 'refused'; readonly refusal: LicenseRefusal }
  /** A fault of its own: what was known before goes on. */
  | { readonly kind: 'server-fault' }
  /** Nothing that makes sense. */
  | { readonly kind: 'unreadable' };

/**
 * Why the server refused; `said`: its own words, where it has some. `busy`: it was asked too often,
 * which says nothing of the license.
 */
export interface LicenseRefusal {
  readonly code: 'busy' | 'device-unlinked' | 'limit-reached' | 'refused';
  readonly said: string | undefined;
}

const maxSaid = 300;

/** Reads the answer to a check. */
export function readLicenseReply({ status, body }: LicenseReply): LicenseOutcome {
  if (status >= 500) return { kind: 'server-fault' };
  const fields = fieldsOf(body);
  if (status === 429) return { kind: 'refused', refusal: { code: 'busy', said: saidIn(fields) } };
  if (status >= 400) return refusalOf(fields);
  const instanceId = textOr(fields['instanceID'], '');
  const token = textOr(fields['token'], '');
  return status === 200 && instanceId !== '' && token !== ''
    ? { kind: 'vouched', instanceId, token }
    : { kind: 'unreadable' };
}

function refusalOf(fields: ReturnType<typeof fieldsOf>): LicenseOutcome {
  const said = saidIn(fields);
  if (fields['deviceUnlinked'] === true) {
    return { kind: 'refused', refusal: { code: 'device-unlinked', said } };
  }
  if (fields['limitReached'] === true) {
    return { kind: 'refused', refusal: { code: 'limit-reached', said } };
  }
  return said === undefined
    ? { kind: 'unreadable' }
    : { kind: 'refused', refusal: { code: 'refused', said } };
}

/** The sentence for people, else what the error says of itself. */
export function saidIn(fields: ReturnType<typeof fieldsOf>): string | undefined {
  const error = fields['error'];
  const said = [
    textOr(fields['userMessage'], ''),
    textOr(error, ''),
    textOr(fieldsOf(error)['message'], ''),
  ].find((text) => text !== '');
  return said?.slice(0, maxSaid);
}
