import { z } from 'zod/mini';

/*
 * Licenses: a key stands for a license, and is valid on some devices at a time. The server may be
 * another one than that of the page; the key is all that it asks for.
 */

/** Where licenses are checked and devices let go, relative to the server of licenses. */
export const licensePaths = {
  check: 'api/license',
  unlink: 'api/unlink-license',
} as const;

/** What a license comes with. */
export const licenseLimits = {
  /** Devices at a time, for each seat. */
  devicesPerSeat: 5,
  /** Devices that are new to it, for each seat: in an hour, and in 30 days. */
  newPerHour: 10,
  newPerMonth: 20,
  /** For which a token lasts. */
  tokenDays: 35,
} as const;

/** Keys of other servers have other forms. */
const key = z.string().check(z.minLength(1), z.maxLength(200));
/** No database keeps control characters in a text. */
const instanceText = z.string().check(z.maxLength(100), z.regex(/^\P{Cc}+$/u));

/** A device that is known to the license, or the name of one that is new to it. */
export const licenseRequest = z.union([
  z.strictObject({ key, instanceID: instanceText }),
  z.strictObject({ key, instanceName: instanceText }),
]);

/** The device, and what vouches for it: see `readLicenseToken`. */
export const licenseAnswer = z.object({
  instanceID: instanceText,
  token: z.string().check(z.maxLength(4000)),
});

/** Lets a device go; again is no error. */
export const unlinkRequest = z.strictObject({ key, instanceID: instanceText });

/** Says that it was done. */
export const unlinkAnswer = z.object({ success: z.literal(true) });

/** See {@link licenseAnswer}. */
export type LicenseAnswer = z.infer<typeof licenseAnswer>;
