import type { LicensePlan } from '@parley/domain/license/license-plan.ts';
import { defineMessages, type IntlShape } from 'react-intl';

const names = defineMessages({
  standard: { id: 'license.plan.standard', defaultMessage: 'Standard' },
  extended: { id: 'license.plan.extended', defaultMessage: 'Extended' },
  premium: { id: 'license.plan.premium', defaultMessage: 'Premium' },
});

/** What a plan is called. */
export function planName(intl: IntlShape, plan: LicensePlan): string {
  return intl.formatMessage(names[plan]);
}
