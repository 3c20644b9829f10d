import { scalar } from '../field-readers.ts';

/** What a server tells pages of its own license; nothing while that is good, or where it needs none. */
export type ServerLicenseNotice =
  /** Whoever is signed in stays so, and nobody else can sign in. */
  | 'expired'
  /** It is invalid or ends within three days: something for members to see. */
  | 'ending';

const reader = scalar<ServerLicenseNotice | undefined>(
  undefined,
  (value) => value === 'expired' || value === 'ending',
  'is set by PARLEY_SERVER_LICENSE',
);

/** Reads it out of `/config.json`, where it stands as `serverLicense`. */
export function readServerLicenseNotice(document: unknown): ServerLicenseNotice | undefined {
  const isObject = typeof document === 'object' && document !== null;
  return isObject && 'serverLicense' in document ? reader.read(document.serverLicense) : undefined;
}
