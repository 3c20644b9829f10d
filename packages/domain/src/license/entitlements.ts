import type { LicensePlan } from './license-plan.ts';

/** What needs a license where licenses are sold. */
export type LicensedFeature =
  | 'textToSpeech'
  | 'premiumCharacters'
  | 'unlimitedPlugins'
  | 'fillContentWithAI';

/** What is known of the license of a device. */
export type LicenseState =
  /** Not looked at yet; nothing is said about it. */
  | { readonly status: 'unknown' }
  | { readonly status: 'verified'; readonly plan: LicensePlan }
  | { readonly status: 'unverified' };

/** What decides over features. */
export interface LicenseAccess {
  /** Licenses are sold on this host. */
  readonly isLicensed: boolean;
  /** An organization runs the host for its members. */
  readonly isManaged: boolean;
  readonly state: LicenseState;
}

const plansWith: Readonly<Record<LicensedFeature, ReadonlySet<LicensePlan>>> = {
  textToSpeech: new Set(['standard', 'extended', 'premium']),
  premiumCharacters: new Set(['standard', 'extended', 'premium']),
  unlimitedPlugins: new Set(['standard', 'extended', 'premium']),
  fillContentWithAI: new Set(['standard', 'extended', 'premium']),
};

/** Whether a feature can be used. Hosts without licenses and managed hosts offer all of them. */
export function canUse(
  feature: LicensedFeature,
  { isLicensed, isManaged, state }: LicenseAccess,
): boolean {
  if (!isLicensed || isManaged) return true;
  return state.status === 'verified' && plansWith[feature].has(state.plan);
}
