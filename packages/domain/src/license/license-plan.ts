/** What can be bought, the smallest first. */
export const licensePlans = ['standard', 'extended', 'premium'] as const;

/** What was bought. */
export type LicensePlan = (typeof licensePlans)[number];

/** Whether a value of others names a plan. */
export function isLicensePlan(value: unknown): value is LicensePlan {
  return licensePlans.some((plan) => plan === value);
}
