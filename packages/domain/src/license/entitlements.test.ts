import { describe, expect, it } from 'vitest';

import { canUse, type LicensedFeature, type LicenseState } from './entitlements.ts';
import { licensePlans } from './license-plan.ts';

const features: readonly LicensedFeature[] = [
  'textToSpeech',
  'premiumCharacters',
  'unlimitedPlugins',
  'fillContentWithAI',
];
const unverified: readonly LicenseState[] = [{ status: 'unknown' }, { status: 'unverified' }];
const verified = licensePlans.map((plan): LicenseState => ({ status: 'verified', plan }));

describe.each(features)('T54 %s', (feature) => {
  const uses = (state: LicenseState, isLicensed: boolean, isManaged: boolean): boolean =>
    canUse(feature, { isLicensed, isManaged, state });

  it.each(verified)('comes with the plan $plan', (state) => {
    expect(uses(state, true, false)).toBe(true);
  });

  it.each(unverified)('needs a verified license: $status', (state) => {
    expect(uses(state, true, false)).toBe(false);
    expect(uses(state, true, true)).toBe(true);
    expect(uses(state, false, false)).toBe(true);
  });
});
