import { flag, readFields, type Fields } from '../field-readers.ts';

/**
 * What a host configuration says of the sign-in of its organisation. Apart from the rest of it, of
 * which every page reads all when it starts.
 */
export interface OrganizationConfig {
  /** Whoever has a mail address may come in. */
  readonly allowPublicUse: boolean;
  /** What is for guests is there without a sign-in. */
  readonly allowGuests: boolean;
  /** Members may sync under another address than theirs. */
  readonly allowAnyCloudSyncEmail: boolean;
}

/** How each key is read and checked. */
export const organizationFields: Fields<OrganizationConfig> = {
  allowPublicUse: flag(false),
  allowGuests: flag(false),
  allowAnyCloudSyncEmail: flag(false),
};

/** Reads it out of a host configuration; what is missing or wrong is off. */
export function readOrganizationConfig(document: unknown): OrganizationConfig {
  return readFields(organizationFields, document);
}
